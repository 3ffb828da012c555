/** Whose number it is, and what is not a phone number at all. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function phones(body: string, country: string, url = 'https://zapfino.example/'): string[] {
  const page = htmlPage(`<title>Zapfino</title><h1>Zapfino</h1>${body}`, { url });
  const address = { street: 'Lindenweg', house: '4', city: 'Musterstadt' };
  const place = { name: 'Zapfino', country, phone: null, address, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], place).phones.map(
    (f) => `${f.value.role} ${f.value.e164}`,
  );
}

const ADDRESS = '<p>Lindenweg 4, Musterstadt</p>';

it.each([
  ['the desk that answers', `${ADDRESS}<p>Parish office: 01632 960091 (Tuesdays)</p>`],
  ['a line under the address', `${ADDRESS}<p>01632 960091</p>`],
])('reads a number outside of numbering plans after %s', (_, body) => {
  expect(phones(body, 'GB')).toEqual(['phone +441632960091']);
});

it.each([
  ['خلوي وواتساب: 0795348816', 'JO', 'phone +962795348816'],
  ['Tél et WhatsApp : 06 12 34 56 78', 'FR', 'phone +33612345678'],
  ['Teléfono y WhatsApp: 612 34 56 78', 'ES', 'phone +34612345678'],
])('a number for calls and chats is a phone: %s', (text, country, told) => {
  expect(phones(`${ADDRESS}<p>${text}</p>`, country)).toEqual([told]);
});

it('gives no number that the page calls theirs', () => {
  const text = 'The quiz goes on at the Plough. Their number is 01632 960777.';
  expect(phones(`${ADDRESS}<p>${text}</p>`, 'GB')).toEqual([]);
});

it.each([
  '<h4>電話 / 傳真</h4><p>(04)832-7716 / (04)832-7719</p>',
  '<p>電話/傳真：(04)832-7716 / (04)832-7719</p>',
])('of two numbers after "phone / fax" the second is the fax: %s', (body) => {
  expect(phones(`${ADDRESS}${body}`, 'TW')).toEqual(['phone +88648327716', 'fax +88648327719']);
});

it.each([
  ['Derek? Hubungi Zapf 0857 1190 2266, bukan kami.', 'ID'],
  ['Taxi: Tel. 0800 123 4567 (not us).', 'GB'],
  ['タクシーは電話 03-4520-9981（当店ではありません）', 'JP'],
])('reads no number in %s, as it says that it is not theirs', (line, country) => {
  expect(phones(`${ADDRESS}<p>${line}</p>`, country)).toEqual([]);
});

it.each([
  ['20040-020', 'BR'],
  ['01310-100', 'BR'],
  ['12.05.2026', 'DE'],
  ['01.05.2026', 'DE'],
  ['2019 – 2026', 'DE'],
])('reads no number in %s under the address', (line, country) => {
  expect(phones(`${ADDRESS}<p>${line}</p>`, country)).toEqual([]);
});

it.each([
  ['times', '<p>Dienstag 06.30 – 09.00 Uhr</p>', 'DE', []],
  [
    'a label that ends in a point',
    `${ADDRESS}<p>TEL.<span>0263</span>-<span>36</span>-<span>5521</span></p>`,
    'JP',
    ['phone +81263365521'],
  ],
  [
    'a postcode before the number',
    '<p>4 Lindenweg Musterstadt, KS 67211 (316) 264-5518</p>',
    'US',
    ['phone +13162645518'],
  ],
  [
    'a postcode and a dash before the number',
    '<p>4 Lindenweg, Musterstadt, KS 67211 &mdash; 316-264-5518</p>',
    'US',
    ['phone +13162645518'],
  ],
  [
    'an area code and a dash before the number',
    `${ADDRESS}<p>Tel. 05971 - 84420</p>`,
    'DE',
    ['phone +49597184420'],
  ],
  [
    'the head office with its address',
    `${ADDRESS}<p>Tel. 05971 84420</p>
      <p>Zapfino GmbH, Hauptsitz: Am Markt 2, 40210 Düsseldorf, Telefon 0211 5203100</p>`,
    'DE',
    ['phone +49597184420', 'head_office +492115203100'],
  ],
  [
    'the switchboard of what the place is a part of',
    `${ADDRESS}<p>Tel. 0461 234026</p><p>Centralino unico: 0461 234020</p>`,
    'IT',
    ['phone +390461234026', 'head_office +390461234020'],
  ],
  [
    'the head office under its heading',
    `${ADDRESS}<p>Tel. 05971 84420</p><p><b>Zentrale:</b><br>Zapfino GmbH<br>Tel. 0211 5203100</p>`,
    'DE',
    ['phone +49597184420', 'head_office +492115203100'],
  ],
  [
    'times of half days',
    `${ADDRESS}<p>fr 9-12 / 13.30-18.30</p><p>05971 84420</p>`,
    'DE',
    ['phone +49597184420'],
  ],
  [
    'the switchboard of the head office',
    `${ADDRESS}<p>Tel. 05971 84420</p><p>Head office: Grey Street, Exampletown. 0211 5203100.</p>`,
    'DE',
    ['phone +49597184420', 'head_office +492115203100'],
  ],
  [
    'the corporate office on a line of its own',
    `${ADDRESS}<p>Tel. 05971 84420</p><p>Corporate office<br>1 Grey Street<br>0211 5203100</p>`,
    'DE',
    ['phone +49597184420', 'head_office +492115203100'],
  ],
  [
    'a chat and a fax that only brackets after the number name',
    `${ADDRESS}<p>Frag uns: 05971 84420</p>
      <p>Oder 0171 5203100 (nur WhatsApp), 05971 84421 (Fax)</p>`,
    'DE',
    ['phone +49597184420', 'whatsapp +491715203100', 'fax +49597184421'],
  ],
  [
    'a number in brackets for both chats and calls',
    `${ADDRESS}<p>0171 5203100 (WhatsApp &amp; Tel.)</p>`,
    'DE',
    ['phone +491715203100'],
  ],
  [
    'a word for reserving a table',
    `${ADDRESS}<p>訂座 5550 1144 / WhatsApp +852 6550 1144</p>`,
    'HK',
    ['phone +85255501144', 'whatsapp +85265501144'],
  ],
  [
    'the number of a nearest branch',
    `${ADDRESS}<p>Tel. 05971 84420</p><p>Your nearest branch is Exampleton, 0211 5203100.</p>`,
    'DE',
    ['phone +49597184420'],
  ],
  [
    'a chat behind the address of another host',
    `${ADDRESS}<a href="https://wasap.my/60173380914">Chat</a>`,
    'MY',
    ['whatsapp +60173380914'],
  ],
  [
    'a breakdown service',
    `<p>ADAC Pannenhilfe: 089 20 20 40 00</p>${ADDRESS}<p>Tel. 05971 84420</p>`,
    'DE',
    ['phone +49597184420'],
  ],
  [
    'the number under the address before one that is further away',
    `<div>T: 0211 5203100</div><h2>Kontakt</h2><p>Ein Satz.</p>${ADDRESS}<p>T: 05971 84420</p>`,
    'DE',
    ['phone +49597184420', 'phone +492115203100'],
  ],
  [
    'a group of numbers with icons',
    `<p><i class="fa fa-phone"></i> 021 480 7190 <i class="icon-fax"></i> 021 480 7191</p>`,
    'ZA',
    ['phone +27214807190', 'fax +27214807191'],
  ],
  [
    'an icon in an element of its own',
    `<div><span class="bi bi-printer"></span></div><div>0211 5203100</div>${ADDRESS}`,
    'DE',
    ['fax +492115203100'],
  ],
  [
    'a number in an element right behind the postcode',
    '<div><span>Musterstadt, NJ 08540</span><span>(609) 258-3000</span></div>',
    'US',
    ['phone +16092583000'],
  ],
  ['a post office box', `<p>P.O. Box 7731-01000</p>${ADDRESS}`, 'KE', []],
  ['a company number', '<p>P.IVA 02345678901</p>', 'IT', []],
  ['a pair of years', '<p>Our work of the years 2024 2025 in pictures, by us</p>', 'SG', []],
  [
    'a number in a sentence, grouped as its country does',
    '<p>We like to hear from you: on working days 612 34 56 78 is open.</p>',
    'ES',
    ['phone +34612345678'],
  ],
  ['an area code behind the number', '<p>هاتف: 5851234-06</p>', 'JO', ['phone +96265851234']],
  [
    'a chat whose number no word of the text explains',
    `<p>Write to us, we answer soon: <a href="https://wa.me/60173380914">017-338 0914</a></p>`,
    'MY',
    ['whatsapp +60173380914'],
  ],
  ['a phone in Spanish', '<p>Llámenos al 612 345 678</p>', 'ES', ['phone +34612345678']],
  [
    'a fax in Russian',
    '<p>Тел. 495 123-45-67, факс 495 123-45-68</p>',
    'RU',
    ['phone +74951234567', 'fax +74951234568'],
  ],
  [
    'a phone in Thai',
    '<p>โทร 02 218 1000 แฟกซ์ 02 218 1001</p>',
    'TH',
    ['phone +6622181000', 'fax +6622181001'],
  ],
  [
    'a phone in Korean',
    '<p>전화번호 02-2133-1000 팩스 02-2133-1001</p>',
    'KR',
    ['phone +82221331000', 'fax +82221331001'],
  ],
  ['a phone in Vietnamese', '<p>ĐT: 024 3825 1234</p>', 'VN', ['phone +842438251234']],
])('detects %s', (_, body, country, told) => {
  expect(phones(`${body}<p>Lindenweg 4, Musterstadt</p>`, country)).toEqual(told);
});

it("assigns a chat number on only one branch's page to that branch", () => {
  const chat = (number: string) => `<p><a href="https://wa.me/${number}"><img src="c.svg"></a></p>`;
  const CHAIN = chat('6281320011223');
  const branch = (path: string, address: string, own: string) =>
    readPage(
      htmlPage(`<title>Zapfino</title><h1>Zapfino</h1><p>${address}</p>${chat(own)}${CHAIN}`, {
        url: `https://zapfino.example/${path}`,
      }),
    );
  const pages = [
    branch('a', 'Jl. Zapfino No. 62, Yogyakarta 55284', '6281392200417'),
    branch('b', 'Jl. Example No. 18, Bandung 40132', '6281392200418'),
  ];
  const address = { street: 'Jalan Zapfino', house: '62', city: 'Yogyakarta' };
  const rest = { phone: null, latitude: null, longitude: null };
  const found = findSiteFacts(pages, { name: 'Zapfino', country: 'ID', address, ...rest }).phones;
  expect(found.map(({ value }) => `${value.role} ${value.e164}`)).toEqual([
    'whatsapp +6281392200417',
  ]);
});

it.each([
  ['a word before it', '<p>Tel. 01632 960123</p>', 'GB', ['phone +441632960123']],
  [
    'a word in a sentence',
    '<p>Ring the front desk on 01632 960123.</p>',
    'GB',
    ['phone +441632960123'],
  ],
  [
    'a term of a list',
    '<dl><dt>Telephone</dt><dd>020 912 3456</dd></dl>',
    'IE',
    ['phone +353209123456'],
  ],
  ['a link', '<a href="tel:01632960123">talk to us</a>', 'GB', ['phone +441632960123']],
  [
    'structured data',
    `<script type="application/ld+json">{"@type":"Store","name":"Zapfino",
     "telephone":"01632 960123"}
     </script>`,
    'GB',
    ['phone +441632960123'],
  ],
  ['a word for a fax', '<p>传真：5550 0123</p>', 'HK', ['fax +85255500123']],
  ['one Arabic letter', '<p>ت/ 22251133</p>', 'KW', ['phone +96522251133']],
  ['an Arabic word', '<p>الهاتف: 05 24 55 01 23</p>', 'MA', ['phone +212524550123']],
  ['no word', '<p>01632 960123</p>', 'GB', []],
  ['a word for something else', '<p>Hotel guests use code 01632 960123</p>', 'GB', []],
  ['signs of a gap', '<p>Tel. 00000 000000</p>', 'GB', []],
  ['a number that is too short', '<p>Tel. 0163 29</p>', 'GB', []],
  [
    'a known one beside it',
    '<p>Tel. 01632 960123</p><p>Tel. 020 7946 0958</p><p>Phone: 0161 496 0000</p>',
    'GB',
    ['phone +442079460958', 'phone +441614960000', 'phone +441632960123'],
  ],
])('reads a number outside of numbering plans by %s', (_, body, country, told) => {
  const page = `${body}<p>Lindenweg 4, Musterstadt</p>`;
  expect(phones(page, country).sort()).toEqual([...told].sort());
});

it('reads a number set apart after the address, but not a register number there', () => {
  const address = 'Lindenweg 4, Musterstadt';
  expect(phones(`<p>${address} | 22 201 33 44</p>`, 'PT')).toEqual(['phone +351222013344']);
  expect(phones(`<p>${address} | NIF 222013344</p>`, 'PT')).toEqual([]);
  expect(phones(`<p>Someone else, Elsewhere | 22 201 33 44 is 5</p>`, 'PT')).toEqual([]);
});

it.each([
  ['τηλ. 27520 24455', 'GR', 'phone +302752024455'],
  ['Lindenweg 18 / 02-735-4567', 'KR', 'phone +8227354567'],
  ['Musterstadt 34430 / 0212 293 44 55', 'TR', 'phone +902122934455'],
  ['Τ. 2310 224466', 'GR', 'phone +302310224466'],
  ['Puh. 03 2456 7890', 'FI', 'phone +358324567890'],
  ['טלפון: 03-527-1122', 'IL', 'phone +97235271122'],
])('a word for a phone: %s', (text, country, told) => {
  expect(phones(`${ADDRESS}<p>${text}</p>`, country)).toEqual([told]);
});

it.each([
  ['Telefon: 05141 / 6677-0 · Fax: -8', 'DE', ['phone +49514166770', 'fax +49514166778']],
  ['Tel. 05141 6677-12, Telefax -20', 'DE', ['phone +495141667712', 'fax +495141667720']],
  ['Telephone 020 7946 0123<br>Fax: -0178', 'GB', ['phone +442079460123', 'fax +442079460178']],
  ['Tel. 06232/2345, Fax DW 12', 'AT', ['phone +4362322345', 'fax +436232234512']],
  ['Tel. 05141 66770, Fax - keines', 'DE', ['phone +49514166770']],
  ['Tel. 05141 66770, Fax: - 05141 66778', 'DE', ['phone +49514166770', 'fax +49514166778']],
])('a fax given by the end of its number: %s', (text, country, told) => {
  expect(phones(`${ADDRESS}<p>${text}</p>`, country)).toEqual(told);
});

it.each([
  ['TEL／FAX 022-227-8899', 'JP', 'phone +81222278899'],
  ['電話・FAX 022-227-8899', 'JP', 'phone +81222278899'],
  ['Tel./Fax: 05141 66770', 'DE', 'phone +49514166770'],
  ['Telefax 05141 66770', 'DE', 'fax +49514166770'],
  ['Zap: (54) 99988-7766', 'BR', 'whatsapp +5554999887766'],
  ['Fon 06471 31010 | WhatsApp 06471 31010', 'DE', 'phone +49647131010'],
])('what a number is for: %s', (text, country, told) => {
  expect(phones(`${ADDRESS}<p>${text}</p>`, country)).toEqual([told]);
});

it("ignores numbers of an authority or of the site's host", () => {
  const own = `${ADDRESS}<p>Fon 06471 31010</p>`;
  const chamber = 'Landesapothekerkammer Hessen, Tel. 069 9795090';
  expect(phones(`${own}<p>Zuständige Kammer: ${chamber}</p>`, 'DE')).toHaveLength(1);
  expect(phones(`${own}<h3>Aufsichtsbehörde</h3><p>${chamber}</p>`, 'DE')).toHaveLength(1);
  expect(phones(`${own}<p>Hébergeur : Hôte SAS, tél. 09 72 10 10 07</p>`, 'FR')).toHaveLength(1);
});

it.each([
  ['Website by Example Digital – 01947 641089', 'GB'],
  [
    'Site designed and hosted by Example Studio, <a href="tel:+441947641089">01947 641089</a>',
    'GB',
  ],
  ['© 2026 Zapfino Konzept &amp; Umsetzung: Medienwerk Beispiel (0561 783557)', 'DE'],
  ['Création et hébergement : Studio Exemple, tél. 05 63 43 97 38', 'FR'],
  ['Jasa pembuatan web: Studio Contoh, (0361) 400488', 'ID'],
  ['Laman web oleh Studio Contoh – 04-262 7837', 'MY'],
  ['ホームページ制作：株式会社見本 0138-22-5635', 'JP'],
  ['技术支持：样品工作室 电话 021 6665 0406', 'CN'],
  ['تصميم الموقع: شركة مثال 04 376 3883', 'AE'],
])("leaves out the number of the site's maker: %s", (line, country) => {
  expect(phones(`${ADDRESS}<footer><p>${line}</p></footer>`, country)).toEqual([]);
});

it.each([
  ['a label without a name', 'Site maintenance: 01947 641089'],
  ["the place's own name", 'Website by Zapfino – 01947 641089'],
])('keeps a number after a word for making sites with %s', (_, line) => {
  expect(phones(`${ADDRESS}<p>${line}</p>`, 'GB')).toEqual(['phone +441947641089']);
});

it.each([
  ['Letting agent for the building: 01947 641089', 'GB', '+441947641089'],
  ['Pressestelle (Berlin): <a href="tel:+49359141404">03591 41404</a>', 'DE', '+49359141404'],
  ["Syndic de l'immeuble : 02 99 33 21 90", 'FR', '+33299332190'],
  ['Info kemitraan: (0274) 587278', 'ID', '+62274587278'],
  ['Pengurusan bangunan: 04-262 6254', 'MY', '+6042626254'],
  ['フランチャイズ加盟のお問い合わせ：0467-22-5117', 'JP', '+81467225117'],
  ['加盟熱線：06 239 0616', 'TW', '+88662390616'],
  ['للاستفسار عن الامتياز التجاري: 06 505 3311', 'AE', '+97165053311'],
])('does not take the number of another desk for a phone: %s', (line, country, number) => {
  expect(phones(`${ADDRESS}<p>${line}</p>`, country)).toContain(`head_office ${number}`);
});

it.each([
  ['Our friends', 'Example Kitchen, 108 Station Road, Ludlow SY8 1ES, tel. 01584 806617', 'GB'],
  ['Unsere Partner', 'Gasthaus Beispiel, Marktstr. 138, 79098 Freiburg, Tel. 0761 369832', 'DE'],
  ['近くのお店', '見本薬局（〒710-0078 倉敷市桜木町1丁目11-7）電話 086-422-2360', 'JP'],
])('leaves out the number below the heading "%s"', (heading, line, country) => {
  const partners = `<div><h3>${heading}</h3><p>${line}</p></div>`;
  expect(phones(`${ADDRESS}${partners}`, country)).toEqual([]);
});

it.each([
  ['Goods in: 01947 641089', 'GB'],
  ['Warenannahme: 0761 362155', 'DE'],
  ['Fournisseurs : 05 63 48 19 49', 'FR'],
  ['Lowongan kerja: (022) 4457623', 'ID'],
  ['採用担当：0138-22-4819', 'JP'],
  ['收货处：021 6664 3811', 'CN'],
  ['التوظيف: 04 301 3498', 'AE'],
])("does not take a department's number for the phone of the place: %s", (line, country) => {
  expect(phones(`${ADDRESS}<p>${line}</p>`, country)[0]).toMatch(/^head_office /);
});

it.each(['Taxi: 01947 641089', 'Tourist information: 01947 641089'])(
  'leaves out the number in "%s"',
  (line) => {
    expect(phones(`${ADDRESS}<p>${line}</p>`, 'GB')).toEqual([]);
  },
);

it("reads the place's number after a sentence about a neighbour", () => {
  const text =
    'The florist next door: 01947 641089, 9 to 5. Lindenweg 4, Musterstadt. Tel 01584 806617';
  expect(phones(`<p>${text}</p>`, 'GB')).toEqual(['phone +441584806617']);
});

it.each([
  ['<footer>Ideas and grumbles: 01632 960555 · Zapfino · 2026</footer>', 'GB'],
  ['<footer>© Zapfino 2026 · Zentraler Einkauf 01632 960555</footer>', 'GB'],
])('a number beside the copyright alone is not the phone: %s', (footer, country) => {
  const own = `${ADDRESS}<p>Phone 01632 960091</p>`;
  expect(phones(own + footer, country)[0]).toEqual('phone +441632960091');
  expect(phones(own + footer, country)).not.toContain('phone +441632960555');
});

it('reads a number beside the copyright that has no other, or stands elsewhere, too', () => {
  const footer = '<footer>Zapfino · 2026 · Phone 01632 960091</footer>';
  expect(phones(ADDRESS + footer, 'GB')).toEqual(['phone +441632960091']);
  const two = `${ADDRESS}<p>Phone 01632 960091</p><p>Phone 01632 960092</p>`;
  expect(phones(two + footer, 'GB')).toEqual(['phone +441632960091', 'phone +441632960092']);
});

it.each([
  ['Gebaut von Otterweb. Auch eine Seite?', '0941 506413', 'DE'],
  ['Conçu par Loutre Web. Besoin d’un site ?', '01 42 68 53 00', 'FR'],
  ['Made with care by Otter Web Co. Need a site?', '020 7946 0018', 'GB'],
])("gives no number of the site's maker: %s", (line, number, country) => {
  expect(phones(`${ADDRESS}<p>${line} ${number}</p>`, country)).toEqual([]);
});

it.each([
  ['Car park of the plaza 020 7946 0018 · us 020 7946 0019', 'GB', '+442079460019'],
  ['休日の急患は当番医 043-714-2510 へ。当院は 043-235-9175 です。', 'JP', '+81432359175'],
  ['Parkir ruko: 0354-590332<br>Kami: 0354-751928', 'ID', '+62354751928'],
])('puts the number that the page calls its own first: %s', (line, country, own) => {
  expect(phones(`${ADDRESS}<p>${line}</p>`, country)[0]).toBe(`phone ${own}`);
});

it.each([
  ['電話もFAXも 0834-50-7965 です', 'JP', '+81834507965'],
  ['Satu nomor untuk telepon dan faks: 0967-713711', 'ID', '+62967713711'],
])('a number for calls and faxes is a phone: %s', (line, country, own) => {
  expect(phones(`${ADDRESS}<p>${line}</p>`, country)).toEqual([`phone ${own}`]);
});

it.each([
  ['DE', '<p>Aufsicht: Apothekerkammer Musterland, Tel. 0211 4302 0</p>'],
  ['DE', '<p>Rathaus (Zentrale): 0211 4302 0</p>'],
  ['GB', '<p>Regulated by the Example Board, tel. 020 7946 0123</p>'],
  ['GB', '<p>Town hall: 020 7946 0123</p>'],
  ['FR', '<p>Mairie (accueil) : 04 92 55 54 00</p>'],
  ['FR', '<p>Autorité de tutelle : Conseil, tél. 04 92 55 54 00</p>'],
  ['JP', '<dl><dt>ビル管理</dt><dd>例地所株式会社（093-555-0700）</dd></dl>'],
  ['JP', '<p>監督官庁：例保健所 電話 093-555-0700</p>'],
  ['CN', '<p>主管部门：文化局 电话 021-62345678</p>'],
  ['CN', '<p>沪ICP备2021034567号-1</p>'],
  ['ID', '<p>Dinas pengawas: Telp. 021 5550 1234</p>'],
  ['MY', '<p>Majlis Perbandaran: 03-2345 6789</p>'],
  ['EG', '<p>شكاوى الإدارة التعليمية: 050 255 5000</p>'],
  ['DE', '<h3>Neues</h3><p>18.07.2026</p>'],
])('calls no overseer, owner of the building or record (%s): %s', (country, body) => {
  const own = phones(`${ADDRESS}${body}`, country).filter((one) => one.startsWith('phone'));
  expect(own).toEqual([]);
});

it('reads a labelled number below "contact the administration"', () => {
  const row = '<table><tr><th>تليفون المدرسة</th><td>050 255 5112</td></tr></table>';
  expect(phones(`${ADDRESS}<h2>التواصل مع الإدارة</h2>${row}`, 'EG')).toEqual([
    'phone +20502555112',
  ]);
});

it("takes the town of a quoted guest for no branch's", () => {
  const quote = '<blockquote><p>Lovely.</p><cite>Familie Muster, 4020 Linz 12</cite></blockquote>';
  expect(phones(`${ADDRESS}<p>Tel. 0221 5551733</p>${quote}`, 'DE')).toEqual([
    'phone +492215551733',
  ]);
});

it.each([
  ['FR', '<p>Médiateur : CM2C, 01 89 47 00 14.</p><p>Accueil 02 99 55 50 12</p>', '+33299555012'],
  ['JP', '<p>採用のお問い合わせは 0120-555-987 まで。店舗：03-3555-0123</p>', '+81335550123'],
  ['MY', '<p>Talian aduan KKM: 03-8883 3888. Kaunter: 03-3344 5566</p>', '+60333445566'],
])('calls the desk, and not whom the site names beside it (%s): %s', (country, body, number) => {
  const own = phones(body, country).filter((one) => one.startsWith('phone'));
  expect(own).toEqual([`phone ${number}`]);
});
