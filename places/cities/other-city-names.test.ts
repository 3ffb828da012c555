import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assetPath } from '../../platform/runtime/assets.ts';
import { OtherCityNames } from './other-city-names.ts';

const LINES = [
  'DE\t1260391\t48.14\t11.58\tmonaco munich\tmnichov',
  'MC\t32965\t43.73\t7.42\tmonaco',
  'ES\t96722\t41.98\t2.82\t\tgerona gherona',
];

const names = new OtherCityNames(Buffer.from(`${LINES.join('\n')}\n`));

test('a city is found by each of its names; of several cities, the last one wins', () => {
  const munich = { country: 'DE', state: null, people: 1_260_391, isSection: false };
  expect(names.find('munich')).toEqual({ ...munich, latitude: 48.14, longitude: 11.58 });
  expect(names.find('monaco')?.country).toBe('MC');
  expect(names.find('muni')).toBeUndefined();
  expect(names.find('')).toBeUndefined();
});

test('some names identify it only within its country', () => {
  expect(names.findAtHome('ES', 'gherona')?.people).toBe(96_722);
  expect(names.findAtHome('IT', 'gherona')).toBeUndefined();
  expect(names.find('gherona')).toBeUndefined();
  expect(names.findAtHome('DE', 'munich')).toBeUndefined();
});

test('each name of the file is found', () => {
  const shipped = new OtherCityNames();
  const file = readFileSync(assetPath('places', 'cities', 'other-city-names.tsv'), 'utf8');
  const missing = file
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [country, , , , keys = '', atHome = ''] = line.split('\t');
      const split = (text: string) => text.split(' ').filter((key) => key !== '');
      return [
        ...split(keys).filter((key) => shipped.find(key) === undefined),
        ...split(atHome).filter((key) => shipped.findAtHome(country!, key)?.country !== country),
      ];
    });
  expect(missing).toEqual([]);
});
