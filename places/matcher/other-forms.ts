/**
 * Alternative forms of a whole name: "Cafe Two One One Five" is "Cafe 2115", and in Kuala Lumpur
 * the "KL Tower" is the "Kuala Lumpur Tower". Pure.
 *
 * The forms are used to compare names and to look up a query; records are not indexed by them. The
 * model is fitted to names as written, so it does not depend on the forms.
 */
import { shortEnglishName } from '../address/names/country-names.ts';
import { isCommonStreetWord, writtenOut } from '../text/address.ts';
import { toWords } from '../text/words.ts';
import { chainDegree } from './chain-names.ts';
import { COMMON_WORDS } from './common-words.ts';

const UNITS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen',
];
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

const NUMBERS: ReadonlyMap<string, string> = new Map([
  ...UNITS.join(' ')
    .split(' ')
    .map((word, number) => [word, String(number)] as const),
  ...TENS.split(' ').map((word, i) => [word, String((i + 2) * 10)] as const),
]);

/** "seveneleven": several numbers in one word. */
const JOINED_NUMBERS = new RegExp(`^(?:${[...NUMBERS.keys()].join('|')}){2,}$`);
const ONE_NUMBER = new RegExp(
  [...NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|'),
  'g',
);

/** The words with numbers in digits, or null if no number spans several words. */
export function withDigits(given: readonly string[]): string[] | null {
  const words = given.flatMap((word) =>
    JOINED_NUMBERS.test(word) ? (word.match(ONE_NUMBER) ?? [word]) : [word],
  );
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    const run = numberRun(words, at);
    const number = run > 1 ? readNumber(words.slice(at, at + run).filter((w) => w !== AND)) : null;
    if (number === null) out.push(...words.slice(at, at + Math.max(run, 1)));
    else out.push(number);
    at += Math.max(run, 1);
  }
  return out.length < words.length ? out : null;
}

/** As `canonicalWord` writes it. */
const AND = 'and';
const HUNDRED = 'hundred';
/** Next to a number word, they belong to its number: "7 Eleven". */
const DIGITS = /^\d{1,2}$/;

/** The number of words from `start` that form a number, including the "and" after a hundred. */
function numberRun(words: readonly string[], start: number): number {
  let end = start;
  while (end < words.length) {
    const word = words[end]!;
    const isJoined = word === AND && words[end - 1] === HUNDRED && isNumber(words[end + 1]);
    const isDigits = DIGITS.test(word) && (isNumber(words[end + 1]) || isNumber(words[end - 1]));
    const isPart = isNumber(word) || isDigits || (word === HUNDRED && end > start) || isJoined;
    if (!isPart) break;
    end++;
  }
  return end - start;
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && NUMBERS.has(word);
}

/** Digit by digit, "nineteen eighty four" by pairs, or "one hundred and one" as a count. */
function readNumber(words: readonly string[]): string | null {
  const hundred = words.indexOf(HUNDRED);
  if (hundred < 0) return joinDigits(words);
  const [count, rest] = [joinDigits(words.slice(0, hundred)), joinDigits(words.slice(hundred + 1))];
  if (count === null || rest === null || count.length > 2 || rest.length > 2) return null;
  return count + rest.padStart(2, '0');
}

/** Concatenates the numbers; a unit after a ten is added to it. */
function joinDigits(words: readonly string[]): string | null {
  let digits = '';
  for (const [i, word] of words.entries()) {
    const number = NUMBERS.get(word) ?? DIGITS.exec(word)?.[0];
    if (number === undefined) return null;
    const ten = NUMBERS.get(words[i - 1] ?? '') ?? '';
    const isUnit = number.length === 1 && number !== '0' && ten.length === 2 && ten.endsWith('0');
    digits = isUnit && ten !== '10' ? digits.slice(0, -1) + number : digits + number;
  }
  return digits;
}

/** The words of a city by its initials: `ny` and `nyc` for New York and New York City. */
export type CityInitials = ReadonlyMap<string, readonly string[]>;

const CITY = 'city';
const MIN_CITY_CHARS = 2;

export const NO_INITIALS: CityInitials = new Map();

/** Empty for a name of one word. */
export function cityInitials(cities: readonly string[]): CityInitials {
  const found = new Map<string, readonly string[]>();
  for (const city of cities) {
    const words = toWords(city).filter((word) => word !== CITY);
    if (words.length < 2 || !words.every(isCityWord)) continue;
    const initials = words.map((word) => word[0]).join('');
    // "La" is an article in the names of places in Los Angeles.
    if (!COMMON_WORDS.has(initials)) found.set(initials, words);
    found.set(`${initials}c`, [...words, CITY]);
  }
  return found.size === 0 ? NO_INITIALS : found;
}

function isCityWord(word: string): boolean {
  return word.length >= MIN_CITY_CHARS && !/\d/.test(word);
}

/** The words with the initials of the place's city spelled out, or null if there are none. */
export function withCity(words: readonly string[], initials: CityInitials): string[] | null {
  if (initials.size === 0 || !words.some((word) => initials.has(word))) return null;
  return words.flatMap((word) => initials.get(word) ?? [word]);
}

/**
 * "Pizza Hut Hanover Street", at 34 Hanover St: a chain's name before its own street, otherwise
 * null. For a place that is not a chain, the street may be a distinctive part of its name ("Nanyang
 * View Centre").
 */
export function withoutStreet(
  words: readonly string[],
  street: readonly string[],
): string[] | null {
  const spelt = words.map(writtenOut);
  const own = withoutSides(street);
  const bare = own.length > 1 && isCommonStreetWord(own.at(-1)!) ? own.slice(0, -1) : own;
  for (const end of [own, bare]) {
    const from = words.length - end.length;
    const isEnd = end.length > 0 && from > 0 && end.every((word, i) => spelt[from + i] === word);
    const before = words.slice(0, from);
    if (isEnd && chainDegree(before) === 2) return before;
  }
  return null;
}

const SIDES: ReadonlySet<string> = new Set(
  'north south east west northeast northwest southeast southwest'.split(' '),
);

/** In the names of its places, "East Custer Avenue" is Custer Avenue. */
function withoutSides(street: readonly string[]): readonly string[] {
  const [first, last] = [street[0] ?? '', street.at(-1) ?? ''];
  if (street.length < 3) return street;
  return street.slice(SIDES.has(first) ? 1 : 0, SIDES.has(last) ? -1 : undefined);
}

/** Short country names that follow the names of chains. */
const COUNTRIES: ReadonlySet<string> = new Set('uk usa us uae'.split(' '));

/** "Pizza Hut UK" is the chain in its country: returns the chain's name, otherwise null. */
export function withoutCountry(words: readonly string[], country: string): string[] | null {
  const own = englishName(country);
  for (const count of new Set([1, own.length])) {
    const end = words.slice(-count);
    const isOwn = count === own.length && own.every((word, i) => end[i] === word);
    const rest = words.slice(0, -count);
    if ((isOwn || (count === 1 && COUNTRIES.has(end[0]!))) && chainDegree(rest) === 2) return rest;
  }
  return null;
}

/** By code: records of the same country tend to be adjacent. */
const wordsByCountry = new Map<string, readonly string[]>();

function englishName(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  let words = wordsByCountry.get(country);
  if (words === undefined) {
    words = toWords(shortEnglishName(country) ?? '');
    wordsByCountry.set(country, words);
  }
  return words;
}
