/** Pages rendered by their scripts, and scripts without content for visitors. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { findSiteFacts } from '../facts/find-site-facts.ts';
import { readPage } from './read-page.ts';

function read(body: string) {
  return readPage(htmlPage(`<title>Zapfino</title>${body}`));
}

const json = (value: unknown) =>
  `<div id="root"></div><script type="application/json">${JSON.stringify(value)}</script>`;

const SITE = {
  shop: { name: 'Zapfino', street: '4 Linden Way', phone: '(518) 555-0139', fax: '518-555-0140' },
  hours: [
    { days: 'Mon–Fri', time: '10am – 10pm' },
    { days: 'Sat–Sun', time: '9am – 7pm' },
  ],
  holidayHours: [{ date: '24 Dec 2026', time: '10am – 3pm' }],
  social: [{ type: 'instagram', url: 'https://www.instagram.com/zapfinonz/' }],
  cells: [
    {
      content: {
        title: 'Menu',
        items: [
          { name: 'Punch', price: '$12' },
          { name: 'Sliders', price: '$14' },
          { name: 'Peanuts', price: 6, currency: '$' },
        ],
      },
    },
  ],
};

function facts(body: string) {
  const address = { street: 'Linden Way', house: '4' };
  const rest = { phone: null, latitude: null, longitude: null };
  return findSiteFacts([read(body)], { name: 'Zapfino', country: 'US', address, ...rest });
}

it.each([
  ['of JSON', json(SITE)],
  ['that assigns it', `<script>window.__STATE__ = ${JSON.stringify(SITE)};</script>`],
])('reads the data of a script %s', (_, body) => {
  const { hours, phones, socials, menus } = facts(body);
  const week = hours[0]?.value.map(([span]) => `${span!.opens / 60}-${span!.closes / 60}`);
  expect(week).toEqual(['10-22', '10-22', '10-22', '10-22', '10-22', '9-19', '9-19']);
  expect(phones.map(({ value }) => `${value.role} ${value.e164}`)).toEqual([
    'phone +15185550139',
    'fax +15185550140',
  ]);
  expect(socials.map(({ value }) => value.handle)).toEqual(['zapfinonz']);
  const [menu] = menus;
  const items = menu!.value.items.map(({ name, price }) => `${name} = ${price}`);
  expect(items).toEqual(['Punch = 12', 'Sliders = 14', 'Peanuts = 6']);
});

it('ignores the data of a page that shows its text', () => {
  const shown = `<p>${'We sell bread and cakes. '.repeat(20)}</p>`;
  expect(read(`${shown}${json(SITE)}`).blocks).toHaveLength(1);
});

it("ignores code and the program's own names", () => {
  const internal = { id: 'a1b2', className: 'btn big', bundle: '/static/js/main.js', hash: '#a' };
  expect(read(json(internal)).blocks).toEqual([]);
  const labels = { i18n: { always: 'Open 24 hours', wifi: 'Free Wi-Fi' } };
  expect(read(json(labels)).blocks).toEqual([]);
  expect(read('<script>function x() { return { a: "Open daily 9-5" }; }</script>').blocks).toEqual(
    [],
  );
  expect(read('<script>window.a = { broken: </script>').blocks).toEqual([]);
});

it('reads no deeper than the reader of structured data, and no more than its limits', () => {
  const deep = `${'['.repeat(5_000)}"Open daily"${']'.repeat(5_000)}`;
  expect(read(`<script type="application/json">${deep}</script>`).blocks).toEqual([]);
  const long = Array.from({ length: 9_000 }, (_, i) => `Line ${i} of many`);
  expect(read(json({ long })).blocks.length).toBeLessThan(3_001);
  const text = long.join('\n');
  expect(read(json({ text })).blocks.length).toBeLessThan(3_001);
  const links = long.map((_, i) => [`site${i}`, `https://site${i}.example/`]);
  const item = { name: 'Row', day: 'Monday 9', ...Object.fromEntries(links) };
  expect(read(json({ item })).links.length).toBeLessThan(3_001);
});

it('ignores values with a name as long as the page', () => {
  const key = 'k'.repeat(190_000);
  const page = json({ [key]: 'Open daily 9-5', [`${key}2`]: { [key]: 'A', b: 'B 2' } });
  expect(read(page).blocks.map(({ text }) => text)).not.toContain('Open daily 9-5');
});
