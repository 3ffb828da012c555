/**
 * Opening hours as callers write them: an object from day to hours. Pure.
 *
 * Hours that end before they begin, if nothing states the half of the day, are not read here.
 *
 * A day's hours may be written as `11:00-14:00,17:00-23:00`, `9am - 5:30pm`, `1 - 5pm`, `24 hours`,
 * `closed`, as `{open, close}`, or as a list of these. Days are English names, long or short, in
 * upper or lower case.
 */
import { WEEKDAYS } from '../../../../domain/outputs.ts';
import { DAY_MINUTES, type HoursSpan, type Week } from './week.ts';

const DAY_NUMBERS = new Map(
  WEEKDAYS.flatMap((day, i) => {
    const name = day.toLowerCase();
    return [name, name.slice(0, 3), name.slice(0, 2)].map((key) => [key, i] as const);
  }),
);

/** Longer than any real day's hours. A longer text, or more spans, cannot be read. */
const MAX_DAY_CHARS = 200;
const MAX_DAY_SPANS = 24;

/** Null when a day's hours cannot be read, or no day is named. Missing days are closed. */
export function readWrittenWeek(written: unknown): Week | null {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return null;
  const week: HoursSpan[][] = Array.from({ length: 7 }, () => []);
  let days = 0;
  for (const [key, value] of Object.entries(written)) {
    const day = DAY_NUMBERS.get(key.trim().toLowerCase());
    const spans = readDayHours(value);
    // "mon_fri": hours for days that are not understood.
    if (day === undefined && spans !== null && spans.length > 0) return null;
    if (day === undefined) continue;
    if (spans === null) return null;
    week[day] = spans;
    days++;
  }
  const isNightly = week.some((spans) => spans.some(({ opens, closes }) => closes < opens));
  return days === 0 || (isNightly && !hasUnambiguousTimes(written)) ? null : week;
}

/**
 * False for "9-5", which may end in the afternoon, if no hour of the week states the half of the
 * day.
 */
function hasUnambiguousTimes(written: object): boolean {
  const texts = JSON.stringify(Object.values(written));
  return /(?<![\d:.])(?:0\d|1[3-9]|2[0-4])(?!\d)|\d\s*[ap](?:\.?m)?\b/i.test(texts);
}

function readDayHours(value: unknown): HoursSpan[] | null {
  if (typeof value === 'string') return parseSpans(value);
  if (value === null || value === false) return [];
  if (Array.isArray(value)) return readSpanList(value);
  return typeof value === 'object' ? spanFromObject(value as Record<string, unknown>) : null;
}

/** A list may have texts and objects; a nested list cannot be read. */
function readSpanList(values: readonly unknown[]): HoursSpan[] | null {
  if (values.length > MAX_DAY_SPANS || values.some(Array.isArray)) return null;
  const lists = values.map(readDayHours);
  return lists.includes(null) ? null : lists.flatMap((spans) => spans!);
}

function spanFromObject(value: Record<string, unknown>): HoursSpan[] | null {
  const opens = value['open'] ?? value['opens'] ?? value['from'];
  const closes = value['close'] ?? value['closes'] ?? value['to'];
  if (typeof opens !== 'string' || typeof closes !== 'string') return null;
  if (opens.length + closes.length > MAX_DAY_CHARS) return null;
  if (opens.trim() === '' && closes.trim() === '') return [];
  const span = parseSpan(`${opens}-${closes}`);
  return span && [span];
}

function parseSpans(text: string): HoursSpan[] | null {
  if (text.length > MAX_DAY_CHARS) return null;
  const plain = text.trim().toLowerCase();
  if (/^(?:closed|off|)$/.test(plain)) return [];
  if (/^(?:open )?(?:24 ?h(?:ou)?rs?|24\/7|all day)$/.test(plain)) {
    return [{ opens: 0, closes: DAY_MINUTES }];
  }
  const spans = plain.split(/[,;&|/\n]|\sand\s/).map(parseSpan);
  return spans.includes(null) ? null : spans.map((span) => span!);
}

/** Programs also write a minute with one digit: `7:0`. */
const MINUTE = String.raw`(?:[:.h](?=\d\d)|:(?=\d(?!\d)))(\d{1,2})`;
const CLOCK_TIME = String.raw`(\d{1,2})(?:${MINUTE})?(?:\s*(am|pm|a\.m\.|p\.m\.|a|p))?`;
const WRITTEN_SPAN = new RegExp(
  String.raw`^\s*${CLOCK_TIME}\s*(?:-|–|—|to)\s*${CLOCK_TIME}\s*$`,
  'i',
);

function parseSpan(text: string): HoursSpan | null {
  const found = WRITTEN_SPAN.exec(text);
  if (!found) return null;
  const closes = dayMinutes(found[4]!, found[5], found[6]);
  if (closes === null) return null;
  const opens = openingMinutes(found[1]!, found[2], found[3], found[6], closes);
  if (opens === null) return null;
  const whole = opens === 0 && (closes === 0 || closes === DAY_MINUTES - 1);
  return { opens, closes: whole || (closes === 0 && opens > 0) ? DAY_MINUTES : closes };
}

/** "1 – 5 PM" begins in the same half of the day; "11 – 2 PM" and "9 – 1 AM" in the other one. */
function openingMinutes(
  hour: string,
  minute: string | undefined,
  half: string | undefined,
  closingHalf: string | undefined,
  closes: number,
): number | null {
  const opens = dayMinutes(hour, minute, half ?? closingHalf);
  const isOwn = half !== undefined || closingHalf === undefined;
  if (isOwn || opens === null || opens < closes || closes === 0) return opens;
  return dayMinutes(hour, minute, closingHalf[0]!.toLowerCase() === 'p' ? 'a' : 'p');
}

function dayMinutes(hour: string, minute = '00', half?: string): number | null {
  const hours = half === undefined ? Number(hour) : to24(Number(hour), half[0]!.toLowerCase());
  const minutes = hours * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

function to24(hour: number, half: string): number {
  if (hour > 12) return hour;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
