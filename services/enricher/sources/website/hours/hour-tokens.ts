/**
 * Splits one line of plain text into the tokens of opening hours.
 *
 * HK1 At each position the longest known word wins. In a script with spaces it must be a whole
 *     word.
 * HK2 An unknown word becomes a `word` token: it separates others, and has no meaning.
 * HK3 A line gives at most MAX_TOKENS tokens.
 */

import { readHanNumber } from '../../../../../places/text/han-number.ts';
import { memoize } from '../../cache/memoize.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { LongestWord } from '../words/longest-word.ts';
import { matchAt } from '../words/matching.ts';
import { SignClass } from '../words/sign-class.ts';
import { type Half, type HourWord, hourWords } from './hour-words.ts';
import { wholeDayNames, withLoneDay } from './words/chinese-days.ts';
import { letterDays } from './words/letter-days.ts';

export type HourToken =
  | HourWord
  /** The time as written; `half` when a word says which half of the day it is in. */
  | ClockToken
  /**
   * A half of the day that is closed; `noon` means the hours around midday. `isAll` applies it to
   * all the days before it, not only to the last one.
   */
  | { readonly kind: 'part'; readonly half: Half; readonly isAll?: boolean }
  | { readonly kind: 'dash' | 'comma' | 'slash' | 'word' | 'mark' | 'no-mark' };

export interface ClockToken {
  readonly kind: 'clock';
  readonly hour: number;
  readonly minute: number;
  /** True for a bare number, which is a time only next to another one. */
  readonly isBare: boolean;
  /** True when written with two-digit hours and minutes, as on the 24-hour clock. */
  readonly isPadded: boolean;
  half: Half | null;
  nextDay: boolean;
  /** The word before the time: one for "from", or "at". */
  lead?: 'from' | 'at';
}

const MAX_LINE_CHARS = 1_000;
const KEPT_LINES = 500;
const MAX_TOKENS = 300;

const longestWord = memoize(40, (language: string) => new LongestWord(hourWords(language).keys()));

const CLOCK = joinedPattern(
  'uy',
  String.raw`(\d{1,2})\s?(?::|[hgu](?!\s\d{2}\s?[hu])|\.|時|时|点|點|시|giờ)\s?(\d{2})(?!\d)`,
  String.raw`(?::\d{2}(?!\d))?\s?(?:分|분|uhr\b)?`,
);
/** A time after a slash, which cannot be part of a date. */
const FULL_TIME = /^\d{1,2}\s?[:h]\s?(?:\d{2})?(?!\d)/;
/** "9.00/12.30": in both times a dot precedes the minutes. */
const DOTTED_TIME = /^\d{1,2}\.[0-5]\d(?![\d.])/;
/** "8-12/13-17" */
const BARE_SPAN = /^\d{1,2}\s?-\s?\d{1,2}(?!\d)/;
const AFTER_SPAN = /(?<!\d)\d{1,2}\s?-\s?\d{1,2}\/$/;
const AFTER_DOTTED = /(?<![\d.])\d{1,2}\.[0-5]\d\/$/;
const HOUR =
  /(\d{1,2})(?!\d)(?:\s?(?:時|时|点钟|点|點鐘|點|시|uhr\b|heures?\b|hs?\b|giờ|uur\b|ч\b)|)(\s?[半반])?/uy;
const COMPACT = /([01]\d|2[0-4])([0-5]\d)(?!\d)/uy;
/** "530pm": the "pm" shows that it is a time. */
const COMPACT_HALF = /(\d)([0-5]\d)(?=\s?[ap]\.?m(?!\p{L}))/uy;
const CJK_HOUR =
  /([〇零一二三四五六七八九十廿兩两]{1,3})\s?(?:時|时|点|點)(?:鐘|钟)?(半|[〇零一二三四五六七八九十]{1,3}分)?/uy;
/** "4p" and "11:30a". */
const CLINGING_HALF = /([ap])(?![\p{L}\p{N}])/uy;
const DIGITS = new SignClass(/\d/);
/** What a time starts with. */
const CLOCK_START = new SignClass(/[\d〇零一二三四五六七八九十廿兩两]/);
const LETTERS = new SignClass(/[\p{L}\p{M}]/u);
/** Scripts without spaces between words. */
const UNSPACED = new SignClass(
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}、・]/u,
);

/** What reading a line in one language requires. */
interface Lexicon {
  readonly words: ReturnType<typeof hourWords>;
  readonly longest: LongestWord;
  readonly language: string;
}

/** A page's lists and rows are read in several ways, each of which needs the same tokens. */
export const hourTokens = memoize(KEPT_LINES, splitTokens);

function splitTokens(plain: string, language: string): readonly HourToken[] {
  const line = plain.slice(0, MAX_LINE_CHARS);
  const text = joinedWords(language === 'zh' ? withLoneDay(line) : line);
  const lexicon = { words: hourWords(language), longest: longestWord(language), language };
  const tokens: HourToken[] = [];
  for (let at = 0; at < text.length && tokens.length < MAX_TOKENS; ) {
    const [token, end] = nextToken(text, at, lexicon);
    if (token !== null) tokens.push(token);
    at = end;
  }
  return attachHalves(plainTokens(tokens));
}

/** The text with its words and times written as the tokens need them, whatever its language. */
const joinedWords = memoize(KEPT_LINES, (line: string): string =>
  wholeDayNames(line)
    .replace(NO_TIMES, blank)
    .replace(COMMA_TIMES, '$1.$2$3$4.$5')
    .replace(COMMA_TIME, '$1.$2')
    .replace(TURKISH_FROM, ' - ')
    .replace(TAIL_SIGN, blank)
    .replace(HALF_DAY, '$1 ')
    .replace(ARABIC_AND, '$1و ')
    .replace(ARABIC_TO, '$1ل ')
    .replace(SPACED_WORD, (word) => word.replaceAll(' ', '')),
);

/**
 * Removes words without meaning before a day ("on the Monday"), and days of the month ("the second
 * and fourth Monday"), which are not part of a regular week.
 */
function plainTokens(tokens: readonly HourToken[]): HourToken[] {
  const kept: HourToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const days = token.kind === 'filler' || token.kind === 'nth' ? daysAfter(tokens, i) : -1;
    if (token.kind === 'nth' && days >= 0) {
      kept.push({ kind: 'holiday' });
      i = days;
    } else if (token.kind === 'nth' || (token.kind === 'filler' && days < 0)) {
      kept.push({ kind: 'word' });
    } else if (token.kind !== 'filler') kept.push(token);
  }
  return kept;
}

const BEFORE_DAYS = new Set<HourToken['kind']>(['filler', 'nth', 'and', 'comma', 'slash']);
const MAX_BEFORE_DAYS = 6;

/** The index of the days to which the words at `at` belong; -1 when no days follow. */
function daysAfter(tokens: readonly HourToken[], at: number): number {
  const isNth = tokens[at]!.kind === 'nth';
  let next = at + 1;
  for (; next <= at + MAX_BEFORE_DAYS; next++) {
    const kind = tokens[next]?.kind;
    if (kind === undefined || !BEFORE_DAYS.has(kind) || (!isNth && kind !== 'filler')) break;
  }
  const days = tokens[next];
  const isOne = days?.kind === 'days' && (!isNth || days.days.length === 1);
  return isOne ? next : -1;
}

type Found = readonly [token: HourToken | null, end: number];

function nextToken(text: string, at: number, lexicon: Lexicon): Found {
  const c = text[at]!;
  if (c === ' ') return [null, at + 1];
  // "ו 8:00": the sixth day; elsewhere the letter means "and".
  const isDay = c === 'ו' && isFirst(text, at) && letterDays(text, at, lexicon.language) !== null;
  const word = isDay ? null : knownWord(text, at, lexicon);
  if (word !== null) return word;
  const letters = letterDays(text, at, lexicon.language);
  if (letters !== null) return [{ kind: 'days', days: letters.days }, letters.end];
  if (isSpacedLetter(text, at)) return [{ kind: 'word' }, wordEnd(text, at)];
  const clock = clockAt(text, at);
  if (clock !== null) return withHalf(text, clock);
  if (/[-~>»›]/.test(c)) return [{ kind: 'dash' }, at + 1];
  const nth = c === '第' ? matchAt(CJK_NTH, text, at) : null;
  if (nth !== null) return [{ kind: 'nth' }, at + nth[0].length];
  if (c === '/') return [{ kind: 'slash' }, at + 1];
  if (/[,;|+]/.test(c)) return [{ kind: 'comma' }, at + 1];
  if (/[●○◯〇◎✓✔]/u.test(c)) return [{ kind: 'mark' }, at + 1];
  if (/[×✕✖]/u.test(c)) return [{ kind: 'no-mark' }, at + 1];
  if (/[:.()[\]{}【】「」·*•'"]/u.test(c)) return [null, at + 1];
  return [{ kind: 'word' }, wordEnd(text, at)];
}

function isFirst(text: string, at: number): boolean {
  return /(?:^|[,;|])\s*$/u.test(text.slice(Math.max(0, at - 3), at));
}

/** True for a letter of a script with spaces between words. */
function isSpacedLetter(text: string, at: number): boolean {
  return LETTERS.hasAt(text, at) && !UNSPACED.hasAt(text, at);
}

/** "第2・第4": weeks of a month. */
const CJK_NTH = /第\s?[1-5一二三四五](?:\s?[・、,と及和]?\s?第?\s?[1-5一二三四五]){0,3}[个個]?/uy;
/** "8,00-12,00", as people write in Italy. */
const COMMA_TIMES = /(?<![\d,.])(\d{1,2}),(\d\d)(\s?-\s?)(\d{1,2}),(\d\d)(?![\d,]|\s?(?:€|eur))/g;
/** "De 16,30 a 20" and "13,45 h", but not prices. */
const COMMA_TIME = joinedPattern(
  'gu',
  String.raw`(?<![\d,.])([01]?\d|2[0-4]),([0-5][05])(?!\d|[,.]\d)`,
  String.raw`(?:(?=\s?(?:hs?|horas|uhr|ore|uur)(?!\p{L}))|`,
  String.raw`(?<=(?<!\p{L})(?:a|à|às|das|de|las|hasta|alle|dalle|ore|von|bis|ab|van|tot|od|do|kl)`,
  String.raw`\s\d{1,2},\d\d))(?!.{0,14}(?:€|eur|kr|zł|%|km|kg))`,
);
/** Turkish endings of times and days, which carry no meaning here: "09:00'da". */
const TAIL_SIGN = /(?<=\d|(?:salı|cuma|pazar|ba|tesi))'\p{L}{1,4}(?!\p{L})/gu;
/** "Salı'dan Cuma'ya": from Tuesday to Friday. */
const TURKISH_FROM = /'[dt][ae]n(?!\p{L})/gu;

/** "Mittwochnachmittag" */
const HALF_DAY = /(tag|woch)(?=(?:vor|nach)mittag)/gu;

/** The Arabic "and" is joined to the word after it: "الخميس والجمعة". */
const ARABIC_AND = /(^|[\s،])و(?=ال|صباح|مساء)/gu;
/** The Arabic "to" is joined likewise: "لمنتصف الليل". */
const ARABIC_TO = /(^|\s)ل(?=نص |نصف|منتصف)/gu;
/** Words whose letters are spaced out, as in a table: "定 休 日". */
const SPACED_WORD =
  /定 +休 *日?|営 +業|休 +[業診館] *日?|平 +日|평 +일|휴 +[무진]|[월화수목금토일] +요 +일/gu;
/** House numbers and phone numbers. */
const NO_TIMES =
  /(?<![\d:.,h])(?:\d{1,5}(?:-\d{1,5}){2,}(?![\d:.])|0\d\d?-\d{3,4} \d{3,4}\b)|〒 ?\d{3}-?\d{4}/g;

function blank(text: string): string {
  return ' '.repeat(text.length);
}

function withHalf(text: string, [token, end]: Found): Found {
  const clings = token?.kind === 'clock' && text[end - 1] !== ' ';
  const half = clings ? matchAt(CLINGING_HALF, text, end)?.[1] : undefined;
  if (half === undefined) return [token, end];
  return [{ ...(token as ClockToken), isBare: false, half: half === 'a' ? 'am' : 'pm' }, end + 1];
}

function wordEnd(text: string, at: number): number {
  if (DIGITS.hasAt(text, at)) return at + (/^\d+/.exec(text.slice(at, at + 40))?.[0].length ?? 1);
  let end = at + 1;
  if (UNSPACED.hasAt(text, at)) return end;
  while (isSpacedLetter(text, end)) end++;
  return end;
}

function knownWord(text: string, at: number, { words, longest }: Lexicon): Found | null {
  if (isSpacedLetter(text, at - 1) && isSpacedLetter(text, at)) return null;
  const found = longest.at(text, at);
  if (found === undefined) return null;
  const end = at + found.length;
  const isAlone = !continues(text, end) || UNSPACED.hasAt(text, end - 1);
  if (!isAlone && isGluedDay(text, at, end, found, { words, longest })) {
    return [words.get(found)!, end];
  }
  if (!isAlone) return shorterWord(text, at, found, words);
  return isDayLookalike(text, at, found) ? null : [placed(words.get(found)!, found), end];
}

const MIN_GLUED_CHARS = 4;

/**
 * "Lundide 9 h à 18 h": a day that begins a line, in an element of its own, and is followed by a
 * word that is known, too.
 */
function isGluedDay(
  text: string,
  at: number,
  end: number,
  found: string,
  { words, longest }: Pick<Lexicon, 'words' | 'longest'>,
): boolean {
  if (found.length < MIN_GLUED_CHARS || words.get(found)?.kind !== 'days') return false;
  const next = longest.at(text, end);
  const isStart = /^(?:\p{L}+(?:-\p{L}+)? )?$/u.test(text.slice(0, at));
  return isStart && next !== undefined && next.length > 1 && !continues(text, end + next.length);
}

/** In Chinese and Japanese, words for a half of the day come before the time. */
function placed(word: HourWord, found: string): HourWord {
  return word.kind === 'half' && UNSPACED.hasAt(found, 0) ? { ...word, leads: true } : word;
}

/** True when the number or the word that ends before `end` goes on there. */
function continues(text: string, end: number): boolean {
  if (DIGITS.hasAt(text, end - 1)) return DIGITS.hasAt(text, end);
  return LETTERS.hasAt(text, end - 1) && isSpacedLetter(text, end);
}

/** The longest word is cut off ("sat" in "saturdays"); a shorter one may still be a whole word. */
function shorterWord(
  text: string,
  at: number,
  found: string,
  words: Lexicon['words'],
): Found | null {
  for (let length = found.length - 1; length > 0; length--) {
    const shorter = found.slice(0, length);
    const word = words.get(shorter);
    if (word !== undefined && !continues(text, at + length)) return [word, at + length];
  }
  return null;
}

const MAX_THUS_CHARS = 24;
/** "So finden Sie uns": the word for "thus" is also the short name of Sunday. */
const GERMAN_THUS = joinedPattern(
  'u',
  String.raw`^so (?:finden|erreichen|besuchen|kommen|gelangen|fahren|buchen|bestellen|geht|`,
  String.raw`einfach|`,
  String.raw`schmeckt|funktioniert|können|machen|lange|wie|etwas)(?!\p{L})`,
);

/** 日 in 毎月1日 or 3日間, 月 in 5月, and 時 inside words are not days. */
function isDayLookalike(text: string, at: number, found: string): boolean {
  if (/^[월화수목금토일]$/u.test(found)) return !isHangulDay(text, at);
  if (found === 'so') return GERMAN_THUS.test(text.slice(at, at + MAX_THUS_CHARS));
  if (found.length > 1 || !/[月火水木金土日休祝朝昼夜早晚]/u.test(found)) return false;
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' '];
  // The label is written together with its first day: "営業時間月～木".
  const isLabelled = /(?:時間|日時|曜日)$/u.test(text.slice(Math.max(0, at - 2), at));
  if (isLabelled && /[・、,\-~]/u.test(after)) return false;
  if (/[月日]/.test(found) && /\d/.test(before)) return true;
  if (/[休祝]/.test(found))
    return /\p{Script=Han}/u.test(before) && !/[月火水木金土日曜祝]/u.test(before);
  if (/[朝昼夜早晚]/u.test(found)) return !/[\d 〇零一二三四五六七八九十]/u.test(after);
  const around = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const dayWord = /[月火水木金土日祝曜休定除毎週はのとが]/u;
  const isOdd = (c: string) => around.test(c) && !dayWord.test(c);
  return isOdd(before) || isOdd(after);
}

/** True for 월 alone, but not in 5월 or inside a word. */
function isHangulDay(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' '];
  const isPart = (c: string) => /[\p{Script=Hangul}\d]/u.test(c) && !/[월화수목금토일]/u.test(c);
  return !isPart(before) && !isPart(after);
}

/** True when a time follows the slash at `at`, and not a month of a date. */
function isSlashTime(text: string, at: number): boolean {
  const rest = text.slice(at, at + 7);
  if (FULL_TIME.test(rest)) return true;
  if (BARE_SPAN.test(rest) && AFTER_SPAN.test(text.slice(Math.max(0, at - 8), at))) return true;
  return DOTTED_TIME.test(rest) && AFTER_DOTTED.test(text.slice(Math.max(0, at - 7), at));
}

function clockAt(text: string, at: number): Found | null {
  const before = text[at - 1] ?? ' ';
  if (!CLOCK_START.hasAt(text, at) || DIGITS.hasAt(text, at - 1)) return null;
  const isInNumber = /[.:/]/.test(before) && DIGITS.hasAt(text, at - 2);
  if (isInNumber && !(before === '/' && isSlashTime(text, at))) return null;
  const cjk = matchAt(CJK_HOUR, text, at);
  if (cjk !== null) {
    const minute =
      cjk[2] === '半' ? 30 : cjk[2] === undefined ? 0 : readHanNumber(cjk[2].slice(0, -1));
    return [clock(readHanNumber(cjk[1]!), minute, false, false), at + cjk[0].length];
  }
  const full = matchAt(CLOCK, text, at);
  if (full !== null && Number(full[2]) < 60 && Number(full[1]) <= 30) {
    const end = at + full[0].length;
    const rest = text.slice(end, end + 8);
    if (!/^[./]\d/.test(rest) || (rest.startsWith('/') && isSlashTime(text, end + 1))) {
      const token = clock(Number(full[1]), Number(full[2]), false, full[1]!.length === 2);
      return [token, end];
    }
  }
  const compact = matchAt(COMPACT, text, at) ?? matchAt(COMPACT_HALF, text, at);
  if (compact !== null) {
    const isPadded = compact[1]!.length === 2;
    return [clock(Number(compact[1]), Number(compact[2]), false, isPadded), at + compact[0].length];
  }
  const hour = matchAt(HOUR, text, at);
  if (hour === null || Number(hour[1]) > 30) return null;
  const isBare = /^\d+$/.test(hour[0]);
  if (isBare && /^[.,:]\d/.test(text.slice(at + hour[0].length))) return null;
  const minute = hour[2] === undefined ? 0 : 30;
  return [clock(Number(hour[1]), minute, isBare, false), at + hour[0].length];
}

function clock(hour: number, minute: number, isBare: boolean, isPadded: boolean): ClockToken {
  return { kind: 'clock', hour, minute, isBare, isPadded, half: null, nextDay: false };
}

/** Attaches each word for a half of the day to the time before or after it. */
function attachHalves(tokens: readonly HourToken[]): HourToken[] {
  const kept: HourToken[] = [];
  const halvesLead = leadsFirst(tokens);
  let before: Half | 'next-day' | null = null;
  let lead: ClockToken['lead'];
  tokens.forEach((token, i) => {
    if (token.kind === 'hour' || token.kind === 'half-hour') return;
    if (token.kind === 'from' || token.kind === 'at') {
      lead = token.kind;
      return;
    }
    const last = kept.at(-1);
    if (token.kind === 'half' || token.kind === 'next-day') {
      const next = tokens.slice(i + 1).find(({ kind }) => kind !== 'from' && kind !== 'at');
      const isFree = last?.kind !== 'clock' || last.half !== null;
      const isBefore = next?.kind === 'clock' && (isFree || halvesLead || leadsTime(token));
      const other = token.kind === 'half' ? OTHER_HALF[token.half] : undefined;
      if (other !== undefined && isOnlyHalf(tokens, i)) {
        kept.push({ kind: 'part', half: other, isAll: true });
        return;
      }
      const isOff = isClosedHalf(tokens, i) || isExceptedHalf(tokens, i);
      if (token.kind === 'half' && last?.kind === 'days' && isOff) {
        kept.push({ kind: 'part', half: token.half });
        return;
      }
      if (token.kind === 'half' && last?.kind === 'clock' && last.half === null && !isBefore) {
        last.half = token.half;
      } else before = token.kind === 'half' ? token.half : 'next-day';
      return;
    }
    if (isNoon(token) && last?.kind === 'days' && isClosedHalf(tokens, i)) {
      kept.push({ kind: 'part', half: 'noon' });
      return;
    }
    const isEarly = last?.kind === 'clock' && last.half === null && last.hour <= MAX_NOON_HOUR;
    if (isNoon(token) && isEarly && tokens[i - 1] === last) {
      last.half = 'noon';
      return;
    }
    if (token.kind === 'time' && last?.kind === 'clock' && last.hour === 12) {
      // "12 م منتصف الليل": midnight, whatever half the letter before it stands for.
      if (token.minutes === NOON) last.half ??= 'noon';
      else last.half = 'night';
      return;
    }
    const isOwn = tokens[i - 1]?.kind === 'days' && tokens[i + 1]?.kind === 'half';
    if (token.kind === 'clock' && before !== null && !isOwn) {
      if (before === 'next-day') token.nextDay = true;
      else token.half = before;
    }
    if (token.kind === 'clock' && lead !== undefined) token.lead = lead;
    kept.push(token.kind === 'time' && lead !== undefined ? { ...token, lead } : token);
    lead = undefined;
    if (before === null) return;
    // "Friday evening only 5-9"
    const isBetween = token.kind === 'only' && last?.kind === 'days';
    if (token.kind === 'clock' || !(isBetween || isLeading(kept, token))) before = null;
  });
  return kept;
}

/** "Dinner: Friday to Sunday 6-10": a half that starts a line belongs to its first time. */
function isLeading(kept: readonly HourToken[], token: HourToken): boolean {
  return [...kept, token].every(({ kind }) => LEADING.has(kind));
}

const LEADING = new Set<HourToken['kind']>(['days', 'dash', 'to', 'comma', 'and', 'slash']);

/** "Mornings 9 - 12 evenings 4 - 9": when the first word precedes its time, the others do too. */
function leadsFirst(tokens: readonly HourToken[]): boolean {
  const items = tokens.filter(({ kind }) => kind !== 'from' && kind !== 'at' && kind !== 'hour');
  const first = items.findIndex(({ kind }) => kind === 'half');
  return first >= 0 && items[first - 1]?.kind !== 'clock' && items[first + 1]?.kind === 'clock';
}

/** "Saturday afternoon and Sunday closed", and "closed on Saturday afternoon and Sunday". */
function isClosedHalf(tokens: readonly HourToken[], at: number): boolean {
  const next = tokens.slice(at + 1).find(({ kind }) => !BETWEEN_DAYS.has(kind));
  if (next?.kind === 'closed') return true;
  const isTime = ({ kind }: HourToken) => kind === 'clock' || kind === 'always';
  const closed = tokens.slice(0, at).findLastIndex(({ kind }) => kind === 'closed');
  return closed >= 0 && !tokens.slice(closed).some(isTime);
}

/** "Except Monday morning": no time follows. */
function isExceptedHalf(tokens: readonly HourToken[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ kind }) => !BETWEEN_DAYS.has(kind));
  return before?.kind === 'except' && !isTimeToken(tokens[at + 1]);
}

const OTHER_HALF: Readonly<Partial<Record<Half, Half>>> = { am: 'pm', pm: 'am', noon: 'pm' };

export function isTimeToken(token: HourToken | undefined): boolean {
  return token?.kind === 'clock' || token?.kind === 'time';
}

/** True for "Thursdays in the morning only", which gives these days no time. */
function isOnlyHalf(tokens: readonly HourToken[], at: number): boolean {
  const isOnly = [tokens[at - 1], tokens[at + 1]].some((one) => one?.kind === 'only');
  if (!isOnly || !tokens.some(isTimeToken)) return isOnly;
  const days = tokens.slice(0, at).findLastIndex(({ kind }) => kind === 'days');
  const next = tokens.slice(at + 1).findIndex(({ kind }) => !AFTER_HALF.has(kind));
  const isApart = next < 0 || !isTimeToken(tokens[at + 1 + next]!);
  return days > 0 && tokens.slice(0, days).some(isTimeToken) && at - days <= 2 && isApart;
}

const AFTER_HALF = new Set<HourToken['kind']>(['only', 'word', 'opens']);

function isNoon(token: HourToken): boolean {
  return token.kind === 'time' && token.minutes === NOON;
}

const NOON = 720;
/** "2 at noon", as people say in Arabic. */
const MAX_NOON_HOUR = 3;

function leadsTime(token: HourToken): boolean {
  return token.kind === 'half' && token.leads === true;
}

const BETWEEN_DAYS = new Set<HourToken['kind']>(['days', 'comma', 'and', 'holiday', 'half']);
