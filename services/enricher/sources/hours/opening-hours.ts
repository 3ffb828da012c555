/**
 * Reads OSM opening_hours strings as a regular week. The only user of the opening_hours package.
 *
 * OH1 Rules about holidays (PH, SH) are removed before parsing, so that the answer is the same in
 *     every country, even if the package does not know its holidays.
 * OH2 A string whose hours differ by season is read for the week of the run.
 * OH3 Hours that are only "unknown" or "by appointment" do not count.
 * OH4 Hours that follow the sun have no clock times: the package would compute them for an unknown
 *     position.
 */
import OpeningHours from 'opening_hours';
import { memoize } from '../cache/memoize.ts';
import { DAY_MINUTES, type HoursSpan, type Week } from './week.ts';

/** OSM's own limit for the value of a tag. */
const MAX_HOURS_CHARS = 255;

const FOLLOWS_SUN = /\b(?:sun(?:rise|set|down|up)|dawn|dusk)\b/i;

/** The words of the syntax. The package also reads many other texts, not always correctly. */
const OSM_SYNTAX = new RegExp(
  `^(?:${[
    String.raw`[\s\d:;,.+()|/\[\]-]`,
    '"[^"]*"',
    'Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|off|closed|open|unknown|week|days?|easter',
    'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  ].join('|')})+$`,
);

/** True for a text that only uses OSM's own syntax, so that it has no other reading. */
export function isOsmSyntax(text: string): boolean {
  return text.length <= MAX_HOURS_CHARS && OSM_SYNTAX.test(text);
}

/** The week; null when the text is not such a string, is too long, or states no regular hours. */
export function readOpeningHours(text: string, nowMs: number): Week | null {
  const written = text.trim();
  if (written.length > MAX_HOURS_CHARS || FOLLOWS_SUN.test(written)) return null;
  return readWeek(written, lastMonday(nowMs).getTime());
}

const readWeek = memoize(5_000, (text: string, mondayMs: number) => {
  const regular = withoutHolidays(text);
  if (regular.trim() === '') return null;
  let monday = new Date(mondayMs);
  let intervals: OpenInterval[];
  try {
    const hours = new OpeningHours(regular, null, { mode: 0, warnings_severity: 0 } as never);
    if (isWeekStable(hours)) monday = regularMonday();
    intervals = hours.getOpenIntervals(addDays(monday, -1), addDays(monday, 8));
  } catch {
    return null;
  }
  return toWeek(intervals, monday);
});

type OpenInterval = [opens: Date, closes: Date, isUnknown: boolean, comment: string | undefined];

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

function isWeekStable(hours: OpeningHours): boolean {
  try {
    return hours.isWeekStable();
  } catch {
    return false;
  }
}

/** 8 June 2026: far from holidays that a rule may still name, and from clock changes. */
function regularMonday(): Date {
  return new Date(2026, 5, 8);
}

function lastMonday(nowMs: number): Date {
  const now = new Date(nowMs);
  const sinceMonday = (now.getDay() + 6) % 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday);
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function toWeek(intervals: readonly OpenInterval[], monday: Date): Week | null {
  const sure = intervals.filter(([, , unknown]) => !unknown);
  if (intervals.length > 0 && sure.length === 0) return null;
  const week: HoursSpan[][] = Array.from({ length: 7 }, () => []);
  for (const [opens, closes] of sure) {
    putInterval(week, minutesAfter(monday, opens), minutesAfter(monday, closes));
  }
  return week;
}

/** The minutes between two local times, as a wall clock counts them. */
function minutesAfter(monday: Date, date: Date): number {
  const wall = (d: Date) => d.getTime() - d.getTimezoneOffset() * 60_000;
  return Math.round((wall(date) - wall(monday)) / 60_000);
}

/**
 * Adds an interval to the day on which it starts. One of a day or more is split at each midnight.
 */
function putInterval(week: HoursSpan[][], opens: number, closes: number): void {
  if (closes - opens < DAY_MINUTES) {
    putSpan(week, opens, closes);
    return;
  }
  for (let start = opens; start < closes; ) {
    const midnight = (Math.floor(start / DAY_MINUTES) + 1) * DAY_MINUTES;
    const end = Math.min(midnight, closes);
    putSpan(week, start, end);
    start = end;
  }
}

/** Adds a span, unless it starts before Monday: then it is Sunday's, which is there already. */
function putSpan(week: HoursSpan[][], opens: number, closes: number): void {
  const day = Math.floor(opens / DAY_MINUTES);
  if (day < 0 || day > 6) return;
  const end = closes - day * DAY_MINUTES;
  week[day]!.push({
    opens: opens - day * DAY_MINUTES,
    closes: end > DAY_MINUTES ? end - DAY_MINUTES : end,
  });
}
