/** Days written with one or two letters, which are not days when they stand alone. */
import { spanDays } from '../../../hours/week.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { matchAt } from '../../words/matching.ts';
import { SignClass } from '../../words/sign-class.ts';

const LETTER_DAYS: Readonly<Record<string, number>> = {
  m: 0,
  mo: 0,
  t: 1,
  tu: 1,
  w: 2,
  we: 2,
  th: 3,
  f: 4,
  fr: 4,
  sa: 5,
  s: 5,
  su: 6,
};
/** "M-F" and "Tu-Sa". */
const LETTER_RANGE = joinedPattern(
  'uy',
  String.raw`(m|mo|t|tu|w|we|th|f|fr)\.? ?- ?(t|tu|w|we|th|f|fr|sa|s|su|tue|tues|wed|thu|thur|`,
  String.raw`thurs|`,
  String.raw`fri|sat|sun)\.?(?![\p{L}\p{N}])`,
);
const ONE = String.raw`(?:mo|m|tu|th|t|we|w|fr|f|sa|su|s)\.?(?!\p{L})`;
const CLOCK = String.raw`\d{1,2}(?:[:.]\d\d)?(?! ?\d)`;
/** "M, W: 8-4" and "F 8-noon", but not "F: 555-0134". */
const LETTER_LIST = joinedPattern(
  'uy',
  String.raw`${ONE}(?:\s?(?:,|&|/|\+|and)\s?${ONE})*\s?:?\s?(?=closed|`,
  String.raw`(?:${CLOCK}|noon)\s?(?:[ap]\.?m?\.?)?\s?(?:-|to)\s?(?:noon|midnight|${CLOCK}(?!-)))`,
);
/** "MWF 6-8" and "TTh: 9-5". */
const GLUED = joinedPattern(
  'uy',
  String.raw`(mwf|mw|tu?th|mt?wt?h?f?|mtu?w(?:thf?|f)?|mtu?thf?|wthf?|thf)`,
  String.raw`(?=\s?:?\s?${CLOCK}\s?(?:[ap]\.?m?\.?)?\s?(?:-|to)\s?(?:noon|midnight|\d))`,
);
/** "Mo, Th-Su": a day before a range of such days. */
const LETTER_BEFORE_RANGE = joinedPattern(
  'uy',
  String.raw`(mo|tu|we|th|fr|sa|su)(?=\s?[,&/+]\s?(?:tu|we|th|fr|sa)\s?-\s?(?:we|th|fr|sa|`,
  String.raw`su)(?!\p{L}))`,
);
/** French days of two letters, which are common words elsewhere. */
const FRENCH_DAYS = 'lu ma me je ve sa di'.split(' ');
const FRENCH_DAY = joinedPattern(
  'uy',
  String.raw`(lu|ma|me|je|ve|sa|di)`,
  String.raw`(?=\.?\s*(?:$|[-,:/&+>\d)]|au?\s|et\s|fermé|après-midi|matin|midi|soir))`,
);
/** "L M M J V : 9h30 à 19h": the first letters of the week, as in France. */
const FRENCH_WEEK =
  /l[ .,/-]{1,2}m[ .,/-]{1,2}m[ .,/-]{1,2}j[ .,/-]{1,2}v(?:[ .,/-]{1,2}s)?(?!\p{L})/uy;
/** "S : 10h à 14h" and "D : fermé", beside such a list. */
const FRENCH_WEEKEND = /([sd])(?: ?: ?| )(?=\d|ferm)/uy;
const FRENCH_LETTERS = /(?<!\p{L})l ?- ?[vs](?!\p{L})/u;
/** "L-V", "L a V" and "S:", as in Spain; the first two are also used in France and Italy. */
const SPANISH_DAYS = 'lmxjvsd';
const SPANISH_RANGE = /([lmxjvs]) ?(?:-|a|al|à) ?([mxjvsd])(?=\.?\s*(?:$|[:,;(\d]|de\s))/uy;
const SPANISH_LIST = joinedPattern(
  'uy',
  String.raw`[lmxjvsd](?:(?:\s?[,/]\s?|\s[ye]\s)[lmxjvsd])*`,
  String.raw`(?=\.?\s*:?\s*(?:\d{1,2}[:.h]|cerrado|chiuso))`,
);
/** "L-V", "Lu - Vi" and "S:", as in Romania. */
const ROMANIAN_DAYS = 'l lu m ma mi j jo v vi s sâ d du'.split(' ');
const ROMANIAN = [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6];
const ROMANIAN_ONE = '(lu?|ma?|mi|jo?|vi?|s|sâ|du?)';
const ROMANIAN_RANGE = joinedPattern(
  'uy',
  String.raw`${ROMANIAN_ONE}\.?(?: ?- ?${ROMANIAN_ONE}\.?)?`,
  String.raw`(?=\s*(?:$|[:,;(]|\d|închis|între|orele))`,
);
/** "א-ה", "א'-ה'" and "ו", as in Israel, where the week begins on a Sunday. */
const HEBREW_DAYS = 'אבגדהוש';
const HEBREW_RANGE = /([א-ו])['׳]? ?(?:-|עד) ?([ב-וש])['׳]?(?=\s*(?:$|[:,;(|\d]|בין|מ|סגור))/uy;
const HEBREW_LIST =
  /[א-וש]['׳]?(?:\s?[,/]\s?[א-וש]['׳]?){0,5}(?=\s*:?\s*(?:\d{1,2}[:.]\d\d|סגור))/uy;
const LETTER = new SignClass(/[\p{L}\p{M}]/u);
const ENGLISH_START = new SignClass(/[mtwfs]/);

export interface LetterDays {
  readonly days: readonly number[];
  readonly end: number;
}

/** The days abbreviated at `at`; null for any other text. */
export function letterDays(text: string, at: number, language: string): LetterDays | null {
  if (LETTER.hasAt(text, at - 1)) return null;
  const mayBe = ENGLISH_START.hasAt(text, at);
  const english = mayBe ? (letterRange(text, at) ?? letterList(text, at)) : null;
  if (english !== null) return english;
  if (language === 'de') return germanDay(text, at);
  if (language === 'es') return spanishRange(text, at) ?? spanishList(text, at);
  if (language === 'ro') return romanianRange(text, at);
  if (language === 'he') return hebrewRange(text, at) ?? hebrewList(text, at);
  if (language === 'id' || language === 'ms') return malayDays(text, at);
  const french = language === 'fr' ? frenchDay(text, at) : null;
  return french ?? (/^(?:fr|it)$/.test(language) ? spanishRange(text, at) : null);
}

/** German days of three letters; some of them are common words, too. */
const GERMAN_DAYS = 'mon die mit don fre sam son'.split(' ');
const GERMAN_DAY = joinedPattern(
  'uy',
  String.raw`(${GERMAN_DAYS.join('|')})(?=\.?\s*(?:$|\.{3,}|(?:[-,:&/+>]\s*|und\s+)`,
  String.raw`(?:(?:${GERMAN_DAYS.join('|')})(?!\p{L})|\d)|\d{1,2}[:.]\d\d|\d{4}\s?-|`,
  String.raw`\d{1,2}\s?(?:-\s?\d|uhr|h(?!\p{L}))|frei|ruhetag|geschlossen|zu(?!\p{L})))`,
);

/** "Mon. - Mit.: 9-18" and "Son frei", but not "die 10 besten". */
function germanDay(text: string, at: number): LetterDays | null {
  if (
    !/[mdfs]/.test(text[at]!) ||
    !/^$|(?:[-,;:|/&+>.\d)]|und|uhr|frei|h)$/u.test(text.slice(0, at).trimEnd())
  )
    return null;
  const found = matchAt(GERMAN_DAY, text, at)?.[1];
  if (found === undefined) return null;
  return { days: [GERMAN_DAYS.indexOf(found)], end: at + found.length };
}

const MALAY_DAYS: Readonly<Record<string, number>> = {
  sn: 0,
  sl: 1,
  rb: 2,
  km: 3,
  jm: 4,
  sb: 5,
  mg: 6,
};
/** Two letters are a day before a time, in a range or in a list: "Sn-Sb 07.00", "Mg 08.00". */
const MALAY_DAY = String.raw`(?:sn|sl|rb|km|jm|sb|mg)`;
const MALAY_RANGE = joinedPattern(
  'uy',
  String.raw`(${MALAY_DAY})\.?(?:\s?[-~]\s?(${MALAY_DAY})\.?)?`,
  String.raw`(?=\s?[:,&-]?\s?(?:\d|tutup|libur|${MALAY_DAY}(?!\p{L})))`,
);

function malayDays(text: string, at: number): LetterDays | null {
  // "2 km 08.00" is no Thursday.
  if (
    !/^$|[,;:|.&-]$|(?<!\p{L})(?:buka|jam|hari|praktik|operasi(?:onal)?)$/u.test(
      text.slice(0, at).trimEnd(),
    )
  )
    return null;
  const found = matchAt(MALAY_RANGE, text, at);
  if (found === null) return null;
  const from = MALAY_DAYS[found[1]!]!;
  const to = found[2] === undefined ? from : MALAY_DAYS[found[2]]!;
  return { days: spanDays(from, to), end: at + found[0].length };
}

function letterRange(text: string, at: number): LetterDays | null {
  const one = matchAt(LETTER_BEFORE_RANGE, text, at);
  if (one !== null) return { days: [LETTER_DAYS[one[1]!]!], end: at + one[0].length };
  const found = matchAt(LETTER_RANGE, text, at);
  if (found === null) return null;
  const [from, to] = [LETTER_DAYS[found[1]!]!, LETTER_DAYS[found[2]!.slice(0, 2)]!];
  return { days: spanDays(from, to), end: at + found[0].length };
}

/** A list that starts its line, or follows hours. */
function letterList(text: string, at: number): LetterDays | null {
  const before = text.slice(0, at).trimEnd();
  if (!/^$|[,;:|.]$|\d ?(?:[ap]\.?m?\.?)?$|noon$|closed$/u.test(before)) return null;
  const glued = matchAt(GLUED, text, at);
  if (glued !== null) {
    const letters = glued[1]!.match(/th|tu|[mtwf]/g)!;
    return { days: letters.map((day) => LETTER_DAYS[day]!), end: at + glued[0].length };
  }
  const found = matchAt(LETTER_LIST, text, at);
  if (found === null) return null;
  const days = found[0].match(/[a-z]+/g)!.filter((word) => word !== 'and');
  return { days: days.map((day) => LETTER_DAYS[day]!), end: at + found[0].length };
}

function frenchDay(text: string, at: number): LetterDays | null {
  const week = matchAt(FRENCH_WEEK, text, at);
  if (week !== null)
    return { days: spanDays(0, /s$/.test(week[0]) ? 5 : 4), end: at + week[0].length };
  const isBeside = text.startsWith('l m m j v') || FRENCH_LETTERS.test(text.slice(0, at));
  const rest = isBeside ? matchAt(FRENCH_WEEKEND, text, at) : null;
  if (rest !== null) return { days: [rest[1] === 's' ? 5 : 6], end: at + 1 };
  const found = matchAt(FRENCH_DAY, text, at)?.[1];
  if (found === undefined) return null;
  return { days: [FRENCH_DAYS.indexOf(found)], end: at + found.length };
}

function spanishRange(text: string, at: number): LetterDays | null {
  const found = matchAt(SPANISH_RANGE, text, at);
  if (found === null) return null;
  const [from, to] = [SPANISH_DAYS.indexOf(found[1]!), SPANISH_DAYS.indexOf(found[2]!)];
  if (to <= from) return null;
  const days = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return { days, end: at + found[0].length };
}

function romanianRange(text: string, at: number): LetterDays | null {
  const found = matchAt(ROMANIAN_RANGE, text, at);
  if (found === null) return null;
  const [from, to] = found.slice(1, 3).map((one) => ROMANIAN[ROMANIAN_DAYS.indexOf(one ?? '')]);
  return { days: spanDays(from!, to ?? from!), end: at + found[0].length };
}

function hebrewRange(text: string, at: number): LetterDays | null {
  const found = matchAt(HEBREW_RANGE, text, at);
  if (found === null) return null;
  const [from, to] = [HEBREW_DAYS.indexOf(found[1]!), HEBREW_DAYS.indexOf(found[2]!)];
  if (to <= from) return null;
  const days = Array.from({ length: to - from + 1 }, (_, i) => (from + i + 6) % 7);
  return { days, end: at + found[0].length };
}

function hebrewList(text: string, at: number): LetterDays | null {
  const found = matchAt(HEBREW_LIST, text, at);
  if (found === null) return null;
  const letters = found[0].match(/[א-ת]/gu)!;
  const days = letters.map((letter) => (HEBREW_DAYS.indexOf(letter) + 6) % 7);
  return { days, end: at + found[0].length };
}

function spanishList(text: string, at: number): LetterDays | null {
  const found = matchAt(SPANISH_LIST, text, at);
  if (found === null) return null;
  const days = [...found[0].replace(/ [ye] /g, ' ')].map((sign) => SPANISH_DAYS.indexOf(sign));
  return { days: days.filter((day) => day >= 0), end: at + found[0].length };
}
