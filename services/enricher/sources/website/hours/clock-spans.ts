/** Turns two times on a line into a span from opening to closing. */
import { DAY_MINUTES, type HoursSpan } from '../../hours/week.ts';
import type { ClockToken, HourToken } from './hour-tokens.ts';

export interface ClockCustom {
  /** True where people write "9:00 - 5:00" and mean 17:00. */
  readonly twelveHours: boolean;
}

/** Two times with a dash or "to" between them. */
export function spanAt(
  tokens: readonly HourToken[],
  at: number,
  custom: ClockCustom,
): [HoursSpan, number] | null {
  const opens = timeToken(tokens[at]);
  if (opens === null) return null;
  const to = tokens[at + 1]?.kind;
  const isBetween = to === 'and' && tokens[at - 1]?.kind === 'between';
  if (to !== 'dash' && to !== 'to' && !isBetween && !isSlashRange(tokens, at)) return null;
  const skips = ['dash', 'to'].includes(tokens[at + 2]?.kind ?? '') ? 1 : 0;
  const closes = timeToken(tokens[at + 2 + skips]);
  if (closes === null || !isTimeRange(opens, closes)) return null;
  const span = toSpan(opens, closes, custom);
  return span === null ? null : [span, at + 3 + skips];
}

const RANGE_SIGNS = new Set<HourToken['kind'] | undefined>(['dash', 'to']);

/** "9h/12h - 14h/18h": the slashes form the ranges, and the dash separates them. */
function isSlashRange(tokens: readonly HourToken[], at: number): boolean {
  if (tokens[at + 1]?.kind !== 'slash' || tokens[at + 2]?.kind !== 'clock') return false;
  if (isSlashPair(tokens, at)) return true;
  const isSecond = tokens[at - 3]?.kind === 'slash' && RANGE_SIGNS.has(tokens[at - 1]?.kind);
  if (isSecond) return true;
  const after = tokens[at + 4];
  return (
    !RANGE_SIGNS.has(tokens[at - 1]?.kind) &&
    RANGE_SIGNS.has(tokens[at + 3]?.kind) &&
    after?.kind === 'clock' &&
    tokens[at + 5]?.kind === 'slash'
  );
}

const MIN_SLASH_MINUTES = 180;

/** "Sab 9.00/13.00", alone after its days. Two services on one morning would be closer together. */
function isSlashPair(tokens: readonly HourToken[], at: number): boolean {
  const [days, opens, , closes, next] = tokens.slice(at - 1, at + 4);
  if (at === 0 || days?.kind !== 'days' || opens?.kind !== 'clock') return false;
  if (closes?.kind !== 'clock' || opens.isBare || closes.isBare) return false;
  const isAlone = next === undefined || next.kind === 'days' || next.kind === 'closed';
  return isAlone && clockMinutes(closes) - clockMinutes(opens) >= MIN_SLASH_MINUTES;
}

/** Two or four times after days, as in a table with a column for each time. */
export function columnSpan(
  tokens: readonly HourToken[],
  at: number,
  custom: ClockCustom,
): [HoursSpan, number] | null {
  let [from, to] = [at, at];
  while (tokens[from - 1]?.kind === 'clock') from--;
  while (tokens[to]?.kind === 'clock') to++;
  const times = tokens.slice(from, to);
  const isPlain = times.every((one) => one.kind === 'clock' && !one.isBare);
  const isTable = tokens[from - 1]?.kind === 'days' && (to === tokens.length || to - from === 4);
  if (!isPlain || !isTable || (to - from !== 2 && to - from !== 4)) return null;
  const [opens, closes] = [tokens[at] as ClockToken, tokens[at + 1] as ClockToken];
  if ((at - from) % 2 !== 0) return null;
  const span = toSpan(opens, closes, custom);
  return span === null ? null : [span, at + 2];
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
    return a.hour >= 1 && a.hour <= 24 && b.hour <= 24;
  return true;
}

function toSpan(a: ClockToken, b: ClockToken, { twelveHours }: ClockCustom): HoursSpan | null {
  let opens = clockMinutes(a);
  let closes = clockMinutes(b);
  const [plainA, plainB] = [a.half === null, b.half === null];
  if (plainA && !plainB && a.hour <= 12 && a.hour > 0) {
    const later = opens % 720 < closes % 720 || closes === DAY_MINUTES;
    if (closes > 720 && later && a.hour !== 12 && !a.isPadded) opens = (opens % 720) + 720;
    // "9 - 12 in the morning" ends at noon, except where people write 12 am for midnight.
    if (!twelveHours && b.half === 'am' && b.hour === 12 && a.hour < 12) closes = 720 + b.minute;
  } else if (!plainA && plainB && b.hour <= 12 && closes <= opens) {
    closes = (closes % 720) + (opens < 720 || closes % 720 > opens % 720 ? 720 : 0);
    if (closes <= opens && opens < 720) closes += 720;
  } else if (plainA && plainB && closes <= opens && a.hour <= 12 && b.hour <= 12 && b.hour > 0) {
    const isTwelve = (a.isBare && b.isBare) || (twelveHours && !b.isPadded);
    if (isTwelve) closes += 720;
  } else if (twelveHours && plainA && plainB && isEvening(a, b)) {
    opens += 720;
    closes = b.hour === 24 ? DAY_MINUTES : closes + 720;
  }
  if (closes > DAY_MINUTES) closes -= DAY_MINUTES;
  if (closes === 0) closes = DAY_MINUTES;
  if (closes === 1_439) closes = DAY_MINUTES;
  if (opens >= DAY_MINUTES) opens -= DAY_MINUTES;
  return opens === closes ? null : { opens, closes };
}

/** "5 - 10" and "5 - midnight": nobody opens at five and closes at ten in the morning. */
function isEvening(a: ClockToken, b: ClockToken): boolean {
  const isLast = b.hour === 24 || (b.hour <= 12 && !b.isPadded);
  return a.hour >= 1 && a.hour <= 5 && !a.isPadded && isLast && b.hour > a.hour;
}

export function clockMinutes({ hour, minute, half, nextDay }: ClockToken): number {
  const minutes = hour * 60 + minute;
  if (half === null || hour > 12) return nextDay && hour < 12 ? minutes + DAY_MINUTES : minutes;
  const twelve = (hour % 12) * 60 + minute;
  if (half === 'am') return twelve;
  if (half === 'pm') return twelve + 720;
  if (half === 'noon') return hour >= 10 && hour < 12 ? twelve : twelve + 720;
  if (hour === 12) return DAY_MINUTES + minute;
  return hour < 5 ? DAY_MINUTES + twelve : twelve + 720;
}
