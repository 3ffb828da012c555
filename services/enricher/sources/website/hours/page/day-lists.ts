/** Days in one list and their hours in another, laid out as two columns side by side. */
import type { TextBlock } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { type HourToken, hourTokens } from '../hour-tokens.ts';
import { toPlain } from '../plain-text.ts';

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** The initials of a week's days, in the languages that abbreviate days so. */
const INITIALS = 'mtwtfss mdmdfss lmmjvsd lmxjvsd lmmgvsd mdwdvzz mtotfls stqqssd'.split(' ');
const SUNDAY_FIRST = 'smtwtfs smdmdfs dlmmjvs dlmxjvs dstqqss'.split(' ');
const WEEK = 7;
const HOURS = joinedPattern(
  'u',
  String.raw`^\D{0,12}\d{1,2}.{0,40}$|^(?!.*\d)\p{L}[\p{L} '-]{2,20}$|`,
  String.raw`^[\p{sc=Han}\p{sc=Hiragana}]{2}$|^[-–×x]$`,
);

const MIN_NAMED = 3;
const MAX_DAY_CHARS = 30;
/** At most this many short lines of a page are examined. */
const MAX_EXAMINED = 400;
const LIST_TOKENS = ['dash', 'to', 'and', 'comma', 'slash', 'holiday', 'dayoff'] as const;
const DAY_TOKENS = new Set<HourToken['kind']>(['days', ...LIST_TOKENS]);
const FIRST_TOKENS = new Set<HourToken['kind']>(['days', 'holiday', 'dayoff']);

export interface ListedTexts {
  readonly texts: readonly string[];
  /** The first block of the two lists. */
  readonly top: number;
}

/**
 * The new texts of each block in two such lists: none for a day, and the day in front of its hours.
 * The lists may be the lines of two cells.
 */
export function listedTexts(
  blocks: readonly TextBlock[],
  languages: readonly string[],
  days: readonly RegExp[],
): ReadonlyMap<number, ListedTexts> {
  const listed = new Map<number, ListedTexts>();
  const plains = blocks.map(({ text }) =>
    text.length > MAX_DAY_CHARS ? '' : toPlain(text).trim(),
  );
  let looked = 0;
  for (let at = 0; at < blocks.length; at++) {
    const cells = cellTexts(blocks[at]!, languages);
    if (cells !== null) listed.set(at, { texts: cells, top: at });
    const rows7 = initialRows(plains, at);
    rows7?.forEach((text, i) => {
      listed.set(at + i, { texts: [text], top: at });
    });
    if (rows7 !== null) at += rows7.length - 1;
    if (rows7 !== null) continue;
    const mayName = mayBeDay(plains[at]!, days) && looked++ < MAX_EXAMINED;
    const named = initials(plains, at) ?? (mayName ? namedDays(plains, at, languages) : null);
    if (named === null) continue;
    const count = named.length;
    const rows = blocks.slice(at + count, at + 2 * count).map(({ text }) => toPlain(text).trim());
    joinLists(named, rows, languages)?.forEach((text, i) => {
      listed.set(at + i, { texts: [], top: at + i });
      listed.set(at + count + i, { texts: [text], top: at });
    });
    at += count - 1;
  }
  return listed;
}

/** For a row of two cells, the first with days in its lines, the other with their hours. */
function cellTexts({ lines }: TextBlock, languages: readonly string[]): string[] | null {
  if (lines?.length !== 2) return null;
  const [named, rows] = lines.map((cell) => cell.map((one) => toPlain(one).trim()));
  return areDays(named!, languages) ? joinLists(named!, rows!, languages) : null;
}

/**
 * Each line of the first list with that of the second: "Monday 9-5". The word for closed in the
 * first has days beside it. Null when the second is no list of hours.
 */
function joinLists(
  named: readonly string[],
  rows: readonly string[],
  languages: readonly string[],
): string[] | null {
  if (rows.length !== named.length || !rows.some((row) => /\d/.test(row))) return null;
  const namesDays = (text: string) => languages.some((language) => containsDays(text, language));
  const isClosed = named.map((one) => languages.some((language) => statesClosed(one, language)));
  const isList = rows.every((row, i) => (isClosed[i] ? namesDays(row) : HOURS.test(row)));
  return isList
    ? rows.map((row, i) => (isClosed[i] ? `${row} ${named[i]}` : `${named[i]} ${row}`))
    : null;
}

function initials(plains: readonly string[], at: number): string[] | null {
  if (plains[at]!.length !== 1) return null;
  const letters = plains.slice(at, at + WEEK).join('');
  const first = INITIALS.includes(letters) ? 0 : SUNDAY_FIRST.includes(letters) ? WEEK - 1 : -1;
  return first < 0 ? null : DAYS.map((_, i) => DAYS[(first + i) % WEEK]!);
}

const ROW = /^(\p{L})(?: ?: ?| )(.*)$/u;

/** Rows of a week that begin with the initials of its days: "M 9-5", "T 9-5", "W closed". */
function initialRows(plains: readonly string[], at: number): string[] | null {
  if (!/[ :]/.test(plains[at]?.[1] ?? '')) return null;
  const rows = plains.slice(at, at + WEEK).map((plain) => ROW.exec(plain));
  const letters = rows.map((row) => row?.[1] ?? '').join('');
  const first = INITIALS.includes(letters) ? 0 : SUNDAY_FIRST.includes(letters) ? WEEK - 1 : -1;
  const areHours = rows.every((row) => HOURS.test(row?.[2] ?? ''));
  if (first < 0 || !areHours || !rows.some((row) => /\d/.test(row![2]!))) return null;
  return rows.map((row, i) => `${DAYS[(first + i) % WEEK]} ${row![2]}`);
}

/** "Mo", "Mo – Fr" and "Mo bis Fr". */
const SHORT_DAYS = /^\p{L}{1,2}\.?(?:(?:\s?[-~&,/]\s?|\s)\p{L}{1,3}\.?)*$/u;

/** A cheap test before the line is split into tokens. */
function mayBeDay(plain: string, days: readonly RegExp[]): boolean {
  return plain !== '' && (SHORT_DAYS.test(plain) || days.some((pattern) => pattern.test(plain)));
}

/** Consecutive lines that only name days; the last may be the word for closed. */
function namedDays(plains: readonly string[], at: number, languages: readonly string[]) {
  const inLanguage = (language: string) => {
    const rest = plains.slice(at, at + WEEK);
    const end = rest.findIndex((plain) => !containsDays(plain, language));
    if (end < 0) return rest;
    return rest.slice(0, statesClosed(rest[end]!, language) ? end + 1 : end);
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

/** "Closed" alone. */
function statesClosed(plain: string, language: string): boolean {
  const tokens = plain === '' ? [] : hourTokens(plain, language);
  return tokens.length > 0 && tokens.every(({ kind }) => kind === 'closed');
}

/** True for two lines or more that each name days, of which the last may be the word for closed. */
function areDays(lines: readonly string[], languages: readonly string[]): boolean {
  return languages.some((language) =>
    lines.every((line, i) => {
      const isLast = i > 0 && i === lines.length - 1;
      return containsDays(line, language) || (isLast && statesClosed(line, language));
    }),
  );
}
