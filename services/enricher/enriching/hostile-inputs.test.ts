/**
 * Inputs designed to be expensive. One worker thread enriches for everybody, and nothing ends a job
 * that takes long.
 *
 * Each input is filled to the largest size that the API accepts, with repeated texts that make
 * patterns backtrack: a start that matches, a long middle, an end that fails. Processor time is
 * measured, as the minimum of a few tries. The bound is far above what an honest place takes (1
 * ms), and far below what superlinear time gives (seconds).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlaceIndex, type PlaceIndex } from '../../../places/search/place-index.ts';
import { ATTRIBUTE_RULES } from '../attributes/table.ts';
import { openSources, type Sources } from '../sources/sources.ts';
import { enrichPlace } from './enrich-place.ts';

const INPUT_CHARS = 65_000;
const MAX_CPU_MS = 500;
const TRIES = 4;
const NOW_MS = Date.UTC(2026, 5, 10);
const ATTRIBUTES = ATTRIBUTE_RULES.map(({ key }) => key);

/** The texts that are repeated, between a start and an end. */
const REPEATS: Readonly<Record<string, readonly string[]>> = {
  any: [
    '1',
    ' ',
    'a',
    '1 ',
    'a ',
    '(',
    '-',
    ', ',
    '/',
    '@',
    '#',
    '\\',
    '"',
    '\n',
    '１',
    'ﷺ',
    'カ漢',
  ],
  address: ['1-', '1 - 1 ', 'a1 ', 'a-', 'St ', '1 St ', 'unit ', 'no ', 'km ', 'gang ', '12345 '],
  hours: ['1:', 'Mo,', 'Mo-', 'PH,', ' , PH', 'Mo 08:00-10:00,', 'Mo 1-2;', 'week 1,', 'Jan 1-'],
  wkt_geometry: ['1.', '1e', '1e-', '-1 ', '0 0,', '1 1 '],
  website: ['a.', 'a/', '?a=1&', 'a@', '%41', 'utm_a=1&', 'http://'],
  name: ['at ', '@ ', 'closed ', '(closed', 'The ', '| '],
  category: ['a=', '>', 'a>', '_a', 'restaurant '],
};
const WRAPPED: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['a1 ', '!'],
  ['1 a(', ' AB!'],
];
const ADDRESS_PARTS = ['house', 'city', 'unit_number', 'postalCode', 'country', 'phone'];

let folder: string;
let index: PlaceIndex;
let sources: Sources;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-hostile-'));
  index = await openPlaceIndex({ folder });
  const place = {
    source: 'open_map_a' as const,
    id: '1',
    name: 'Blue Door Cafe',
    latitude: 40.7617,
    longitude: -73.9899,
    phones: ['+12127574555'],
    websites: ['https://bluedoor.example.com/'],
    socials: [],
    categories: ['coffee_shop'],
    cuisine: [],
    licence: 'test',
  };
  await index.importPlaces({ source: place.source, name: 'test', places: [place] });
  sources = openSources(index);
  enrich({ name: 'Walmart', category: 'shop', opening_hours: 'Mo 10:00-12:00' });
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

/** The other inputs that are needed so that all attributes run. */
function enrich(hostile: Readonly<Record<string, unknown>>): void {
  const position = 'wkt_geometry' in hostile ? {} : { latitude: 40.7617, longitude: -73.9899 };
  const inputs = { name: 'Blue Door Cafe', country_code: 'US', ...position, ...hostile };
  enrichPlace({ inputs, attributes: ATTRIBUTES, nowMs: NOW_MS }, sources);
}

/** Each try has a different end, so that no cache knows the text. */
function leastCpuMs(makeInput: (attempt: number) => Readonly<Record<string, unknown>>): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least > MAX_CPU_MS; attempt++) {
    const before = process.cpuUsage();
    enrich(makeInput(attempt));
    least = Math.min(least, process.cpuUsage(before).user / 1_000);
  }
  return least;
}

function fill(repeat: string, [before, after]: readonly [string, string], chars: number): string {
  return before + repeat.repeat(Math.ceil(chars / repeat.length)).slice(0, chars) + after;
}

/** The texts that took longer than allowed. */
function slowTexts(
  kinds: readonly string[],
  toInputs: (text: string) => Readonly<Record<string, unknown>>,
): string[] {
  const slow: string[] = [];
  for (const repeat of kinds.flatMap((kind) => REPEATS[kind]!)) {
    for (const wrap of WRAPPED) {
      // The second is as long as what the length limits let through.
      for (const chars of [INPUT_CHARS, 180]) {
        const ms = leastCpuMs((attempt) => toInputs(fill(repeat, wrap, chars - attempt)));
        if (ms > MAX_CPU_MS) slow.push(`${JSON.stringify(wrap)} ${repeat}: ${Math.round(ms)} ms`);
      }
    }
  }
  return slow;
}

describe('inputs designed to be expensive', () => {
  for (const key of ['full_address', 'street']) {
    it.each(['US', 'DE'])(`do not, as ${key} in %s`, (country) => {
      const toInputs = (text: string) => ({ country_code: country, [key]: text });
      expect(slowTexts(['any', 'address'], toInputs)).toEqual([]);
    });
  }

  it.each(ADDRESS_PARTS)('do not, as %s', (key) => {
    expect(slowTexts(['any'], (text) => ({ [key]: text }))).toEqual([]);
  });

  for (const key of ['name', 'website', 'category', 'wkt_geometry']) {
    it(`do not, as ${key}`, () => {
      expect(slowTexts(['any', key], (text) => ({ [key]: text }))).toEqual([]);
    });
  }

  const inHours: Readonly<Record<string, (text: string) => unknown>> = {
    text: (text) => text,
    'text of a day': (text) => ({ monday: text }),
    'span of a day': (text) => ({ monday: { open: text, close: text } }),
    'list of a day': (text) => ({ monday: [text] }),
    'long list': (text) => ({ monday: text.split('').map(() => '1-2') }),
    'many days': (text) =>
      Object.fromEntries([...text.slice(0, 4_000)].map((day, i) => [day + i, '1-2'])),
  };
  for (const [name, toHours] of Object.entries(inHours)) {
    it(`do not, as opening hours: ${name}`, () => {
      const toInputs = (text: string) => ({ opening_hours: toHours(text) });
      expect(slowTexts(['any', 'hours'], toInputs)).toEqual([]);
    });
  }
});
