/** Which names are those of chains. */
import { expect, it } from 'vitest';
import { toWords } from '../text/words.ts';
import { chainDegree } from './chain-names.ts';

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

it('takes a short beginning for a word of its own', () => {
  expect(chainDegree(toWords('BP'))).toBe(2);
  expect(chainDegree(toWords('BP Vandermolen Stationery'))).toBe(0);
});
