/**
 * 121 short notices in fifteen languages, and 122 sentences that only resemble one.
 *
 * They were written, with the correct answers, before their writer read the rules; at that time 44
 * notices and 104 of the others were read correctly. The rules were then improved with them in
 * view, so they now show that nothing is lost, not how well unseen sentences are read. 153 more
 * came later: 77 of them were read correctly, and 139 after half of them were used for
 * improvements. The last eleven are those missed among 87 by another writer, with similar ones
 * (page 0228).
 */
import { expect, it } from 'vitest';
import { readFieldLines } from '../../../../../test/support/field-lines.ts';
import { expectedKind } from '../../../../../test/support/text-pages.ts';

const SENTENCES = readFieldLines(new URL('sentences.txt', import.meta.url));

it.each(SENTENCES)('%s: %s: %s', (language, kind, text) => {
  expect(expectedKind(language!, text!)).toBe(kind);
});

/**
 * 328 sentences in eight languages, 122 of them look-alikes, and 79 further look-alikes; page 0228
 * says how they were written and counted. One of them is not recognized: the years of a shop's
 * life.
 */
it('reads the further sentences, and mistakes no look-alike for a notice', () => {
  const wrong = readFieldLines(new URL('further-sentences.txt', import.meta.url)).filter(
    ([language, kind, text]) => expectedKind(language!, text!) !== kind,
  );
  const told = wrong.join('\n');
  expect(wrong.length, told).toBeLessThanOrEqual(1);
  expect(
    wrong.filter(([, kind]) => kind === 'none'),
    told,
  ).toEqual([]);
});
