/** Rows of something beside the house, known by what the rows before them tell. */
import type { Week } from '../../../hours/week.ts';
import { readStatements } from '../hour-grammar.ts';
import type { Item } from '../line-items.ts';
import { overlap, type ReadWeek, statedWeek } from '../stated-week.ts';

type Items = readonly (readonly Item[])[];

/** From as many days on what is told beside the rows of a week adds nothing to it. */
export const MANY_DAYS = 5;

export function readItems(written: Items): ReadWeek | null {
  return statedWeek(readStatements(written));
}

export function countOpenDays(week: Week): number {
  return week.filter((spans) => spans.length > 0).length;
}

/** True where days of a told week are open again, at hours that overlap theirs. */
export function opensAgain(before: Items, next: Items): boolean {
  const [told, again] = [readItems(before), readItems(next)];
  if (told === null || again === null) return false;
  const isWeek = told.namedDays >= MANY_DAYS || countOpenDays(told.week) === told.week.length;
  const overlaps = (day: number) => (a: Week[number][number]) =>
    again.week[day]!.some((b) => overlap(a, b));
  return isWeek && told.week.some((spans, day) => spans.some(overlaps(day)));
}

/** "Lab draws on weekdays 7:30-9:30", and not "we are open 9-5". */
export function isOfSubject(items: readonly Item[]): boolean {
  return items[0]?.kind === 'break' && !items.some(({ kind }) => kind === 'opens');
}
