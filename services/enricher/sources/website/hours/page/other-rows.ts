/**
 * Recognizes rows about something other than the whole place, by comparing them with the rows
 * before.
 */
import type { Week } from '../../../hours/week.ts';
import { readStatements } from '../hour-grammar.ts';
import type { Item } from '../line-items.ts';
import { overlap, type ReadWeek, statedWeek } from '../stated-week.ts';

type Items = readonly (readonly Item[])[];

/** Once this many days have hours, further text next to the rows of a week adds nothing. */
export const MANY_DAYS = 5;

export function readItems(written: Items): ReadWeek | null {
  return statedWeek(readStatements(written));
}

export function countOpenDays(week: Week): number {
  return week.filter((spans) => spans.length > 0).length;
}

/** True when days that already have hours open again, at overlapping hours. */
export function repeatsOpenDays(before: Items, next: Items): boolean {
  const [first, again] = [readItems(before), readItems(next)];
  if (first === null || again === null) return false;
  const isWeek = first.namedDays >= MANY_DAYS || countOpenDays(first.week) === first.week.length;
  const overlaps = (day: number) => (a: Week[number][number]) =>
    again.week[day]!.some((b) => overlap(a, b));
  return isWeek && first.week.some((spans, day) => spans.some(overlaps(day)));
}

/** True for "Lab draws on weekdays 7:30-9:30", but not for "we are open 9-5". */
export function hasOwnSubject(items: readonly Item[]): boolean {
  return items[0]?.kind === 'break' && !items.some(({ kind }) => kind === 'opens');
}
