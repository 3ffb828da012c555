/** Numbers that are no use to a visitor. */
import { expect, it } from 'vitest';
import { toPlain } from '../../hours/plain-text.ts';
import { blankFormerNumbers } from './former-numbers.ts';

const kept = (text: string, name = 'Zapfino') =>
  blankFormerNumbers(toPlain(text), name).match(/\d[\d -]{5,}\d/g) ?? [];

it.each([
  'The number 01632 960111 on old cards has been disconnected.',
  'Die Nummer 01632 960111 ist nicht mehr gültig.',
  'Notre ancien numéro : 01632 960111',
  '旧電話番号 01632 960111 は使われておりません。',
  '原电话 01632 960111 已停用',
  'رقمنا القديم 01632 960111',
  'Nomor lama kami 01632 960111',
  'Nombor lama: 01632 960111',
  'Late? Call Example Taxis on 01632 960111',
  '★★★★★ “We will be back, ask me on 01632 960111” (guest book)',
  '„Gern wieder, 01632 960111“ – Petra K., Kundin',
  'Please do not ring 01632 960111',
])('blanks the number: %s', (text) => {
  expect(kept(text)).toEqual([]);
});

it.each([
  ['Was 01632 960111, is now 01632 960222', '01632 960222'],
  ['Telefon früher 01632 960111, jetzt 01632 960222', '01632 960222'],
  ['电话由01632 960111改为01632 960222', '01632 960222'],
  ['Nomor berubah: dulu 01632 960111, sekarang 01632 960222', '01632 960222'],
])('keeps the new number: %s', (text, number) => {
  expect(kept(text)).toEqual([number]);
});

it.each([
  ['Call us on “01632 960111” – Zapfino', 'Zapfino'],
  ['Taxi 01632 960111', 'Zapfino Taxi'],
  ['Tel. 01632 960111, closed on Mondays', 'Zapfino'],
])('keeps the own number: %s', (text, name) => {
  expect(kept(text, name)).toEqual(['01632 960111']);
});
