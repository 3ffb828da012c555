/** The date that a notice names, as `YYYY-MM-DD` or `YYYY-MM`. */

import { readHanNumber } from '../../../../../../places/text/han-number.ts';
import { monthNumbers } from '../../hours/month-dates.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const months = () =>
  monthNumbers(
    'en id ms de fr ar ar-JO ar-DZ ar-MA es it pt nl tr ru pl cs sv da no fi hu ro sk uk el he ' +
      'th hi',
  );

/** The year before year 1 of each era. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 民国: 1911, 民國: 1911 };

/** "1 March 2026", "March 1st, 2026" and "1 de marzo de 2026". */
const WORDED_DATE = joinedPattern(
  'u',
  String.raw`(\d{1,2})?(?:st|nd|rd|th|er|º|\.)?\s*(?:de |`,
  String.raw`of )?([\p{L}\p{M}]{3,12}(?: (?:الثاني|الأول))?)\.?\s*(?:del? )?(\d{1,2})?`,
  String.raw`(?:st|nd|rd|th)?,?\s*(20\d\d)`,
);

/** "2026.11.15 We close on 31 December": the date on which the notice was posted. */
const DATELINE = /^\s*20\d\d[-/.]\d{1,2}[-/.]\d{1,2}\.?(?!\d)/;

/** Digits of a date in Han characters: "二〇二六年九月三十日". */
const HAN_DATE = /[〇零一二三四五六七八九十]{1,4}(?=\s?[年月日])/gu;

export function findNoticeDate(written: string): string | null {
  const figures = written.replace(HAN_DATE, (number) => String(readHanNumber(number)));
  const undated = figures.replace(DATELINE, '');
  return findDate(commonEra(daysOfYear(undated).length > 0 ? undated : figures));
}

const YEAR_OF_DATE = /20\d\d|(?:令和|平成|民[国國])\s?(?:\d{1,3}|元)/gu;

export interface DatedDay {
  readonly date: string;
  /** Where its year, or its day before the year, stands in the text. */
  readonly start: number;
  readonly end: number;
}

/** "November 19, " before a year: its day and its month. */
const DAY_BEFORE_YEAR = joinedPattern(
  'u',
  String.raw`(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?|\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s(?:de |of )?`,
  String.raw`[\p{L}\p{M}]{3,12}\.?(?: (?:الثاني|الأول))?,?\s(?:del? )?|`,
  String.raw`[\p{L}\p{M}]{3,12}\.?\s(?:\d{1,2}(?:st|nd|rd|th)?,?\s)?)$`,
);

/** The dates that have a year. */
export function findDatedDays(plain: string): DatedDay[] {
  const years = [...plain.matchAll(YEAR_OF_DATE)];
  return years.flatMap(({ 0: year, index }, i) => {
    const before = years[i - 1];
    const start = before === undefined ? 0 : before.index + before[0].length;
    const end = index + year.length;
    // The year is the first part of a date, or the last one.
    const ahead = findNoticeDate(plain.slice(index, years[i + 1]?.index));
    const behind = findNoticeDate(plain.slice(start, end));
    const rest = years[i + 1]?.index ?? plain.length;
    const isFirst = ahead !== null && ahead.length > 'YYYY-MM'.length;
    const found = [
      ...(ahead === null
        ? []
        : [{ date: ahead, start: index, end: isFirst ? dayEnd(plain, end, rest) : end }]),
      ...(behind === null
        ? []
        : [{ date: behind, start: start + dayStart(plain.slice(start, index)), end }]),
    ];
    return found;
  });
}

function dayStart(before: string): number {
  return DAY_BEFORE_YEAR.exec(before)?.index ?? before.length;
}

/** Where the month and the day after a year end. */
function dayEnd(plain: string, from: number, to: number): number {
  const rest = /^\D{1,3}\d{1,2}(?:\D{1,12}?\d{1,2})?\s?[日號号일]?(?:\([^()]{1,5}\))?/u;
  return from + (rest.exec(plain.slice(from, to))?.[0].length ?? 0);
}

/** The latest of the dates that have a year: "closed from 1 March, reopens on 4 May 2027". */
export function findLatestDate(plain: string): string | null {
  const found = findDatedDays(plain).map(({ date }) => date);
  return found.sort().at(-1) ?? findNoticeDate(plain);
}

function findDate(plain: string): string | null {
  const cjk = /(20\d\d)\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일號号])?/.exec(plain);
  if (cjk !== null) return toDate(cjk[1]!, Number(cjk[2]), cjk[3]);
  const era =
    /(令和|平成|民[国國])\s?(\d{1,3}|元)\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?日)?/.exec(plain);
  if (era !== null) {
    const year = ERAS[era[1]!]! + (era[2] === '元' ? 1 : Number(era[2]));
    return toDate(String(year), Number(era[3]), era[4]);
  }
  const yearFirst = /(20\d\d)\.\s?(\p{L}{3,12})(?:\s?(\d{1,2}))?/u.exec(plain);
  const named = months().get(yearFirst?.[2] ?? '');
  if (named !== undefined) return toDate(yearFirst![1]!, named, yearFirst![3]);
  const iso = /(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})/.exec(plain);
  if (iso !== null) return toDate(iso[1]!, Number(iso[2]), iso[3]);
  const dotted = /(\d{1,2})[./](\d{1,2})[./](20\d\d)/.exec(plain);
  if (dotted !== null) return toDate(dotted[3]!, Number(dotted[2]), dotted[1]);
  const found = WORDED_DATE.exec(plain);
  const month = found === null ? undefined : months().get(found[2]!);
  return month === undefined ? null : toDate(found![4]!, month, found![1] ?? found![3]);
}

const BUDDHIST_YEARS = 543;

/** Converts Buddhist years: "2569" in a Thai text is 2026. */
function commonEra(plain: string): string {
  if (!/[\u0e00-\u0e7f]/.test(plain)) return plain;
  return plain.replace(/(?<!\d)25[4-9]\d(?!\d)/g, (year) => String(Number(year) - BUDDHIST_YEARS));
}

function toDate(year: string, month: number, day: string | undefined): string | null {
  if (month < 1 || month > 12) return null;
  const start = `${year}-${String(month).padStart(2, '0')}`;
  const number = Number(day ?? 0);
  return number >= 1 && number <= 31 ? `${start}-${String(number).padStart(2, '0')}` : start;
}

/** A year as the date of something, not as a house number. */
const YEAR = joinedPattern(
  'gu',
  String.raw`(?<=(?<!\p{L})(?:in|since|of|seit|jahr|ab|vor|en|depuis|de|del|nel|dal|dopo il|`,
  String.raw`em|desde|`,
  String.raw`sejak|tahun|pada|sinds|от|с|в|عام|سنة|منذ|\p{L}{3,10}) |\d[./-])`,
  String.raw`(?:19[3-9]\d|20[0-4]\d)(?!\d|\.\d)|(?:19[3-9]\d|20[0-4]\d)(?=\s?(?:[年년]|yıl|год|`,
  String.raw`г\.))|`,
  String.raw`^(?:19[3-9]\d|20[0-4]\d)(?=\s\p{L})`,
);
/**
 * A notice this many years old no longer counts. Old moves and pauses are history, while a closed
 * place's site may stay online for years.
 */
const YEARS_BACK = { moved: 2, paused: 1, closed: 10 } as const;

/** "Three years ago" */
const YEARS_AGO = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:two|three|four|five|six|seven|eight|nine|ten|\d+|many|some|several|`,
  String.raw`a few) `,
  String.raw`years (?:ago|back)|vor (?:zwei|drei|vier|fünf|sechs|zehn|\d+|einigen|vielen|`,
  String.raw`mehreren) jahren|`,
  String.raw`il y a (?:deux|trois|quatre|cinq|six|dix|\d+|quelques|plusieurs) ans|`,
  String.raw`(?:dua|tiga|empat|lima|enam|sepuluh|\d+|beberapa) tahun (?:yang )?(?:lalu|lepas|`,
  String.raw`silam|dulu|dahulu))`,
  String.raw`(?!\p{L})|(?:[二三四五六七八九十两兩几幾数數多]|[2-9]|\d\d)年(?:以?前|之前)|قبل (?:عدة|\d+|ثلاث|أربع|`,
  String.raw`خمس) (?:سنوات|أعوام)|`,
  String.raw`قبل (?:سنتين|عامين)`,
);

/** Tells whether the latest year in the sentence is too long ago. */
export function isOver(plain: string, nowMs: number, what: keyof typeof YEARS_BACK): boolean {
  if (what !== 'closed' && YEARS_AGO.test(plain)) return true;
  const years = [...plain.matchAll(YEAR)].map(([year]) => Number(year));
  if (years.length === 0) return false;
  return Math.max(...years) <= new Date(nowMs).getUTCFullYear() - YEARS_BACK[what];
}

/** "2 March", and both days of "2 to 24 March". */
const WORDED_DAYS = joinedPattern(
  'gu',
  String.raw`(?:(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s*(?:[-–&]|to|bis|und|and|au|sampai|`,
  String.raw`hingga|`,
  String.raw`al?|e|y|`,
  String.raw`t\/m|s\/d)\s*(?:zum )?)?(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s*(?:de |`,
  String.raw`of )?([\p{L}\p{M}]{3,12})(?![\p{L}\p{M}])`,
);

const MONTH_FIRST =
  /(?<!\p{L})(\p{L}{3,12})\s(\d{1,2})(?!\d|\s?[.:]\s?\d)(?=(?:\s(\p{L}{3,12}))?)/gu;

/** Scripts of languages in which "11/8" is the eighth of November. */
const EAST = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

interface NamedDay {
  readonly at: number;
  readonly end: number;
  /** The day's number in a year of twelve equal months. */
  readonly day: number;
  /** `MM-DD` */
  readonly date: string;
}

/** `11.23`, `11/23`, "23 November" and "11月23日", in the order of the text. */
function findDays(plain: string): NamedDay[] {
  const found: NamedDay[] = [];
  const isMonthFirst = EAST.test(plain);
  const add = (one: RegExpExecArray, month: number | undefined, day: string | undefined) => {
    if (month === undefined || day === undefined) return;
    const end = one.index + one[0].length;
    const date = `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    found.push({ at: one.index, end, day: dayOfYear(month, Number(day)), date });
  };
  for (const one of plain.matchAll(/(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일號号]/gu)) {
    add(one, Number(one[1]), one[2]);
  }
  for (const one of plain.matchAll(
    /(?<![\d.])(\d{1,2})[./](\d{1,2})(?:[./](?:20)?\d\d)?(?!\d)/gu,
  )) {
    if (isMonthFirst && Number(one[1]) <= 12) add(one, Number(one[1]), one[2]);
    else if (Number(one[2]) <= 12) add(one, Number(one[2]), one[1]);
  }
  for (const one of plain.matchAll(WORDED_DAYS)) {
    const month = months().get(one[3]!);
    add(one, month, one[1]);
    add(one, month, one[2]);
  }
  for (const one of plain.matchAll(MONTH_FIRST)) {
    // In "June 16 July" the day belongs to the month after it.
    if (!months().has(one[3] ?? '')) add(one, months().get(one[1]!), one[2]);
  }
  return found.sort((one, other) => one.at - other.at);
}

function daysOfYear(plain: string): number[] {
  return findDays(plain).map(({ day }) => day);
}

const SINCE_DAY = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:from|as of|since|ab|seit(?: dem)?|dès le|depuis le|à partir du|`,
  String.raw`à compter du|`,
  String.raw`mulai(?: tanggal| tgl)?|per|sejak|bermula|desde el|a partir del?|dal|vanaf) `,
  String.raw`(?:\p{L}+,? )?(?:the )?\d{1,2}(?:st|nd|rd|th|er|\.)?\s?(?:of |de )?(\p{L}{3,12})`,
);
const SINCE_DAY_EAST = /\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일號号]\s?(?:より|から|起|부터)/u;

/**
 * "From 1 December", as in a text about something new. A street named after a date does not count.
 */
export function statesStartDay(plain: string): boolean {
  return SINCE_DAY_EAST.test(plain) || months().has(SINCE_DAY.exec(plain)?.[1] ?? '');
}

const FEW_DAYS = 8;
const MONTH_DAYS = 30.5;
const YEAR_DAYS = 12 * MONTH_DAYS;
const TURN_DAYS = 21;
/** After "until", "from" or "reopens on", a single day is the limit of a long period. */
const OPEN_END = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:until|till|from|as of|since|bis|ab|seit|jusqu|dès|depuis|à partir|`,
  String.raw`sampai|`,
  String.raw`s?ehingga|hingga|mulai|sejak|hasta|desde|a partir|fino|dal|até|tot|vanaf|sinds|до|с|`,
  String.raw`re-?open|back|wieder|réou|rouvr|retrouv|öffnen|again|kembali|semula|lagi|reab|riap|`,
  String.raw`up to|`,
  String.raw`od \d|do \d|från|fra|til|alkaen|saakka|asti|până|începând|din \d|від|з \d|από|έως|`,
  String.raw`μέχρι|\d{1,2}-?(?:tól|től|ig)|[åa][bp]ner|avaa|újra|redeschid\p{L}*)|`,
  String.raw`(?<=[\d日月号일월]\s?)(?:から|より|まで|부터|까지|起|止)|至(?=\d)|حتى|من|إلى|ตั้งแต่|ถึง|จนถึง|מ-?\d|`,
  String.raw`(?<!\p{L})(?:before|vor dem|avant|sebelum|returns?|returning|retour|reprise|`,
  String.raw`revoi\p{L}+|zurück|jumpa|bertemu|`,
  String.raw`resum\p{L}+|`,
  String.raw`s\.?\/?d)(?!\p{L})|戻り|お会い|再[见見会會]|(?<=日|号|號)之?前|نلتقي|نلقاكم|لغاية|`,
  String.raw`עד|तक|(?<=\p{M}|\p{L}|\d) से(?!\p{M})|重新|恢复|恢復|再开|再開|(?:回|归)来|(?:回|歸)來|نعود|سنعود`,
);

/**
 * True for one day, for a span of about a week, and for a few weeks across the turn of the year.
 */
export function isShortSpan(plain: string): boolean {
  const days = findDays(plain);
  const [first, second] = days;
  const [from, to = from] = days.map(({ day }) => day);
  if (from === undefined || to === undefined) return false;
  if (days.length === 1) return !OPEN_END.test(plain);
  if (!isSpan(plain, first!, second!) && endsOn(plain, first!)) return false;
  const length = daysBetween(from, to);
  return length < FEW_DAYS || (to < from && length < TURN_DAYS);
}

/** "Until 6 December, and back on the 7th": the first day is the last one of a pause. */
function endsOn(plain: string, { at, end }: NamedDay): boolean {
  return LAST_DAY.test(plain.slice(0, at)) || /^\s?(?:\([^()]{1,5}\))?まで/u.test(plain.slice(end));
}

const LAST_DAY = joinedPattern(
  'u',
  String.raw`(?:(?<!\p{L})(?:until|till|bis|jusqu'\p{L}+|sampai|s?ehingga|hingga)|حتى|لغاية)`,
  String.raw`(?: \p{L}+){0,2},?\s$`,
);

/** True when the only day is in the past. It may be the day of what caused the closure. */
export function namesPastDay(plain: string, nowMs: number): boolean {
  const [day, ...more] = daysOfYear(plain);
  if (day === undefined || more.length > 0) return false;
  const today = todayOfYear(nowMs);
  return day !== today && daysBetween(day, today) <= YEAR_DAYS / 2;
}

/** True for a span of more than a week and at most half a year. */
export function isLongSpan(plain: string): boolean {
  const [from, to, ...more] = daysOfYear(plain);
  if (from === undefined || to === undefined || more.length > 0) return false;
  const length = daysBetween(from, to);
  return length >= FEW_DAYS && length <= YEAR_DAYS / 2;
}

/** What stands between the two days of a span, apart from years and days of the week. */
const SPAN = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:to|until|till|through|thru|bis|zum|au|jusqu'au|sampai|hingga|s?ehingga|`,
  String.raw`s\.?\/?d|dengan|al?)(?!\p{L})|から|より|[~至到-]|حتى|إلى|لغاية|الى`,
);
const MAX_BETWEEN_CHARS = 30;

/**
 * The last day, `YYYY-MM-DD`, of the span of more than a week that the sentence names, when that
 * holds the given day; null otherwise.
 */
export function findSpanEnd(written: string, nowMs: number): string | null {
  const plain = written.replace(DATELINE, '');
  const days = findDays(plain);
  for (const [i, to] of days.entries()) {
    const from = days[i - 1];
    if (from === undefined || !isSpan(plain, from, to)) continue;
    const years = findDatedDays(plain).map(({ date }) => Number(date.slice(0, 4)));
    const year = new Date(nowMs).getUTCFullYear();
    if (years.length > 0 && (Math.min(...years) > year || Math.max(...years) < year)) return null;
    const length = daysBetween(from.day, to.day);
    const isLong = length >= FEW_DAYS && length <= YEAR_DAYS / 2;
    if (isLong && daysBetween(from.day, todayOfYear(nowMs)) <= length) return nextDay(to, nowMs);
  }
  return null;
}

function isSpan(plain: string, from: NamedDay, to: NamedDay): boolean {
  const between = plain.slice(from.end, to.at);
  // "2 to 24 March" is found as one.
  return from.end === to.end || (between.length <= MAX_BETWEEN_CHARS && SPAN.test(between));
}

/** The first such day from the given one on. */
function nextDay({ day, date }: NamedDay, nowMs: number): string {
  const year = new Date(nowMs).getUTCFullYear();
  return `${day >= todayOfYear(nowMs) ? year : year + 1}-${date}`;
}

/** The only day that is named, without a year, when it is to come within half a year. */
export function findComingDay(written: string, nowMs: number): string | null {
  const [only, ...more] = findDays(written.replace(DATELINE, ''));
  if (only === undefined || more.length > 0) return null;
  return daysBetween(todayOfYear(nowMs), only.day) <= YEAR_DAYS / 2 ? nextDay(only, nowMs) : null;
}

/** True when two days or more are named. */
export function namesSpan(plain: string): boolean {
  return findDays(plain.replace(DATELINE, '')).length > 1;
}

/** True when a day in the coming months is named. */
export function namesComingDay(plain: string, nowMs: number): boolean {
  const now = new Date(nowMs);
  const years = plain.match(/(?<!\d)20\d\d(?!\d)/g) ?? [];
  if (years.length > 0 && Math.max(...years.map(Number)) < now.getUTCFullYear()) return false;
  const today = todayOfYear(nowMs);
  return daysOfYear(plain).some((day) => daysBetween(today, day) <= YEAR_DAYS / 2);
}

/**
 * True for "From 2 to 24 August", read in autumn. A span without a year is taken to be the nearest
 * one.
 */
export function isPastSpan(plain: string, nowMs: number): boolean {
  const [from, to, ...more] = daysOfYear(plain);
  const hasYear = /20\d\d/.test(plain);
  if (from === undefined || to === undefined || more.length > 0 || hasYear) return false;
  const today = todayOfYear(nowMs);
  if (daysBetween(from, today) <= daysBetween(from, to)) return false;
  return daysBetween(to, today) < daysBetween(today, from);
}

/** The day's number in a year of twelve equal months, which all comparisons here use. */
function dayOfYear(month: number, day: number): number {
  return month * MONTH_DAYS + day;
}

function todayOfYear(nowMs: number): number {
  const now = new Date(nowMs);
  return dayOfYear(now.getUTCMonth() + 1, now.getUTCDate());
}

/** Days from the first day to the next occurrence of the second. */
function daysBetween(from: number, to: number): number {
  return to >= from ? to - from : to + YEAR_DAYS - from;
}
