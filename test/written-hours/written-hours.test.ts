/** How many ways of writing opening hours are read exactly. */
import { expect, it } from 'vitest';
import { figure, measureSites } from '../written-sites/measure-sites.ts';
import { readWrittenHours } from './read-lines.ts';

it.each([
  ['west-first', 239, 0.96],
  ['west-last', 254, 0.95],
  ['east-first', 299, 0.97],
  ['east-last', 267, 0.97],
])('reads the weeks of %s', (file, count, floor) => {
  const sites = readWrittenHours(`${file}.txt`);
  const { fields, faults } = measureSites(sites);
  expect(sites.length).toBe(count);
  expect(figure(fields, 'hours'), faults.join('\n')).toBeGreaterThanOrEqual(floor);
});
