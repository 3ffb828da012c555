/**
 * 90 ways to state a week in eight languages. They were written, with the correct answers, before
 * their writer read the rules; 71 were read correctly then. Half of them were examined first (page
 * 0222).
 */
import { expect, it } from 'vitest';
import { readFieldLines } from '../../../../../../test/support/field-lines.ts';
import { showWeek } from '../../../../../../test/support/site-hours.ts';
import { NOW_MS, readHours } from '../../../../../../test/support/text-pages.ts';
import { readOpeningHours } from '../../../hours/opening-hours.ts';

const WEEKS = readFieldLines(new URL('week-lines.txt', import.meta.url));

it.each(WEEKS)('%s: %s: %s', (language, hours, text) => {
  expect(showWeek(readHours(language!, text!)?.value)).toBe(
    showWeek(readOpeningHours(hours!, NOW_MS)),
  );
});

it.each([
  ['en', 'Noon to 10pm daily, an hour later on Fridays and an hour earlier on Sundays'],
  ['en', 'Office hours: 9-5 Mon to Thurs, half an hour earlier on Fridays'],
  ['zh', '平日10-22時，假日提早一小時開門、延後一小時打烊'],
])('%s: of "%s" something is left over', (language, text) => {
  expect(readHours(language, text)?.partial).toBe(true);
});

/** 240 further ways, 30 in each language; page 0229 says how they were written and counted. */
it('reads the further weeks, and none of them wrongly with high confidence', () => {
  const read = readFieldLines(new URL('further-weeks.txt', import.meta.url)).map(
    ([language, hours, text]) => {
      const found = readHours(language!, text!);
      const wanted = showWeek(readOpeningHours(hours!, NOW_MS));
      return { text, found, isRight: showWeek(found?.value) === wanted };
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
