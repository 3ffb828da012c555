/** Lists of sister branches, and addresses that a place has moved to. */
import { expect, it } from 'vitest';
import { findContacts } from '../../../../../../test/support/site-contacts.ts';
import { namesAddress } from './new-addresses.ts';

const HEAD = '<h1>Zapfino Optics</h1>';
const OWN = '<p>12 Mill Lane, Exampleton EX1 2AB</p><p>Phone 01632 960123</p>';
const ICONS =
  '<footer><ul><li><a href="https://www.facebook.com/zapfino"></a></li>' +
  '<li><a href="https://x.com/zapfino"></a></li></ul></footer>';
const OWN_ICONS = ['place zapfino', 'place zapfino'];
const SISTER = '<p>141 Low Road, Otherton OT3 4CD</p><p>01632 960888</p>';

it.each([
  'Our other branches',
  'More locations',
  'Weitere Standorte',
  'Nos autres boutiques',
  'その他の店舗',
  '其他門市',
  'فروع أخرى',
  'Cabang kami lainnya',
  'Kedai lain',
])('leaves the page to the place, outside of "%s"', (title) => {
  const list = `<div><h4>${title}</h4><div>${SISTER}</div></div>`;
  const found = findContacts(`${HEAD}${list}${ICONS}`, `${HEAD}${OWN}`);
  expect(found).toEqual({ phones: ['+441632960123'], socials: OWN_ICONS });
});

const NEW = '<p>7 Foundry Road, Exampleton EX1 9ZZ</p><p>Phone 01632 960123</p>';

it.each(['We have moved from 12 Mill Lane to 7 Foundry Road.'])(
  'reads the pages with the new address: %s',
  (sentence) => {
    const found = findContacts(`${HEAD}<p>${sentence}</p>`, `${HEAD}${NEW}${ICONS}`);
    expect(found).toEqual({ phones: ['+441632960123'], socials: OWN_ICONS });
  },
);

it.each([
  ['Jetzt in der Lindenstr. 5', 'Lindenstr. 5, 12345 Musterstadt', true],
  ['Nous voici au 46, rue du Moulin Vert', '46, rue du Moulin Vert, 99999 Exempleville', true],
  ['Pindah ke Jl. Contoh No. 63', 'Jl. Contoh 63, Kota 99999', true],
  ['現在は見本町5-9-4です', '〒999-0001 例市見本町5-9-4', true],
  ['现址为样例路6号', '某市样例路6号（邮编 999999）', true],
  ['انتقلنا إلى شارع المثال 45', 'شارع المثال 45، المدينة 99999', true],
  ['Moved to 7 Foundry Road', '17 Foundry Road, Exampleton', false],
  ['Jetzt in der Lindenstr. 5', 'Lindenstr. 51, 12345 Musterstadt', false],
])('compares "%s" with %s', (text, address, isNamed) => {
  expect(namesAddress(text, address)).toBe(isNamed);
});
