/** Names of companies as footers and imprints write them. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function companies(footer: string, country: string) {
  const page = htmlPage(`<h1>Zapfino</h1><footer><p>${footer}</p></footer>`);
  const rest = { phone: null, address: {}, latitude: null, longitude: null };
  const found = findSiteFacts([readPage(page)], { name: 'Zapfino', country, ...rest }).companies;
  return found.map(({ value }) => value);
}

function company(footer: string, country: string) {
  return companies(footer, country)[0]?.legalName ?? null;
}

it.each([
  ['© Zapfino (Leyland) Limited. Company number 08716253', 'GB', 'Zapfino (Leyland) Limited'],
  ['© Zapfino Savings Bank Limited. Licensed.', 'NG', 'Zapfino Savings Bank Limited'],
  ['ASBL Les Amis du Grès – BE 0453.821.725', 'BE', 'ASBL Les Amis du Grès'],
  ['Da Nello di Rossi Marco &amp; C. S.a.s.', 'IT', 'Da Nello di Rossi Marco & C. S.a.s.'],
  ['© 2026 Hostelería Zapfino, S.L.', 'ES', 'Hostelería Zapfino, S.L.'],
  [
    'Operadora Posada del Zapfino, S.A. de C.V.',
    'MX',
    'Operadora Posada del Zapfino, S.A. de C.V.',
  ],
  ['運営：弁護士法人みなと法律事務所', 'JP', '弁護士法人みなと法律事務所'],
  ['PT Zapfino Wisma Lestari. NIB 9120308741562.', 'ID', 'PT Zapfino Wisma Lestari'],
  ['Website hosted by Zapfino Hosting Ltd', 'GB', null],
  ['Genossenschaft Zapfino, CHE-214.830.687', 'CH', 'Genossenschaft Zapfino'],
  ['運営：一般財団法人北斗工芸財団 | 概要', 'JP', '一般財団法人北斗工芸財団'],
  [
    'Copyright 2018-2026 杭州云起体育发展有限公司 版权所有 技术支持：极客建站',
    'CN',
    '杭州云起体育发展有限公司',
  ],
  ['Technical support: 技术支持：极客建站有限公司', 'CN', null],
])('reads %s', (footer, country, name) => {
  expect(company(footer, country)).toBe(name);
});

it.each([
  [
    'Zapfino & Daughters (Leyland) Ltd. Registered in England',
    'GB',
    'Zapfino & Daughters (Leyland) Ltd',
  ],
  ['Our shops are run by Zapfino Trading Ltd, owned by the charity.', 'GB', 'Zapfino Trading Ltd'],
  ['© Zapfino Group plc', 'GB', 'Zapfino Group plc'],
  [
    'Impressum: Zapfino Handels Gesellschaft m.b.H., Wels',
    'AT',
    'Zapfino Handels Gesellschaft m.b.H.',
  ],
  ['© Kulturverein Zapfino e. V.', 'DE', 'Kulturverein Zapfino e. V.'],
  ['Zapfino SRL – TVA BE 0453.821.725', 'BE', 'Zapfino SRL'],
  ['CV Zapfino Sentosa © 2026', 'ID', 'CV Zapfino Sentosa'],
  [
    'Da Zapfino s.n.c. di Rossi M. & C. – P.IVA 01234567890',
    'IT',
    'Da Zapfino s.n.c. di Rossi M. & C.',
  ],
  ['Zapfino s.c. A. i W. Nowak, NIP 123-456-78-90', 'PL', 'Zapfino s.c. A. i W. Nowak'],
  ['ООО «Запфино», ОГРН 1027700132195', 'RU', 'ООО «Запфино»'],
  ['ИП Иванова А. Б., ИНН 770012345678', 'RU', 'ИП Иванова А. Б.'],
  ['상호 : 자프의원 | 대표 : 김', 'KR', '자프의원'],
  ['(주)자프모터스 사업자등록번호 123-45-67890', 'KR', '(주)자프모터스'],
  ['บริษัท ซัปฟิโน จำกัด', 'TH', 'บริษัท ซัปฟิโน จำกัด'],
  ['© Công ty TNHH Zapfino', 'VN', 'Công ty TNHH Zapfino'],
  ['© شركة زابفينو للخدمات — سجل تجاري 1010123456', 'SA', 'شركة زابفينو للخدمات'],
  ['© 札普文化工作室', 'TW', '札普文化工作室'],
  ['PT Zapfino Ceria Medika. All rights reserved.', 'ID', 'PT Zapfino Ceria Medika'],
  ['© 2026 Zapfino Dua Enterprise (PG0312187-W)', 'MY', 'Zapfino Dua Enterprise'],
  ['© 2019 Garage Zapfino Sàrl', 'CH', 'Garage Zapfino Sàrl'],
  ['© Óptica Zapfino S.A.S. – NIT', 'CO', 'Óptica Zapfino S.A.S.'],
  ['開設者：有限会社ザプフィノ　管理薬剤師：例田', 'JP', '有限会社ザプフィノ'],
  ['© 2026 医療法人社団例町会 例町クリニック', 'JP', '医療法人社団例町会'],
  [
    'Công ty TNHH Nha khoa Zapfino Việt – MST: 0311550164',
    'VN',
    'Công ty TNHH Nha khoa Zapfino Việt',
  ],
  ['Zapfino Road, Slough SL1 4AA', 'GB', null],
  ["SARL Le Four d'Anselme, capital 8 000 €", 'FR', "SARL Le Four d'Anselme"],
  ["Boulangerie de l'Orme SARL – tous droits", 'FR', "Boulangerie de l'Orme SARL"],
  ["Osteria dell'Orto S.r.l. – P.IVA 01234567890", 'IT', "Osteria dell'Orto S.r.l."],
  ["'t Zapfino B.V. – KvK 12345678", 'NL', "'t Zapfino B.V."],
  ['Zapfino Community Cinema CIC, company number 11820934', 'GB', 'Zapfino Community Cinema CIC'],
  [
    'Zapfino Museum is run by Zapfino Heritage Trust, registered charity number 1048227.',
    'GB',
    'Zapfino Heritage Trust',
  ],
  ['Stichting Museum Zapfino – KvK 12345678', 'NL', 'Stichting Museum Zapfino'],
  ['Museum ini dikelola Yayasan Zapfino Lestari', 'ID', 'Yayasan Zapfino Lestari'],
  ['We work with the Woodland Trust on new hedges.', 'GB', null],
  ['Member of the Zapfino Traders Association, run by volunteers', 'GB', null],
  ['Bitte spenden Sie. Träger: Stiftung Zapfino Haus', 'DE', 'Stiftung Zapfino Haus'],
  ['Zapfino Trust runs this. Registered charity 1048227', 'GB', 'Zapfino Trust'],
  ["Run by the St. Mary's Zapfino Trust", 'GB', "St. Mary's Zapfino Trust"],
  ['Proceeds go to the Woodland Trust, registered charity number 1048227.', 'GB', null],
  ['We proudly support Elm Hospice Trust (registered charity 1048227)', 'GB', null],
  [
    'Zapfino Wealth Limited is regulated by the Central Bank of Ireland. Company number 523881.',
    'IE',
    'Zapfino Wealth Limited',
  ],
  ['Zapfino Huber KG, AG Landshut HRA 8123', 'DE', 'Zapfino Huber KG'],
  ['Hakcipta Zapfino Auto Sdn. Bhd. 200501012345', 'MY', 'Zapfino Auto Sdn. Bhd.'],
  ['Hak Cipta © 2026 Zapfino House Sdn. Bhd.', 'MY', 'Zapfino House Sdn. Bhd.'],
  ['札普石油株式会社　本社 TEL 0564-55-1200（平日 8:30～17:30）', 'JP', '札普石油株式会社'],
  [
    '版权所有 © 南京札普文化传播有限公司　统一社会信用代码：91320106MA1NK4XE7P',
    'CN',
    '南京札普文化传播有限公司',
  ],
])('reads the name in %s', (footer, country, name) => {
  expect(company(footer, country)).toBe(name);
});

it.each([
  ['P.IVA 01234567890', 'IT', '01234567890'],
  ['NIP 123-456-78-90', 'PL', '123-456-78-90'],
  ['사업자등록번호 : 123-45-67890', 'KR', '123-45-67890'],
  ['เลขประจำตัวผู้เสียภาษี 0105551234567', 'TH', '0105551234567'],
  ['سجل تجاري 1010123456', 'SA', '1010123456'],
  ['CNPJ 12.345.678/0001-95', 'BR', '12.345.678/0001-95'],
  ['KvK 12345678', 'NL', '12345678'],
  ['Org.nr 556677-8899', 'SE', '556677-8899'],
  ['Zapfino Hotels Ltd, registered in Scotland SC412345', 'GB', 'SC412345'],
  ['Zapfino Ltd. Registered in England and Wales No. 08716253', 'GB', '08716253'],
  ['Zapfino Leisure Ltd, registered in Ireland no. 498123', 'IE', '498123'],
  ['Zapfino Supplies Pty Ltd ABN 51 555 019 162', 'AU', '51555019162'],
  ['Zapfino Sàrl - IDE CHE-112.345.778', 'CH', 'CHE-112.345.778'],
  ['Zapfino Medical Pte Ltd (UEN 201512345K)', 'SG', '201512345K'],
  ['Partita IVA e C.F. 01234567890', 'IT', '01234567890'],
  ['KvK-nummer: 12345678', 'NL', '12345678'],
  ['Zapfino SRL - BCE 0456.789.123', 'BE', '0456.789.123'],
  ['Zapfino, Lda. · NIPC 507 331 249 · Livro', 'PT', '507331249'],
  ['© Zapfino Care Sdn Bhd (201901024418)', 'MY', '201901024418'],
  ['© Zapfino Dua Enterprise (PG0312187-W)', 'MY', 'PG0312187-W'],
  ['Run by Zapfino Heritage Trust, registered charity number 1048227.', 'GB', '1048227'],
  ['Registered Charity in Scotland No. SC012345', 'GB', 'SC012345'],
  ['Zapfino Museum: charity SC012345', 'GB', 'SC012345'],
  ['Donate | Registered charity 1048227', 'GB', '1048227'],
  ['Zapfino House is a registered charity (RCN 20012345)', 'IE', '20012345'],
  ['The Zapfino is a 501(c)(3) nonprofit, EIN 12-3456789', 'US', '12-3456789'],
])('reads the number in %s', (footer, country, number) => {
  const numbers = companies(footer, country)[0]?.numbers.map((one) => one.number);
  expect(numbers).toEqual([number]);
});

it.each([
  ['VAT and service included. Call 020 123 4567 89', 'GB'],
  ['Steuerberatung, Kunde 123 456 789', 'DE'],
  ['Our ABN stands on each bill. Ring 51 555 019 162', 'AU'],
  ['To give £5, text CHARITY 70085', 'GB'],
  ['Raised for charity: 25000 since 2019', 'GB'],
  ['Proceeds go to the Woodland Trust, registered charity number 1048227.', 'GB'],
])('reads no number in %s', (footer, country) => {
  expect(companies(footer, country).flatMap(({ numbers }) => numbers)).toEqual([]);
});

it('removes the year from a name in a copyright line', () => {
  expect(companies('© CV Zapfino Aksara 2026', 'ID')[0]?.legalName).toBe('CV Zapfino Aksara');
});

it.each([
  ['Payments are handled by Kobra Pay Ltd. Company No. 12345678', 'GB'],
  ['Photographs © Kobra Pictures Ltd', 'GB'],
  ['Unsere Muttergesellschaft ist die Kobra Beteiligungs GmbH, HRB 12345', 'DE'],
  ['Hébergeur : Kobra SARL, SIREN 732 829 320', 'FR'],
  ['当サイトのサーバーはコブラ株式会社が提供しています。', 'JP'],
  ['本站服务器由杭州眼镜蛇有限公司托管', 'CN'],
  ['تصميم الموقع: شركة كوبرا ذ.م.م', 'JO'],
  ['Situs ini di-hosting oleh PT Kobra Data. NIB: 9120308741562', 'ID'],
  ['Laman web dibina oleh Kobra Sdn. Bhd. (1234567-X)', 'MY'],
])('gives no company of another part: %s', (footer, country) => {
  expect(companies(footer, country)).toEqual([]);
});

it.each([
  ['Zapfino is owned by Ada Quill, a sole trader.', 'GB', 'Ada Quill'],
  ['Proprietor: Ada Quill', 'GB', 'Ada Quill'],
  ['© Ada Quill trading as Zapfino', 'GB', 'Ada Quill'],
  ['Inhaberin: Ada Federkiel', 'DE', 'Ada Federkiel'],
  ['Exploitant : Léa Plume, entreprise individuelle', 'FR', 'Léa Plume'],
  ['事業主：羽根 花子', 'JP', '羽根 花子'],
  ['经营者：羽小明（个体工商户）', 'CN', '羽小明'],
  ['صاحب المنشأة: ليلى ريشة', 'JO', 'ليلى ريشة'],
  ['Dijalankan secara perorangan oleh Budi Pena.', 'ID', 'Budi Pena'],
  ['Pemilik tunggal: Siti binti Bulu', 'MY', 'Siti binti Bulu'],
  ['Geschäftsführerin: Ada Federkiel', 'DE', null],
  ['Éditeur : Commune de Plume', 'FR', 'Commune de Plume'],
  ['Diuruskan oleh: Majlis Daerah Bulu', 'MY', 'Majlis Daerah Bulu'],
])('reads who runs the place without a company: %s', (footer, country, name) => {
  expect(company(footer, country)).toBe(name);
});

it.each([
  ['Zapfinoは、羽根商事株式会社が運営しています。', 'JP', '羽根商事株式会社'],
  ['本规则由您与杭州羽毛有限公司订立', 'CN', '杭州羽毛有限公司'],
  ['Zapfino ist ein Betrieb der Feder Handels GmbH.', 'DE', 'Feder Handels GmbH'],
  ['تعود Zapfino إلى شركة الريشة ذ.م.م', 'JO', 'شركة الريشة ذ.م.م'],
  ['Zapfino – Hosting: Kobra GmbH', 'DE', null],
  ['© 2026 Feder GmbH – Fotos: Kobra GmbH', 'DE', 'Feder GmbH'],
])('finds where the name begins and ends in %s', (footer, country, name) => {
  expect(company(footer, country)).toBe(name);
});

it('reads the numbers below another part as its own, and those below the company as its', () => {
  const lines = 'Feder GmbH</p><p>HRB 11111</p><p>Hosting: Kobra GmbH</p><p>HRB 22222';
  const numbers = companies(lines, 'DE').flatMap((one) => one.numbers.map(({ number }) => number));
  expect(numbers).toEqual(['HRB 11111']);
});

it.each([
  ['Nomor Induk Berusaha (NIB) 9120308741562', 'ID', '9120308741562'],
  ['Registered in Northern Ireland, number NI123456', 'GB', 'NI123456'],
  ['No. pendaftaran syarikat: RC/00001234', 'BN', 'RC/00001234'],
  ['商業登記號碼：12345678', 'HK', '12345678'],
  ['رخصة تجارية رقم 123456', 'AE', '123456'],
  ['NEQ : 1180000000', 'CA', '1180000000'],
  ['インボイス登録番号：T7000012050002', 'JP', 'T7000012050002'],
])('reads the number in %s', (footer, country, number) => {
  const numbers = companies(footer, country).flatMap((one) => one.numbers);
  expect(numbers.map((one) => one.number)).toEqual([number]);
});
