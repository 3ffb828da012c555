/** Which lines are addresses, and the spellings of a street. */
import { expect, it } from 'vitest';
import { AddressMatcher, isOfOtherKind, isPartOfName, looksLikeAddress } from './place-match.ts';

it.each([
  ['Telefon: +43 7754 55120', 'AT'],
  ['Hjemmebag og god kaffe ved vandet siden 2011.', 'DK'],
  ['Kézműves kenyerek 1987 óta.', 'HU'],
  ['Fax: 086 671 2004', 'ZA'],
  ['Tischreservierung unter 09243 / 700815', 'DE'],
  ['市内配達承ります（3,000円以上無料）。', 'JP'],
  ['Faxing at the Cedar Street desk costs $1 a page.', 'US'],
  ['Apply in person at the Main Street door, Wed–Fri 2pm–4pm', 'US'],
  ["En cas d'absence, mon apprentie vous répond de 9h à 11h.", 'CH'],
  ['Fermé au public depuis le 1er septembre 2026, il rouvrira au printemps 2027.', 'BE'],
  ['My grandfather began to sell orchids along Example Road in 1968.', 'SG'],
  ['Dr. Zapf sees patients here on Mondays and Wednesdays, 9 to 4.', 'US'],
  ['We close from 24 to 26 December and on the first day of January.', 'GB'],
  ['The car park is shut; please use the one in Station Road (5 minutes on foot).', 'GB'],
  ['© Zapfino Dental 2026. We honour the first people of this land.', 'AU'],
  ['Unser Stand auf dem Domplatz: mittwochs und samstags 7 bis 14.30 Uhr.', 'DE'],
  ['Copyright © 2026 Zapfino Street Grill | Powered by Example Theme', 'US'],
  ['Our band plays in the court and on the lane for weddings of up to 300 guests.', 'NG'],
  ['Leave the car at Example Road (7 minutes on foot).', 'GB'],
  ['We close from 27 to 29 March.', 'GB'],
  ['We close for lunch from 1 to 2 every day except Friday.', 'IE'],
  ['Per la pausa chiudiamo dalle 13 alle 15, in piazza o in via.', 'IT'],
  ['Dal 1962 in via Esempio', 'IT'],
  ['La vieja vía del tren, abierta en 1884, pasa por el jardín con la máquina N.º 4821.', 'AR'],
  ['例町老店 · 1963年創業', 'HK'],
  ['来源：例县办公室 浏览次数：512', 'CN'],
  ['جميع الحقوق محفوظة 2026 · خط النجدة 16000', 'EG'],
  ['例町の窓口は18時30分まで開いています。', 'JP'],
])('reads no address from %s', (text, country) => {
  expect(looksLikeAddress(text, country)).toBe(false);
});

it.each([
  ['Bismarckallee 1, 48151 Münster, Tel. 0251 5203-0', 'DE'],
  ['〒390-0874 長野県松本市大手町5-12', 'JP'],
  ['22 Market Street, Cootehill', 'IE'],
  ['12 rue de Paris, 04000 Digne', 'FR'],
  ['You will find us in our new rooms at 28 Albion Street, and we are happy to see you.', 'AU'],
  ['© 2026 Zapfino Gaststätten GmbH & Co. KG, Ringstraße 5, 50667 Köln', 'DE'],
  [
    'Our second shop waits for you in the old town with the same bread, at 14 Example Street, too.',
    'GB',
  ],
])('finds the address in %s', (text, country) => {
  expect(looksLikeAddress(text, country)).toBe(true);
});

it.each([
  ['North Main Street', '88 N. Main Street, Marion', true],
  ['South Broadway', '1840 S. Broadway, Wichita', true],
  ['North Main Street', '88 Mill Street, Marion', false],
])('reads %s in %s: %s', (street, text, isIn) => {
  const house = /\d+/.exec(text)![0];
  const place = { name: '', country: 'US', phone: null, latitude: null, longitude: null };
  expect(new AddressMatcher({ ...place, address: { street, house } }).isIn(text)).toBe(isIn);
});

it('reads the kind of a Thai street, short and in full', () => {
  const place = { name: '', country: 'TH', phone: null, latitude: null, longitude: null };
  const matcher = new AddressMatcher({ ...place, address: { street: 'ถนนสีลม', house: '88/4' } });
  expect(matcher.isIn('88/4 ถ.สีลม กรุงเทพฯ 10500')).toBe(true);
});

it('recognizes a name by its start, if that is long enough', () => {
  expect(isPartOfName('Visit us – Copper Ridge Hill', 'Copper Ridge Hill Cellar Door')).toBe(true);
  expect(isPartOfName('copperridgehill.example', 'Copper Ridge Hill Cellar Door')).toBe(true);
  expect(isPartOfName('Copper', 'Copper Ridge Hill Cellar Door')).toBe(false);
  expect(isPartOfName('Ridge Hill Cellar', 'Copper Ridge Hill Cellar Door')).toBe(false);
});

it(`recognizes an office's name without the word for "office"`, () => {
  expect(isPartOfName('Kelurahan Zapfino - Kota Malang', 'Kantor Kelurahan Zapfino')).toBe(true);
  expect(isPartOfName('Zapfino', 'Kantor Kelurahan Zapfino')).toBe(false);
  expect(isPartOfName('Speichenhof – Räder', 'Radladen Speichenhof')).toBe(true);
  const area = { city: 'Examplehausen' };
  expect(isPartOfName('Examplehausen', 'Radladen Examplehausen', area)).toBe(false);
  expect(isPartOfName('Greifzug – Klettern', 'Kletterhalle Greifzug')).toBe(true);
  expect(
    isPartOfName('24時間ジム ザプフィノ本町 - 月額6,980円', 'フィットネスジム ザプフィノ本町'),
  ).toBe(true);
  expect(isPartOfName('24時間ジム - 月額6,980円', 'フィットネスジム ザプフィノ本町')).toBe(false);
  expect(isPartOfName('Situs Resmi Kelurahan Zapfino', 'Kantor Kelurahan Zapfino')).toBe(true);
  expect(isPartOfName('Abang Zapf', 'Kedai Gunting Rambut Abang Zapf')).toBe(true);
  expect(isPartOfName('大和茶餐廳｜首頁', '九龍大和茶餐廳', { city: '九龍' })).toBe(true);
  expect(isPartOfName('Restaurant | Mall', 'Zapfino Restaurant')).toBe(false);
});

it.each([
  ['We close for lunch from 1 to 2 every day except Friday.', 'IE'],
  ['0700 – 1630 Monday to Thursday', 'AU'],
  ['0800 to 1130 Saturday (parts only)', 'AU'],
])('finds no address in the hours %s', (text, country) => {
  expect(looksLikeAddress(text, country)).toBe(false);
});

it.each([
  ['12 Rowan Close, Leeds LS1 4AB', 'GB'],
  ['1200 - 1210 Main Street, Marion', 'US'],
])('finds the address in %s', (text, country) => {
  expect(looksLikeAddress(text, country)).toBe(true);
});

it.each([
  ['Nathan Road', '512', 'HK', '九龍油麻地彌敦道512號康林大廈5樓', false],
  ['Nathan Road', '512', 'HK', '九龍油麻地彌敦道80號', true],
  ['弥敦道', '512', 'HK', '80 Nathan Road, Yau Ma Tei', true],
])('%s %s against an address in another script: %s', (street, house, country, text, isOther) => {
  const place = { name: '', country, phone: null, latitude: null, longitude: null };
  expect(new AddressMatcher({ ...place, address: { street, house } }).isOther(text)).toBe(isOther);
});

it.each([
  ['Zone artisanale du Moulin', '5', 'FR', '5 ZA du Moulin 25300 PONTARLIER', true],
  ['ZI des Paluds', '12', 'FR', '12 zone industrielle des Paluds, 13400 Aubagne', true],
  ['Zone artisanale du Moulin', '5', 'FR', '5 ZA de la Gare 25300 PONTARLIER', false],
])('%s %s (%s) in %s', (street, house, country, text, isIn) => {
  const place = { name: '', country, phone: null, latitude: null, longitude: null };
  expect(new AddressMatcher({ ...place, address: { street, house } }).isIn(text)).toBe(isIn);
});

it('a site whose name has another kind is of another kind', () => {
  expect(isOfOtherKind(['Green Oasis School'], 'Green Oasis Hotel')).toBe(true);
  expect(isOfOtherKind(['مدرسة النخلة الخضراء'], 'فندق النخلة الخضراء')).toBe(true);
  expect(isOfOtherKind(['Green Oasis Hotel & Restaurant'], 'Green Oasis Hotel')).toBe(false);
  expect(isOfOtherKind(['Green Oasis'], 'Green Oasis Hotel')).toBe(false);
});
