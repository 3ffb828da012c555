/**
 * Splits a line with brackets into lines that can be read one by one.
 *
 * BL1 Brackets that name their own days become a line of their own, without any last order they
 *     mention.
 * BL2 Brackets that only name days limit what directly precedes them: a pause, or the hours of a
 *     part of the day ("Lunch 11:30-14 (Tue-Fri only)"). All other hours also apply on other days.
 */
import { ALL_DAYS } from '../../hours/week.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { type ClockCustom, clockMinutes } from './clock-spans.ts';
import { type ClockToken, type HourToken, hourTokens, isTimeToken } from './hour-tokens.ts';
import { daysIn, type Item, lineItems, rawItems } from './line-items.ts';
import { PART_LABEL } from './words/hour-labels.ts';

/** The lines of items in a line of plain characters (BL1). */
export function itemLines(plain: string, language: string, custom: ClockCustom): Item[][] {
  const read = (text: string) => hourTokens(text, language);
  if (!plain.includes('(')) return [lineItems(read(plain), custom)];
  const apart: Item[][] = [];
  const limited = limitPause(plain, read, custom);
  if (limited !== null) return [limited];
  const parted = limitSpans(plain, read, custom);
  if (parted !== null) return [...parted.items, ...itemLines(parted.rest, language, custom)];
  const isFew = plain.split('(', MAX_BRACKETS + 2).length <= MAX_BRACKETS + 1;
  const rest = plain.replace(BRACKET, (whole, inside: string, at: number) => {
    const tokens = read(inside);
    const has = (...kinds: string[]) => tokens.some(({ kind }) => kinds.includes(kind));
    // "Monday, when it is a holiday, we open": this applies in some weeks only.
    const isAside = has('aside') || statesCondition(inside, language);
    const isOwn = has('days') && has('clock', 'time', 'closed', 'part', 'always', 'dayoff');
    // "Mon-Sat 9-6 (pause 12-1, except Friday)": the pause applies on the line's other days.
    if (has('pause') && has('days') && (has('except') || has('only')) && !isAside) {
      apart.push(
        otherPause(lineItems(read(plain.slice(0, at)), custom), lineItems(tokens, custom)),
      );
      return ' '.repeat(whole.length);
    }
    const pause = has('days') ? null : pauseInside(inside, read);
    if (pause !== null) return pause;
    if (isExceptionOfClosed(tokens, read(plain.slice(0, at)))) return ' '.repeat(whole.length);
    if (!isAside && !isOwn) return whole;
    const end = isFew ? endOfDays(tokens, custom) : null;
    const isEnd = end !== null && endsInHours(lineItems(read(plain.slice(0, at)), custom));
    if (!isAside) apart.push(isEnd ? end : lineItems(tokens, custom));
    return ' '.repeat(whole.length);
  });
  const own = lineItems(read(rest), custom);
  return isOnlyAside(own) ? [own] : [own, ...apart];
}

/** "Franchise line: 400 826 (Mon-Fri 9-5)": its brackets hold the hours of something else. */
function isOnlyAside(items: readonly Item[]): boolean {
  const isAside = items.some(({ kind }) => kind === 'aside');
  return isAside && items.every(({ kind }) => kind === 'aside' || kind === 'break');
}

/**
 * "(break 15:00-17:00, last order 20:30)" and "(lunch 1-2, office closed)": keeps only the pause,
 * with a word for it. Null for other brackets.
 */
function pauseInside(inside: string, read: (text: string) => readonly HourToken[]): string | null {
  const parts = inside.split(/[,;、，；]\s?/u).map((text) => ({ text, tokens: read(text) }));
  if (parts.length !== 2) return null;
  const has = (at: number, ...kinds: string[]) =>
    parts[at]!.tokens.some(({ kind }) => kinds.includes(kind));
  const timed = parts.findIndex(({ tokens }) => tokens.filter(isTimeToken).length === 2);
  if (timed < 0 || has(timed, 'aside', 'closed')) return null;
  const other = 1 - timed;
  const isOrder = has(timed, 'pause') && has(other, 'aside');
  const isClosed = has(other, 'closed') && !has(other, 'clock', 'time');
  if (!isOrder && !isClosed) return null;
  return isOrder ? `(${parts[timed]!.text})` : `(closed ${parts[timed]!.text})`;
}

/** "Sundays closed (except trading Sundays 7-12)": an exception for some of the closed days. */
function isExceptionOfClosed(tokens: readonly HourToken[], before: readonly HourToken[]): boolean {
  if (tokens[0]?.kind !== 'except' || before.at(-1)?.kind !== 'closed') return false;
  const timed = before.findLastIndex(isTimeToken);
  const closed = before.slice(timed + 1).flatMap((one) => (one.kind === 'days' ? one.days : []));
  const days = tokens.find(({ kind }) => kind === 'days');
  if (closed.length === 0) return false;
  return days?.kind !== 'days' || days.days.every((day) => closed.includes(day));
}

const ENDS_IN_TIME = joinedPattern(
  'u',
  String.raw`(?:\d|[hap時时点點分半시]|[ap]\.?m|uhr|ч|(?<![\p{L}])(?:[صم]|(?:ظهر|عصر|مساء)[\p{L}\p{M}]*|`,
  String.raw`(?:صباح|ليل)[\p{L}\p{M}]*|pagi|siang|sore|petang|malam|p?tg|pg|mlm|wib))[\s.]*$`,
);
const DAYS_AND_TIME = new Set<HourToken['kind']>([
  'days',
  'dash',
  'to',
  'and',
  'comma',
  'filler',
  'only',
]);

/** "8-12 and 13:30-17:30 (16:30 on Fridays)": a single time with days is when those days end. */
function endOfDays(tokens: readonly HourToken[], custom: ClockCustom): Item[] | null {
  const times = tokens.filter((one): one is ClockToken => one.kind === 'clock');
  const [time] = times;
  const isPlain = tokens.every((one) => one === time || DAYS_AND_TIME.has(one.kind));
  const days = daysIn(rawItems(tokens, custom));
  if (time === undefined || times.length > 1 || !isPlain || days.length === 0) return null;
  if (time.lead === 'from') return null;
  return [
    { kind: 'days', days },
    { kind: 'until', closes: clockMinutes(time), isSure: time.half !== null },
  ];
}

/** True when the line ends in hours, and not those of a kitchen. */
function endsInHours(line: readonly Item[]): boolean {
  const last = line.at(-1);
  // "8:45 to 5:15, Monday to Thursday (4:45 on Fridays)"
  const hours = last?.kind === 'days' ? line.at(-2) : last;
  return hours?.kind === 'spans' && !line.some(({ kind }) => kind === 'aside');
}

const ONLY_DAYS = new Set<HourToken['kind']>(
  'days only except closed comma and dash to slash filler holiday dayoff'.split(
    ' ',
  ) as HourToken['kind'][],
);

/** A line of hours has few brackets. A line with more is expensive to read and gives no hours. */
const MAX_BRACKETS = 4;

/**
 * BL2. The lines up to the first brackets that limit hours, and the text after those; null when
 * there are none.
 */
function limitSpans(
  plain: string,
  read: (text: string) => readonly HourToken[],
  custom: ClockCustom,
): { items: Item[][]; rest: string } | null {
  const brackets = [...plain.matchAll(BRACKET)];
  if (brackets.length > MAX_BRACKETS) return null;
  for (const { 0: whole, 1: inside = '', index } of brackets) {
    const head = plain.slice(0, index);
    const tokens = ENDS_IN_TIME.test(head) ? read(inside) : [];
    const named = daysIn(rawItems(tokens, custom));
    if (named.length === 0 || !tokens.every(({ kind }) => ONLY_DAYS.has(kind))) continue;
    const line = lineItems(read(head), custom);
    const days = limitingDays(tokens, named, isPartOfDay(head, line));
    const last = line.at(-1);
    if (days === null || last?.kind !== 'spans') continue;
    const others = last.spans.slice(0, -1);
    // "Breakfast 7-9, lunch 11-2 (closed on Sundays)" closes the place.
    const isClosed = tokens.some(({ kind }) => kind === 'closed');
    if (isClosed && others.length > 0 && isLastText(plain, index + whole.length)) continue;
    // "Mon-Fri 9-5 (Saturday only)" gives the same hours two sets of days.
    if (others.length === 0 && line.some(({ kind }) => kind === 'days')) continue;
    const kept: Item[] = others.length > 0 ? [{ kind: 'spans', spans: others }] : [];
    const own: Item = { kind: 'limited', days, spans: last.spans.slice(-1) };
    return {
      items: [[...line.slice(0, -1), ...kept], [own]],
      rest: plain.slice(index + whole.length),
    };
  }
  return null;
}

function isLastText(plain: string, end: number): boolean {
  return plain.slice(end).trim().length <= 1;
}

/** The days to which the brackets limit the hours before them; null when they do not. */
function limitingDays(
  tokens: readonly HourToken[],
  named: readonly number[],
  isOfPart: boolean,
): number[] | null {
  const has = (kind: HourToken['kind']) => tokens.some((one) => one.kind === kind);
  if (has('only') && !has('closed') && !has('except')) return [...named];
  const isOff = has('closed') || has('except');
  return isOfPart && isOff && !has('only') ? ALL_DAYS.filter((day) => !named.includes(day)) : null;
}

/** True for "Lunch 12-14:30": a part of the day without days. */
function isPartOfDay(head: string, line: readonly Item[]): boolean {
  const label = head.slice(0, head.search(/\d/u));
  return PART_LABEL.test(label) && !line.some(({ kind }) => kind === 'days');
}

const LIMIT = /^([^()]{1,200})\(([^()]{1,60})\)[\s.,]*$/;
const LIMITING = new Set<HourToken['kind']>(
  'days only except comma and dash to slash filler word'.split(' ') as HourToken['kind'][],
);
const MAX_LIMIT_WORDS = 2;

/**
 * "Mon-Sat 9-6, pause 12-1 (except Friday)": the days in the final brackets belong to the pause
 * before them. Null for any other line.
 */
function limitPause(
  plain: string,
  read: (text: string) => readonly HourToken[],
  custom: ClockCustom,
): Item[] | null {
  const found = LIMIT.exec(plain);
  if (found === null) return null;
  const tokens = read(found[2]!);
  const has = (kind: HourToken['kind']) => tokens.some((one) => one.kind === kind);
  const words = tokens.filter(({ kind }) => kind === 'word').length;
  const isLimit = has('only') !== has('except') && words <= MAX_LIMIT_WORDS;
  if (!isLimit || !has('days') || !tokens.every(({ kind }) => LIMITING.has(kind))) return null;
  const line = lineItems(read(found[1]!), custom);
  const spans = line.findLastIndex(({ kind }) => kind === 'spans');
  const word = line.slice(0, spans).findLastIndex(({ kind }) => kind !== 'break');
  const isPause = line[word]?.kind === 'pause' || (line[word]?.kind === 'closed' && word > 0);
  if (!isPause) return null;
  const named = daysIn(rawItems(tokens, custom));
  const own = daysIn(line);
  const all = own.length > 0 ? own : ALL_DAYS;
  const days = has('only') ? named : all.filter((day) => !named.includes(day));
  return [...line.slice(0, word), { kind: 'pause' }, { kind: 'days', days }, line[spans]!];
}

/** The pause, on the days that it names, or else on all days before it except those it excludes. */
function otherPause(before: readonly Item[], pause: readonly Item[]): Item[] {
  const except = pause.findIndex(({ kind }) => kind === 'except');
  const named = daysIn(except < 0 ? pause : pause.slice(0, except));
  const all = [named, daysIn(before), ALL_DAYS].find((some) => some.length > 0)!;
  const excepted = except < 0 ? [] : daysIn(pause.slice(except));
  const days = all.filter((day) => !excepted.includes(day));
  return [
    { kind: 'pause' },
    { kind: 'days', days },
    ...pause.filter(({ kind }) => kind === 'spans'),
  ];
}

const CONDITION = joinedPattern(
  'u',
  String.raw`場合|のとき|(?:祝日|連休)(?:なら|は)|[如若]遇|遇到?(?:节|節|假)|`,
  String.raw`(?<!\p{L})(?:if|when|unless|falls?|fällt|sofern|wenn|lorsque|jika|bila|`,
  String.raw`apabila)(?!\p{L})|`,
  String.raw`إذا|اذا`,
);
/** Short words of one language that mean something else in others: "si chiude" is "it closes". */
const SHORT_CONDITIONS: Readonly<Record<string, RegExp>> = {
  es: /(?<!\p{L})si(?!\p{L})/u,
  fr: /(?<!\p{L})si(?!\p{L})/u,
  it: /(?<!\p{L})se(?!\p{L})/u,
  nl: /(?<!\p{L})als(?!\p{L})/u,
  pt: /(?<!\p{L})se(?!\p{L})/u,
};

function statesCondition(plain: string, language: string): boolean {
  return CONDITION.test(plain) || SHORT_CONDITIONS[language]?.test(plain) === true;
}

const BRACKET = /\(([^()]{1,120})\)/g;
