/** Days in one list and their hours in another, as columns that stand side by side on a page. */
import type { TextBlock } from '../../reading/page-reading.ts';
import { toPlain } from '../plain-text.ts';

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** The first letters of a week's days, in the languages that write them so. */
const INITIALS = 'mtwtfss mdmdfss lmmjvsd lmxjvsd lmmgvsd mdwdvzz mtotfls stqqssd'.split(' ');
const SUNDAY_FIRST = 'smtwtfs smdmdfs dlmmjvs dlmxjvs dstqqss'.split(' ');
const WEEK = 7;
const HOURS = /^\D{0,12}\d{1,2}.{0,40}$|^(?!.*\d)\p{L}[\p{L} '-]{2,20}$|^[-–×x]$/u;

/** The text of each block of two such lists: none for a day, the day before its hours. */
export function listedTexts(blocks: readonly TextBlock[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (let at = 0; at + 2 * WEEK <= blocks.length; at++) {
    if (blocks[at]!.text.length !== 1) continue;
    const letters = blocks
      .slice(at, at + WEEK)
      .map(({ text }) => toPlain(text))
      .join('');
    const first = INITIALS.includes(letters) ? 0 : SUNDAY_FIRST.includes(letters) ? WEEK - 1 : -1;
    const rows = blocks.slice(at + WEEK, at + 2 * WEEK).map(({ text }) => toPlain(text).trim());
    if (first < 0 || !rows.every((row) => HOURS.test(row)) || !rows.some((row) => /\d/.test(row)))
      continue;
    rows.forEach((row, i) => {
      texts.set(at + i, '');
      texts.set(at + WEEK + i, `${DAYS[(first + i) % WEEK]!} ${row}`);
    });
  }
  return texts;
}
