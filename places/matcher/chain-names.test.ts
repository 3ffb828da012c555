/** Detects the names of chains. */
import { expect, it } from 'vitest';
import { suggestionsVersion } from '../name-suggestions.ts';
import { toWords } from '../text/words.ts';
import { buildChainFile, chainDegree } from './chain-names.ts';

it.each([
  ['Starbucks', 2],
  ['7-Eleven', 2],
  ["Domino's Pizza", 2],
  ['セブン-イレブン', 2],
  ['Starbucks Reserve Roastery Milano', 1],
  ['The Crooked Lantern Bookbindery', 0],
  ['', 0],
])('%j has degree %d', (name, degree) => {
  expect(chainDegree(toWords(name))).toBe(degree);
});

it('treats a short beginning as a separate word', () => {
  expect(chainDegree(toWords('BP'))).toBe(2);
  expect(chainDegree(toWords('BP Vandermolen Stationery'))).toBe(0);
});

it('are written by the build with their version', () => {
  const [version, ...names] = buildChainFile().toString().split('\n');
  expect(version).toBe(suggestionsVersion());
  expect(names).toContain('starbucks');
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => chainDegree([name]) !== 2)).toEqual([]);
});
