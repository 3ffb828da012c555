/** Reduces a record or a query, once, to what the features compare. Pure. */
import type { IndexedPlace, PlaceQuery } from '../place.ts';
import { type AddressInput, type AddressKey, addressKey } from '../text/address.ts';
import { parseWebsite, phoneKey, socialKey, type WebAddress } from '../text/contact.ts';
import { compact, toWords } from '../text/words.ts';
import { type CategoryFamily, wordFamilies } from './families.ts';

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
  /** The words before those that say where it is: [gym] for "Gym @ Plaza 8"; else empty. */
  head: string[];
  families: Set<CategoryFamily>;
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
}

export function preparePlace(place: IndexedPlace): PreparedPlace {
  const address = addressKey(place);
  return {
    names: placeNames(place).map(prepareName),
    address,
    localWords: localWords(address, place),
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    ...prepareContacts(place.phones, place.websites, place.socials),
    brand: compact(toWords(place.brand ?? '')),
    families: categoryFamilies([place.category ?? '', ...place.categories]),
  };
}

export function prepareQuery(query: PlaceQuery): PreparedPlace {
  const address = addressKey(query);
  return {
    names: [prepareName(query.name)],
    address,
    localWords: localWords(address, query),
    latitude: query.latitude ?? null,
    longitude: query.longitude ?? null,
    ...prepareContacts(query.phone ? [query.phone] : [], query.website ? [query.website] : [], []),
    brand: '',
    families: categoryFamilies([query.category ?? '']),
  };
}

/** The names by which a place is indexed and compared. */
export function placeNames(place: IndexedPlace): string[] {
  return [place.name, ...(place.alt_names ?? [])].slice(0, MAX_NAMES);
}

const ROMAN_NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** Roman numerals after the first word are numbers: "Jurong Camp II" is "Jurong Camp 2". */
function withoutRoman(words: string[]): string[] {
  return words.map((word, i) => {
    // A single letter in the middle of a name is more likely an initial.
    const isNumeral = i > 0 && (word.length > 1 || i === words.length - 1);
    const number = isNumeral ? ROMAN_NUMERALS.indexOf(word) + 1 : 0;
    return number > 0 ? String(number) : word;
  });
}

export function prepareName(name: string): PreparedName {
  const words = withoutRoman(toWords(name));
  return {
    words,
    compact: compact(words),
    sorted: words.toSorted().join(''),
    numbers: words.filter((word, i) => /\d/.test(word) || (i > 0 && word.length === 1)),
    initials: words.map((word) => word[0]).join(''),
    head: wordsBeforeLocation(name),
    families: wordFamilies(words),
  };
}

const LOCATED = /\s*@\s*|\s+(?:at|inside|opposite|opp|before|after|near)\s+/i;

/** As much of a name as is split into words; LOCATED takes long over a row of spaces. */
const MAX_LOCATED_CHARS = 400;

function wordsBeforeLocation(name: string): string[] {
  const found = LOCATED.exec(name.slice(0, MAX_LOCATED_CHARS));
  return found === null ? [] : toWords(name.slice(0, found.index));
}

function prepareContacts(
  phones: readonly string[],
  websites: readonly string[],
  socials: readonly string[],
): Pick<PreparedPlace, 'phones' | 'sites' | 'socials'> {
  const sites = websites.slice(0, MAX_CONTACTS).map(parseWebsite);
  const pages = [...socials, ...websites].slice(0, 2 * MAX_CONTACTS);
  const socialPages = pages.filter((page) => parseWebsite(page)?.social);
  return {
    phones: phones.slice(0, MAX_CONTACTS).map(phoneKey).filter(isKnown),
    sites: sites.filter(isKnown).filter((site) => !site.social),
    socials: socialPages.map(socialKey).filter(isKnown),
  };
}

function categoryFamilies(categories: readonly string[]): Set<CategoryFamily> {
  return wordFamilies(categories.slice(0, MAX_CATEGORY_LABELS).flatMap(toWords));
}

function localWords(address: AddressKey, { city, state, full_address }: AddressInput): Set<string> {
  const afterStreet = full_address?.split(',').slice(1).join(' ') ?? '';
  return new Set([...toWords(`${city ?? ''} ${state ?? ''} ${afterStreet}`), ...address.words]);
}

function isKnown<T>(value: T | null): value is T {
  return value !== null;
}
