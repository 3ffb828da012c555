/** The date that a notice names, as `YYYY-MM-DD` or `YYYY-MM`. */

import { memoize } from '../../cache/memoize.ts';
import { joinedPattern } from '../hours/joined-pattern.ts';

const LANGUAGES = ['en', 'id', 'ms', 'de', 'fr', 'ar'];

const monthNumbers = memoize(1, (): ReadonlyMap<string, number> => {
  const months = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let i = 0; i < 12; i++) {
        const name = format
          .format(Date.UTC(2026, i, 15))
          .toLowerCase()
          .replace('.', '');
        if (name.length > 2 && !months.has(name)) months.set(name, i + 1);
      }
    }
  }
  return months;
});

/** The year before the first one of each count of years. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 民国: 1911, 民國: 1911 };

export function findNoticeDate(plain: string): string | null {
  const cjk = /(20\d\d)\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?日)?/.exec(plain);
  if (cjk !== null) return toDate(cjk[1]!, Number(cjk[2]), cjk[3]);
  const era =
    /(令和|平成|民[国國])\s?(\d{1,3}|元)\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?日)?/.exec(plain);
  if (era !== null) {
    const year = ERAS[era[1]!]! + (era[2] === '元' ? 1 : Number(era[2]));
    return toDate(String(year), Number(era[3]), era[4]);
  }
  const iso = /(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})/.exec(plain);
  if (iso !== null) return toDate(iso[1]!, Number(iso[2]), iso[3]);
  const dotted = /(\d{1,2})[./](\d{1,2})[./](20\d\d)/.exec(plain);
  if (dotted !== null) return toDate(dotted[3]!, Number(dotted[2]), dotted[1]);
  const worded = joinedPattern(
    'u',
    String.raw`(\d{1,2})?(?:st|nd|rd|th|er|\.)?\s*([\p{L}]{3,12})\.?\s*(\d{1,2})?(?:st|nd|rd|`,
    String.raw`th)?,?\s*(20\d\d)`,
  );
  const found = worded.exec(plain);
  const month = found === null ? undefined : monthNumbers().get(found[2]!);
  return month === undefined ? null : toDate(found![4]!, month, found![1] ?? found![3]);
}

function toDate(year: string, month: number, day: string | undefined): string | null {
  if (month < 1 || month > 12) return null;
  const start = `${year}-${String(month).padStart(2, '0')}`;
  const number = Number(day ?? 0);
  return number >= 1 && number <= 31 ? `${start}-${String(number).padStart(2, '0')}` : start;
}
