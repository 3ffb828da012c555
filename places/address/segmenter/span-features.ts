/**
 * What a stretch of an address looks like, by which the segmenter tells a street from a city. Pure,
 * but for the names of places, which are read when the first address is.
 *
 * The features know no word of a name: only shapes, kinds of words, and what gazetteers say.
 */
import { citiesNamed } from '../names/city-names.ts';
import { countryWithName, isCountryName } from '../names/country-names.ts';
import { countriesWithSubdivision, isSubdivisionCode } from '../names/subdivisions.ts';
import {
  BOX_WORDS,
  COUNTY_WORDS,
  DESIGNATOR_WORDS,
  DIRECTION_WORDS,
  SUBURB_WORDS,
  VENUE_WORDS,
} from '../writing/part-words.ts';
import { findPostcode } from '../writing/postcodes.ts';
import { isStreetKind, isStreetWord } from '../writing/street-words.ts';
import type { Token } from '../writing/tokens.ts';

export const FEATURES = [
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
] as const;
export type FeatureName = (typeof FEATURES)[number];
const ID = Object.fromEntries(FEATURES.map((name, i) => [name, i])) as Record<FeatureName, number>;

const LARGE_CITY_PEOPLE = 50_000;
const MAX_NAME_TOKENS = 6;
const MAX_POSTCODE_TOKENS = 3;
const LENGTHS = ['one', 'one', 'two', 'three', 'four_five', 'four_five', 'six_eight', 'six_eight'];

const NO_NUMBER = /^(?:s\/n|sn|s\.n\.?|bb)$/i;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u;

/** What one token is, worked out once. */
interface TokenFacts {
  readonly digits: boolean;
  readonly hasDigit: boolean;
  readonly street: boolean;
  readonly streetKind: boolean;
  readonly designator: boolean;
  readonly postcode: boolean;
  readonly box: boolean;
  readonly noNumber: boolean;
  readonly county: boolean;
  readonly suburb: boolean;
  readonly venue: boolean;
  readonly direction: boolean;
  readonly sign: boolean;
  readonly otherScript: boolean;
  readonly titleCase: boolean;
  readonly lowerFirst: boolean;
}

function readToken({ text, words }: Token, country: string | null): TokenFacts {
  const any = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  return {
    digits: /^[#№]?\d+\.?$/.test(text),
    hasDigit: /\d/.test(text),
    street: words.some(isStreetWord) || STREET_SIGN.test(text),
    streetKind: words.some(isStreetKind),
    designator: any(DESIGNATOR_WORDS) || text.startsWith('#'),
    postcode: /\d{3}/.test(text) && isWholePostcode(text, country),
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
}

const STREET_SIGN = /ул\.?$|улица|пр\.|проспект|شارع|طريق|ถนน|ซอย|路$|街$|大道$|οδός|רחוב/iu;

/** The facts that a stretch has as soon as one of its tokens has them. */
const COUNTED_FACTS = [
  ...['digits', 'hasDigit', 'street', 'designator', 'postcode', 'box', 'noNumber', 'county'],
  ...['suburb', 'venue', 'sign'],
] as const satisfies readonly (keyof TokenFacts)[];
type CountedFact = (typeof COUNTED_FACTS)[number];

/** How many of the tokens before each index have a fact, so that any stretch is asked at once. */
function countFact(facts: readonly TokenFacts[], fact: CountedFact): Int32Array {
  const counts = new Int32Array(facts.length + 1);
  facts.forEach((one, i) => {
    counts[i + 1] = counts[i]! + (one[fact] ? 1 : 0);
  });
  return counts;
}

type AddFeature = (feature: number, holds?: boolean | undefined) => void;

/** One address, with what does not depend on the stretch worked out once. */
export class SpanReader {
  readonly #tokens: readonly Token[];
  /** The words of each token, joined. */
  readonly #keys: readonly string[];
  readonly #facts: readonly TokenFacts[];
  readonly #counts: ReadonlyMap<CountedFact, Int32Array>;
  readonly #country: string | null;
  readonly #numberFirst: boolean | null;

  /** `numberFirst` says whether the country writes the house number first; null if unknown. */
  constructor(tokens: readonly Token[], country: string | null, numberFirst: boolean | null) {
    this.#tokens = tokens;
    this.#keys = tokens.map(({ words }) => words.join(''));
    this.#country = country;
    this.#numberFirst = numberFirst;
    const facts = tokens.map((token) => readToken(token, country));
    this.#facts = facts;
    this.#counts = new Map(COUNTED_FACTS.map((fact) => [fact, countFact(facts, fact)]));
  }

  /** The features of the tokens from `from` up to `to`. */
  features(from: number, to: number): number[] {
    const found: number[] = [];
    const add: AddFeature = (feature, holds = true) => {
      if (holds) found.push(feature);
    };
    add(ID[(LENGTHS[to - from] ?? 'nine_up') as FeatureName]);
    this.#addPlace(from, to, add);
    this.#addDigits(from, to, add);
    this.#addWords(from, to, add);
    if (to - from <= MAX_NAME_TOKENS) this.#addNames(from, to, add);
    return found;
  }

  #count(fact: CountedFact, from: number, to: number): number {
    const counts = this.#counts.get(fact)!;
    return counts[to]! - counts[from]!;
  }

  #addPlace(from: number, to: number, add: AddFeature): void {
    const [tokens, facts] = [this.#tokens, this.#facts];
    const next = tokens[to]?.before ?? 'comma';
    add(ID.at_start, from === 0);
    add(ID.at_end, to === tokens.length);
    add(tokens[from]!.before === 'space' ? ID.after_space : ID.after_comma);
    add(next === 'space' ? ID.before_space : ID.before_comma);
    let commas = 0;
    let dashes = 0;
    for (let i = from + 1; i < to; i++) {
      if (tokens[i]!.before === 'comma') commas++;
      else if (tokens[i]!.before === 'dash') dashes++;
    }
    add(ID.one_comma_inside, commas === 1);
    add(ID.commas_inside, commas > 1);
    add(ID.dash_inside, dashes > 0);
    const [before, after] = [facts[from - 1], facts[to]];
    add(ID.digit_before, before?.hasDigit);
    add(ID.digit_after, after?.hasDigit);
    add(ID.street_before, before?.street);
    add(ID.street_after, after?.street);
    add(ID.after_postcode, before?.postcode);
    add(ID.before_postcode, after?.postcode);
  }

  #addDigits(from: number, to: number, add: AddFeature): void {
    const facts = this.#facts;
    const count = this.#count('hasDigit', from, to);
    const all = this.#count('digits', from, to) === to - from;
    add(all ? ID.digits : count > 0 ? ID.some_digits : ID.no_digits);
    if (all || to - from === 1) return;
    const [first, last] = [facts[from]!.hasDigit, facts[to - 1]!.hasDigit];
    add(ID.digit_first, first);
    add(ID.digit_last, last);
    add(ID.digit_inside, count > 0 && !first && !last);
    add(ID.many_digits_inside, count > 2);
    add(ID.digit_first_custom, first && this.#numberFirst === true);
    add(ID.digit_last_custom, last && this.#numberFirst === false);
  }

  #addWords(from: number, to: number, add: AddFeature): void {
    const facts = this.#facts;
    const first = facts[from]!;
    let last = to - 1;
    while (last > from && facts[last]!.hasDigit) last--;
    const any = (fact: CountedFact) => this.#count(fact, from, to) > 0;
    const [street, digits] = [any('street'), any('hasDigit')];
    add(ID.street_kind_first, first.streetKind);
    add(ID.street_kind_last, to - from > 1 && facts[last]!.street);
    add(ID.street_inside, street);
    add(ID.street_and_digits, street && digits);
    add(ID.name_then_digits, !first.hasDigit && digits && !street);
    add(ID.box, any('box'));
    add(ID.no_number, any('noNumber'));
    add(ID.designator_first, first.designator);
    add(ID.designator_inside, any('designator'));
    add(ID.county_word, any('county'));
    add(ID.suburb_word, any('suburb'));
    add(ID.venue_word, any('venue'));
    add(ID.direction_first, first.direction);
    add(ID.direction_last, facts[to - 1]!.direction);
    add(ID.ampersand, any('sign'));
    add(ID.postcode_inside, to - from > 1 && any('postcode'));
    add(ID.other_script, first.otherScript);
    add(ID.title_case, first.titleCase);
    add(ID.lower_first, first.lowerFirst);
  }

  #addNames(from: number, to: number, add: AddFeature): void {
    const country = this.#country;
    const known = country !== null;
    const hasDigit = this.#count('hasDigit', from, to) > 0;
    if (hasDigit && to - from > MAX_POSTCODE_TOKENS) return;
    const text = this.#text(from, to);
    if (hasDigit) {
      add(ID.postcode, known && isWholePostcode(text, country));
      add(ID.any_postcode, isWholePostcode(text, null));
      return;
    }
    const key = this.#key(from, to);
    this.#addCountry(text, key, add);
    const countries = countriesWithSubdivision(key);
    add(ID.subdivision, known ? countries.has(country) : countries.size > 0);
    add(ID.subdivision_elsewhere, known && countries.size > 0 && !countries.has(country));
    const capitals = key.length <= 3 && to - from === 1 && text === text.toUpperCase();
    add(ID.short_capitals, capitals);
    add(ID.subdivision_code, known && key.length <= 4 && isSubdivisionCode(key, country));
    this.#addCity(key, this.#words(from, to), add);
  }

  #addCountry(text: string, key: string, add: AddFeature): void {
    const named = key.length > 3 ? countryWithName(text) : null;
    const own = this.#country;
    const isOwn = own !== null && isCountryName(text, own);
    add(ID.country, isOwn && key.length > 3);
    add(ID.country_code, isOwn && key.length <= 3);
    add(ID.other_country, !isOwn && named !== null);
  }

  #addCity(key: string, words: readonly string[], add: AddFeature): void {
    const cities = citiesNamed(key);
    const own = this.#country;
    const people = own === null ? Math.max(0, ...cities.values()) : (cities.get(own) ?? 0);
    const isCity = own === null ? cities.size > 0 : cities.has(own);
    add(ID.city_large, isCity && people >= LARGE_CITY_PEOPLE);
    add(ID.city_small, isCity && people < LARGE_CITY_PEOPLE);
    add(ID.city_elsewhere, !isCity && cities.size > 0);
    if (isCity || words.length < 2) return;
    const has = (part: string) => {
      const named = citiesNamed(part);
      return own === null ? named.size > 0 : named.has(own);
    };
    add(ID.city_and_more, has(key.slice(words[0]!.length)));
    add(ID.starts_with_city, has(key.slice(0, key.length - words.at(-1)!.length)));
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

  #words(from: number, to: number): readonly string[] {
    if (to - from === 1) return this.#tokens[from]!.words;
    return this.#tokens.slice(from, to).flatMap(({ words }) => words);
  }
}

function isWholePostcode(text: string, country: string | null): boolean {
  const found = findPostcode(text, country);
  return found !== null && found.at === 0 && found.end === text.length;
}
