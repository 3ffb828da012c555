/**
 * 90 ways to tell a week in eight languages. They were written, with their truth, before their
 * writer read the rules; 71 were read rightly then. Half of them were looked at first (page 0222).
 */
import { expect, it } from 'vitest';
import { readToldLines } from '../../../../../../test/support/told-lines.ts';
import { readOpeningHours } from '../../../hours/opening-hours.ts';
import type { Week } from '../../../hours/week.ts';
import { findSiteFacts } from '../../facts/find-site-facts.ts';
import { readPage } from '../../reading/read-page.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const LABELS: Readonly<Record<string, readonly [country: string, label: string]>> = {
  en: ['GB', 'Opening hours'],
  de: ['DE', 'Öffnungszeiten'],
  fr: ['FR', 'Horaires'],
  id: ['ID', 'Jam buka'],
  ms: ['MY', 'Waktu operasi'],
  ja: ['JP', '営業時間'],
  zh: ['CN', '营业时间'],
  ar: ['AE', 'أوقات العمل'],
};

function readHours(language: string, text: string) {
  const [country, label] = LABELS[language]!;
  const head = `<html lang="${language}"><title>Zapfino</title><h1>Zapfino</h1>`;
  const html = `${head}<h2>${label}</h2><p>${text}</p>`;
  const page = {
    url: 'https://zapfino.example/',
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(html),
    fetchedAtMs: NOW_MS,
  };
  const rest = { address: {}, phone: null, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], { name: 'Zapfino', country, ...rest }).hours[0];
}

function show(week: Week | null | undefined): string {
  return (week ?? [])
    .map((spans) => spans.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`).join())
    .join(' ');
}

const WEEKS = readToldLines(new URL('told-weeks.txt', import.meta.url));

it.each(WEEKS)('%s: %s: %s', (language, hours, text) => {
  expect(show(readHours(language!, text!)?.value)).toBe(show(readOpeningHours(hours!, NOW_MS)));
});

it.each([
  ['en', 'Noon to 10pm daily, an hour later on Fridays and an hour earlier on Sundays'],
  ['en', 'Office hours: 9-5 Mon to Thurs, half an hour earlier on Fridays'],
  ['zh', '平日10-22時，假日提早一小時開門、延後一小時打烊'],
])('%s: of "%s" something is left over', (language, text) => {
  expect(readHours(language, text)?.partial).toBe(true);
});

/** 240 further ways, 30 in each language; page 0229 tells how they were written and counted. */
it('tells the further weeks, and none of them wrongly where it says that it is sure', () => {
  const read = readToldLines(new URL('further-weeks.txt', import.meta.url)).map(
    ([language, hours, text]) => {
      const found = readHours(language!, text!);
      const wanted = show(readOpeningHours(hours!, NOW_MS));
      return { text, found, isRight: show(found?.value) === wanted };
    },
  );
  const wrong = read.filter(({ isRight }) => !isRight);
  const told = wrong.map(({ text }) => text).join('\n');
  expect(wrong.length, told).toBeLessThanOrEqual(4);
  expect(
    wrong.filter(({ found }) => found !== undefined && found.partial !== true),
    told,
  ).toEqual([]);
});
