/**
 * What a line leaves out: days that it excepts ("daily except Tuesday", "日曜を除く毎日"), asides, and
 * times before the place opens.
 */
import type { Item } from './line-items.ts';

/** Words that do not separate days from their hours. */
export const BETWEEN = new Set<Item['kind']>(['break', 'only', 'opens']);
/** So many unknown words may stand between days and their hours. */
export const MAX_WORDS = 2;

/**
 * Removes exceptions from the days: "Except Tuesday", and "日曜を除く毎日", where the days precede the
 * word.
 */
export function joinExceptions(line: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (let i = 0; i < line.length; i++) {
    const item = line[i]!;
    if (item.kind === 'except') dropHolidaysAfterDays(joined, line[i + 1]);
    const last = joined.at(-1);
    if (item.kind === 'except' && line[i + 1]?.kind === 'break') i++;
    const next = line[i + 1];
    if (item.kind !== 'except') joined.push(item);
    else if (next?.kind === 'holiday') {
      // "Monday to Friday except holidays": holidays are not part of a week.
    } else if (
      next?.kind === 'days' &&
      last?.kind === 'days' &&
      next.days.length > last.days.length
    ) {
      // "Sundays excepted every day": the days come before the word.
      joined[joined.length - 1] = next;
      joined.push({ kind: 'never', days: last.days });
      i++;
    } else if (next?.kind === 'days' && last?.kind === 'spans' && hasOwnTime(line, i + 2)) {
      // "Daily 9-17 except Sunday 10-16": the hours of Sunday replace the others.
    } else if (next?.kind === 'days' && last?.kind !== 'break') {
      joined.push({ kind: 'never', days: next.days });
      i++;
    } else if (last?.kind === 'days')
      joined[joined.length - 1] = { kind: 'never', days: last.days };
  }
  return joined;
}

/**
 * "毎日(日曜・祝日を除く)" and "日・祝を除く毎日": the word excepts the days before it, and holidays. In
 * "月〜土(祝日を除く)" it excepts holidays alone.
 */
function dropHolidaysAfterDays(items: Item[], next: Item | undefined): void {
  const at = items.findLastIndex(({ kind }) => kind !== 'holiday');
  const [before, days] = [items[at - 1], items[at]];
  if (days?.kind !== 'days') return;
  const isOfMore = [before, next].some(
    (one) => one?.kind === 'days' && one.days.length > days.days.length,
  );
  if (isOfMore) items.splice(at + 1);
}

/** True for "But Sunday only until 1": the days after the exception have their own time. */
function hasOwnTime(line: readonly Item[], at: number): boolean {
  const next = line.slice(at, at + 1 + MAX_WORDS).find(({ kind }) => !BETWEEN.has(kind));
  return next !== undefined && OWN_TIMES.has(next.kind);
}

/** Items that give days their hours. */
export const OWN_TIMES = new Set<Item['kind']>(['spans', 'until', 'since']);

const STATEMENT_KINDS = new Set<Item['kind']>(['spans', 'closed', 'moment']);

const MIN_REMARK_WORDS = 2;

/** "Tue 9.30-17.30, staff training 9-9.30": what happens before the place opens. */
export function withoutPreparations(line: readonly Item[]): readonly Item[] {
  return line.filter((item, i) => {
    if (item.kind !== 'spans') return true;
    const before = line.slice(0, i).findLastIndex(({ kind }) => kind !== 'break');
    const open = line[before];
    if (open?.kind !== 'spans' || i - before - 1 < MIN_REMARK_WORDS) return true;
    const opens = Math.min(...open.spans.map((span) => span.opens));
    return item.spans.some((span) => span.closes > opens || span.closes <= span.opens);
  });
}

/** True for a line about the kitchen, the phone or the like. */
export function startsWithAside(line: readonly Item[]): boolean {
  const at = line.findIndex(({ kind }) => kind === 'aside');
  return at >= 0 && !line.slice(0, at).some(({ kind }) => STATEMENT_KINDS.has(kind));
}
