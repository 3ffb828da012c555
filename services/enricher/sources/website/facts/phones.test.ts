/** Whose number it is, and what is no number at all. */
import { expect, it } from 'vitest';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function phones(body: string, country: string, url = 'https://zapfino.example/'): string[] {
  const page = {
    url,
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(`<title>Zapfino</title><h1>Zapfino</h1>${body}`),
    fetchedAtMs: Date.UTC(2026, 10, 20),
  };
  const address = { street: 'Lindenweg', house: '4', city: 'Musterstadt' };
  const place = { name: 'Zapfino', country, phone: null, address, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], place).phones.map(
    (f) => `${f.value.role} ${f.value.e164}`,
  );
}

const ADDRESS = '<p>Lindenweg 4, Musterstadt</p>';

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
])('tells %s', (_, body, country, told) => {
  expect(phones(`${body}<p>Lindenweg 4, Musterstadt</p>`, country)).toEqual(told);
});

it('takes the chat on the page of one branch alone for its own', () => {
  const chat = (number: string) => `<p><a href="https://wa.me/${number}"><img src="c.svg"></a></p>`;
  const CHAIN = chat('6281320011223');
  const branch = (path: string, address: string, own: string) =>
    readPage({
      url: `https://zapfino.example/${path}`,
      contentType: 'text/html; charset=utf-8',
      bytes: new TextEncoder().encode(
        `<title>Zapfino</title><h1>Zapfino</h1><p>${address}</p>${chat(own)}${CHAIN}`,
      ),
      fetchedAtMs: 0,
    });
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
