/**
 * Combines the statements in lines of opening hours into a week.
 *
 * SW1 A later statement about a day adds hours. Where it overlaps earlier hours, it replaces them
 *     if it names fewer days, and is merged with them otherwise. "Closed" removes the day's hours.
 * SW2 Days that are never named are closed, unless no day is named at all: then the hours are
 *     daily.
 * SW3 An end without a start moves the end of the day's last hours; a day without hours first gets
 *     the first stated ones. A start without an end does the same with the start.
 * SW4 When no hours are stated as a span, the starts and ends of the same days form spans.
 * SW5 A place that is always open stays so, whatever hours are stated for a few days.
 * SW6 "Every day except Friday" closes Friday, unless hours are stated for it alone: "Friday 3-11".
 */
import { ALL_DAYS, DAY_MINUTES, type HoursSpan, type Week } from '../../hours/week.ts';
import type { Half } from './hour-words.ts';

export interface HourStatement {
  readonly days: readonly number[];
  /** Empty: closed. */
  readonly spans: readonly HoursSpan[];
  /** Only this half of the day is closed; `noon`: closed around midday. */
  readonly half?: Half;
  /** Closing time of the days, in minutes after midnight, when no spans are given. */
  readonly until?: number;
  /** Opening time of the days, in minutes after midnight, when no spans are given. */
  readonly from?: number;
  /** True when the half of the day of `from` or `until` is known. */
  readonly isSure?: boolean;
  /** True when these spans replace all other hours of the days. */
  readonly isOnly?: boolean;
  /** True when the spans are a pause in the hours of the days. */
  readonly isPause?: boolean;
  /** True for days that other days' hours except: they may have hours of their own (SW6). */
  readonly isExcepted?: boolean;
}

export interface ReadWeek {
  readonly week: Week;
  /** How many days the text names. */
  readonly namedDays: number;
  readonly hasTimes: boolean;
}

/** The week that the statements form (SW1, SW2); null when they give no hours. */
export function statedWeek(stated: readonly HourStatement[]): ReadWeek | null {
  const opening = stated.filter(({ spans, isPause }) => spans.length > 0 && !isPause);
  const statements = opening.length > 0 ? withinAlways(stated, opening) : joinEdges(stated);
  const usual = statements.find(({ spans, isPause }) => spans.length > 0 && !isPause)?.spans;
  if (usual === undefined) return null;
  const named = new Set<number>();
  const week = openDays(statements, named);
  const spans = opening.flatMap((one) => one.spans);
  for (const { days: stated, from, until, isSure } of statements) {
    // "Until three on weekdays" does not open a place on Monday when it opens only from Wednesday
    // on.
    const open = stated.filter((day) => week[day]!.length > 0);
    const days = stated.length > 1 && open.length > 0 ? open : stated;
    for (const day of days) {
      if (from !== undefined || until !== undefined) named.add(day);
      const known = week[day]!.length > 0 ? week[day]! : usual;
      if (from !== undefined) week[day] = startAt(known, from);
      if (until !== undefined) {
        const evening = laterSpan(known, until, spans);
        week[day] = evening === null ? endAt(known, until, isSure === true) : [...known, evening];
      }
    }
  }
  for (const { days, spans, half, until, from, isExcepted } of statements) {
    if (spans.length > 0 || until !== undefined || from !== undefined) continue;
    for (const day of isExcepted ? withoutOwnHours(days, opening) : days) {
      if (half !== undefined && week[day]!.length === 0 && usual.length > 1) week[day] = [...usual];
      week[day] = withoutHalf(week[day]!, half);
    }
  }
  for (const { days, spans, isPause } of statements) {
    if (isPause) for (const day of days.length > 0 ? days : ALL_DAYS) cutOut(week, day, spans);
  }
  const sorted = week.map((spans) => [...spans].sort((a, b) => a.opens - b.opens));
  return { week: sorted, namedDays: named.size, hasTimes: true };
}

/** SW6. */
function withoutOwnHours(
  excepted: readonly number[],
  opening: readonly HourStatement[],
): readonly number[] {
  const own = opening.filter(
    ({ days }) => days.length > 0 && days.every((day) => excepted.includes(day)),
  );
  return excepted.filter((day) => !own.some(({ days }) => days.includes(day)));
}

/** Each day's spans after all statements (SW1, SW2). */
function openDays(statements: readonly HourStatement[], named: Set<number>): HoursSpan[][] {
  const week: HoursSpan[][] = Array.from({ length: 7 }, () => []);
  const widths: number[] = Array(7).fill(0);
  /** For each day, its hours if a single statement gave all of them. */
  const singleStatementSpans: (readonly HoursSpan[])[] = Array(7).fill([]);
  for (const { days, spans, half, isPause, isOnly, until, from } of statements) {
    if (isPause || until !== undefined || from !== undefined) continue;
    for (const day of days) named.add(day);
    const on = days.length > 0 ? days : ALL_DAYS;
    for (const day of on) {
      if (half !== undefined) continue;
      const isFewer = on.length < widths[day]!;
      const isWhole =
        spans.length === 0 || isOnly || (isFewer && shortensDay(singleStatementSpans[day]!, spans));
      week[day] = isWhole ? [...spans] : addSpans(week[day]!, spans, isFewer);
      singleStatementSpans[day] = widths[day] === 0 ? spans : [];
      widths[day] = on.length;
    }
  }
  return week;
}

/**
 * SW5. When the first statement opens the place at all hours on all days, the hours of a few days
 * belong to something in it: bread, a pharmacist, the night bell.
 */
function withinAlways(
  stated: readonly HourStatement[],
  opening: readonly HourStatement[],
): readonly HourStatement[] {
  const [first, ...others] = opening;
  const { days, spans } = first!;
  const isAll = days.length === 0 || days.length === ALL_DAYS.length;
  const isAlways = spans.some(({ opens, closes }) => opens === 0 && closes === DAY_MINUTES);
  const few = others.filter((one) => one.days.length < ALL_DAYS.length);
  const named = new Set(few.flatMap((one) => one.days));
  if (!isAll || !isAlways || named.size >= MOST_DAYS) return stated;
  const closed = stated.filter((one) => {
    return one.spans.length === 0 && one.from === undefined && one.until === undefined;
  });
  return [{ days, spans: [{ opens: 0, closes: DAY_MINUTES }] }, ...closed];
}

const MOST_DAYS = 4;

/** A span for each day whose start and end are stated (SW4). */
function joinEdges(statements: readonly HourStatement[]): HourStatement[] {
  const edge = (day: number, name: 'from' | 'until') => {
    const stated = statements.filter((one) => one[name] !== undefined);
    const own = stated.filter(({ days }) => days.includes(day)).at(-1);
    return own ?? stated.find(({ days }) => days.length === 0);
  };
  const isLate = statements.some(({ until }) => until !== undefined && isNight(until));
  const isNamed = statements.some(({ days, from }) => from !== undefined && days.length > 0);
  const joined = ALL_DAYS.flatMap((day): HourStatement[] => {
    const [opens, end] = [edge(day, 'from')?.from, edge(day, 'until')];
    const until = end?.until;
    if (opens === undefined || until === undefined || opens === until) return [];
    // Nobody opens at nine and closes at eleven in the morning.
    const isNext = until < NOON && until < opens + MIN_OPEN && end?.isSure !== true;
    const closes = isNext && !(isLate && until < MORNING) ? until + NOON : until;
    return [{ days: isNamed ? [day] : [], spans: [{ opens, closes }] }];
  });
  const others = statements.filter(({ from, until }) => from === undefined && until === undefined);
  return [...joined, ...others];
}

/** SW3. "From 2" on a day with hours from 10 to 10 means 2 in the afternoon. */
function startAt(spans: readonly HoursSpan[], from: number): HoursSpan[] {
  const sorted = [...spans].sort((a, b) => a.opens - b.opens);
  const isEarly = from < sorted[0]!.opens && from + NOON < endOfSpan(sorted.at(-1)!);
  // "9-3, dinner on Fridays from 6": this begins after the day's hours.
  const isBehind =
    from <= EVENING &&
    sorted[0]!.opens - from >= MIN_OPEN &&
    from + NOON >= endOfSpan(sorted.at(-1)!);
  if (isBehind) return sorted;
  const opens = isEarly && from < MORNING ? from + NOON : from;
  const kept = sorted.filter((span) => endOfSpan(span) > opens);
  const [first, ...rest] = kept;
  if (first === undefined) return sorted;
  return [{ opens, closes: first.closes }, ...rest];
}

/** An earlier hour means the afternoon, if the place opens later in the day. */
const MORNING = 6 * 60;

const MIN_OPEN = 180;
/** As "7" in the evening. */
const EVENING = 7 * 60;
const NIGHT = 22 * 60;

function isNight(closes: number): boolean {
  return closes >= NIGHT;
}

/**
 * SW3. "Until 8" on a day that opens at 9 means 8 in the evening, and a bar's "until 2" means 2 at
 * night.
 */
function endAt(spans: readonly HoursSpan[], until: number, isSure: boolean): HoursSpan[] {
  const sorted = [...spans].sort((a, b) => a.opens - b.opens);
  const isEarlier = until <= sorted[0]!.opens && until < NOON;
  const isPast = isEarlier && (isSure || (until < MORNING && isNight(endOfSpan(sorted.at(-1)!))));
  if (isPast) return [...sorted.slice(0, -1), { opens: sorted.at(-1)!.opens, closes: until }];
  const closes = isEarlier ? until + NOON : until;
  const kept = sorted.filter(({ opens }) => opens < closes);
  const last = kept.pop();
  return last === undefined ? sorted : [...kept, { opens: last.opens, closes }];
}

const MAX_LATER = 3 * 60;

/**
 * "Lunch daily 12-2, dinner 7-10, Fridays until 10:30" changes the dinner on Fridays, not the
 * lunch.
 */
function laterSpan(
  known: readonly HoursSpan[],
  until: number,
  stated: readonly HoursSpan[],
): HoursSpan | null {
  const end = Math.max(...known.map(endOfSpan));
  const isNear = (span: HoursSpan) => Math.abs(endOfSpan(span) - until) <= MAX_LATER;
  const later = stated.find((span) => span.opens > end && span.opens < until && isNear(span));
  return later === undefined ? null : { opens: later.opens, closes: until };
}

const LUNCH_BEGINS = 11 * 60;
const LUNCH_ENDS = 15 * 60;

function isLunchTime(opens: number, closes: number): boolean {
  return opens >= LUNCH_BEGINS && opens < closes && closes <= LUNCH_ENDS;
}

/** Closes one half of the day and keeps the other; without a half, closes the whole day. */
function withoutHalf(spans: readonly HoursSpan[], half: Half | undefined): HoursSpan[] {
  if (half === undefined) return [];
  const kept = spans.filter(({ opens }) => {
    if (half === 'noon') return opens >= LUNCH_ENDS;
    return half === 'am' ? opens >= NOON : opens < NOON;
  });
  // Where only lunch is served that day, the evening is closed anyway.
  const isLunch = half === 'pm' && spans.every(({ opens, closes }) => isLunchTime(opens, closes));
  if (isLunch) return [...spans];
  if (spans.length !== 2 || kept.length === 1) return kept;
  const sorted = [...spans].sort((a, b) => a.opens - b.opens);
  return half === 'am' || half === 'noon' ? sorted.slice(1) : sorted.slice(0, 1);
}

const NOON = DAY_MINUTES / 2;

/** "Daily 7-13 and 15-19; Sunday 7-12": of two spans stated together, one remains. */
function shortensDay(known: readonly HoursSpan[], spans: readonly HoursSpan[]): boolean {
  const [one, ...more] = spans;
  const isLess = known.length > 1 && one !== undefined && more.length === 0;
  return isLess && known.some((span) => overlap(span, one));
}

function addSpans(
  known: readonly HoursSpan[],
  added: readonly HoursSpan[],
  replaces: boolean,
): HoursSpan[] {
  // "Daily 9-13 and 16-21; Friday 16-21": the other span does not apply on Friday.
  if (replaces && added.every((span) => known.some((one) => isSameSpan(one, span))))
    return [...added];
  let spans = [...known];
  for (const span of added) {
    const overlapping = spans.filter((one) => overlap(one, span));
    spans = spans.filter((one) => !overlapping.includes(one));
    const joined = replaces ? span : overlapping.reduce(joinSpans, span);
    spans.push(joined);
  }
  return spans;
}

/** Cuts the pauses out of the day's hours. A pause outside the hours changes nothing. */
function cutOut(week: HoursSpan[][], day: number, pauses: readonly HoursSpan[]): void {
  for (const pause of pauses) {
    week[day] = week[day]!.flatMap((span) => {
      if (!isInside(pause, span)) return [span];
      const { opens, closes } = span;
      return [
        { opens, closes: pause.opens },
        { opens: pause.closes, closes },
      ];
    });
  }
}

/** True when the place is open before and after the pause. */
export function isInside(pause: HoursSpan, span: HoursSpan): boolean {
  return pause.opens > span.opens && pause.closes < endOfSpan(span) && pause.closes > pause.opens;
}

function isSameSpan(a: HoursSpan, b: HoursSpan): boolean {
  return a.opens === b.opens && a.closes === b.closes;
}

export function endOfSpan({ opens, closes }: HoursSpan): number {
  return closes <= opens ? closes + DAY_MINUTES : closes;
}

export function overlap(a: HoursSpan, b: HoursSpan): boolean {
  return a.opens < endOfSpan(b) && b.opens < endOfSpan(a);
}

function joinSpans(a: HoursSpan, b: HoursSpan): HoursSpan {
  const end = Math.max(endOfSpan(a), endOfSpan(b));
  return { opens: Math.min(a.opens, b.opens), closes: end > DAY_MINUTES ? end - DAY_MINUTES : end };
}
