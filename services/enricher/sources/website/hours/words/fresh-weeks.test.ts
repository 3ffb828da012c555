/**
 * 80 ways to tell a week, ten in each of eight languages, split at random by language. They were
 * written, with their truth, before their writer read the tables of words. The first half mends the
 * rules; the other is only counted, and its failures are not looked at. At first 34 and 34 of 40
 * were read rightly, and three of each half were wrong where the reader was sure (page 0247).
 */
import { expect, it } from 'vitest';
import { countWeeks, sumCounts } from '../../../../../../test/support/told-pages.ts';

it.each([
  ['fresh-weeks', 34, 3],
  ['kept-weeks', 34, 3],
])('of %s at least %i are right, and at most %i wrong at HIGH', (file, right, wrong) => {
  const counts = countWeeks(new URL(`${file}.txt`, import.meta.url));
  const sum = sumCounts(counts);
  expect(sum.right, JSON.stringify(counts)).toBeGreaterThanOrEqual(right);
  expect(sum.false, JSON.stringify(counts)).toBeLessThanOrEqual(wrong);
});
