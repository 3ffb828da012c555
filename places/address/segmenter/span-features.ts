/**
 * The features of a stretch of an address, by which the segmenter distinguishes, for instance, a
 * street from a city. Pure, except for place names, which are loaded with the first address.
 *
 * No feature depends on a particular name: only on shapes, kinds of words, and gazetteers.
 */
import { LRUCache } from 'lru-cache';
import { citiesNamed } from '../names/city-names.ts';
import {
  countryWithName,
  isCountryCode,
  isCountryName,
  mayNameCountry,
} from '../names/country-names.ts';
import { countriesWithSubdivision, isSubdivisionCode } from '../names/subdivisions.ts';
import {
  BOX_WORDS,
  COUNTY_WORDS,
  DESIGNATOR_WORDS,
  DIRECTION_WORDS,
  SUBURB_WORDS,
  VENUE_WORDS,
} from '../writing/part-words.ts';
import { isPostcode } from '../writing/postcodes.ts';
import { isStreetKind, isStreetWord } from '../writing/street-words.ts';
import type { Token } from '../writing/tokens.ts';

const SINGLE_FEATURES = [
  ...['one', 'two', 'three', 'four_five', 'six_eight', 'nine_up'],
  ...['at_start', 'at_end', 'after_comma', 'after_space', 'before_comma', 'before_space'],
  ...['one_comma_inside', 'commas_inside', 'dash_inside'],
  ...['postcode', 'any_postcode', 'postcode_inside', 'before_postcode', 'after_postcode'],
  ...['country', 'other_country', 'country_code'],
  ...['subdivision', 'subdivision_code', 'subdivision_elsewhere', 'short_capitals'],
  ...['city_large', 'city_small', 'city_elsewhere', 'city_and_more', 'starts_with_city'],
  ...['digits', 'some_digits', 'no_digits', 'digit_first', 'digit_last', 'digit_inside'],
  ...['street_kind_first', 'street_kind_last', 'street_inside', 'street_and_digits'],
  ...['digit_first_custom', 'digit_last_custom', 'many_digits_inside', 'name_then_digits'],
  ...['designator_first', 'designator_inside', 'box', 'no_number'],
  ...['county_word', 'suburb_word', 'other_script', 'ampersand', 'title_case', 'lower_first'],
  ...['direction_first', 'direction_last', 'venue_word'],
  ...['digit_before', 'digit_after', 'street_after', 'street_before'],
  ...['whole_piece', 'starts_piece', 'ends_piece'],
  ...['first_piece', 'second_piece', 'last_but_one_piece', 'last_piece'],
] as const;
type SingleName = (typeof SINGLE_FEATURES)[number];

/** The position of a stretch. A piece is the text between two commas. */
const PLACES: readonly SingleName[] = [
  ...(['one', 'two', 'three', 'at_start', 'at_end', 'after_space', 'before_space'] as const),
  ...(['whole_piece', 'starts_piece', 'ends_piece'] as const),
  ...(['first_piece', 'second_piece', 'last_but_one_piece', 'last_piece'] as const),
  ...(['before_postcode', 'after_postcode', 'digit_before', 'digit_after'] as const),
];
/** What a stretch is. */
const KINDS: readonly SingleName[] = [
  ...(['digits', 'some_digits', 'no_digits', 'digit_first', 'digit_last', 'postcode'] as const),
  ...(['city_large', 'city_small', 'city_elsewhere', 'city_and_more'] as const),
  ...(['starts_with_city', 'subdivision', 'subdivision_code', 'country'] as const),
  ...(['street_inside', 'street_and_digits', 'venue_word'] as const),
  ...(['short_capitals', 'title_case'] as const),
];
/**
 * A city at the end means more than "a city" and "at the end" separately, so each position is
 * paired with each kind.
 */
const PAIRS = PLACES.flatMap((place) => KINDS.map((kind) => `${place}*${kind}`));

export const FEATURES: readonly string[] = [...SINGLE_FEATURES, ...PAIRS];
const ID = Object.fromEntries(SINGLE_FEATURES.map((name, i) => [name, i])) as Record<
  SingleName,
  number
>;
const PLACE_INDEX = SINGLE_FEATURES.map((name) => PLACES.indexOf(name));
const KIND_INDEX = SINGLE_FEATURES.map((name) => KINDS.indexOf(name));

const CITY_LARGE_PEOPLE = 50_000;
const MAX_NAME_TOKENS = 6;
const MAX_POSTCODE_TOKENS = 3;
const LENGTHS = ['one', 'one', 'two', 'three', 'four_five', 'four_five', 'six_eight', 'six_eight'];

const NO_NUMBER = /^(?:s\/n|sn|s\.n\.?|bb)$/i;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u;
const STREET_SIGN = /ул\.?$|улица|пр\.|проспект|شارع|طريق|ถนน|ซอย|路$|街$|大道$|οδός|רחוב/iu;

/** The possible facts about a token, one bit each. */
const FACT = {
  digits: 1 << 0,
  hasDigit: 1 << 1,
  street: 1 << 2,
  streetKind: 1 << 3,
  designator: 1 << 4,
  postcode: 1 << 5,
  box: 1 << 6,
  noNumber: 1 << 7,
  county: 1 << 8,
  suburb: 1 << 9,
  venue: 1 << 10,
  direction: 1 << 11,
  sign: 1 << 12,
  otherScript: 1 << 13,
  titleCase: 1 << 14,
  lowerFirst: 1 << 15,
} as const;
type Fact = keyof typeof FACT;
const EVERY_FACT = -1;

/** By text, for all facts but the postcode: the words of addresses recur. */
const factsByText = new LRUCache<string, number>({ max: 20_000 });

function readToken(token: Token, country: string | null): number {
  const { text } = token;
  let facts = factsByText.get(text);
  if (facts === undefined) {
    facts = readWord(token);
    factsByText.set(text, facts);
  }
  const isPost = /\d{3}/.test(text) && isPostcode(text, country);
  return isPost ? facts | FACT.postcode : facts;
}

function readWord({ text, words }: Token): number {
  const any = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const held: Record<Exclude<Fact, 'postcode'>, boolean> = {
    digits: /^[#№]?\d+\.?$/.test(text),
    hasDigit: /\d/.test(text),
    street: words.some(isStreetWord) || STREET_SIGN.test(text),
    streetKind: words.some(isStreetKind),
    designator: any(DESIGNATOR_WORDS) || text.startsWith('#'),
    box: BOX_WORDS.has(words.join('')),
    noNumber: NO_NUMBER.test(text),
    county: any(COUNTY_WORDS),
    suburb: any(SUBURB_WORDS),
    venue: any(VENUE_WORDS),
    direction: any(DIRECTION_WORDS),
    sign: /[&@'’+]/.test(text),
    otherScript: OTHER_SCRIPT.test(text),
    titleCase: /^\p{Lu}\p{Ll}/u.test(text),
    lowerFirst: /^\p{Ll}/u.test(text),
  };
  let facts = 0;
  for (const [name, holds] of Object.entries(held)) if (holds) facts |= FACT[name as Fact];
  return facts;
}

/** One address, with everything computed once that does not depend on the stretch. */
export class SpanReader {
  readonly #tokens: readonly Token[];
  /** The words of each token, joined. */
  readonly #keys: readonly string[];
  /** The facts of each token. */
  readonly #facts: Int32Array;
  /** The number of tokens before each index that have a digit, are digits, or follow a sign. */
  readonly #withDigit: Int32Array;
  readonly #allDigits: Int32Array;
  readonly #commas: Int32Array;
  readonly #dashes: Int32Array;
  readonly #country: string | null;
  readonly #numberFirst: boolean | null;
  #found: number[] = [];

  /** `numberFirst`: whether the country writes the house number first; null if unknown. */
  constructor(tokens: readonly Token[], country: string | null, numberFirst: boolean | null) {
    this.#tokens = tokens;
    this.#keys = tokens.map(({ words }) => (words.length === 1 ? words[0]! : words.join('')));
    this.#country = country;
    this.#numberFirst = numberFirst;
    const facts = Int32Array.from(tokens, (token) => readToken(token, country));
    this.#facts = facts;
    this.#withDigit = countBefore(tokens.length, (i) => (facts[i]! & FACT.hasDigit) !== 0);
    this.#allDigits = countBefore(tokens.length, (i) => (facts[i]! & FACT.digits) !== 0);
    this.#commas = countBefore(tokens.length, (i) => tokens[i]!.before === 'comma');
    this.#dashes = countBefore(tokens.length, (i) => tokens[i]!.before === 'dash');
  }

  /** The features of the tokens from `from` up to `to`. */
  features(from: number, to: number): readonly number[] {
    this.#found = [];
    this.#add(ID[(LENGTHS[to - from] ?? 'nine_up') as SingleName]);
    this.#addPlace(from, to);
    this.#addDigits(from, to);
    this.#addWords(from, to);
    if (to - from <= MAX_NAME_TOKENS) this.#addNames(from, to);
    this.#addPairs();
    return this.#found;
  }

  #addPairs(): void {
    const found = this.#found;
    const count = found.length;
    for (let i = 0; i < count; i++) {
      const place = PLACE_INDEX[found[i]!]!;
      if (place < 0) continue;
      const first = SINGLE_FEATURES.length + place * KINDS.length;
      for (let j = 0; j < count; j++) {
        const kind = KIND_INDEX[found[j]!]!;
        if (kind >= 0) found.push(first + kind);
      }
    }
  }

  #add(feature: number): void {
    this.#found.push(feature);
  }

  #addIf(feature: number, holds: boolean): void {
    if (holds) this.#found.push(feature);
  }

  /**
   * The facts of a neighbour. An edge of the text has all facts, because the weights were trained
   * that way.
   */
  #factsAt(index: number): number {
    return index < 0 || index >= this.#facts.length ? EVERY_FACT : this.#facts[index]!;
  }

  /** The facts that at least one of the tokens has. */
  #anyFacts(from: number, to: number): number {
    let facts = 0;
    for (let i = from; i < to; i++) facts |= this.#facts[i]!;
    return facts;
  }

  #digitTokens(from: number, to: number): number {
    return this.#withDigit[to]! - this.#withDigit[from]!;
  }

  #addPlace(from: number, to: number): void {
    const tokens = this.#tokens;
    const next = tokens[to]?.before ?? 'comma';
    this.#addIf(ID.at_start, from === 0);
    this.#addIf(ID.at_end, to === tokens.length);
    this.#add(tokens[from]!.before === 'space' ? ID.after_space : ID.after_comma);
    this.#add(next === 'space' ? ID.before_space : ID.before_comma);
    const commas = this.#commas[to]! - this.#commas[from + 1]!;
    this.#addIf(ID.one_comma_inside, commas === 1);
    this.#addIf(ID.commas_inside, commas > 1);
    this.#addIf(ID.dash_inside, this.#dashes[to]! > this.#dashes[from + 1]!);
    this.#addPiece(from, to, commas);
    const [before, after] = [this.#factsAt(from - 1), this.#factsAt(to)];
    this.#addIf(ID.digit_before, (before & FACT.hasDigit) !== 0);
    this.#addIf(ID.digit_after, (after & FACT.hasDigit) !== 0);
    this.#addIf(ID.street_before, (before & FACT.street) !== 0);
    this.#addIf(ID.street_after, (after & FACT.street) !== 0);
    this.#addIf(ID.after_postcode, (before & FACT.postcode) !== 0);
    this.#addIf(ID.before_postcode, (after & FACT.postcode) !== 0);
  }

  #addPiece(from: number, to: number, commasInside: number): void {
    const tokens = this.#tokens;
    const starts = tokens[from]!.before !== 'space';
    const ends = tokens[to]?.before !== 'space';
    this.#addIf(ID.whole_piece, starts && ends && commasInside === 0);
    this.#addIf(ID.starts_piece, starts && !ends);
    this.#addIf(ID.ends_piece, !starts && ends);
    // The first token counts as following a comma.
    const before = this.#commas[from + 1]! - 1;
    const after = this.#commas[tokens.length]! - this.#commas[to]!;
    this.#addIf(ID.first_piece, before === 0);
    this.#addIf(ID.second_piece, before === 1);
    this.#addIf(ID.last_piece, after === 0);
    this.#addIf(ID.last_but_one_piece, after === 1);
  }

  #addDigits(from: number, to: number): void {
    const count = this.#digitTokens(from, to);
    const all = this.#allDigits[to]! - this.#allDigits[from]! === to - from;
    this.#add(all ? ID.digits : count > 0 ? ID.some_digits : ID.no_digits);
    if (all || to - from === 1) return;
    const first = (this.#facts[from]! & FACT.hasDigit) !== 0;
    const last = (this.#facts[to - 1]! & FACT.hasDigit) !== 0;
    this.#addIf(ID.digit_first, first);
    this.#addIf(ID.digit_last, last);
    this.#addIf(ID.digit_inside, count > 0 && !first && !last);
    this.#addIf(ID.many_digits_inside, count > 2);
    this.#addIf(ID.digit_first_custom, first && this.#numberFirst === true);
    this.#addIf(ID.digit_last_custom, last && this.#numberFirst === false);
  }

  #addWords(from: number, to: number): void {
    const facts = this.#facts;
    const first = facts[from]!;
    let last = to - 1;
    while (last > from && (facts[last]! & FACT.hasDigit) !== 0) last--;
    const any = this.#anyFacts(from, to);
    const street = (any & FACT.street) !== 0;
    const digits = (any & FACT.hasDigit) !== 0;
    this.#addIf(ID.street_kind_first, (first & FACT.streetKind) !== 0);
    this.#addIf(ID.street_kind_last, to - from > 1 && (facts[last]! & FACT.street) !== 0);
    this.#addIf(ID.street_inside, street);
    this.#addIf(ID.street_and_digits, street && digits);
    this.#addIf(ID.name_then_digits, (first & FACT.hasDigit) === 0 && digits && !street);
    this.#addIf(ID.box, (any & FACT.box) !== 0);
    this.#addIf(ID.no_number, (any & FACT.noNumber) !== 0);
    this.#addIf(ID.designator_first, (first & FACT.designator) !== 0);
    this.#addIf(ID.designator_inside, (any & FACT.designator) !== 0);
    this.#addIf(ID.county_word, (any & FACT.county) !== 0);
    this.#addIf(ID.suburb_word, (any & FACT.suburb) !== 0);
    this.#addIf(ID.venue_word, (any & FACT.venue) !== 0);
    this.#addIf(ID.direction_first, (first & FACT.direction) !== 0);
    this.#addIf(ID.direction_last, (facts[to - 1]! & FACT.direction) !== 0);
    this.#addIf(ID.ampersand, (any & FACT.sign) !== 0);
    this.#addIf(ID.postcode_inside, to - from > 1 && (any & FACT.postcode) !== 0);
    this.#addIf(ID.other_script, (first & FACT.otherScript) !== 0);
    this.#addIf(ID.title_case, (first & FACT.titleCase) !== 0);
    this.#addIf(ID.lower_first, (first & FACT.lowerFirst) !== 0);
  }

  #addNames(from: number, to: number): void {
    const country = this.#country;
    const known = country !== null;
    const hasDigit = this.#digitTokens(from, to) > 0;
    if (hasDigit && to - from > MAX_POSTCODE_TOKENS) return;
    if (hasDigit) {
      const text = this.#text(from, to);
      this.#addIf(ID.postcode, known && isPostcode(text, country));
      this.#addIf(ID.any_postcode, isPostcode(text, null));
      return;
    }
    const key = this.#key(from, to);
    if (key.length <= 3 || mayNameCountry(key)) this.#addCountry(this.#text(from, to));
    const countries = countriesWithSubdivision(key);
    this.#addIf(ID.subdivision, known ? countries.has(country) : countries.size > 0);
    this.#addIf(ID.subdivision_elsewhere, known && countries.size > 0 && !countries.has(country));
    const text = this.#tokens[from]!.text;
    const capitals = key.length <= 3 && to - from === 1 && text === text.toUpperCase();
    this.#addIf(ID.short_capitals, capitals);
    this.#addIf(ID.subdivision_code, known && key.length <= 4 && isSubdivisionCode(key, country));
    this.#addCity(key, from, to);
  }

  #addCountry(text: string): void {
    const isCode = isCountryCode(text);
    const named = isCode ? null : countryWithName(text);
    const own = this.#country;
    const isOwn = own !== null && isCountryName(text, own);
    this.#addIf(ID.country, isOwn && !isCode);
    this.#addIf(ID.country_code, isOwn && isCode);
    this.#addIf(ID.other_country, !isOwn && named !== null);
  }

  #addCity(key: string, from: number, to: number): void {
    const cities = citiesNamed(key);
    const own = this.#country;
    const people = own === null ? Math.max(0, ...cities.values()) : (cities.get(own) ?? 0);
    const isCity = own === null ? cities.size > 0 : cities.has(own);
    this.#addIf(ID.city_large, isCity && people >= CITY_LARGE_PEOPLE);
    this.#addIf(ID.city_small, isCity && people < CITY_LARGE_PEOPLE);
    this.#addIf(ID.city_elsewhere, !isCity && cities.size > 0);
    if (isCity) return;
    const [first, last] = this.#edgeWords(from, to);
    if (first.length === key.length) return;
    const has = (part: string) => {
      const named = citiesNamed(part);
      return own === null ? named.size > 0 : named.has(own);
    };
    this.#addIf(ID.city_and_more, has(key.slice(first.length)));
    this.#addIf(ID.starts_with_city, has(key.slice(0, key.length - last.length)));
  }

  #text(from: number, to: number): string {
    let text = this.#tokens[from]!.text;
    for (let i = from + 1; i < to; i++) text += ` ${this.#tokens[i]!.text}`;
    return text;
  }

  #key(from: number, to: number): string {
    let key = this.#keys[from]!;
    for (let i = from + 1; i < to; i++) key += this.#keys[i]!;
    return key;
  }

  /** The first and the last word; empty if there is none. A sign such as "&" is not a word. */
  #edgeWords(from: number, to: number): readonly [string, string] {
    const tokens = this.#tokens;
    let [first, last] = [from, to - 1];
    while (first < last && tokens[first]!.words.length === 0) first++;
    while (last > first && tokens[last]!.words.length === 0) last--;
    return [tokens[first]!.words[0] ?? '', tokens[last]!.words.at(-1) ?? ''];
  }
}

/** For each index, the number of earlier items for which `holds` is true. */
function countBefore(length: number, holds: (index: number) => boolean): Int32Array {
  const counts = new Int32Array(length + 1);
  for (let i = 0; i < length; i++) counts[i + 1] = counts[i]! + (holds(i) ? 1 : 0);
  return counts;
}
