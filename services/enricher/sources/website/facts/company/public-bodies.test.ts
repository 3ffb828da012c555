/** Authorities, foundations, families and predecessors in the sentences and lines of a site. */
import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

function companyOn(lines: string, name: string, country: string) {
  const body = lines.split(' / ').map((line) => `<p>${line}</p>`);
  const page = htmlPage(`<h1>${name}</h1>${body.join('')}`);
  const place = { name, country, phone: null, address: {}, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], place).companies[0]?.value ?? null;
}

it.each([
  ['Zapfino is a free service of the City of Umbra.', 'Zapfino', 'AU', 'City of Umbra'],
  ['Zapfino is a facility of Umbra Shire Council.', 'Zapfino', 'AU', 'Umbra Shire Council'],
  ['Zapfino ist eine Einrichtung der Stadt Umbrau.', 'Zapfino', 'DE', 'Stadt Umbrau'],
  ['Zapfino est un service de la Ville de Lombre.', 'Zapfino', 'FR', 'Ville de Lombre'],
  [
    "Le lieu est géré par l'association loi 1901 Les Rives Bleues (RNA W123456789).",
    'Zapfino',
    'FR',
    'Les Rives Bleues',
  ],
  ['Run by the charity Friends of Umbra Hall.', 'Zapfino', 'GB', 'Friends of Umbra Hall'],
  ['Getragen vom gemeinnützigen Verein Freunde des Kinos.', 'Zapfino', 'DE', 'Freunde des Kinos'],
  ['Zapfino ialah kemudahan Majlis Daerah Umbra.', 'Zapfino', 'MY', 'Majlis Daerah Umbra'],
  ['Pentadbir: Majlis Daerah Umbra', 'Pustaka Majlis Daerah Umbra', 'MY', 'Majlis Daerah Umbra'],
  ['Diselenggarakan oleh Yayasan Cahaya Umbra.', 'Zapfino', 'ID', 'Yayasan Cahaya Umbra'],
  ['Koperasi Tani Umbra', 'Kebun Umbra', 'ID', 'Koperasi Tani Umbra'],
  ['ざぷ図書館は中央区の施設です。', 'ざぷ図書館', 'JP', '中央区'],
  ['本馆是青河区文化局下属的图书馆。', '青禾图书馆', 'CN', '青河区文化局'],
  ['الجهة المسؤولة عن الموقع: بلدية الواحة', 'مكتبة بلدية الواحة', 'JO', 'بلدية الواحة'],
  ['صاحب الترخيص: د. سامي حسن علي', 'صيدلية النور', 'EG', 'د. سامي حسن علي'],
  ['The shop is run by her granddaughter, Ann Poe.', 'Zapfino', 'GB', 'Ann Poe'],
  ['Kini warung dikelola anaknya, Siti Aminah.', 'Zapfino', 'ID', 'Siti Aminah'],
  ['Pemilik klinik: Dr. Siti binti Osman (MMC 12345)', 'Zapfino', 'MY', 'Dr. Siti binti Osman'],
  ['院長：山田 花子（鍼灸師・個人事業主）', 'ざぷ整骨院', 'JP', '山田 花子'],
  [
    'Die Zapfino Backwaren AG (UID CHE-105.772.318) besteht seit 1921.',
    'Zapfino',
    'CH',
    'Zapfino Backwaren AG',
  ],
])('"%s" names who runs %s', (lines, name, country, legalName) => {
  expect(companyOn(lines, name, country)?.legalName).toBe(legalName);
});

it.each([
  ['Erstellt mit Liebe, betreut von der Agentur Nordlicht GmbH', 'Zapfino', 'DE'],
  ['PPD Kota Umbra', 'SK Umbra', 'MY'],
  ['Yayasan Cahaya Rasa', 'Zapfino', 'ID'],
])('"%s" does not', (lines, name, country) => {
  expect(companyOn(lines, name, country)?.legalName ?? null).toBeNull();
});

it('reads the own company before a clause about its predecessor', () => {
  const text =
    '2020年起由青禾餐飲有限公司（統一編號83550921）經營，前身「林記」（林記企業社，統編10223344）已歇業。';
  const { legalName, numbers } = companyOn(text, '青禾小館', 'TW')!;
  expect([legalName, numbers.map(({ number }) => number)]).toEqual([
    '青禾餐飲有限公司',
    ['83550921'],
  ]);
});

it("reads the company below a footer's box for news", () => {
  const name = 'Zapfino';
  const page = htmlPage(
    '<h1>Zapfino</h1><footer><h4>Newsletter</h4><p>Hear from us.</p>' +
      '<p>Umbra Rooms Limited, NZBN 9429012345678</p></footer>',
  );
  const place = { name, country: 'NZ', phone: null, address: {}, latitude: null, longitude: null };
  const [first] = findSiteFacts([readPage(page)], place).companies;
  expect(first?.value.legalName).toBe('Umbra Rooms Limited');
});
