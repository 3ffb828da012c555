/** What two times of a line make: when something opens, and when it closes. */
import { DAY_MINUTES, type HoursSpan } from '../../hours/week.ts';
import type { ClockToken, HourToken } from './hour-tokens.ts';

export interface ClockCustom {
  /** True where people write "9:00 - 5:00" and mean the afternoon. */
  readonly twelveHours: boolean;
}

export function timeToken(token: HourToken | undefined): ClockToken | null {
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

export function isTimeRange(a: ClockToken, b: ClockToken): boolean {
  if (a.isBare && b.isBare && a.half === null && b.half === null)
    return a.hour <= 24 && b.hour <= 24;
  return true;
}

export function toSpan(
  a: ClockToken,
  b: ClockToken,
  { twelveHours }: ClockCustom,
): HoursSpan | null {
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
