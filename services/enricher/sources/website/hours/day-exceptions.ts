/**
 * Which days lines are about, beside those that they list: days that they except ("daily except
 * Tuesday", "日曜を除く毎日"), all other days, holidays, and what the lines say of something else.
 */
import { ALL_DAYS } from '../../hours/week.ts';
import { daysIn, type Item, isWholeDay } from './line-items.ts';

/** Words that do not separate days from their hours. */
export const BETWEEN = new Set<Item['kind']>(['break', 'only', 'opens']);
/** So many unknown words may stand between days and their hours. */
export const MAX_WORDS = 2;
/** The same for days with hours of their own: "except Thursday, when we open 10-16". */
const MAX_OWN_WORDS = 4;

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
    if (item.kind !== 'except') joined.push(withoutNever(item, joined));
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

/** "Except Mondays, we are open daily": every day means all days but those. */
function withoutNever(item: Item, before: readonly Item[]): Item {
  if (item.kind !== 'days' || item.days.length < ALL_DAYS.length) return item;
  const never = before.flatMap((one) => (one.kind === 'never' ? one.days : []));
  return { ...item, days: item.days.filter((day) => !never.includes(day)) };
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
  const next = line.slice(at, at + 1 + MAX_OWN_WORDS).find(({ kind }) => !BETWEEN.has(kind));
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

/** The next item, skipping at most two words. */
export function nextWithin(line: readonly Item[], at: number): Item | undefined {
  return line.slice(at + 1, at + 2 + MAX_WORDS).find(({ kind }) => kind !== 'break');
}

/** "Saturdays 10-2, all other days 9-6": the days that these lines do not name. */
export function withOtherDays(lines: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  if (!lines.some((line) => line.some(({ kind }) => kind === 'others'))) return lines;
  const named = new Set(lines.flatMap(daysIn));
  const days = ALL_DAYS.filter((day) => !named.has(day));
  return lines.map((line) =>
    line.map((item, at): Item => {
      if (item.kind !== 'others') return item;
      // "The rest of the week we bake": nothing is said about these days.
      const isStated = STATES.has(nextWithin(line, at)?.kind ?? 'break');
      const isLast = line[at - 1]?.kind === 'spans';
      const isNamed = days.length > 0 && (isStated || isLast);
      return isNamed ? { kind: 'days', days } : { kind: 'break' };
    }),
  );
}

/** What may be said about days. */
const STATES = new Set<Item['kind']>(['spans', 'closed', 'until', 'since', 'moment']);

/** "定休日 年中無休": a label for days of rest before "every day" means that there are none. */
export function withoutNoRest(lines: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  const stated = lines.map((line) => line.filter(({ kind }) => kind !== 'break'));
  const isLabel = (at: number) => stated[at]?.length === 1 && stated[at][0]?.kind === 'closed';
  const isNever = (at: number) => {
    const items = stated[at] ?? [];
    const [first, second] = isLabel(at - 1) ? [CLOSED, items[0]] : items;
    const isEvery = second?.kind === 'days' && second.days.length === ALL_DAYS.length;
    const isAlone =
      items.filter(({ kind }) => kind === 'days').length === 1 &&
      !items.some(({ kind }) => OWN_TIMES.has(kind));
    return first?.kind === 'closed' && isEvery && isAlone;
  };
  return lines.filter((_, at) => !isNever(at) && !(isLabel(at) && isNever(at + 1)));
}

const CLOSED: Item = { kind: 'closed' };

/**
 * "24 hours, every day", and "Mon-Thu 6-22, 24 hours Friday to Sunday": puts the days before the
 * whole-day span.
 */
export function daysBeforeAlways(line: readonly Item[]): readonly Item[] {
  const items = line.filter(({ kind }) => !BETWEEN.has(kind) && kind !== 'holiday');
  const at = items.findIndex(isWholeDay);
  const [always, days, ...others] = items.slice(Math.max(0, at));
  if (!isWholeDay(always) || days?.kind !== 'days') return line;
  const before = items.slice(0, at);
  if (at > 0) {
    const isLast =
      others.length === 0 && before[0]?.kind === 'days' && before.at(-1)?.kind === 'spans';
    return isLast ? [...before, days, always!] : line;
  }
  const isAlone = others.length === 0 && days.days.length === ALL_DAYS.length;
  return isAlone || others[0]?.kind === 'days' ? [days, always!, ...others] : line;
}

/** Removes holidays with their hours, and everything after a last order. */
export function withoutHolidays(line: readonly Item[]): Item[] {
  const kept: Item[] = [];
  let skips = false;
  for (const [i, item] of line.entries()) {
    if (item.kind === 'aside') skips = true;
    if (item.kind === 'closed' && closesOnlyHoliday(line, i)) continue;
    if (item.kind === 'holiday') {
      skips = !isException(kept) && kept.findLast(isNoBreak)?.kind !== 'days';
      continue;
    }
    if (item.kind === 'moment' && skips) {
      skips = false;
      continue;
    }
    if (item.kind === 'days') skips = skips && kept.length > 0 && item === kept.at(-1);
    if (!skips) kept.push(item);
    else if (item.kind === 'spans') skips = false;
  }
  return kept.filter(({ kind }, i) => kind !== 'break' || i > 0);
}

function isNoBreak({ kind }: Item): boolean {
  return kind !== 'break';
}

/** "Daily except Sundays and holidays, 8-17": the hours after a holiday are those of the days. */
function isException(before: readonly Item[]): boolean {
  const isOpen = before.some(({ kind }) => kind === 'spans');
  return !isOpen && before.findLast(isNoBreak)?.kind === 'never';
}

/** "Open all year, only New Year's Day closed": the word closes the holiday, not all days. */
function closesOnlyHoliday(line: readonly Item[], at: number): boolean {
  const items = line.slice(0, at).filter(({ kind }) => kind !== 'break' && kind !== 'only');
  const days = items.findLast(({ kind }) => kind !== 'holiday');
  return (
    items.at(-1)?.kind === 'holiday' &&
    days?.kind === 'days' &&
    days.days.length === ALL_DAYS.length
  );
}
