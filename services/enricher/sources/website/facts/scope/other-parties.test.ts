/** Partners that a page presents, and lists of branches with their hours. */

import { expect, it } from 'vitest';
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

function facts(body: string) {
  const page = htmlPage(`<html lang="en"><title>Zapfino Optics</title>${body}`);
  const { hours, phones, socials } = findSiteFacts([readPage(page)], PLACE);
  return {
    week: hours[0] && showWeek(hours[0].value),
    phones: phones.map(({ value }) => value.e164),
    socials: socials.map(({ value }) => value.handle),
  };
}

const SHOP =
  '<h1>Zapfino Optics Exampleton</h1><p>12 Mill Lane, Exampleton EX1 2AB, phone 01632 960123</p>' +
  '<p><a href="https://www.facebook.com/zapfino">Facebook</a></p>';

it('leaves out partners, and does not take them for branches', () => {
  const partner =
    '<div><h3>Our partners</h3><p>Bramble Garden Centre, 141 Low Road, Otherton OT3 4CD - open ' +
    'Mon - Sun 10:00 - 21:30, tel. 01632 960888</p></div>';
  const found = facts(SHOP + partner);
  expect(found.week).toBeUndefined();
  expect(found.phones).toEqual(['+441632960123']);
  expect(found.socials).toEqual(['zapfino']);
});

it('takes the branch from a list whose items hold the address and the hours', () => {
  const item = (town: string, address: string, call: string, days: string) =>
    `<li><b>Zapfino Optics ${town}</b>, ${address}, phone ${call}. Open: ${days}</li>`;
  const list = [
    item('Otherton', '4 High Street, Otherton OT3 4CD', '01632 960777', 'daily 10:00-18:00'),
    item('Exampleton', '12 Mill Lane, Exampleton EX1 2AB', '01632 960123', 'daily 09:00-17:00'),
    item('Thirdham', '9 Low Road, Thirdham TH5 6EF', '01632 960888', 'daily 08:00-20:00'),
  ];
  const found = facts(`<h1>Zapfino Optics</h1><ul>${list.join('')}</ul>`);
  expect(found.week).toBe(Array(7).fill('9-17').join(' '));
  expect(found.phones).toEqual(['+441632960123']);
});

it.each([
  'Website hosted by Cloud Reef Hosting Ltd (04712233), support 01632 960888',
  'サーバー管理会社：株式会社北雲（法人番号1234567890123、サポート 01632 960888）',
  'Laman ini dihoskan oleh Awan Hosting Sdn Bhd (202201007925), talian 01632 960888',
  'Hosting situs ini: PT Awan Hosting (NIB 9603040426093), bantuan 01632 960888',
])('leaves out each number of a host: %s', (host) => {
  expect(facts(`${SHOP}<footer><p>${host}</p></footer>`).phones).toEqual(['+441632960123']);
});

it('takes no number from the house and the postcode of an address', () => {
  const page = htmlPage('<h1>Praxis Zapf</h1><p>Moorweg 33 26121 Oldenburg Kontakt T 0441 356294');
  const address = { street: 'Moorweg', house: '33', city: 'Oldenburg', postalCode: '26121' };
  const place = { ...PLACE, name: 'Praxis Zapf', country: 'DE', address };
  const { phones } = findSiteFacts([readPage(page)], place);
  expect(phones.map(({ value }) => value.e164)).toEqual(['+49441356294']);
});
