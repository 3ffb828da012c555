/** Whose accounts the links of a page lead to. */
import { expect, it } from 'vitest';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function accounts(body: string): string[] {
  const page = {
    url: 'https://zapfino.example/',
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(`<title>Zapfino</title><h1>Our Stores</h1>${body}`),
    fetchedAtMs: Date.UTC(2026, 10, 20),
  };
  const address = { street: 'Civil Lines', house: '21', city: 'Jaipur' };
  const rest = { phone: null, latitude: null, longitude: null };
  const place = { name: 'Zapfino, Civil Lines', country: 'IN', address, ...rest };
  return findSiteFacts([readPage(page)], place).socials.map(
    ({ value }) => `${value.owner} ${value.handle}`,
  );
}

const store = (name: string, address: string, rest = '') =>
  `<h3>${name}</h3><div><p>${address}</p><p>8 AM to 9 PM</p>${rest}</div>`;
const LINK = '<a href="https://www.instagram.com/zapfinosweets">Instagram</a>';

it('gives the account behind all branches to the chain, and the one of another to none', () => {
  const own = store('Civil Lines', '21, Civil Lines, Jaipur 302006');
  const other = (rest = '') => store('Main', 'Shop 114, Johari Bazaar Road, Jaipur 302003', rest);
  expect(accounts(`<div>${own}${other()}</div>${LINK}`)).toEqual(['chain zapfinosweets']);
  expect(accounts(`<div>${own}${other(LINK)}</div>`)).toEqual([]);
});

it('takes no market stall for a branch', () => {
  const stall = '<p>Mondays and Fridays you find us at the Market Place, 7 to 2.</p>';
  const own = '<p>21, Civil Lines, Jaipur 302006</p>';
  expect(accounts(`<div>${own}</div><div>${stall}</div>${LINK}`)).toEqual(['place zapfinosweets']);
});
