/**
 * OSM opening_hours strings as a regular week: the one door to the opening_hours package.
 *
 * H1 Holidays are left out: rules about PH and SH are taken away before parsing, so that the answer
 *    is the same in every country, also in those whose holidays the package does not know.
 * H2 A string whose hours differ by season is read for the week in which it is asked.
 * H3 Hours that are only "unknown" or "by appointment" are no hours.
 */
import OpeningHours from 'opening_hours';
import { DAY_MINUTES, type Span, type Week } from './week.ts';

const LONGEST_CHARS = 1_000;
const MINUTE_MS = 60_000;
const REMEMBERED = 5_000;
/** A Monday far from holidays that any rule left over could know, and from changes of the clock. */
const REGULAR_MONDAY = { year: 2026, month: 5, day: 8 };
const remembered = new Map<string, Week | null>();

/** The week, or null when the string is none or states no regular hours. */
export function readOpeningHours(text: string, nowMs: number): Week | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const parsed = parse(withoutHolidays(text.slice(0, LONGEST_CHARS)));
  if (parsed === null) return remember(text, null);
  if (isWeekStable(parsed)) return remember(text, weekFrom(parsed, regularMonday()));
  return weekFrom(parsed, mondayOf(nowMs));
}

function remember(text: string, week: Week | null): Week | null {
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(text, week);
  return week;
}

const HOLIDAY_DAYS = /\b(?:PH|SH)\b(?:\s*[+-]?\d+\s*days?)?/;

function withoutHolidays(text: string): string {
  if (!HOLIDAY_DAYS.test(text)) return text;
  const rules = text.split(';').map((rule) => {
    const listed = rule.replace(/(?:\s*,\s*(?:PH|SH)\b)+/g, '');
    const led = listed.replace(/^(\s*)(?:(?:PH|SH)\s*,\s*)+/, '$1');
    return HOLIDAY_DAYS.test(led) ? '' : led;
  });
  return rules.filter((rule) => rule.trim() !== '').join(';');
}

function parse(text: string): OpeningHours | null {
  if (text.trim() === '') return null;
  try {
    return new OpeningHours(text, null, { mode: 0, warnings_severity: 0 } as never);
  } catch {
    return null;
  }
}

function isWeekStable(hours: OpeningHours): boolean {
  try {
    return hours.isWeekStable();
  } catch {
    return false;
  }
}

function regularMonday(): Date {
  return new Date(REGULAR_MONDAY.year, REGULAR_MONDAY.month, REGULAR_MONDAY.day);
}

function mondayOf(nowMs: number): Date {
  const now = new Date(nowMs);
  const sinceMonday = (now.getDay() + 6) % 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday);
}

function dayAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function weekFrom(hours: OpeningHours, monday: Date): Week | null {
  const from = dayAfter(monday, -1);
  const to = dayAfter(monday, 8);
  let intervals: [Date, Date, boolean, string | undefined][];
  try {
    intervals = hours.getOpenIntervals(from, to);
  } catch {
    return null;
  }
  const sure = intervals.filter(([, , unknown]) => !unknown);
  if (intervals.length > 0 && sure.length === 0) return null;
  const week: Span[][] = Array.from({ length: 7 }, () => []);
  for (const [opens, closes] of sure)
    place(week, minutesAfter(monday, opens), minutesAfter(monday, closes));
  return week;
}

/** Minutes between two local times as the clock on the wall counts them. */
function minutesAfter(monday: Date, date: Date): number {
  const wall = (d: Date) => d.getTime() - d.getTimezoneOffset() * MINUTE_MS;
  return Math.round((wall(date) - wall(monday)) / MINUTE_MS);
}

/**
 * Puts an interval on the day it begins; one of a day or more is cut at each midnight. What began
 * before Monday is Sunday's, and is there already.
 */
function place(week: Span[][], opens: number, closes: number): void {
  if (closes - opens < DAY_MINUTES) {
    placeShort(week, opens, closes);
    return;
  }
  for (let start = opens; start < closes; ) {
    const midnight = (Math.floor(start / DAY_MINUTES) + 1) * DAY_MINUTES;
    const end = Math.min(midnight, closes);
    placeShort(week, start, end);
    start = end;
  }
}

function placeShort(week: Span[][], opens: number, closes: number): void {
  const day = Math.floor(opens / DAY_MINUTES);
  if (day < 0 || day > 6) return;
  const end = closes - day * DAY_MINUTES;
  week[day]!.push({
    opens: opens - day * DAY_MINUTES,
    closes: end > DAY_MINUTES ? end - DAY_MINUTES : end,
  });
}
