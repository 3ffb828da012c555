/** Which of the numbers of a site is the one to call. */
import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

function phones(body: string, country: string): string[] {
  const page = htmlPage(`<title>Zapfino</title><h1>Zapfino</h1>${body}`);
  const address = { street: 'Lindenweg', house: '4', city: 'Musterstadt' };
  const place = { name: 'Zapfino', country, phone: null, address, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], place).phones.map(
    (f) => `${f.value.role} ${f.value.e164}`,
  );
}

const ADDRESS = '<p>Lindenweg 4, Musterstadt</p>';

it.each([
  [
    '<p>One</p><p>Two</p><p>Three</p><p>Four</p>' +
      '<p>Quiz night: ring Bo on 01632 960555</p><p>Or 01632 960555.</p>' +
      '<a href="tel:+441632960111"><svg></svg></a>',
    'GB',
    'phone +441632960111',
  ],
  [
    '<p>営業担当 見本太郎 078-555-0137</p><p>お店の電話 078-555-0136</p>',
    'JP',
    'phone +81785550136',
  ],
  [
    '<p>مندوب المبيعات: خالد 0555550133</p><p>هاتف المحل 0175550162</p>',
    'SA',
    'phone +966175550162',
  ],
])('puts the number to call first: %s', (body, country, told) => {
  expect(phones(`${ADDRESS}${body}`, country)[0]).toBe(told);
});
