/** Owners without a company, who say so themselves or stand behind a label, and authorities. */
import { expect, it } from 'vitest';
import { namedOperator } from './named-operators.ts';
import { introducedOwner } from './self-introductions.ts';

const introduce = (text: string) => introducedOwner(text, text);

it.each([
  ["Hello! I'm Ann Poe, and I run Zapfino on my own account.", 'Ann Poe'],
  ['Ich heiße Anna Zapf und führe das Lokal als Einzelunternehmen.', 'Anna Zapf'],
  ['Je suis Anne Zapf et je tiens la boutique à mon compte.', 'Anne Zapf'],
  ['Nama saya Ani Zapani, mengelola warung ini tanpa PT.', 'Ani Zapani'],
  ['Saya Ali bin Zapar, menjalankan kedai ini seorang diri.', 'Ali bin Zapar'],
  ['店主の山田 花子です。会社ではなく個人で営んでいます。', '山田 花子'],
  ['我是店主王小丽,本店是个体户。', '王小丽'],
  ['أنا سارة الزاب، أدير المحل لحسابي الخاص.', 'سارة الزاب'],
])('%s', (text, name) => {
  expect(introduce(text)).toBe(name);
});

it.each([
  "I'm Ann Poe, and I manage the kitchen at Zapfino.",
  'Ich bin Anna Zapf und leite hier die Küche.',
  'Je suis Anne Zapf, cheffe de rang depuis 2019.',
  '我是王小丽,负责接待。',
])('a member of staff is no owner: %s', (text) => {
  expect(introduce(text)).toBeNull();
});

it.each([
  ['Zapfino – prop. Ann Poe', 'Ann Poe'],
  ['Zapfino · Inh. Anna Zapf', 'Anna Zapf'],
  ['ザップ亭 店主 山田 花子', '山田 花子'],
  ['Lembaga pengelolanya, Pemerintah Kota Zapang.', 'Pemerintah Kota Zapang'],
  ['Employée par l’organisme gestionnaire : Commune de Zappe.', 'Commune de Zappe'],
  ['本馆由杭州市文化局负责运营', '杭州市文化局'],
  ['当館の運営主体は彦根市です', '彦根市'],
  ['الجهة التي تدير المركز: أمانة جدة', 'أمانة جدة'],
])('%s: an owner behind a label', (text, name) => {
  expect(namedOperator(text, 'Zapmuseum')).toBe(name);
});

it.each(['店主高齢のため閉店いたします', '店主 入院 のため休みます', 'Data Badan Usaha: Pemilik'])(
  '%s: no person',
  (text) => {
    expect(namedOperator(text, 'Zapmuseum')).toBeNull();
  },
);
