/** Hours in a picture's alternative text, when the page has no others. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { findSiteFacts } from '../../facts/find-site-facts.ts';
import { readPage } from '../../reading/read-page.ts';

function hours(body: string): readonly unknown[] {
  const html = `<title>Zapfino</title><h1>Zapfino</h1><p>Gasse 5, 35305 Musterheim</p>${body}`;
  const page = htmlPage(html);
  const address = { street: 'Gasse', house: '5', city: 'Musterheim' };
  const rest = { phone: null, latitude: null, longitude: null };
  const facts = findSiteFacts([readPage(page)], {
    name: 'Zapfino',
    country: 'DE',
    address,
    ...rest,
  });
  return facts.hours.map(({ value, quote, partial }) => {
    return [
      value.map((spans) => spans.map((one) => one.opens / 60).join()).join(' '),
      quote,
      partial,
    ];
  });
}

const picture = (alt: string) => `<img src="zeiten.jpg" alt="${alt}">`;

it('are read after a label, with lower confidence', () => {
  const alt = 'Öffnungszeiten: Mittwoch bis Samstag 17–23 Uhr, Sonntag 11.30–21 Uhr';
  expect(hours(picture(alt))).toEqual([['  17 17 17 17 11.5', alt, true]]);
});

it('count when nothing else gives hours', () => {
  const alt = 'Öffnungszeiten: Mo-So 9-18 Uhr';
  const [first] = hours(`${picture(alt)}<h2>Öffnungszeiten</h2><p>Mo-So 10-12 Uhr</p>`);
  expect(first).toEqual([Array(7).fill('10').join(' '), 'Mo-So 10-12 Uhr', undefined]);
});

it.each([
  'Plakat: Konzert am Samstag 17–23 Uhr',
  'Öffnungszeiten der Küche: Mo-So 9-18 Uhr',
  'Öffnungszeiten 2026',
])('are not read from "%s"', (alt) => {
  expect(hours(picture(alt))).toEqual([]);
});
