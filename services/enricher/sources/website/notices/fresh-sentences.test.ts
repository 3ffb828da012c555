/**
 * 600 texts as owners write them, in eight languages. They were written, with the correct answers,
 * by two people who did not know the tables of words at first. Only a part is read correctly; these
 * tests keep that number from falling.
 *
 * One half of the first 240 was used to improve the rules, and the failures of the other half were
 * not examined. The second set was counted once after that, and then used for improvements; the
 * third was counted once after those. The fourth is by the second writer, and was not used for
 * improvements. Page 0246 has the first count of each. The model of page 0281 has learned from the
 * first half and the second set; the others show what it adds to the rules. With the weights of
 * page 0300 each of the others has one less.
 */
import { expect, it } from 'vitest';
import { countNotices, sumCounts } from '../../../../../test/support/text-pages.ts';

it.each([
  ['fresh-sentences', 120, 0],
  ['kept-sentences', 113, 0],
  ['second-sentences', 113, 0],
  ['third-sentences', 71, 2],
  ['fourth-sentences', 140, 3],
])('of %s at least %i are read correctly, and at most %i wrongly', (file, right, wrong) => {
  const counts = countNotices(new URL(`${file}.txt`, import.meta.url));
  const sum = sumCounts(counts);
  expect(sum.right, JSON.stringify(counts)).toBeGreaterThanOrEqual(right);
  expect(sum.false, JSON.stringify(counts)).toBeLessThanOrEqual(wrong);
});
