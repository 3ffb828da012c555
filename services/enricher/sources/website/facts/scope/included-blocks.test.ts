/** Which blocks of a page are about the place, beside other branches. */

import { describe, expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { showWeek } from '../../../../../../test/support/site-hours.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

const PLACE = {
  name: 'Zapfino Optics Exampleton',
  country: 'GB',
  phone: null,
  address: { street: 'Mill Lane', house: '12', city: 'Exampleton', postalCode: 'EX1 2AB' },
  latitude: null,
  longitude: null,
};
const OTHERS =
  '<section><h2>Nearby shops</h2><ul><li><b>Zapfino Optics Otherton</b> 4 High Street, Otherton ' +
  'OT3 4CD, 01632 960777</li><li><b>Zapfino Optics Thirdham</b> 9 Low Road, Thirdham TH5 6EF, ' +
  '01632 960888</li></ul></section>';
const HOURS =
  '<div><h2>Opening hours</h2><p>Mon-Fri 9:00-17:30</p><p>Sat 10:00-16:00</p>' +
  '<p>Sun closed</p></div>';

function facts(body: string) {
  const page = htmlPage(`<html lang="en"><title>Zapfino Optics</title>${body}`, {
    url: 'https://zapfino.example/shops/exampleton',
  });
  const { hours, phones } = findSiteFacts([readPage(page)], PLACE);
  const week = hours[0]?.value;
  return { week: week && showWeek(week), phones: phones.map(({ value }) => value.e164) };
}

describe("a branch's own page", () => {
  const heading = '<h1>Zapfino Optics Exampleton</h1>';
  const address = '<div><p>12 Mill Lane<br>Exampleton EX1 2AB</p></div>';

  it('is about the branch, except its list of other branches', () => {
    const call = '<a href="tel:+441632960123">Call 01632 960123</a>';
    expect(facts(`<main>${heading}${address}${call}${HOURS}${OTHERS}</main>`)).toEqual({
      week: '9-17.5 9-17.5 9-17.5 9-17.5 9-17.5 10-16 -',
      phones: ['+441632960123'],
    });
  });

  it("leaves out the chain's footer", () => {
    const footer = '<footer>Customer care 01632 960555, 1 Head Way, Capital CA1 1AA</footer>';
    expect(facts(`<main>${heading}${address}${HOURS}${OTHERS}</main>${footer}`).phones).toEqual([]);
  });

  it('does not reach beyond its section when another town is in the heading', () => {
    const other = '<h1>Zapfino Optics Otherton</h1>';
    expect(facts(`<main>${other}${address}${OTHERS}${HOURS}</main>`).week).toBeUndefined();
  });
});

it('gives the only menu above all branches to each of them', () => {
  const menu = '<h2>Menu</h2><p>Leek soup £3.20<br>Irish stew £8.10<br>Scone £2.50</p>';
  const card = (town: string, address: string) =>
    `<div><h3>Zapfino Café ${town}</h3><p>${address}</p><p>Daily 9:00-17:00</p></div>`;
  const cards =
    card('Otherton', '4 High Street, Otherton OT3 4CD') +
    card('Exampleton', '12 Mill Lane, Exampleton EX1 2AB');
  const page = (body: string) =>
    htmlPage(`<title>Zapfino Café</title><h1>Zapfino Café</h1>${body}`);
  const place = { ...PLACE, name: 'Zapfino Café Exampleton' };
  const found = (body: string) => findSiteFacts([readPage(page(body))], place).menus;
  expect(found(menu + cards)[0]?.value.items.length).toBe(3);
  const branch = '<h3>Zapfino Café Otherton</h3><p>4 High Street, Otherton OT3 4CD</p>';
  expect(found(`${cards}<div>${branch}${menu}</div>`)).toEqual([]);
});

it('takes the lines below the title of the branch, where each line is a section of its own', () => {
  const branch = (town: string, call: string, address: string, days: string) =>
    `<div>Zapfino ${town}</div><div>Call ${call}</div><div>${address}</div><div>${days}</div><hr>`;
  const found = facts(
    '<header><a href="/">Zapfino Optics</a></header>' +
      branch('Otherton', '01632 960777', '4 High Street, Otherton OT3 4CD', 'Daily 10:00-18:00') +
      branch('Exampleton', '01632 960123', '12 Mill Lane, Exampleton EX1 2AB', 'Daily 9:00-17:00') +
      branch('Thirdham', '01632 960888', '9 Low Road, Thirdham TH5 6EF', 'Daily 8:00-20:00'),
  );
  expect(found.week).toBe(Array(7).fill('9-17').join(' '));
  expect(found.phones).toEqual(['+441632960123']);
});
