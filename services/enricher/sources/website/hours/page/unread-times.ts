/**
 * Finds times in the lines of hours that are missing from the week read from them. They show that a
 * part of the lines was not understood: two shops in one list, a rule that varies by week, or a
 * kitchen's hours without a word for "kitchen".
 *
 * LT1 After a word for something else (a last order, a holiday), times are not the week's, up to
 *     the next days.
 * LT2 Times are compared without their half of the day: "9-5" and 9:00-17:00 are the same times.
 * LT3 Any time after days that are all closed in the week is missing.
 * LT4 A phrase that shifts hours ("an hour earlier") means a time that no week read here has.
 * LT5 A place that names its closed days is open on most others. When the week opens few days and
 *     many are never named, their hours were not understood.
 * LT6 An asterisk after a time refers to a note that may say anything.
 */
import { ALL_DAYS, DAY_MINUTES, type Week } from '../../../hours/week.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { type HourToken, hourTokens } from '../hour-tokens.ts';
import { countOpenDays } from './other-rows.ts';

const HALF_DAY_MINUTES = DAY_MINUTES / 2;

const MOVES = joinedPattern(
  'u',
  String.raw`(?:hours?|minutes|mins) (?:earlier|later|sooner|longer)|`,
  String.raw`stunden? (?:früher|eher|später|länger)|heures? plus (?:tôt|tard)|`,
  String.raw`horas? (?:antes|después|más (?:temprano|tarde)|mais `,
  String.raw`(?:cedo|tarde))|or[ae] (?:prima|dopo|più tardi)|uur (?:eerder|later|langer)|`,
  String.raw`timm(?:e|ar) (?:tidigare|senare)|godzin\p{L}* (?:wcześniej|później)|`,
  String.raw`jam lebih (?:awal|cepat|lambat|lama)|(?:lebih|se)jam (?:awal|cepat|lambat)|`,
  String.raw`時間(?:早|遅|長|短)|(?:小时|小時|个钟|個鐘)(?:提前|提早|延后|延後|打烊)|`,
  String.raw`(?:提前|提早|延后|延後|推迟)(?:[一两兩半\d])|час(?:а|ом)? (?:раньше|позже)|saat (?:erken|geç)|`,
  String.raw`시간 (?:일찍|늦게)|بساعة|قبل ساعة|بعد ساعة`,
);

export interface StatedWeek {
  readonly week: Week;
  /** How many days the lines name. */
  readonly namedDays: number;
}

const FEW_OPEN = 2;
const MOST_OPEN = 4;
const MANY_UNNAMED = 3;
const NOTED_TIME = /\d\s?(?:[ap]\.?m\.?|uhr|hs?|hrs?)?\s?\*(?![\d*])/u;

/** True when the lines have a time, or a change to one, that the week does not have. */
export function hasUnreadTimes(
  texts: readonly string[],
  language: string,
  stated: StatedWeek,
): boolean {
  const { week } = stated;
  if (texts.some((text) => NOTED_TIME.test(text)) || opensTooFew(texts, language, stated))
    return true;
  const known = new Set(
    week.flatMap((spans) => spans.flatMap(({ opens, closes }) => [onDial(opens), onDial(closes)])),
  );
  return texts.some((text) => {
    const isLeft = ({ minutes, days }: StatedTime) =>
      !known.has(minutes) || (days.length > 0 && days.every((day) => week[day]!.length === 0));
    return MOVES.test(text) || findTimes(text, language).some(isLeft);
  });
}

/** LT5 */
function opensTooFew(
  texts: readonly string[],
  language: string,
  { week, namedDays }: StatedWeek,
): boolean {
  const open = countOpenDays(week);
  if (open >= MOST_OPEN || open + MANY_UNNAMED > ALL_DAYS.length) return false;
  const tokens = texts.flatMap((text) => hourTokens(text, language));
  const has = (kind: HourToken['kind']) => tokens.some((token) => token.kind === kind);
  if (has('only')) return false;
  if (has('except')) return true;
  const unnamed = ALL_DAYS.length - namedDays;
  return open <= FEW_OPEN && unnamed >= MANY_UNNAMED && has('closed');
}

interface StatedTime {
  /** Minutes on a twelve-hour clock. */
  readonly minutes: number;
  /** The last days before the time, unless a word closes them. */
  readonly days: readonly number[];
}

function findTimes(text: string, language: string): StatedTime[] {
  const tokens = hourTokens(text, language);
  const times: StatedTime[] = [];
  let days: readonly number[] = [];
  let skips = false;
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'aside' || token.kind === 'holiday') skips = !followsDays(tokens, i);
    else if (token.kind === 'days') {
      // "Daily except Tuesday, 11-8": the times belong to the days before the word.
      const isException = tokens[i - 1]?.kind === 'except' || tokens[i + 1]?.kind === 'except';
      days = isException ? [] : token.days;
      skips = false;
    } else if (token.kind === 'closed' || token.kind === 'others') days = [];
    else if (!skips && isTime(tokens, i)) times.push({ minutes: onDial(minutesIn(token)), days });
  }
  return times;
}

/** "Sundays and holidays 10-4": the times apply on Sundays too. */
function followsDays(tokens: readonly HourToken[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== 'and' && kind !== 'comma');
  return tokens[at]!.kind === 'holiday' && before?.kind === 'days';
}

/** A bare number is a time next to a word or sign for a range. */
function isTime(tokens: readonly HourToken[], at: number): boolean {
  const token = tokens[at]!;
  if (token.kind === 'time') return true;
  if (token.kind !== 'clock') return false;
  return (
    !token.isBare || SPAN_SIGNS.has(tokens[at - 1]?.kind) || SPAN_SIGNS.has(tokens[at + 1]?.kind)
  );
}

const SPAN_SIGNS = new Set<HourToken['kind'] | undefined>(['dash', 'to']);

function minutesIn(token: HourToken): number {
  if (token.kind === 'time') return token.minutes;
  return token.kind === 'clock' ? token.hour * 60 + token.minute : 0;
}

function onDial(minutes: number): number {
  return minutes % HALF_DAY_MINUTES;
}
