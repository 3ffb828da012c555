/** A regular week of opening hours, its two forms in the API, and its form in words. */
import { WEEKDAYS } from '../../../../domain/outputs.ts';

/** Days by number: 0 is Monday. */
export const ALL_DAYS: readonly number[] = WEEKDAYS.map((_, day) => day);

/** The days from the first to the last, which may be in the next week. */
export function spanDays(first: number, last: number): number[] {
  const count = ((last - first + ALL_DAYS.length) % ALL_DAYS.length) + 1;
  return Array.from({ length: count }, (_, i) => (first + i) % ALL_DAYS.length);
}

/** Minutes after midnight, 0-1440. When `closes` is at or before `opens`, it is on the next day. */
export interface HoursSpan {
  readonly opens: number;
  readonly closes: number;
}

/** Seven days from Monday; a day without spans is closed. */
export type Week = readonly (readonly HoursSpan[])[];

export const DAY_MINUTES = 1_440;

/**
 * `{"Monday": "11:00-14:00,17:00-23:00", ...}`, with `closed`, and `00:00-24:00` for a whole day.
 */
export function weekText(week: Week): Record<string, string> {
  const days = week.map((spans) =>
    spans.length === 0
      ? 'closed'
      : spans.map((s) => `${minutesToTime(s.opens)}-${minutesToTime(s.closes)}`).join(),
  );
  return Object.fromEntries(WEEKDAYS.map((day, i) => [day, days[i]!]));
}

export interface GroupedHours {
  readonly days: string[];
  readonly opens: string;
  readonly closes: string;
}

const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** One entry for each distinct span, with its days in the order of the week. */
export function groupHours(week: Week): GroupedHours[] {
  const groups = new Map<string, GroupedHours>();
  week.forEach((spans, day) => {
    for (const { opens, closes } of spans) {
      const key = `${opens}-${closes}`;
      const group = groups.get(key) ?? {
        days: [],
        opens: minutesToTime(opens),
        closes: minutesToTime(closes),
      };
      group.days.push(SHORT_DAYS[day]!);
      groups.set(key, group);
    }
  });
  return [...groups.values()];
}

/** "Mon-Fri 09:00-18:00; Sat 10:00-14:00"; empty for a week without hours. */
export function hoursInWords(groups: readonly GroupedHours[]): string {
  return groups.map(({ days, opens, closes }) => `${listDays(days)} ${opens}-${closes}`).join('; ');
}

const MIN_RANGE_DAYS = 3;

/** "Mon-Wed, Fri"; `days` are in the order of the week. */
function listDays(days: readonly string[]): string {
  if (days.length === SHORT_DAYS.length) return 'daily';
  const runs: string[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && SHORT_DAYS.indexOf(run.at(-1)!) + 1 === SHORT_DAYS.indexOf(day)) run.push(day);
    else runs.push([day]);
  }
  const shown = runs.map((run) =>
    run.length < MIN_RANGE_DAYS ? run.join(', ') : `${run[0]}-${run.at(-1)}`,
  );
  return shown.join(', ');
}

/** Joins spans that touch: "breakfast 7-10, lunch 10-17" is 7-17. The spans are in order. */
export function joinTouching(week: Week): Week {
  return week.map((spans) => {
    const joined: HoursSpan[] = [];
    for (const span of spans) {
      const last = joined.at(-1);
      if (last === undefined || last.closes !== span.opens) joined.push(span);
      else joined[joined.length - 1] = { opens: last.opens, closes: span.closes };
    }
    return joined;
  });
}

export function isOpenAllWeek(week: Week): boolean {
  return week.every(
    ([first, ...more]) => more.length === 0 && first?.opens === 0 && first.closes === DAY_MINUTES,
  );
}

export function isClosedAllWeek(week: Week): boolean {
  return week.every((spans) => spans.length === 0);
}

export function sameWeek(a: Week, b: Week): boolean {
  return a.every((spans, day) => {
    const others = b[day]!;
    if (spans.length !== others.length) return false;
    return spans.every((span, i) => sameSpan(span, others[i]!));
  });
}

/** True for equal spans; midnight as 00:00 equals 24:00. */
function sameSpan(a: HoursSpan, b: HoursSpan): boolean {
  return a.opens === b.opens && a.closes % DAY_MINUTES === b.closes % DAY_MINUTES;
}

function minutesToTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
