/**
 * What the tokens of one line make: days, spans of hours, closings, and the words between them.
 *
 * LI1 What stands in brackets with days of its own is a line of its own; what it says of a last
 *     order is left out.
 * LI2 A time alone is a moment. Where a line has no span, the moments tell when the place opens or
 *     closes; elsewhere they say nothing.
 */
import { DAY_MINUTES, type HoursSpan } from '../../hours/week.ts';
import { type ClockCustom, clockMinutes, columnSpan, spanAt } from './clock-spans.ts';
import { type ClockToken, type HourToken, hourTokens } from './hour-tokens.ts';
import type { Half } from './hour-words.ts';

export type Item =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'spans'; readonly spans: readonly HoursSpan[] }
  | { readonly kind: 'never'; readonly days: readonly number[] }
  | { readonly kind: 'part'; readonly days: readonly number[]; readonly half: Half }
  | { readonly kind: 'until'; readonly closes: number }
  | { readonly kind: 'since'; readonly opens: number }
  /** `from`: something begins then. */
  | { readonly kind: 'moment'; readonly minutes: number; readonly isFrom: boolean }
  | {
      readonly kind:
        | 'closed'
        | 'holiday'
        | 'aside'
        | 'break'
        | 'except'
        | 'pause'
        | 'only'
        | 'opens';
    };

/** Items of one line, in order. */
function rawItems(tokens: readonly HourToken[], custom: ClockCustom): Item[] {
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
    } else if (saysEvery(tokens, i)) i++;
    else if (token.kind === 'days') {
      const [days, end] = daysAt(tokens, i);
      const isOwn = tokens[end]?.kind === 'closed' || isEndAlone(tokens, end);
      pushDays(items, days, tokens[i - 1], isOwn);
      i = end;
    } else if (isEndAlone(tokens, i)) {
      items.push({ kind: 'until', closes: clockMinutes(tokens[i + 1] as ClockToken) });
      i += 2;
    } else if (isEndBefore(tokens, i)) {
      if (items.at(-1)?.kind === 'break') items.pop();
      items.push({ kind: 'until', closes: clockMinutes(token as ClockToken) });
      i += 2;
    } else if (isBeginning(tokens, i)) {
      items.push(momentItem(clockMinutes(token as ClockToken), true));
      i += 2;
    } else if (token.kind === 'dayoff') {
      pushDayOff(items, tokens, i);
      i++;
    } else {
      pushOther(items, token);
      i++;
    }
  }
  return items;
}

/** "水曜は13:00まで": the word stands behind the time. */
function isEndBefore(tokens: readonly HourToken[], at: number): boolean {
  const [far, near] = [tokens[at - 2]?.kind, tokens[at - 1]?.kind];
  const isBehindDay = near === 'days' || (near === 'word' && far === 'days');
  return tokens[at]?.kind === 'clock' && tokens[at + 1]?.kind === 'end' && isBehindDay;
}

const BEFORE_END = new Set<HourToken['kind']>(['word', 'only', 'opens']);
const MAX_END_WORDS = 2;

/** "Until 6.30 pm" behind a day, or alone in its line. */
function isEndAlone(tokens: readonly HourToken[], at: number): boolean {
  const [to, end, next] = tokens.slice(at, at + 3);
  const isDash = to?.kind === 'dash' && tokens[at - 1]?.kind === 'days';
  if ((to?.kind !== 'to' && !isDash) || end?.kind !== 'clock') return false;
  // "Friday - 9:00 - 17:00"
  if (next?.kind === 'dash' || next?.kind === 'to') return false;
  const before = tokens.slice(0, at).findLastIndex(({ kind }) => !BEFORE_END.has(kind));
  const last = tokens[before];
  if (last === undefined || last.kind === 'days') return at - before <= MAX_END_WORDS + 1;
  return tokens[at - 1]?.kind === 'and' && tokens[at + 2]?.kind === 'days';
}

/** "8時から", and "9 to late": no end follows the word. */
function isBeginning(tokens: readonly HourToken[], at: number): boolean {
  const [token, to, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isEnd = next?.kind === 'clock' || next?.kind === 'time' || next?.kind === 'half';
  return token?.kind === 'clock' && to?.kind === 'to' && !isEnd;
}

/** "12 - 2.30 and 6 - 9": what follows in the day is later, where nobody says which half. */
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

/** "Setiap hari Senin" is every Monday, and not every day. */
function saysEvery(tokens: readonly HourToken[], at: number): boolean {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  return token.kind === 'days' && token.days.length === 7 && next?.kind === 'days';
}

/** The last of the days, or all of them, are closed on a half. */
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

function momentItem(minutes: number, isFrom: boolean): Item {
  return { kind: 'moment', minutes, isFrom };
}

/** "Monday holiday" and "Holiday: Monday" are days of rest; "Mondays and holidays" are two. */
function pushDayOff(items: Item[], tokens: readonly HourToken[], at: number): void {
  const [before, next] = [tokens[at - 1]?.kind, tokens[at + 1]?.kind];
  const isBehind = before === 'days' && next !== 'clock' && next !== 'closed';
  const isLabel = next === 'days' && !tokens.slice(at).some(({ kind }) => kind === 'clock');
  const isFirst = before === undefined || before === 'word';
  items.push({ kind: isBehind || (isLabel && isFirst) ? 'closed' : 'holiday' });
}

function pushOther(items: Item[], token: HourToken): void {
  const { kind } = token;
  if (kind === 'part') pushPart(items, token.half, token.isAll === true);
  else if (PLAIN_KINDS.has(kind)) items.push({ kind } as Item);
  else if (kind === 'always') items.push({ kind: 'spans', spans: [WHOLE_DAY] });
  else if (kind === 'season') items.push({ kind: 'aside' });
  else if (kind === 'word') items.push({ kind: 'break' });
  else if (token.kind === 'time') items.push(momentItem(token.minutes, token.lead === 'from'));
  else if (token.kind === 'clock' && (!token.isBare || token.half !== null || token.lead)) {
    items.push(momentItem(clockMinutes(token), token.lead === 'from'));
  }
}

const PLAIN_KINDS = new Set<string>([
  'opens',
  'closed',
  'holiday',
  'aside',
  'except',
  'pause',
  'only',
]);
const WHOLE_DAY: HoursSpan = { opens: 0, closes: DAY_MINUTES };

/** Spans in a row are one item. */
function pushSpan(items: Item[], span: HoursSpan): void {
  const last = items.at(-1);
  if (last?.kind === 'spans')
    items[items.length - 1] = { kind: 'spans', spans: [...last.spans, span] };
  else items.push({ kind: 'spans', spans: [span] });
}

function pushDays(
  items: Item[],
  days: readonly number[],
  before: HourToken | undefined,
  /** What follows is said of these days alone, if those before them are most of a week. */
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
  const [from, until] = [first.days[0]!, last.days[0]!];
  const length = ((until - from + 7) % 7) + 1;
  return [Array.from({ length }, (_, i) => (from + i) % 7), at + 3];
}

/** "Mon/Fri 9-5" with nothing between them is a week of work. */
function isSlashWeek(tokens: readonly HourToken[], at: number): boolean {
  const [first, slash, last, next] = tokens.slice(at, at + 4);
  if (first?.kind !== 'days' || slash?.kind !== 'slash' || last?.kind !== 'days') return false;
  const isWeek = first.days[0] === 0 && last.days.length === 1 && last.days[0]! >= 4;
  return isWeek && last.days[0]! < 6 && next?.kind !== 'slash' && tokens[at - 1]?.kind !== 'slash';
}

/** "Mo-We-Fr": a dash behind a second day begins no range. */
function chainedDays(tokens: readonly HourToken[], at: number): [number[], number] | null {
  const days: number[] = [];
  let next = at;
  for (; tokens[next]?.kind === 'days'; next += 2) {
    days.push(...(tokens[next] as { days: readonly number[] }).days);
    if (tokens[next + 1]?.kind !== 'dash') break;
  }
  return days.length < 3 ? null : [days, next + 1];
}

/** The lines of items that a line in plain characters makes (LI1). */
export function itemLines(plain: string, language: string, custom: ClockCustom): Item[][] {
  const read = (text: string) => hourTokens(text, language);
  if (!plain.includes('(')) return [lineItems(read(plain), custom)];
  const apart: Item[][] = [];
  const rest = plain.replace(BRACKET, (whole, inside: string) => {
    const tokens = read(inside);
    const has = (...kinds: string[]) => tokens.some(({ kind }) => kinds.includes(kind));
    const isAside = has('aside');
    const isOwn = has('days') && has('clock', 'time', 'closed', 'part', 'always', 'dayoff');
    if (!isAside && !isOwn) return whole;
    if (!isAside) apart.push(lineItems(tokens, custom));
    return ' '.repeat(whole.length);
  });
  return [lineItems(read(rest), custom), ...apart];
}

const BRACKET = /\(([^()]{1,120})\)/g;

/** Items of one line, in order (LI2). */
export function lineItems(tokens: readonly HourToken[], custom: ClockCustom): Item[] {
  const items = rawItems(tokens, custom);
  if (!items.some(({ kind }) => kind === 'moment' || kind === 'opens')) return items;
  if (tellsMoments(items)) return items;
  return items.flatMap((item, i): Item[] => {
    if (item.kind === 'opens') return [{ kind: 'break' }];
    if (item.kind !== 'moment' || endsAside(items, i)) return [item];
    const isSince = item.isFrom && items[i - 1]?.kind === 'days' && items[i + 1]?.kind !== 'spans';
    return isSince ? [{ kind: 'since', opens: item.minutes }] : [];
  });
}

/** "Last order 21:00, bar 22:00 - 2:00": the moment belongs to the word before it. */
function endsAside(items: readonly Item[], at: number): boolean {
  return items.slice(0, at).findLast(({ kind }) => kind !== 'break')?.kind === 'aside';
}

/** True for "open from 8", "we close at 6" and "Saturday 4 pm", without a span of hours. */
export function tellsMoments(items: readonly Item[]): boolean {
  const has = (kind: Item['kind']) => items.some((item) => item.kind === kind);
  const moments = items.filter(({ kind }) => kind === 'moment' || kind === 'until').length;
  const isTold = has('opens') || has('closed') || has('days') || has('until');
  const aside = items.findIndex(({ kind }) => kind === 'aside');
  const isAside = aside >= 0 && !items.slice(0, aside).some(({ kind }) => kind === 'moment');
  return moments > 0 && isTold && !has('spans') && !isAside && !has('pause');
}
