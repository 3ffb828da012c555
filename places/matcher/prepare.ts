/** Reduces a record or a query, once, to the values that the features compare. Pure. */

import { countryAtEnd } from '../address/names/country-at-end.ts';
import { cityToken, type NamedArea } from '../cities/whereabouts.ts';
import { type CoordinateShift, datumShift } from '../datum.ts';
import type { IndexedPlace, PlaceQuery } from '../place.ts';
import { type AddressInput, type AddressKey, addressKey, streetHouses } from '../text/address.ts';
import { parseWebsite, phoneKey, socialKey, type WebAddress } from '../text/contact.ts';
import { compact, hasDigit, hasHan, MAX_WORDS, nameWords, toWords } from '../text/words.ts';
import { canonicalWord } from './aliases.ts';
import { chainDegree } from './chain-names.ts';
import { type CategoryFamily, isLargeKind, servingWords, wordFamilies } from './kinds/families.ts';
import { namedWhole } from './kinds/named-part.ts';
import {
  type CityInitials,
  cityInitials,
  NO_INITIALS,
  withCity,
  withDigits,
  withoutCountry,
  withoutStreet,
} from './other-forms.ts';

const MAX_NAMES = 6;
const MAX_CONTACTS = 6;
const MAX_CATEGORY_LABELS = 12;

export interface PreparedName {
  words: string[];
  compact: string;
  /** Words in alphabetical order, joined. */
  sorted: string;
  /** Words with a digit, and single letters after the first word. */
  numbers: string[];
  initials: string;
  /** The words before the location: [gym] for "Gym @ Plaza 8"; otherwise empty. */
  head: string[];
  /** The whole that the name is a part of, if it states one (`named-part.ts`). */
  whole: string | null;
  families: Set<CategoryFamily>;
  /** Words that mark the name of a stop, a car park or an entrance; otherwise empty. */
  servingWords: string[];
  /** 2 if it is the name of a chain, 1 if it starts with one, otherwise 0. */
  chain: number;
}

export interface PreparedPlace {
  names: PreparedName[];
  address: AddressKey;
  /** Words of the city, state and street, which are weak evidence in a name. */
  localWords: Set<string>;
  latitude: number | null;
  longitude: number | null;
  phones: string[];
  sites: WebAddress[];
  socials: string[];
  brand: string;
  families: Set<CategoryFamily>;
  /** Joined names of which one may be its city, and their tokens (`cityToken`). */
  cities: string[];
  /** The area that its address names; null for a place with a position, which does not need it. */
  area: NamedArea | null;
  /** For a query without a position: keys that find a record at its address (`streetHouses`). */
  streetHouses: readonly string[];
  /** Whether its kind covers a large area, such as a park. */
  large: boolean;
  /** Set for a query in mainland China: how far the local datum shifts a position. */
  shift: CoordinateShift | null;
}

/**
 * How many places near the query have a word in their names, up to MAX_NEARBY_COUNT. It may stop
 * counting at `enough`. The index provides it; without an index, it is unknown.
 */
export type NearbyCounts = (word: string, enough: number) => number;

export const NEARBY_RADIUS_M = 800;
export const MAX_NEARBY_COUNT = 64;

/**
 * Which forms of names to compare: all of `other-forms.ts`, or none, as when the model is fitted.
 */
export type NameForms = 'all' | 'as written';

export function preparePlace(place: IndexedPlace, forms: NameForms = 'all'): PreparedPlace {
  const address = addressKey(place);
  const initials = forms === 'all' ? cityInitials(cityNames(place)) : NO_INITIALS;
  const names = prepareNames(placeNames(place), forms, { initials, address });
  const labels = [place.category ?? '', ...place.categories];
  return {
    names,
    address,
    cities: possibleCities(address, place, forms),
    area: namedArea(address, place),
    streetHouses: [],
    localWords: localWords(address, place, initials),
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    ...prepareContacts(place.phones, place.websites, place.socials),
    brand: compact(toWords(place.brand ?? '')),
    families: categoryFamilies(labels),
    large: isLarge(names, labels),
    shift: null,
  };
}

export function prepareQuery(query: PlaceQuery, forms: NameForms = 'all'): PreparedPlace {
  const address = queryAddress(query);
  const initials = forms === 'all' ? cityInitials(cityNames(query)) : NO_INITIALS;
  const names = prepareNames([query.name], forms, { initials, address });
  const labels = [query.category ?? ''];
  return {
    names,
    address,
    cities: possibleCities(address, query, forms),
    area: namedArea(address, query),
    streetHouses: query.latitude == null ? streetHouses(query, address) : [],
    localWords: localWords(address, query, initials),
    latitude: query.latitude ?? null,
    longitude: query.longitude ?? null,
    ...prepareContacts(query.phone ? [query.phone] : [], query.website ? [query.website] : [], []),
    brand: '',
    families: categoryFamilies(labels),
    large: isLarge(names, labels),
    shift: datumShift(query.latitude, query.longitude),
  };
}

/** Uses the country at the end of the address line if no field states it. */
function queryAddress(query: PlaceQuery): AddressKey {
  const address = addressKey(query);
  if (address.country === '') address.country = countryAtEnd(query.full_address ?? '');
  return address;
}

type PlacedAddress = AddressInput & Pick<PlaceQuery, 'latitude' | 'longitude'>;

const MAX_LINE_PARTS = 4;

/** Candidates for the city: the field, or the parts of the line after the street, without codes. */
function writtenCities({ city }: AddressKey, { full_address }: AddressInput): string[] {
  if (city !== '') return [city];
  const names = laterParts(full_address).map((part) =>
    wordsWithoutCodes(part)
      .filter((word) => word.length > 2)
      .join(''),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** The written names, and for each one the city's names in other languages. */
function possibleCities(address: AddressKey, input: AddressInput, forms: NameForms): string[] {
  const names = writtenCities(address, input);
  if (forms === 'as written') return names;
  return [...names, ...names.map((name) => cityToken(name, address.country)).filter(isKnown)];
}

/** The parts of the line after the street. */
function laterParts(line: string | null | undefined): string[] {
  const parts = (line ?? '').slice(0, MAX_LOCATED_CHARS).split(',');
  return parts.slice(1, 1 + MAX_LINE_PARTS);
}

function wordsWithoutCodes(text: string): string[] {
  return toWords(text).filter((word) => !/\d/.test(word));
}

function namedArea({ country }: AddressKey, input: PlacedAddress): NamedArea | null {
  if (input.latitude != null && input.longitude != null) return null;
  return { country, cityKeys: cityKeys(input), stateCodes: stateCodes(input) };
}

const MIN_CITY_CHARS = 2;

function cityKeys(input: AddressInput): string[] {
  const keys = cityNames(input).map((name) => wordsWithoutCodes(name).join(''));
  return [...new Set(keys)].filter((key) => key.length > MIN_CITY_CHARS);
}

function stateCodes({ state, full_address }: AddressInput): string[] {
  const parts = state ? [state] : laterParts(full_address);
  return parts.flatMap((part) => part.match(/\b[A-Z]{2}\b/g) ?? []);
}

/** The names that `possibleCities` starts from, as written. */
function cityNames({ city, full_address }: AddressInput): string[] {
  return city ? [city] : laterParts(full_address);
}

/** The names by which a place is indexed and compared. */
export function placeNames(place: IndexedPlace): string[] {
  return [place.name, ...(place.alt_names ?? [])].slice(0, MAX_NAMES);
}

const ROMAN_NUMERALS: ReadonlyMap<string, string> = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map((word, i) => [word, String(i + 1)]),
);

/** Roman numerals after the first word are numbers: "Jurong Camp II" is "Jurong Camp 2". */
function withoutRoman(words: string[]): string[] {
  return words.map((word, i) => {
    // A single letter in the middle of a name is more likely an initial.
    const isNumeral = i > 0 && (word.length > 1 || i === words.length - 1);
    return (isNumeral ? ROMAN_NUMERALS.get(word) : undefined) ?? word;
  });
}

function prepareNames(names: readonly string[], forms: NameForms, own: OwnAddress): PreparedName[] {
  if (forms === 'as written') return names.map(prepareName);
  return names.flatMap((name) => prepareForms(name, own));
}

/** What the name forms depend on in the place's address. */
interface OwnAddress {
  readonly initials: CityInitials;
  readonly address: AddressKey;
}

/** The name and its other forms. */
function prepareForms(name: string, { initials, address }: OwnAddress): PreparedName[] {
  const written = toWords(name);
  const plain = withoutRoman(written);
  const digits = withDigits(plain);
  const spelt = withCity(digits ?? plain, initials);
  const prepared = prepareWords(name, written, plain);
  const whole = spelt ?? digits ?? plain;
  const bare = [withoutStreet(whole, address.words), withoutCountry(whole, address.country)];
  const forms = [digits, spelt, ...bare].filter((words) => words !== null);
  return [prepared, ...forms.map((words) => ({ ...prepared, ...formLetters(words) }))];
}

function formLetters(plain: readonly string[]): NameLetters {
  const words = plain.slice(0, MAX_WORDS);
  return joinLetters(words.map(canonicalWord), words);
}

export function prepareName(name: string): PreparedName {
  const written = toWords(name);
  return prepareWords(name, written, withoutRoman(written));
}

/** `written`: the words of the name; `plain`: the same with Roman numerals in digits. */
function prepareWords(name: string, written: string[], plain: string[]): PreparedName {
  // Splitting is slow, and only Han names split differently.
  const words = (hasHan(name) ? withoutRoman(nameWords(name)) : plain).map(canonicalWord);
  return {
    ...joinLetters(words, plain),
    head: mayBeLocated(name, written) ? wordsBeforeLocation(name) : [],
    whole: namedWhole(name.slice(0, MAX_LOCATED_CHARS)),
    families: wordFamilies(words),
    servingWords: servingWords(plain, name.slice(0, MAX_LOCATED_CHARS)),
    chain: chainDegree(written),
  };
}

function joinLetters(words: string[], plain: readonly string[]): NameLetters {
  return {
    words,
    compact: compact(plain),
    sorted: plain.toSorted().join(''),
    numbers: words.filter((word, i) => hasDigit(word) || (i > 0 && word.length === 1)),
    initials: words.map((word) => word[0]).join(''),
  };
}

type NameLetters = Pick<PreparedName, 'words' | 'compact' | 'sorted' | 'numbers' | 'initials'>;

/** The words that LOCATED looks for. */
const LOCATING: ReadonlySet<string> = new Set(
  'at in inside opposite opp before after near'.split(' '),
);

/** Rules out most names before the slower pattern. */
function mayBeLocated(name: string, words: readonly string[]): boolean {
  if (words.length === MAX_WORDS || words.some((word) => LOCATING.has(word))) return true;
  return name.includes('@') || name.includes('|');
}

const LOCATED = /\s*@\s*|\s+(?:at|in|inside|opposite|opp|before|after|near|\|)\s+/i;

/** The part of a name that is split into words; LOCATED is slow on long runs of spaces. */
const MAX_LOCATED_CHARS = 400;

function wordsBeforeLocation(name: string): string[] {
  const found = LOCATED.exec(name.slice(0, MAX_LOCATED_CHARS));
  return found === null ? [] : nameWords(name.slice(0, found.index)).map(canonicalWord);
}

function prepareContacts(
  phones: readonly string[],
  websites: readonly string[],
  socials: readonly string[],
): Pick<PreparedPlace, 'phones' | 'sites' | 'socials'> {
  if (phones.length + websites.length + socials.length === 0) return NO_CONTACTS;
  const sites = websites.slice(0, MAX_CONTACTS).map(parseWebsite);
  const pages = [...socials, ...websites].slice(0, 2 * MAX_CONTACTS);
  const socialPages = pages.filter((page) => parseWebsite(page)?.social);
  return {
    phones: phones.slice(0, MAX_CONTACTS).map(phoneKey).filter(isKnown),
    sites: sites.filter(isKnown).filter((site) => !site.social),
    socials: socialPages.map(socialKey).filter(isKnown),
  };
}

const NO_CONTACTS = { phones: [], sites: [], socials: [] };

function categoryFamilies(categories: readonly string[]): Set<CategoryFamily> {
  return wordFamilies(categories.slice(0, MAX_CATEGORY_LABELS).flatMap(toWords));
}

function isLarge(names: readonly PreparedName[], labels: readonly string[]): boolean {
  return isLargeKind(names[0]!.words) || isLargeKind(labels.slice(0, 1).flatMap(toWords));
}

function localWords(
  address: AddressKey,
  { city, state, full_address }: AddressInput,
  initials: CityInitials,
): Set<string> {
  const afterStreet = full_address?.split(',').slice(1).join(' ') ?? '';
  const words = nameWords(`${city ?? ''} ${state ?? ''} ${afterStreet}`);
  return new Set([...words, ...address.words, ...initials.keys()].map(canonicalWord));
}

function isKnown<T>(value: T | null): value is T {
  return value !== null;
}
