/**
 * Reads a regular week from lines of opening hours in words.
 *
 * HG1 Days and times belong together in the order in which most lines have them: days first, or
 *     times first. Times on a line of their own belong to the days above.
 * HG2 A later statement about a day adds hours. Where it overlaps earlier hours, it replaces them
 *     if it names fewer days, and joins them otherwise. "Closed" removes the day's hours.
 * HG3 Days that are never named are closed, if at least one is named; else the hours are daily.
 * HG4 What is said of holidays, of the last order, of the kitchen or of a season is left out.
 */
import { DAY_MINUTES, type HoursSpan, type Week } from '../../hours/week.ts';
import type { ClockToken, HourToken } from './hour-tokens.ts';

export interface HourStatement {
  readonly days: readonly number[];
  /** Empty: closed. */
  readonly spans: readonly HoursSpan[];
}

export interface ReadWeek {
  readonly week: Week;
  /** How many days the text names. */
  readonly namedDays: number;
  readonly hasTimes: boolean;
}

type Item =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'spans'; readonly spans: readonly HoursSpan[] }
  | { readonly kind: 'never'; readonly days: readonly number[] }
  | { readonly kind: 'closed' | 'holiday' | 'aside' | 'break' | 'except' };

export interface ClockCustom {
  /** True where people write "9:00 - 5:00" and mean the afternoon. */
  readonly twelveHours: boolean;
}

/** Items of one line, in order. */
export function lineItems(tokens: readonly HourToken[], custom: ClockCustom): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    const span = spanAt(tokens, i, custom);
    if (span !== null) {
      pushSpan(items, span[0]);
      i = span[1];
    } else if (token.kind === 'days') {
      const [days, end] = daysAt(tokens, i);
      pushDays(items, days, tokens[i - 1]);
      i = end;
    } else {
      pushOther(items, token);
      i++;
    }
  }
  return items;
}

function pushOther(items: Item[], { kind }: HourToken): void {
  if (kind === 'closed' || kind === 'holiday' || kind === 'aside' || kind === 'except') {
    items.push({ kind });
  } else if (kind === 'always') items.push({ kind: 'spans', spans: [WHOLE_DAY] });
  else if (kind === 'season') items.push({ kind: 'aside' });
  else if (kind === 'word') items.push({ kind: 'break' });
}

const WHOLE_DAY: HoursSpan = { opens: 0, closes: DAY_MINUTES };

/** Spans in a row are one item. */
function pushSpan(items: Item[], span: HoursSpan): void {
  const last = items.at(-1);
  if (last?.kind === 'spans')
    items[items.length - 1] = { kind: 'spans', spans: [...last.spans, span] };
  else items.push({ kind: 'spans', spans: [span] });
}

function pushDays(items: Item[], days: readonly number[], before: HourToken | undefined): void {
  const last = items.at(-1);
  const isList = before?.kind === 'comma' || before?.kind === 'and' || before?.kind === 'days';
  if (last?.kind === 'days' && isList) {
    items[items.length - 1] = { kind: 'days', days: [...new Set([...last.days, ...days])] };
  } else items.push({ kind: 'days', days });
}

/** A day, or a range of days ("Mon - Fri"). */
function daysAt(tokens: readonly HourToken[], at: number): [number[], number] {
  const first = tokens[at]!;
  if (first.kind !== 'days') return [[], at + 1];
  const [to, last] = [tokens[at + 1], tokens[at + 2]];
  const isRange = to?.kind === 'dash' || to?.kind === 'to';
  if (!isRange || last?.kind !== 'days' || first.days.length > 1 || last.days.length > 1) {
    return [[...first.days], at + 1];
  }
  const [from, until] = [first.days[0]!, last.days[0]!];
  const length = ((until - from + 7) % 7) + 1;
  return [Array.from({ length }, (_, i) => (from + i) % 7), at + 3];
}

/** Two times with a dash or "to" between them. */
function spanAt(
  tokens: readonly HourToken[],
  at: number,
  custom: ClockCustom,
): [HoursSpan, number] | null {
  const opens = timeToken(tokens[at]);
  if (opens === null) return null;
  const to = tokens[at + 1]?.kind;
  if (to !== 'dash' && to !== 'to') return null;
  const skips = ['dash', 'to'].includes(tokens[at + 2]?.kind ?? '') ? 1 : 0;
  const closes = timeToken(tokens[at + 2 + skips]);
  if (closes === null || !isTimeRange(opens, closes)) return null;
  const span = toSpan(opens, closes, custom);
  return span === null ? null : [span, at + 3 + skips];
}

function timeToken(token: HourToken | undefined): ClockToken | null {
  if (token?.kind === 'clock') return token;
  if (token?.kind !== 'time') return null;
  const hour = token.minutes / 60;
  return {
    kind: 'clock',
    hour,
    minute: 0,
    isBare: false,
    isPadded: true,
    half: null,
    nextDay: false,
  };
}

function isTimeRange(a: ClockToken, b: ClockToken): boolean {
  if (a.isBare && b.isBare && a.half === null && b.half === null)
    return a.hour <= 24 && b.hour <= 24;
  return true;
}

function toSpan(a: ClockToken, b: ClockToken, { twelveHours }: ClockCustom): HoursSpan | null {
  let opens = clockMinutes(a);
  let closes = clockMinutes(b);
  const [plainA, plainB] = [a.half === null, b.half === null];
  if (plainA && !plainB && a.hour <= 12 && a.hour > 0) {
    const later = opens % 720 < closes % 720 || closes === DAY_MINUTES;
    if (closes > 720 && later && a.hour !== 12 && !a.isPadded) opens = (opens % 720) + 720;
  } else if (!plainA && plainB && b.hour <= 12 && closes <= opens) {
    closes = (closes % 720) + (opens < 720 || closes % 720 > opens % 720 ? 720 : 0);
    if (closes <= opens && opens < 720) closes += 720;
  } else if (plainA && plainB && closes <= opens && a.hour <= 12 && b.hour <= 12 && b.hour > 0) {
    const isTwelve = (a.isBare && b.isBare) || (twelveHours && !b.isPadded);
    if (isTwelve) closes += 720;
  }
  if (closes > DAY_MINUTES) closes -= DAY_MINUTES;
  if (closes === 0) closes = DAY_MINUTES;
  if (closes === 1_439) closes = DAY_MINUTES;
  if (opens >= DAY_MINUTES) opens -= DAY_MINUTES;
  return opens === closes ? null : { opens, closes };
}

function clockMinutes({ hour, minute, half, nextDay }: ClockToken): number {
  const minutes = hour * 60 + minute;
  if (half === null || hour > 12) return nextDay && hour < 12 ? minutes + DAY_MINUTES : minutes;
  const twelve = (hour % 12) * 60 + minute;
  if (half === 'am') return twelve;
  if (half === 'pm') return twelve + 720;
  if (half === 'noon') return hour >= 10 && hour < 12 ? twelve : twelve + 720;
  if (hour === 12) return DAY_MINUTES + minute;
  return hour < 5 ? DAY_MINUTES + twelve : twelve + 720;
}

/** The statements that lines of items make together (HG1). */
export function readStatements(lines: readonly (readonly Item[])[]): HourStatement[] {
  const timesFirst = prefersTimesFirst(lines);
  const statements: HourStatement[] = [];
  let days: readonly number[] | null = null;
  let waiting: readonly HoursSpan[] = [];
  for (const line of lines) {
    if (saysAside(line)) continue;
    const usable = withoutHolidays(joinExceptions(line));
    usable.forEach((item, i) => {
      const [before, next] = [usable[i - 1], usable[i + 1]];
      if (item.kind === 'days') {
        if (isClosing(before, usable[i - 2], next)) statements.push({ days: item.days, spans: [] });
        else if (timesFirst && waiting.length > 0) {
          statements.push({ days: item.days, spans: waiting });
          if (next?.kind !== 'days') waiting = [];
        } else days = item.days;
      } else if (item.kind === 'never') statements.push({ days: item.days, spans: [] });
      else if (item.kind === 'closed' && before?.kind === 'days') {
        statements.push({ days: before.days, spans: [] });
        days = null;
      } else if (item.kind === 'spans') {
        if (timesFirst) waiting = item.spans;
        else if (days !== null) statements.push({ days, spans: item.spans });
        else waiting = [...waiting, ...item.spans];
      }
    });
  }
  if (waiting.length > 0 && !statements.some(({ spans }) => spans.length > 0)) {
    statements.unshift({ days: [], spans: waiting });
  }
  return statements;
}

/** "Except Tuesday", and "日曜を除く毎日", where the days stand before the word. */
function joinExceptions(line: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (let i = 0; i < line.length; i++) {
    const [item, last] = [line[i]!, joined.at(-1)];
    if (item.kind === 'except' && line[i + 1]?.kind === 'break') i++;
    const next = line[i + 1];
    if (item.kind !== 'except') joined.push(item);
    else if (next?.kind === 'days' && (last?.kind === 'days' || joined.length === 0)) {
      joined.push({ kind: 'never', days: next.days });
      i++;
    } else if (last?.kind === 'days')
      joined[joined.length - 1] = { kind: 'never', days: last.days };
  }
  return joined;
}

/** "Closed on Mondays": the word stands before its days, and does not close what it follows. */
function isClosing(before: Item | undefined, earlier: Item | undefined, next: Item | undefined) {
  if (next?.kind === 'closed') return false;
  const word = before?.kind === 'break' ? earlier : before;
  return word?.kind === 'closed' && next?.kind !== 'spans';
}

function saysAside(line: readonly Item[]): boolean {
  const at = line.findIndex(({ kind }) => kind === 'aside');
  return at >= 0 && !line.slice(0, at).some(({ kind }) => kind === 'spans' || kind === 'closed');
}

/** Without holidays and their hours, and without what follows a last order. */
function withoutHolidays(line: readonly Item[]): Item[] {
  const kept: Item[] = [];
  let skips = false;
  for (const item of line) {
    if (item.kind === 'aside') skips = true;
    if (item.kind === 'holiday') {
      skips = kept.at(-1)?.kind !== 'days';
      continue;
    }
    if (item.kind === 'days') skips = skips && kept.length > 0 && item === kept.at(-1);
    if (!skips) kept.push(item);
    else if (item.kind === 'spans') skips = false;
  }
  return kept.filter(({ kind }, i) => kind !== 'break' || i > 0);
}

function prefersTimesFirst(lines: readonly (readonly Item[])[]): boolean {
  let votes = 0;
  for (const line of lines) {
    const told = line.filter(({ kind }) => kind === 'days' || kind === 'spans');
    if (told.length < 2) {
      if (told[0]?.kind === 'days') votes--;
      continue;
    }
    votes += told[0]!.kind === 'spans' && told.at(-1)!.kind === 'days' ? 1 : -1;
  }
  return votes > 0;
}

/** The week that the statements make (HG2, HG3); null when they give no hours. */
export function statedWeek(statements: readonly HourStatement[]): ReadWeek | null {
  const week: HoursSpan[][] = Array.from({ length: 7 }, () => []);
  const widths: number[] = Array(7).fill(0);
  const named = new Set<number>();
  const all = [0, 1, 2, 3, 4, 5, 6];
  const opening = statements.filter(({ spans }) => spans.length > 0);
  if (opening.length === 0) return null;
  for (const { days, spans } of statements) {
    for (const day of days) named.add(day);
    const on = days.length > 0 ? days : all;
    for (const day of on) {
      if (spans.length === 0) week[day] = [];
      else week[day] = addSpans(week[day]!, spans, on.length < widths[day]!);
      widths[day] = on.length;
    }
  }
  for (const { days, spans } of statements) {
    if (spans.length === 0) for (const day of days) week[day] = [];
  }
  const sorted = week.map((spans) => [...spans].sort((a, b) => a.opens - b.opens));
  return { week: sorted, namedDays: named.size, hasTimes: true };
}

function addSpans(
  known: readonly HoursSpan[],
  added: readonly HoursSpan[],
  replaces: boolean,
): HoursSpan[] {
  let spans = [...known];
  for (const span of added) {
    const overlapping = spans.filter((one) => overlap(one, span));
    spans = spans.filter((one) => !overlapping.includes(one));
    const joined = replaces ? span : overlapping.reduce(joinSpans, span);
    spans.push(joined);
  }
  return spans;
}

function endOfSpan({ opens, closes }: HoursSpan): number {
  return closes <= opens ? closes + DAY_MINUTES : closes;
}

function overlap(a: HoursSpan, b: HoursSpan): boolean {
  return a.opens < endOfSpan(b) && b.opens < endOfSpan(a);
}

function joinSpans(a: HoursSpan, b: HoursSpan): HoursSpan {
  const end = Math.max(endOfSpan(a), endOfSpan(b));
  return { opens: Math.min(a.opens, b.opens), closes: end > DAY_MINUTES ? end - DAY_MINUTES : end };
}
