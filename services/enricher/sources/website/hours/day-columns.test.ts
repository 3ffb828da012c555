/** Tables whose columns are headed by days or ranges of days, and words that look like days. */
import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { showWeek } from '../../../../../test/support/site-hours.ts';
import { findSiteFacts } from '../facts/find-site-facts.ts';
import { readPage } from '../reading/read-page.ts';

function weekOn(body: string): string | undefined {
  const page = htmlPage(`<html lang="de"><title>Zapfino</title><h1>Zapfino</h1>${body}`);
  const empty = { phone: null, address: {}, latitude: null, longitude: null };
  const { hours } = findSiteFacts([readPage(page)], { name: 'Zapfino', country: 'DE', ...empty });
  return hours[0] && showWeek(hours[0].value);
}

const row = (tag: string, cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const RANGES = row('th', ['Mo - Mi', 'Do', 'Fr', 'Sa']);
const TIMES = row('td', [
  '9:00 - 18:00 Uhr',
  '9:00 - 20:00 Uhr',
  '9:00 - 17:00 Uhr',
  '10 - 12 Uhr',
]);
const WEEK = '9-18 9-18 9-18 9-20 9-17 10-12 -';

it('reads columns that are headed by ranges of short days', () => {
  expect(weekOn(`<table>${RANGES}${TIMES}</table>`)).toBe(WEEK);
});

it('reads two such columns', () => {
  const table = row('th', ['Mo - Do', 'Fr + Sa']) + row('td', ['9:00 - 18:00', '9:00 - 20:00']);
  expect(weekOn(`<table>${table}</table>`)).toBe('9-18 9-18 9-18 9-18 9-20 9-20 -');
});

it('reads them in a cell of a table that lays out the page', () => {
  const inner = `<b>Öffnungszeiten</b><br><table>${RANGES}${TIMES}</table>`;
  expect(weekOn(`<table><tr><td colspan="2">${inner}</td></tr></table>`)).toBe(WEEK);
});

it.each(['So finden Sie uns', 'So erreichen Sie uns', 'So kommen Sie zu uns'])(
  'takes no Sunday from a heading below: %s',
  (heading) => {
    const hours = '<h2>Zeiten</h2><p>Wir haben 9 – 17 Uhr geöffnet; sonntags ist geschlossen.</p>';
    const week = weekOn(`${hours}<h2>${heading}</h2><p>Lindenweg 4, 04109 Leipzig</p>`);
    expect(week).toBe('9-17 9-17 9-17 9-17 9-17 9-17 -');
  },
);
