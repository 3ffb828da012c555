/** Pages of two million characters that repeat what the finders look for. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';
import type { SitePlace } from './site-facts.ts';

const SIZE = 1_900_000;
const PLACE: SitePlace = {
  name: 'Zapfino Grill',
  country: 'DE',
  phone: null,
  address: { street: 'Elm Street', house: '12' },
  latitude: null,
  longitude: null,
};
/**
 * Far above what a page takes (two seconds, and half as much again beside other work), far below
 * what a fault costs.
 */
const MAX_CPU_MS = 6_000;

function cpuMs(piece: string): number {
  const html = `<h1>Zapfino Grill</h1><p>12 Elm Street</p>${piece.repeat(SIZE / piece.length)}`;
  const page = readPage(htmlPage(html));
  const before = process.cpuUsage();
  findSiteFacts([page], PLACE);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

it.each([
  [
    'notices beside the address',
    '<p>we closed and moved to 12 Elm Street geschlossen fermé pindah </p>',
  ],
  ['former addresses', '<p>we moved formerly 12 Elm Street previously Elm Street sebelumnya</p>'],
  ['one endless text', 'closed '],
  ['rows of weeks', '<p>Mon - Fri 9:00 - 17:00 closed Sunday</p>'],
  ['Chinese weeks', '<p>星期一至五、六及日至三 9:00-17:00 休</p>'],
  ['seasons', '<p>april to 1. mai 9-17 uhr juni - </p>'],
  ['numbers', '<p>1-2-3-4-5-6-7-8 12 34 56 78 90 12 34</p>'],
  ['slashes', '<p>9:00/10:00-11:00/12:00 9:00/10:00</p>'],
  ['names of companies', '<p>Aa Bb Cc Dd Ee Ff Gg Hh Closed Ii Jj Kk gmbh Ll Mm Nn</p>'],
  ['halves of days', '<p>9 am pm am pm soir matin closed soir matin</p>'],
  ['accounts', '<p><a href="https://facebook.com/aaa">x</a> by by by closed</p>'],
  ['rows with names', '<p>zzz Mon 9-10</p>'],
  ['sentences with names', `<p>${'wwwwwwww mon 9-10. '.repeat(9)}</p>`],
  ['accounts in words', '<p>ig @abcdef line: @ ig @abcdeg fb @ line @abc</p>'],
  ['pictures', '<img src="a.jpg" alt="Opening hours mon 9-10 tue 9-10 wed 9-10">'],
  ['ends in brackets', '<p>9-17 (9 fr) 9-17 (9 fr) 9-17 (8 mo) 9-17 (7 tu)</p>'],
  [
    'rows of a table',
    '<table><tr><td>Elm Street 12</td><td>0201 123 456</td><td>9:00 10:00</td></tr>',
  ],
])('%s are cheap', (_, piece) => {
  cpuMs('<p>warm</p>');
  expect(cpuMs(piece)).toBeLessThan(MAX_CPU_MS);
});
