/** A move is read from two addresses and the words beside them. */
import { expect, it } from 'vitest';
import { leavesAddress, movesAway } from './move-between.ts';

const place = (street: string, house: string, city: string) => ({ street, house, city });
const MILL = place('Mill Lane', '12', 'Hexham');
const GRIES = place('Am Gries', '127', 'Graz');
const HALLES = place('rue des Halles', '12', 'Dinan');
const MELATI = place('Jalan Melati', '12', 'Malang');
const MINATO = place('港町', '3-12', '小樽市');
const ZHONGSHAN = place('中山路', '12号', '泉州');
const FAHD = place('شارع الملك فهد', '12', 'جدة');

it.each([
  [MILL, '12 Mill Lane, Hexham is history: since 6 November 2026 we are at 93 Station Road.'],
  [MILL, 'From 1 October 2026 we welcome you at 40 Castle Street, not at 12 Mill Lane.'],
  [MILL, "You won't find us at 12 Mill Lane any more: since last month we are at 9 Park Road."],
  [HALLES, "12 rue des Halles, c'est du passé : depuis le mois dernier, 6 chemin des Vignes."],
  [GRIES, 'Sie suchen uns noch in Am Gries 127? Unser Zuhause: Schulweg 121, 8010 Graz.'],
  [HALLES, 'Nous avons quitté le 12 rue des Halles pour le 40 place du Marché.'],
  [MELATI, 'Jalan Melati 12 tinggal kenangan: rumah kami di Jalan Kenanga 40, Malang.'],
  [MINATO, '港町3-12は思い出となり、2026年11月2日からは堺町5-40でお迎えしています。'],
  [ZHONGSHAN, '中山路12号已成过去:2026年11月2日起我们在东街40号迎接您。'],
  [FAHD, 'شارع الملك فهد 12 صار ذكرى: نستقبلكم في شارع الأمير سلطان 40، جدة.'],
])('is away from %o: %s', (own, text) => {
  expect(movesAway(text, own)).toBe(true);
});

it.each([
  [MILL, 'We left 40 Castle Street and have welcomed you at 12 Mill Lane since May 2019.'],
  [MILL, 'From 1 October 2026 you find us at 12 Mill Lane and at 40 Castle Street.'],
  [MILL, 'Since 1 September you find us at 12 Mill Lane, no longer at 18 North Street.'],
  [MILL, 'Since 2026 we also trade at 40 Castle Street, besides 12 Mill Lane.'],
  [MILL, 'We are now at 12 Mill Lane, opposite the bakery at 40 Castle Street.'],
  [MILL, '12 Mill Lane, Hexham. Open since 2 November 2026.'],
  [MILL, 'Mill Lane 40 is empty since 2 November 2026, says 8 Castle Street.'],
  [MINATO, '小樽市港町3-12 港町駅より徒歩6分 駐車場4台'],
  [ZHONGSHAN, '中山路12号,出了地铁5号线往北走三百米就到。'],
])('stays at %o: %s', (own, text) => {
  expect(movesAway(text, own)).toBe(false);
});

it.each([
  [MILL, "Looking for us at 12 Mill Lane? You'll be looking at an empty unit.", true],
  [HALLES, 'Adresse : 12 rue des Halles, Dinan', false],
  [place('rue du Four', '92', 'Lausanne'), 'Cadran Café rue du Four 92, 1003 Lausanne', false],
  [place('字湯川', '1284-3', '原尾村'), '長野県諏訪郡原尾村字湯川1284-3', false],
])('%o is left: %s: %s', (own, text, isLeft) => {
  expect(leavesAddress(text, own)).toBe(isLeft);
});
