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
  };
}

const STREET_SIGN = /ул\.?$|улица|пр\.|проспект|شارع|طريق|ถนน|ซอย|路$|街$|大道$|οδός|רחוב/iu;

/** One address, with what does not depend on the stretch worked out once. */
export class SpanReader {
  readonly #tokens: readonly Token[];
  readonly #facts: readonly TokenFacts[];
  readonly #country: string | null;
  readonly #numberFirst: boolean | null;

  /** `numberFirst` says whether the country writes the house number first; null if unknown. */
  constructor(tokens: readonly Token[], country: string | null, numberFirst: boolean | null) {
    this.#tokens = tokens;
    this.#country = country;
    this.#numberFirst = numberFirst;
    this.#facts = tokens.map((token) => readToken(token, country));
  }

  /** The features of the tokens from `from` up to `to`. */
  features(from: number, to: number): number[] {
    const found: number[] = [];
    const add = (name: FeatureName, holds: boolean | undefined = true) =>
      holds && found.push(ID[name]);
    add((LENGTHS[to - from] ?? 'nine_up') as FeatureName);
    this.#addPlace(from, to, add);
    this.#addDigits(from, to, add);
    this.#addWords(from, to, add);
    if (to - from <= MAX_NAME_TOKENS) this.#addNames(from, to, add);
    return found;
  }

  #addPlace(from: number, to: number, add: AddFeature): void {
    const [tokens, facts] = [this.#tokens, this.#facts];
    const next = tokens[to]?.before ?? 'comma';
    add('at_start', from === 0);
    add('at_end', to === tokens.length);
    add(tokens[from]!.before === 'space' ? 'after_space' : 'after_comma');
    add(next === 'space' ? 'before_space' : 'before_comma');
    let commas = 0;
    let dashes = 0;
    for (let i = from + 1; i < to; i++) {
      if (tokens[i]!.before === 'comma') commas++;
      else if (tokens[i]!.before === 'dash') dashes++;
    }
    add('one_comma_inside', commas === 1);
    add('commas_inside', commas > 1);
    add('dash_inside', dashes > 0);
    const [before, after] = [facts[from - 1], facts[to]];
    add('digit_before', before?.hasDigit);
    add('digit_after', after?.hasDigit);
    add('street_before', before?.street);
    add('street_after', after?.street);
    add('after_postcode', before?.postcode);
    add('before_postcode', after?.postcode);
  }

  #addDigits(from: number, to: number, add: AddFeature): void {
    const facts = this.#facts;
    let count = 0;
    let all = true;
    for (let i = from; i < to; i++) {
      if (facts[i]!.hasDigit) count++;
      all &&= facts[i]!.digits;
    }
    add(all ? 'digits' : count > 0 ? 'some_digits' : 'no_digits');
    if (all || to - from === 1) return;
    const [first, last] = [facts[from]!.hasDigit, facts[to - 1]!.hasDigit];
    add('digit_first', first);
    add('digit_last', last);
    add('digit_inside', count > 0 && !first && !last);
    add('many_digits_inside', count > 2);
    add('digit_first_custom', first && this.#numberFirst === true);
    add('digit_last_custom', last && this.#numberFirst === false);
  }

  #addWords(from: number, to: number, add: AddFeature): void {
    const facts = this.#facts;
    const [first, { text }] = [facts[from]!, this.#tokens[from]!];
    let last = to - 1;
    while (last > from && facts[last]!.hasDigit) last--;
    const any = (fact: keyof TokenFacts) => {
      for (let i = from; i < to; i++) if (facts[i]![fact]) return true;
      return false;
    };
    const [street, digits] = [any('street'), any('hasDigit')];
    add('street_kind_first', first.streetKind);
    add('street_kind_last', to - from > 1 && facts[last]!.street);
    add('street_inside', street);
    add('street_and_digits', street && digits);
    add('name_then_digits', !first.hasDigit && digits && !street);
    add('box', any('box'));
    add('no_number', any('noNumber'));
    add('designator_first', first.designator);
    add('designator_inside', any('designator'));
    add('county_word', any('county'));
    add('suburb_word', any('suburb'));
    add('venue_word', any('venue'));
    add('direction_first', first.direction);
    add('direction_last', facts[to - 1]!.direction);
    add('ampersand', any('sign'));
    add('postcode_inside', to - from > 1 && any('postcode'));
    add('other_script', OTHER_SCRIPT.test(text));
    add('title_case', /^\p{Lu}\p{Ll}/u.test(text));
    add('lower_first', /^\p{Ll}/u.test(text));
  }

  #addNames(from: number, to: number, add: AddFeature): void {
    const tokens = this.#tokens.slice(from, to);
    const text = tokens.map((token) => token.text).join(' ');
    const words = tokens.flatMap((token) => token.words);
    const key = words.join('');
    const country = this.#country;
    const known = country !== null;
    const isWhole = to - from <= 3 && /\d/.test(text);
    add('postcode', isWhole && known && isWholePostcode(text, country));
    add('any_postcode', isWhole && isWholePostcode(text, null));
    if (/\d/.test(text)) return;
    this.#addCountry(text, key, add);
    const countries = countriesWithSubdivision(key);
    add('subdivision', known ? countries.has(country) : countries.size > 0);
    add('subdivision_elsewhere', known && countries.size > 0 && !countries.has(country));
    const capitals = key.length <= 4 && text === text.toUpperCase() && to - from === 1;
    add('short_capitals', capitals && key.length <= 3);
    add('subdivision_code', known && key.length <= 4 && isSubdivisionCode(key, country));
    this.#addCity(key, words, add);
  }

  #addCountry(text: string, key: string, add: AddFeature): void {
    const named = key.length > 3 ? countryWithName(text) : null;
    const own = this.#country;
    const isOwn = own !== null && isCountryName(text, own);
    add('country', isOwn && key.length > 3);
    add('country_code', isOwn && key.length <= 3);
    add('other_country', !isOwn && named !== null);
  }

  #addCity(key: string, words: readonly string[], add: AddFeature): void {
    const cities = citiesNamed(key);
    const own = this.#country;
    const people = own === null ? Math.max(0, ...cities.values()) : (cities.get(own) ?? 0);
    const isCity = own === null ? cities.size > 0 : cities.has(own);
    add('city_large', isCity && people >= LARGE_CITY_PEOPLE);
    add('city_small', isCity && people < LARGE_CITY_PEOPLE);
    add('city_elsewhere', !isCity && cities.size > 0);
    if (isCity || words.length < 2) return;
    const has = (part: readonly string[]) => {
      const named = citiesNamed(part.join(''));
      return own === null ? named.size > 0 : named.has(own);
    };
    add('city_and_more', has(words.slice(1)));
    add('starts_with_city', has(words.slice(0, -1)));
  }
}

type AddFeature = (name: FeatureName, holds?: boolean | undefined) => unknown;

function isWholePostcode(text: string, country: string | null): boolean {
  const found = findPostcode(text, country);
  return found !== null && found.at === 0 && found.end === text.length;
}
