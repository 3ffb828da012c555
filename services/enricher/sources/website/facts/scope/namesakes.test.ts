/** A site of a namesake elsewhere gives nothing to the place. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findScope } from '../site-scope.ts';

interface Place {
  readonly name: string;
  readonly country: string;
  readonly address: Readonly<Record<string, string>>;
}

const GERMAN: Place = {
  name: 'Tea Zapfino',
  country: 'DE',
  address: { street: 'Lindenweg', house: '4', city: 'Rostock', postalCode: '18055' },
};
const ARABIC: Place = {
  name: 'مقهى زبفينو',
  country: 'SA',
  address: { street: 'شارع الورد', house: '4', city: 'الرياض', postalCode: '12010' },
};
const MALAY: Place = {
  name: 'Kedai Zapfino',
  country: 'ID',
  address: { street: 'Jl. Melati', house: '4', city: 'Padang', postalCode: '25119' },
};

function belongs(place: Place, body: string, title = place.name): boolean {
  const page = readPage(htmlPage(`<title>${title}</title><h1>${place.name}</h1>${body}`));
  return findScope([page], { ...place, phone: null, latitude: null, longitude: null }).belongs.yes;
}

it.each([
  ['numbers abroad', GERMAN, '<p>Ring <a href="tel:+442079460018">us</a></p>'],
  ['a distant town in its greeting', GERMAN, '<p>Willkommen bei Tea Zapfino in München!</p>'],
  ['an address abroad in one line', GERMAN, '<p>Am Platz 12, 8076 Graz</p>'],
  ['an address abroad in two lines', GERMAN, '<p>Am Platz 12</p><p>8076 Graz</p>'],
  ['an Arabic address with a building', ARABIC, '<p>شارع النخيل، مبنى 9، جدة</p>'],
  ['a Malaysian address', MALAY, '<p>No. 9, Jalan Mawar, 75000 Melaka</p>'],
  [
    'the own address in a disclaimer',
    GERMAN,
    '<p>No link to the one at Lindenweg 4, 18055 Rostock.</p><p>Am Platz 12, 8076 Graz</p>',
  ],
])('does not belong: %s', (_, place, body) => {
  expect(belongs(place, body)).toBe(false);
});

it('does not belong: a title with another country', () => {
  expect(belongs(ARABIC, '<p>حلويات</p>', 'مقهى زبفينو – طرابلس لبنان')).toBe(false);
});

it.each([
  [
    'numbers abroad beside the own town',
    GERMAN,
    '<p>In Rostock. <a href="tel:+442079460018">T</a></p>',
  ],
  ['a town near by', GERMAN, '<p>Tea Zapfino in Warnemünde</p>'],
  ['no contradiction at all', GERMAN, '<p>Tea and pots</p>'],
])('belongs: %s', (_, place, body) => {
  expect(belongs(place, body)).toBe(true);
});
