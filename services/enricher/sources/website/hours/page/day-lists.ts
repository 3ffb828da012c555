/** Days in one list and their hours in another, laid out as two columns side by side. */
import type { TextBlock } from '../../reading/page-reading.ts';
import { type HourToken, hourTokens } from '../hour-tokens.ts';
import { toPlain } from '../plain-text.ts';

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** The initials of a week's days, in the languages that abbreviate days so. */
const INITIALS = 'mtwtfss mdmdfss lmmjvsd lmxjvsd lmmgvsd mdwdvzz mtotfls stqqssd'.split(' ');
const SUNDAY_FIRST = 'smtwtfs smdmdfs dlmmjvs dlmxjvs dstqqss'.split(' ');
const WEEK = 7;
const HOURS = /^\D{0,12}\d{1,2}.{0,40}$|^(?!.*\d)\p{L}[\p{L} '-]{2,20}$|^[-–×x]$/u;

const MIN_NAMED = 3;
const MAX_DAY_CHARS = 30;
/** At most this many short lines of a page are examined. */
const MAX_EXAMINED = 400;
const LIST_TOKENS = ['dash', 'to', 'and', 'comma', 'slash', 'holiday', 'dayoff'] as const;
const DAY_TOKENS = new Set<HourToken['kind']>(['days', ...LIST_TOKENS]);
const FIRST_TOKENS = new Set<HourToken['kind']>(['days', 'holiday', 'dayoff']);

/**
 * The new text of each block in two such lists: empty for a day, and the day in front of its hours.
 */
export function listedTexts(
  blocks: readonly TextBlock[],
  languages: readonly string[],
  days: readonly RegExp[],
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const plains = blocks.map(({ text }) =>
    text.length > MAX_DAY_CHARS ? '' : toPlain(text).trim(),
  );
  let looked = 0;
  for (let at = 0; at < blocks.length; at++) {
    const mayName = mayBeDay(plains[at]!, days) && looked++ < MAX_EXAMINED;
    const named = initials(plains, at) ?? (mayName ? namedDays(plains, at, languages) : null);
    if (named === null) continue;
    const count = named.length;
    const rows = blocks.slice(at + count, at + 2 * count).map(({ text }) => toPlain(text).trim());
    const isList = rows.length === count && rows.every((row) => HOURS.test(row));
    if (isList && rows.some((row) => /\d/.test(row))) {
      rows.forEach((row, i) => {
        texts.set(at + i, '');
        texts.set(at + count + i, `${named[i]} ${row}`);
      });
    }
    at += count - 1;
  }
  return texts;
}

function initials(plains: readonly string[], at: number): string[] | null {
  if (plains[at]!.length !== 1) return null;
  const letters = plains.slice(at, at + WEEK).join('');
  const first = INITIALS.includes(letters) ? 0 : SUNDAY_FIRST.includes(letters) ? WEEK - 1 : -1;
  return first < 0 ? null : DAYS.map((_, i) => DAYS[(first + i) % WEEK]!);
}

/** "Mo", "Mo – Fr" and "Mo bis Fr". */
const SHORT_DAYS = /^\p{L}{1,2}\.?(?:(?:\s?[-~&,/]\s?|\s)\p{L}{1,3}\.?)*$/u;

/** A cheap test before the line is split into tokens. */
function mayBeDay(plain: string, days: readonly RegExp[]): boolean {
  return plain !== '' && (SHORT_DAYS.test(plain) || days.some((pattern) => pattern.test(plain)));
}

/** Consecutive lines that only name days. */
function namedDays(plains: readonly string[], at: number, languages: readonly string[]) {
  const inLanguage = (language: string) => {
    const rest = plains.slice(at, at + WEEK);
    const end = rest.findIndex((plain) => !containsDays(plain, language));
    return end < 0 ? rest : rest.slice(0, end);
  };
  return languages.map(inLanguage).find((named) => named.length >= MIN_NAMED) ?? null;
}

/** "Saturday", "Mon – Fri", "Sat & Sun" and "Public holidays". */
function containsDays(plain: string, language: string): boolean {
  const tokens = plain === '' ? [] : hourTokens(plain, language);
  const [first] = tokens;
  return (
    first !== undefined &&
    FIRST_TOKENS.has(first.kind) &&
    tokens.every(({ kind }) => DAY_TOKENS.has(kind))
  );
}
