/**
 * Reads the statements that lines of opening hours make about each day.
 *
 * HG1 Days and times are paired in the order that most lines use: days first, or times first. Times
 *     on a line of their own belong to the days above.
 * HG2 Statements about holidays, last orders, the kitchen or a season are left out.
 * HG3 A pause is cut out of the hours of the days that it names, or else of its line's days, or
 *     else of all days.
 * HG4 "Wednesday until 8" moves the end of the day's hours, "from 2" moves their start; "Sunday 8
 *     to 12 only" replaces them.
 * HG5 Hours without days, followed by hours for a few days, apply on all other days.
 */
import { ALL_DAYS, type HoursSpan } from '../../hours/week.ts';
import {
  BETWEEN,
  daysBeforeAlways,
  joinExceptions,
  MAX_WORDS,
  nextWithin,
  startsWithAside,
  withOtherDays,
  withoutHolidays,
  withoutNoRest,
  withoutPreparations,
} from './day-exceptions.ts';
import {
  daysIn,
  type Item,
  isMostOfWeek,
  isWholeDay,
  statesSingleTimes,
  withWeekends,
} from './line-items.ts';
import { MomentReader } from './moment-reader.ts';
import { endOfSpan, type HourStatement, isInside } from './stated-week.ts';

/** The statements that these lines of items make (HG1). */
export function readStatements(written: readonly (readonly Item[])[]): HourStatement[] {
  const lines = withWeekends(withOtherDays(withoutNoRest(written)).map(daysBeforeAlways));
  const reader = new StatementReader(prefersTimesFirst(lines));
  const moments = new MomentReader();
  const earlier: HoursSpan[] = [];
  for (const line of lines) {
    if (startsWithAside(line)) continue;
    const items = withoutHolidays(joinExceptions(withoutPreparations(line)));
    if (statesSingleTimes(items) && moments.reads(items)) {
      reader.add(moments.readLine(items));
      continue;
    }
    const [open, pause] = splitPause(items, earlier);
    earlier.push(...open.flatMap((item) => (item.kind === 'spans' ? item.spans : [])));
    reader.readLine(open);
    if (pause !== null) reader.readPause(pause);
  }
  return reader.finish();
}

const ALL = 7;
const MAX_PAUSE_MINUTES = 240;
const MOST_DAYS = 4;

/**
 * Splits a line into its opening hours and its pause (HG3); the pause is null when there is none.
 */
function splitPause(line: readonly Item[], earlier: readonly HoursSpan[]): [Item[], Item[] | null] {
  const named = namedPause(line, earlier);
  if (named !== null) return named;
  const isInner = (i: number) => isClosedInside(line, i, earlier);
  const at = line.findIndex(({ kind }, i) => kind === 'pause' || isInner(i));
  if (at < 0) return [[...line], null];
  const open = line.slice(0, at);
  const end = line.findIndex(({ kind }, i) => i > at && kind === 'spans');
  const isStatement = ({ kind }: Item) => kind === 'days' || kind === 'spans';
  if (end >= 0) {
    const items = line.slice(at + 1, end + 1).filter(isStatement);
    const rest = line.slice(end + 1);
    const { spans: pause } = line[end] as SpansItem;
    const own = open.flatMap((item) => (item.kind === 'spans' ? item.spans : []));
    // "8-12, pause, open again 3-6": the hours continue after the pause.
    const isApart = pause.every((one) => own.some((span) => one.opens > endOfSpan(span)));
    if (!isShort(pause) || (own.length > 0 && isApart)) return [[...open, ...items, ...rest], null];
    if (items.some(isDays)) return [[...open, ...rest], items];
    const behind = open.findLastIndex(({ kind }) => kind === 'spans');
    const last = open.findLast(({ kind }) => kind !== 'break');
    // "Daily 6-10, Fridays closed 11-2": the pause belongs to the last days only.
    if (behind >= 0 && last?.kind === 'days' && !coversAllDays(open, behind))
      return [
        [...open.slice(0, open.lastIndexOf(last)), ...rest],
        [last, ...items],
      ];
    const named = open.length === 0 ? onlyDays(rest) : null;
    if (named !== null) return [[], [{ kind: 'days', days: named }, ...items]];
    return [
      [...open, ...rest],
      [...open.filter(isDays), ...items],
    ];
  }
  const after = line.slice(at + 1).filter(isStatement);
  const last = open.findLastIndex(({ kind }) => kind === 'spans');
  if (last < 0) return [[...open, ...after], null];
  const { spans } = open[last] as SpansItem;
  const [pause] = spans.slice(-1);
  const isAlone = spans.length === 1 && open.filter(({ kind }) => kind === 'spans').length === 1;
  const isCut = isAlone ? isShort([pause!]) : spans.some((one) => isInside(pause!, one));
  if (!isCut) return [[...open, ...after], null];
  const kept: Item[] = spans.length > 1 ? [{ kind: 'spans', spans: spans.slice(0, -1) }] : [];
  const days = isAlone ? open.slice(0, last) : [];
  return [
    [...(isAlone ? [] : open.slice(0, last)), ...kept],
    [...days, { kind: 'spans', spans: [pause!] }],
  ];
}

/** "8-6 weekdays, closed 1-2": the line's only days come after its hours. */
function coversAllDays(open: readonly Item[], spans: number): boolean {
  const days = open.findIndex(isDays);
  const isOnly = open.filter(isDays).length === 1 && days > spans;
  return isOnly && isMostOfWeek(open[days]);
}

/** The days of a line that names days only; null when it has anything else. */
function onlyDays(line: readonly Item[]): number[] | null {
  const items = line.filter(({ kind }) => kind !== 'break');
  const named = daysIn(items);
  const never = items.flatMap((item) => (item.kind === 'never' ? item.days : []));
  const isAll = items.every(({ kind }) => kind === 'days' || kind === 'never');
  if (!isAll || items.length === 0) return null;
  // "Pause 1-2 except at the weekend": on those days there is no pause, but the place is open.
  const of = named.length > 0 ? named : ALL_DAYS;
  return of.filter((day) => !never.includes(day));
}

function isDays({ kind }: Item): boolean {
  return kind === 'days';
}

/**
 * "Mon-Fri 9-6, Wednesdays 12-2 closed": the last days, which are open already, and times within
 * their hours. Null when the line does not end so.
 */
function namedPause(line: readonly Item[], earlier: readonly HoursSpan[]): [Item[], Item[]] | null {
  const [days, pause, closed] = line.slice(-3);
  const isPause = days?.kind === 'days' && pause?.kind === 'spans' && closed?.kind === 'closed';
  if (!isPause) return null;
  const before = line.slice(0, -3);
  const own = before.flatMap((one) => (one.kind === 'spans' ? one.spans : []));
  const open = own.length > 0 ? own : earlier;
  const isAmid = (one: HoursSpan) =>
    open.some((span) => span.opens < one.opens && one.closes < endOfSpan(span));
  const isOpen = own.length === 0 || days.days.every((day) => daysIn(before).includes(day));
  return isOpen && pause.spans.every(isAmid) ? [before, [days, pause]] : null;
}

/** "8-5 (closed 12-1)", "8-5, closed on Fridays 12-1": the times lie within the line's hours. */
function isClosedInside(line: readonly Item[], at: number, earlier: readonly HoursSpan[]): boolean {
  const item = line[at];
  if (item?.kind !== 'closed') return false;
  const [first, second] = line.slice(at + 1).filter(({ kind }) => kind !== 'break');
  const isOfDays = line[at - 1]?.kind === 'days';
  const next = first?.kind === 'days' && !isOfDays ? second : first;
  if (next?.kind !== 'spans') return false;
  // In "closed on Sundays 9-5 on the other days", nothing says that Sunday was open.
  const isOpenDay = (day: number) => at === 0 || daysIn(line.slice(0, at)).includes(day);
  if (first?.kind === 'days' && !first.days.every(isOpenDay)) return false;
  const own = line.slice(0, at).flatMap((one) => (one.kind === 'spans' ? one.spans : []));
  const open = own.length > 0 ? own : earlier;
  return next.spans.every((pause) => open.some((span) => isInside(pause, span)));
}

type SpansItem = Extract<Item, { kind: 'spans' }>;
type UntilItem = Extract<Item, { kind: 'until' }>;

function isShort(spans: readonly HoursSpan[]): boolean {
  return spans.every(({ opens, closes }) => {
    return closes > opens && closes - opens <= MAX_PAUSE_MINUTES;
  });
}

class StatementReader {
  readonly #timesFirst: boolean;
  readonly #statements: HourStatement[] = [];
  /** Hours of a part of the day, limited to the days in the brackets after them. */
  readonly #limited: HourStatement[] = [];
  #days: readonly number[] | null = null;
  /** Times whose days are not known yet. */
  #waiting: readonly HoursSpan[] = [];
  /** The first days that follow the waiting times. */
  #waitingDays: readonly number[] = [];
  /** True when days have claimed the waiting times; more days may claim them too. */
  #isTaken = false;
  /** True after days that have no times yet. */
  #expectsTimes = false;
  /** True after a line that only says "closed" and whose days are on the next line. */
  #closesNext = false;

  constructor(timesFirst: boolean) {
    this.#timesFirst = timesFirst;
  }

  readLine(line: readonly Item[]): void {
    const [first] = line;
    if (first?.kind === 'limited') {
      this.#limited.push({ days: first.days, spans: first.spans });
      return;
    }
    const items = line.filter(({ kind }) => kind !== 'break');
    const behind = items.findIndex(({ kind }) => kind !== 'days' && kind !== 'part');
    if (this.#closesNext && hasOnlyDays(items)) {
      const named = behind < 0 ? items : items.slice(0, behind);
      for (const item of named) {
        if (item.kind === 'days') this.#close(item.days);
        else if (item.kind === 'part') this.#statements.push({ ...item, spans: [] });
      }
      this.#closesNext = false;
      return;
    }
    if (this.#isOpenAlways(items)) {
      this.#statements.push({ days: [], spans: [...(items[0] as SpansItem).spans] });
      return;
    }
    if (this.#isAlwaysOfOthers(items)) return;
    this.#closesNext = items.length === 1 && items[0]!.kind === 'closed' && !this.#expectsTimes;
    line.forEach((item, i) => {
      if (item.kind === 'days') this.#readDays(line, i, item.days);
      else if (item.kind === 'never') this.#close(item.days, true);
      else if (item.kind === 'part') this.#statements.push({ ...item, spans: [] });
      else if (item.kind === 'closed') this.#readClosed(line, i);
      else if (item.kind === 'until') {
        this.#readEnd(line, i, item);
      } else if (item.kind === 'since') {
        const before = line.slice(0, i).findLast(({ kind }) => kind !== 'break');
        const days = before?.kind === 'days' ? before.days : [];
        this.#statements.push({ days, spans: [], from: item.opens });
      } else if (item.kind === 'spans') {
        this.#readSpans(item.spans);
        if (line[i - 1]?.kind === 'only' || line[i + 1]?.kind === 'only') this.#replaceOthers();
      }
    });
  }

  /** True for "We are open 24/7" before any other hours: later hours lie within it. */
  #isOpenAlways(items: readonly Item[]): boolean {
    const isFirst = this.#statements.length === 0 && this.#waiting.length === 0;
    return isFirst && !this.#expectsTimes && items.length === 1 && isWholeDay(items[0]);
  }

  /** True for "Breakdown service 24 hours, 7 days" below the rows of a week. */
  #isAlwaysOfOthers(items: readonly Item[]): boolean {
    const spans = items.filter(({ kind }) => kind === 'spans');
    const isAll = items.every((item) => item.kind !== 'days' || item.days.length === ALL);
    if (this.#expectsTimes || spans.length === 0 || !isAll || !spans.every(isWholeDay))
      return false;
    const open = this.#statements.filter((one) => one.spans.length > 0);
    return new Set(open.flatMap(({ days }) => days)).size >= MOST_DAYS;
  }

  add(statements: readonly HourStatement[]): void {
    this.#statements.push(...statements);
  }

  /**
   * Reads a pause's days and spans. Without days, it applies to the days of the line that it is in
   * or follows.
   */
  readPause(items: readonly Item[]): void {
    const named = daysIn(items);
    const spans = items.flatMap((item) => (item.kind === 'spans' ? item.spans : []));
    this.#statements.push({ days: named, spans, isPause: true });
  }

  finish(): HourStatement[] {
    const open = this.#statements.filter(({ spans, isPause }) => spans.length > 0 && !isPause);
    const named = new Set(open.flatMap(({ days }) => days));
    const isBase = !this.#isTaken && named.size < MOST_DAYS && open.length > 0;
    if (this.#waiting.length > 0 && (isBase || open.length === 0)) {
      const days = this.#waitingDays.some((day) => named.has(day)) ? [] : this.#waitingDays;
      this.#statements.unshift({ days, spans: this.#waiting });
    }
    return [...this.#statements, ...this.#limited];
  }

  #readDays(line: readonly Item[], at: number, days: readonly number[]): void {
    const closes = isClosing(line, at);
    this.#expectsTimes = !closes;
    if (closes) this.#close(days);
    else if (!this.#timesFirst) {
      this.#days = days;
      const isFirst = this.#waiting.length > 0 && this.#waitingDays.length === 0;
      const isOpen =
        isMostOfWeek(line[at]) ||
        line.every(({ kind }) => kind !== 'closed' && kind !== 'until' && kind !== 'since');
      if (isFirst && isOpen && !isClosedAfter(line, at)) this.#waitingDays = days;
    } else if (lastWithin(line, at)?.kind === 'until') {
      this.#expectsTimes = false;
    } else if (this.#isMoved(line, at)) {
      this.#expectsTimes = true;
      this.#days = days;
    } else if (this.#waiting.length > 0 && !isClosedAfter(line, at)) {
      this.#statements.push({ days, spans: this.#waiting });
      this.#isTaken = true;
    } else this.#days = days;
  }

  /** True in "12-10, Friday from 3": the hours apply on all days, and on Friday only in part. */
  #isMoved(line: readonly Item[], at: number): boolean {
    const [next, behind] = line.slice(at + 1).filter(({ kind }) => !BETWEEN.has(kind));
    const isBase = this.#waiting.length > 0 && !this.#isTaken;
    // "9-5 Monday to Thursday, until 6 on Friday": the end belongs to the days after it.
    return isBase && (next?.kind === 'since' || next?.kind === 'until') && behind?.kind !== 'days';
  }

  /** Closes the days before the word, except days of which only half is closed. */
  #readClosed(line: readonly Item[], at: number): void {
    const closed: number[] = [];
    const end = beforeWords(line, at);
    let before = end;
    for (; line[before]?.kind === 'days' || line[before]?.kind === 'part'; before--) {
      const item = line[before]!;
      if (isMostOfWeek(item) && before < end) break;
      if (item.kind === 'days') closed.push(...item.days);
    }
    if (before === end || isOpenLater(line, at) || closesNext(line, at)) return;
    if (closed.length > 0) this.#close(closed);
    this.#days = null;
    this.#expectsTimes = false;
  }

  /** Sets the closing time of the days before it; if there are none, of the days after it. */
  #readEnd(line: readonly Item[], at: number, { closes, isSure }: UntilItem): void {
    const items = line.slice(0, at).filter(({ kind }) => !BETWEEN.has(kind));
    // "From 10 and until 9" is about the same days.
    const before = items.at(-1)?.kind === 'since' ? items.at(-2) : items.at(-1);
    const next = nextWithin(line, at);
    const open = this.#expectsTimes ? this.#days : null;
    const own = before?.kind === 'days' ? before.days : before === undefined ? open : null;
    const isAfter = (own === null || this.#timesFirst) && next?.kind === 'days';
    const days = isAfter ? next.days : own;
    if (days !== null)
      this.#statements.push({ days, spans: [], until: closes, isSure: isSure === true });
    this.#expectsTimes = false;
  }

  #replaceOthers(): void {
    const last = this.#statements.at(-1);
    if (last !== undefined && last.spans.length > 0) {
      this.#statements[this.#statements.length - 1] = { ...last, isOnly: true };
    }
  }

  #readSpans(spans: readonly HoursSpan[]): void {
    // "Breakdown service (24 hours)" below the rows of a week: those hours are not the place's.
    const isWhole = isWholeDay({ kind: 'spans', spans });
    const isFree = !this.#expectsTimes && this.#days !== null && isWhole;
    if (isFree && this.#statements.some((one) => one.spans.length > 0)) return;
    this.#expectsTimes = false;
    if (!this.#timesFirst && this.#days !== null) {
      const last = this.#statements.at(-1);
      // "Saturday", "non-stop", "8-16": the times say when.
      const isRepeated =
        last?.days === this.#days && isWholeDay({ kind: 'spans', spans: last.spans });
      if (isRepeated && last.days.length < ALL) this.#statements.pop();
      this.#statements.push({ days: this.#days, spans });
      return;
    }
    this.#waiting = this.#isTaken ? spans : [...this.#waiting, ...spans];
    this.#isTaken = false;
  }

  #close(days: readonly number[], isExcepted = false): void {
    this.#statements.push({ days, spans: [], isExcepted });
  }
}

function lastWithin(line: readonly Item[], at: number): Item | undefined {
  return line.slice(Math.max(0, at - 1 - MAX_WORDS), at).findLast(({ kind }) => kind !== 'break');
}

/**
 * True for "Mondays (but for holidays, when we close the next day)", below a word that closes them.
 */
function hasOnlyDays(items: readonly Item[]): boolean {
  const [first] = items;
  const isNamed = first?.kind === 'days' || first?.kind === 'part';
  return isNamed && items.every(({ kind }) => !HOLDS_TIMES.has(kind));
}

const HOLDS_TIMES = new Set<Item['kind']>(['spans', 'until', 'since', 'moment', 'never']);

/** "Lundi fermé 14h-19h" in a row of morning and afternoon: only the morning is closed. */
function isOpenLater(line: readonly Item[], at: number): boolean {
  return line[at - 1]?.kind === 'days' && line[at + 1]?.kind === 'spans' && at + 2 === line.length;
}

/** "9-17 on weekdays, 8-13 on Sunday, closed on Saturday": times come before their days. */
function closesNext(line: readonly Item[], at: number): boolean {
  const stated = line.find(({ kind }) => kind === 'days' || kind === 'spans');
  const [times, days, closed, next] = line.slice(at - 2, at + 2);
  const isRow = times?.kind === 'spans' && days?.kind === 'days' && next?.kind === 'days';
  return at >= 2 && closed?.kind === 'closed' && isRow && stated?.kind === 'spans';
}

/** True when the days at `at`, alone or with those that follow, are closed. */
function isClosedAfter(line: readonly Item[], at: number): boolean {
  if (isMostOfWeek(line[at]) && line[at + 1]?.kind === 'days') return false;
  let next = at + 1;
  while (line[next]?.kind === 'days' || line[next]?.kind === 'part') next++;
  if (closesNext(line, next)) return false;
  const isPlain = line[next]?.kind === 'closed';
  for (let words = 0; words < MAX_WORDS && line[next]?.kind === 'break'; words++) next++;
  return isPlain || (line[next]?.kind === 'closed' && beforeWords(line, next) < next - 1);
}

/**
 * The index of the days before "closed", skipping words in between: "Wednesday is", "Mondays we
 * are".
 */
function beforeWords(line: readonly Item[], at: number): number {
  let before = at - 1;
  for (let words = 0; words < MAX_WORDS && line[before]?.kind === 'break'; words++) before--;
  const next = line[at + 1];
  return line[before]?.kind === 'days' && next?.kind !== 'days' ? before : at - 1;
}

/**
 * "Closed on Mondays": the word comes before its days, and does not close the days that it follows.
 */
function isClosing(line: readonly Item[], at: number): boolean {
  const [before, earlier, next] = [line[at - 1], line[at - 2], line[at + 1]];
  if (next?.kind === 'closed') return false;
  const isApart = before?.kind === 'break';
  const word = isApart ? earlier : before;
  // "Friday closed. Other days open 10-5": the word belongs to the days before it.
  const isTaken = line[at - (isApart ? 3 : 2)]?.kind === 'days';
  if (word?.kind === 'closed' && isTaken && nextWithin(line, at)?.kind === 'spans') return false;
  if (word?.kind === 'closed') return next?.kind !== 'spans';
  return isClosedWithOthers(line, at);
}

/** "Closed on Thursday afternoons and Sundays": a half of a day comes in between. */
function isClosedWithOthers(line: readonly Item[], at: number): boolean {
  let first = at - 1;
  for (let words = 0; words <= MAX_WORDS; first--) {
    const kind = line[first]?.kind;
    if (kind !== 'part' && kind !== 'days' && kind !== 'break') break;
    words = kind === 'break' ? words + 1 : 0;
  }
  const between = line.slice(first + 1, at);
  const isList = between.some(({ kind }) => kind === 'part') && line[first]?.kind === 'closed';
  return isList && !line.slice(at).some(({ kind }) => kind === 'spans');
}

/** "8-18 Uhr", "Mo-Fr", "8-13 Uhr", "Sa": times and days alternate, each on a line of its own. */
function alternates(lines: readonly (readonly Item[])[]): boolean {
  const items = lines.flatMap((line) => {
    const kinds = line.map(({ kind }) => kind).filter((kind) => !BETWEEN.has(kind));
    return kinds.length > 0 ? [kinds.join()] : [];
  });
  const isTurn = (kinds: string, i: number) => kinds === (i % 2 === 0 ? 'spans' : 'days');
  return items.length >= MIN_TURNS && items.length % 2 === 0 && items.every(isTurn);
}

const MIN_TURNS = 4;

function prefersTimesFirst(lines: readonly (readonly Item[])[]): boolean {
  if (alternates(lines)) return true;
  let votes = 0;
  for (const line of lines) {
    const items = line.filter(
      ({ kind }, i) => kind === 'spans' || (kind === 'days' && !isClosedDay(line, i)),
    );
    if (items.length < 2) {
      if (items[0]?.kind === 'days') votes--;
      continue;
    }
    votes += items[0]!.kind === 'spans' && items.at(-1)!.kind === 'days' ? 1 : -1;
  }
  return votes > 0;
}

function isClosedDay(line: readonly Item[], at: number): boolean {
  return isClosedAfter(line, at) || isClosing(line, at);
}
