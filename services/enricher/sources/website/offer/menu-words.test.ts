/** Providers in countries that are not in the list. */
import { expect, it } from 'vitest';
import { findProvider } from './menu-words.ts';

it.each([
  ['https://www.treatwell.at/ort/zapfino/', 'appoint Treatwell'],
  ['https://www.opentable.com.au/r/zapfino', 'reserve OpenTable'],
  ['https://www.foodpanda.com.tw/restaurant/q9zz', 'order foodpanda'],
  ['https://grab.example/zapfino', 'none'],
  ['https://www.chope.de/zapfino', 'none'],
])('knows %s', (url, told) => {
  const found = findProvider(url);
  expect(found === null ? 'none' : `${found.kind} ${found.name}`).toBe(told);
});
