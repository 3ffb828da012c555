/**
 * Turns the tokens of one line into items: days, spans of hours, closings, and the words between
 * them.
 *
 * LI1 A single time is a moment. On a line without spans, moments say when the place opens or
 *     closes; elsewhere they are ignored.
 * LI2 Hours for days off mean the weekend when all other hours are for working days.
 */
import { DAY_MINUTES, type HoursSpan, spanDays } from '../../hours/week.ts';
import { type ClockCustom, clockMinutes, columnSpan, spanAt } from './clock-spans.ts';
import { type ClockToken, type HourToken, isTimeToken } from './hour-tokens.ts';
import type { Half } from './hour-words.ts';

export type Item =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'spans'; readonly spans: readonly HoursSpan[] }
  | { readonly kind: 'never'; readonly days: readonly number[] }
  /** Hours of these days only, independent of what is said about them and others elsewhere. */
  | {
      readonly kind: 'limited';
      readonly days: readonly number[];
      readonly spans: readonly HoursSpan[];
    }
  | { readonly kind: 'part'; readonly days: readonly number[]; readonly half: Half }
  /** `isSure`: a word says which half of the day it is in. */
  | { readonly kind: 'until'; readonly closes: number; readonly isSure?: boolean }
  | { readonly kind: 'since'; readonly opens: number }
  /** `from`: something starts then. */
  | {
      readonly kind: 'moment';
      readonly minutes: number;
      readonly isFrom: boolean;
      readonly isSure?: boolean;
    }
  /** `isWeekend`: next to "weekdays" it means the weekend. */
  | { readonly kind: 'holiday'; readonly isWeekend?: boolean }
  /** `others`: the days that the lines do not name. */
  | {
      readonly kind:
        | 'closed'
        | 'aside'
        | 'break'
        | 'except'
        | 'pause'
        | 'only'
        | 'opens'
        | 'others';
    };

/** The items of one line, in order, before moments are resolved. */
export function rawItems(tokens: readonly HourToken[], custom: ClockCustom): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    const span = spanAt(tokens, i, custom) ?? columnSpan(tokens, i, custom);
    if (span !== null) {
      pushSpan(
        items,
        custom.twelveHours ? laterSpan(items, span[0], tokens.slice(i, span[1])) : span[0],
      );
      i = span[1];
    } else if (isEveryOfDay(tokens, i)) i++;
    else if (token.kind === 'days') {
      const [days, end] = daysAt(tokens, i);
      const isAlways = tokens[end]?.kind === 'clock' && isWholeDay(items.at(-2));
      const isOwn =
        isAlways ||
        isClosedAt(tokens, end) ||
        isOnlyEnd(tokens, end) ||
        isExceptedAfter(tokens, end) ||
        beginsNext(items, tokens, i, end);
      pushDays(items, days, tokens[i - 1], isOwn);
      i = end;
    } else if (isOnlyEnd(tokens, i)) {
      items.push(untilItem(tokens[i + 1]!));
      i += 2;
    } else if (isEndBefore(tokens, i)) {
      if (items.at(-1)?.kind === 'break') items.pop();
      items.push(untilItem(token));
      i += 2;
    } else if (isBeginning(tokens, i)) {
      items.push(
        token.kind === 'time'
          ? { kind: 'moment', minutes: token.minutes, isFrom: true, isSure: true }
          : momentItem(token as ClockToken, true),
      );
      i += 2;
    } else if (token.kind === 'appointment') {
      items.push({ kind: isByAppointment(items, tokens[i + 1]) ? 'closed' : 'break' });
      i++;
    } else if (token.kind === 'dayoff') {
      items.push(dayOffItem(tokens, i, token.isWeekend === true));
      i++;
    } else {
      pushOther(items, isNextMoment(items, tokens, i) ? sameHalf(items, token) : token);
      i++;
    }
  }
  return items;
}

/** "At 9 in the evening, 10 on Fridays": a bare number after a moment and before its days. */
function isNextMoment(items: readonly Item[], tokens: readonly HourToken[], at: number): boolean {
  const [before, token, next] = tokens.slice(at - 1, at + 2);
  const isListed = before?.kind === 'comma' || before?.kind === 'and' || before?.kind === 'word';
  const isBare = at > 0 && token?.kind === 'clock' && token.isBare && token.hour <= 24;
  if (!isBare || !isListed || next?.kind !== 'days') return false;
  const kinds = items.filter(({ kind }) => kind !== 'break').map(({ kind }) => kind);
  return kinds.at(kinds.at(-1) === 'days' ? -2 : -1) === 'moment';
}

function sameHalf(items: readonly Item[], token: HourToken): HourToken {
  const last = items.findLast(({ kind }) => kind === 'moment');
  if (token.kind !== 'clock' || last?.kind !== 'moment') return token;
  const half = last.isSure ? (last.minutes < NOON ? ('am' as const) : ('pm' as const)) : null;
  return { ...token, half: token.half ?? (token.hour <= 12 ? half : null), isBare: false };
}

const NOON = DAY_MINUTES / 2;

/** "水曜は13:00まで": the word comes after the time. */
function isEndBefore(tokens: readonly HourToken[], at: number): boolean {
  const [far, near] = [tokens[at - 2]?.kind, tokens[at - 1]?.kind];
  const isWord = near === 'word' || near === 'only';
  const isDay = (kind: HourToken['kind'] | undefined) => kind === 'days' || kind === 'holiday';
  const followsDay = isDay(near) || (isWord && isDay(far));
  return isTimeToken(tokens[at]) && tokens[at + 1]?.kind === 'end' && followsDay;
}

const BEFORE_END = new Set<HourToken['kind']>(['word', 'only', 'opens', 'comma']);
const MAX_END_WORDS = 3;
/** "On Sundays already from 10". */
const MAX_SINCE_WORDS = 1;

/** True for "Until 6.30 pm" after a day or alone on its line. */
function isOnlyEnd(tokens: readonly HourToken[], at: number): boolean {
  const [to, end, next] = tokens.slice(at, at + 3);
  const isDash = to?.kind === 'dash' && tokens[at - 1]?.kind === 'days';
  if ((to?.kind !== 'to' && !isDash) || !isTimeToken(end)) return false;
  // "Friday - 9:00 - 17:00"
  if (next?.kind === 'dash' || next?.kind === 'to') return false;
  const before = tokens.slice(0, at).findLastIndex(({ kind }) => !BEFORE_END.has(kind));
  const last = tokens[before];
  if (last === undefined || last.kind === 'days') return at - before <= MAX_END_WORDS + 1;
  if (tokens[at - 1]?.kind !== 'and') return false;
  return tokens[at + 2]?.kind === 'days' || endsBeginning(tokens.slice(0, at));
}

/** True in "Sundays from 10 for brunch and until 9": the last time before the end is a start. */
function endsBeginning(before: readonly HourToken[]): boolean {
  const last = before.findLastIndex((token) => isTimeToken(token));
  const [token, next] = before.slice(last);
  const isFrom = token?.kind === 'clock' && token.lead === 'from';
  return (
    isFrom && before[last - 1]?.kind !== 'dash' && next?.kind !== 'dash' && next?.kind !== 'to'
  );
}

/** True for "8時から" and "9 to late": no closing time follows. */
function isBeginning(tokens: readonly HourToken[], at: number): boolean {
  const [token, to, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isEnd = next?.kind === 'clock' || next?.kind === 'time' || next?.kind === 'half';
  return isTimeToken(token) && to?.kind === 'to' && !isEnd;
}

/**
 * "12 - 2.30 and 6 - 9": when no word gives the half of the day, the second span is later than the
 * first.
 */
function laterSpan(
  items: readonly Item[],
  span: HoursSpan,
  tokens: readonly HourToken[],
): HoursSpan {
  const last = items.at(-1);
  const before = last?.kind === 'spans' ? last.spans.at(-1)! : null;
  const isOpen = tokens.every(
    (one) => one.kind !== 'clock' || (one.half === null && !one.isPadded),
  );
  const isEarly = before !== null && span.opens < before.opens && span.closes <= DAY_MINUTES / 2;
  if (!isOpen || !isEarly || span.closes <= span.opens) return span;
  return { opens: span.opens + DAY_MINUTES / 2, closes: span.closes + DAY_MINUTES / 2 };
}

/** True for the first words of "Setiap hari Senin", which is every Monday, not every day. */
function isEveryOfDay(tokens: readonly HourToken[], at: number): boolean {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const isAll = token.kind === 'days' && token.days.length === 7;
  return isAll && next?.kind === 'days' && !isExceptedAfter(tokens, at + 2);
}

const IN_LIST = new Set<HourToken['kind']>(['days', 'holiday', 'dayoff', 'and', 'comma', 'slash']);

/** True for "Monday is our day of rest": the word comes at once, or after two others. */
function isClosedAt(tokens: readonly HourToken[], at: number): boolean {
  const words = tokens.slice(at, at + 3);
  const found = words.find(({ kind }) => kind !== 'word')?.kind;
  const isOff = words[0]?.kind === 'dayoff' && !isTimeToken(words[1]);
  return found === 'closed' || isOff;
}

/**
 * True for Saturday in "7-19 on weekdays, and on Saturdays 10-12": the days before it have their
 * hours, and its own follow.
 */
function beginsNext(
  items: readonly Item[],
  tokens: readonly HourToken[],
  at: number,
  end: number,
): boolean {
  const isTaken = items.at(-1)?.kind === 'days' && items.at(-2)?.kind === 'spans';
  const isFirst = items.findIndex(({ kind }) => kind === 'days') === items.length - 1;
  const isListed = tokens.slice(0, at).findLast(({ kind }) => kind !== 'and')?.kind === 'comma';
  const before = tokens.slice(0, at).findLastIndex(({ kind }) => kind === 'days');
  const next = tokens[end];
  const isTimed = next?.kind === 'clock';
  return isTaken && isFirst && isListed && isTimed && isTimeToken(tokens[before - 1]);
}

/** True for "日曜・祝日を除く": the word that excepts the days follows their list. */
function isExceptedAfter(tokens: readonly HourToken[], at: number): boolean {
  let end = at;
  while (IN_LIST.has(tokens[end]?.kind ?? 'word')) end++;
  const next = tokens[end + 1]?.kind;
  return tokens[end]?.kind === 'except' && next !== 'days' && next !== 'holiday';
}

/** Closes a half of the last day, or of all the days. */
function pushPart(items: Item[], half: Half, isAll: boolean): void {
  const end = items.findLastIndex(({ kind }) => kind === 'days');
  const named = items[end];
  if (isAll && named?.kind === 'days')
    items.splice(end, 1, { kind: 'part', days: named.days, half });
  if (isAll) return;
  const last = items.at(-1);
  if (last?.kind !== 'days') return;
  const [day, others] = [last.days.slice(-1), last.days.slice(0, -1)];
  items.pop();
  if (others.length > 0) items.push({ kind: 'days', days: others });
  items.push({ kind: 'part', days: day, half });
}

function momentItem(token: ClockToken, isFrom: boolean): Item {
  return { kind: 'moment', minutes: clockMinutes(token), isFrom, isSure: token.half !== null };
}

function untilItem(token: HourToken): Item {
  if (token.kind === 'time') return { kind: 'until', closes: token.minutes, isSure: true };
  const clock = token as ClockToken;
  // "Until 2 the next day" is 2 at night.
  const closes = clockMinutes(clock) % DAY_MINUTES || DAY_MINUTES;
  return { kind: 'until', closes, isSure: clock.half !== null || clock.nextDay };
}

const MAX_APPOINTMENT_DAYS = 2;

/**
 * True for "Saturday by appointment", which gives Saturday no hours and does not make it wait for
 * the next ones.
 */
function isByAppointment(items: readonly Item[], next: HourToken | undefined): boolean {
  const last = items.at(-1);
  const isFew = last?.kind === 'days' && last.days.length <= MAX_APPOINTMENT_DAYS;
  return isFew && !isTimeToken(next) && next?.kind !== 'to' && next?.kind !== 'dash';
}

/** "Monday holiday" and "Holiday: Monday" are days of rest; "Mondays and holidays" are two. */
function dayOffItem(tokens: readonly HourToken[], at: number, isWeekend: boolean): Item {
  const [before, next] = [tokens[at - 1]?.kind, tokens[at + 1]?.kind];
  const isAfter = before === 'days' && next !== 'clock' && next !== 'closed';
  const isLabel = next === 'days' && !tokens.slice(at).some(({ kind }) => kind === 'clock');
  const isFirst = before === undefined || before === 'word' || before === 'clock';
  if (isAfter || (isLabel && isFirst)) return { kind: 'closed' };
  return isWeekend ? { kind: 'holiday', isWeekend } : { kind: 'holiday' };
}

function pushOther(items: Item[], token: HourToken): void {
  const { kind } = token;
  if (kind === 'part') pushPart(items, token.half, token.isAll === true);
  else if (PLAIN_KINDS.has(kind)) items.push({ kind } as Item);
  else if (kind === 'always') pushAlways(items);
  else if (kind === 'season') items.push({ kind: 'aside' });
  else if (kind === 'word') items.push({ kind: 'break' });
  else if (token.kind === 'time')
    items.push({ kind: 'moment', minutes: token.minutes, isFrom: token.lead === 'from' });
  else if (token.kind === 'clock' && (!token.isBare || token.half !== null || token.lead)) {
    items.push(momentItem(token, token.lead === 'from'));
  }
}

/** "8-14 non-stop": after a span, the word says that there is no break. */
function pushAlways(items: Item[]): void {
  // "Shut all day"
  if (items.at(-1)?.kind === 'closed') return;
  const isWithoutBreak = items.at(-1)?.kind === 'spans' && !isWholeDay(items.at(-1));
  if (!isWithoutBreak) items.push({ kind: 'spans', spans: [WHOLE_DAY] });
}

const PLAIN_KINDS = new Set<string>([
  'opens',
  'closed',
  'holiday',
  'aside',
  'except',
  'pause',
  'only',
  'others',
]);
const WHOLE_DAY: HoursSpan = { opens: 0, closes: DAY_MINUTES };

export function isWholeDay(item: Item | undefined): boolean {
  const isAll = ({ opens, closes }: HoursSpan) => opens === 0 && closes === DAY_MINUTES;
  return item?.kind === 'spans' && item.spans.every(isAll);
}

/** Adds the span; consecutive spans form one item. */
function pushSpan(items: Item[], span: HoursSpan): void {
  const last = items.at(-1);
  // "Non-stop 8-16": the times say when.
  if (last?.kind === 'spans' && isWholeDay(last)) items.pop();
  if (last?.kind === 'spans' && !isWholeDay(last))
    items[items.length - 1] = { kind: 'spans', spans: [...last.spans, span] };
  else items.push({ kind: 'spans', spans: [span] });
}

function pushDays(
  items: Item[],
  days: readonly number[],
  before: HourToken | undefined,
  /** Keeps these days apart from those before them, if those are most of a week. */
  isOwn: boolean,
): void {
  const last = items.at(-1);
  const isList = LIST_SIGNS.has(before?.kind);
  // "Saturday to Thursday, and Friday closed": nobody closes on most days.
  const isApart = isOwn && isMostOfWeek(last);
  if (last?.kind === 'days' && isList && !isApart) {
    items[items.length - 1] = { kind: 'days', days: [...new Set([...last.days, ...days])] };
  } else items.push({ kind: 'days', days });
}

const MOST_DAYS = 4;

export function isMostOfWeek(item: Item | undefined): boolean {
  return item?.kind === 'days' && item.days.length >= MOST_DAYS;
}

const LIST_SIGNS = new Set<HourToken['kind'] | undefined>(['comma', 'slash', 'and', 'days']);

/** A day, or a range of days ("Mon - Fri"). */
function daysAt(tokens: readonly HourToken[], at: number): [number[], number] {
  const first = tokens[at]!;
  if (first.kind !== 'days') return [[], at + 1];
  const [to, last] = [tokens[at + 1], tokens[at + 2]];
  const isRange = to?.kind === 'dash' || to?.kind === 'to' || isSlashWeek(tokens, at);
  if (!isRange || last?.kind !== 'days' || first.days.length > 1 || last.days.length > 1) {
    return [[...first.days], at + 1];
  }
  const chain = chainedDays(tokens, at);
  if (chain !== null) return chain;
  return [spanDays(first.days[0]!, last.days[0]!), at + 3];
}

/** "Mon/Fri 9-5" with nothing in between means the working week. */
function isSlashWeek(tokens: readonly HourToken[], at: number): boolean {
  const [first, slash, last, next] = tokens.slice(at, at + 4);
  if (first?.kind !== 'days' || slash?.kind !== 'slash' || last?.kind !== 'days') return false;
  const isWeek = first.days[0] === 0 && last.days.length === 1 && last.days[0]! >= 4;
  return isWeek && last.days[0]! < 6 && next?.kind !== 'slash' && tokens[at - 1]?.kind !== 'slash';
}

/** "Mo-We-Fr": a second dash means a list, not a range. */
function chainedDays(tokens: readonly HourToken[], at: number): [number[], number] | null {
  const days: number[] = [];
  let next = at;
  for (; tokens[next]?.kind === 'days'; next += 2) {
    days.push(...(tokens[next] as { days: readonly number[] }).days);
    if (tokens[next + 1]?.kind !== 'dash') break;
  }
  return days.length < 3 ? null : [days, next + 1];
}

/** The days that the items name. */
export function daysIn(items: readonly Item[]): number[] {
  return items.flatMap((item) => (item.kind === 'days' ? item.days : []));
}

/** Items of one line, in order (LI1). */
export function lineItems(tokens: readonly HourToken[], custom: ClockCustom): Item[] {
  const items = rawItems(tokens, custom);
  if (!items.some(({ kind }) => kind === 'moment' || kind === 'opens')) return items;
  if (statesSingleTimes(items)) return items;
  return withEdges(withEnds(items)).flatMap((item, i, all): Item[] => {
    if (item.kind === 'opens') return [{ kind: 'break' }];
    if (item.kind !== 'moment' || belongsToPriorWord(all, i)) return [item];
    const days = all.slice(0, i).findLastIndex(({ kind }) => kind !== 'break');
    const isAfter = all[days]?.kind === 'days' && i - days <= MAX_SINCE_WORDS + 1;
    const isSince = item.isFrom && isAfter && all[i + 1]?.kind !== 'spans';
    return isSince ? [{ kind: 'since', opens: item.minutes }] : [];
  });
}

/** "Fr um 14 Uhr Schluss": the word after the moment says that the days end then. */
function withEnds(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  items.forEach((item, i) => {
    const last = kept.at(-1);
    const days = kept.slice(0, -1).findLastIndex(({ kind }) => kind !== 'break');
    const before = kept[days];
    const isStatement = before?.kind === 'days' || (before?.kind === 'moment' && before.isFrom);
    const isAfter = isStatement && kept.length - days <= MAX_END_WORDS + 2;
    const isLast = items[i + 1]?.kind !== 'days' && items[i + 1]?.kind !== 'moment';
    if (item.kind !== 'closed' || last?.kind !== 'moment' || !isAfter || !isLast) kept.push(item);
    else kept.splice(days + 1, kept.length, { kind: 'until', closes: last.minutes });
  });
  return kept;
}

/**
 * "Mon-Thu 8-5, Fridays we close at 4": a verb says whether the moment opens or closes the days.
 */
function withEdges(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  items.forEach((item) => {
    const verb = kept.findLastIndex(({ kind }) => kind !== 'break');
    const days = kept.findLastIndex(({ kind }, i) => i < verb && kind !== 'break');
    const isNear = kept.length - verb <= MAX_END_WORDS + 1 && verb - days <= MAX_END_WORDS + 1;
    const edge = kept[verb]?.kind;
    const isEdge = item.kind === 'moment' && (edge === 'closed' || edge === 'opens');
    if (!isEdge || !isNear || kept[days]?.kind !== 'days') {
      kept.push(item);
      return;
    }
    kept.splice(days + 1);
    const { minutes, isSure } = item;
    const isEnd = edge === 'closed' && !item.isFrom;
    if (isEnd) kept.push({ kind: 'until', closes: minutes, isSure: isSure === true });
    else if (edge === 'opens') kept.push({ kind: 'since', opens: minutes });
  });
  return kept;
}

/** "Last order 21:00, bar 22:00 - 2:00": the moment belongs to the word before it. */
function belongsToPriorWord(items: readonly Item[], at: number): boolean {
  return items.slice(0, at).findLast(({ kind }) => kind !== 'break')?.kind === 'aside';
}

/** True for "open from 8", "we close at 6" and "Saturday 4 pm", without a span of hours. */
export function statesSingleTimes(items: readonly Item[]): boolean {
  const has = (kind: Item['kind']) => items.some((item) => item.kind === kind);
  if (!has('moment') && !has('until')) return false;
  const isStatement = has('opens') || has('closed') || has('days') || has('until');
  const aside = items.findIndex(({ kind }) => kind === 'aside');
  const isAside = aside >= 0 && !items.slice(0, aside).some(({ kind }) => kind === 'moment');
  return isStatement && !has('spans') && !isAside && !has('pause');
}

const WORK_DAYS = 5;
const WEEKEND = [5, 6];

/** LI2. "平日 9-20, 休日 10-18". */
export function withWeekends(lines: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  const isWork = lines.every((line) => {
    const never = line.flatMap((item) => (item.kind === 'never' ? item.days : []));
    return [...daysIn(line), ...never].every((day) => day < WORK_DAYS);
  });
  if (!isWork || !lines.flat().some(({ kind }) => kind === 'days')) return lines;
  return lines.map((line) =>
    line.map((item, i): Item => {
      const isOpen = item.kind === 'holiday' && item.isWeekend && line[i + 1]?.kind === 'spans';
      return isOpen ? { kind: 'days', days: WEEKEND } : item;
    }),
  );
}
