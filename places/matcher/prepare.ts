/**
 * A record or a query reduced, once, to what the features compare. Pure.
 */
import type { IndexedPlace, PlaceQuery } from '../place.ts';
import { type AddressKey, addressKey } from '../text/address.ts';
import { parseWebsite, phoneKey, socialKey, type WebAddress } from '../text/contact.ts';
import { compact, toWords } from '../text/words.ts';
import { type CategoryFamily, familiesOfCategories, familiesOfWords } from './families.ts';

const MAX_NAMES = 6;
const MAX_CONTACTS = 6;

export interface PreparedName {
  words: string[];
  compact: string;
  /** Words in alphabetical order, joined. */
  sorted: string;
  /** Words that hold a digit, or are a single letter after the first word. */
  numbers: string[];
  initials: string;
  /** Of "Gym @ Plaza 8" the words [gym]: what stands before the name of where it is. */
  head: string[];
  families: Set<CategoryFamily>;
}

export interface PreparedPlace {
  names: PreparedName[];
  address: AddressKey;
  /** Words of city, state and street: weak evidence when they stand in a name. */
  localWords: Set<string>;
  latitude: number | null;
  longitude: number | null;
  phones: string[];
  sites: WebAddress[];
  socials: string[];
  brand: string;
  families: Set<CategoryFamily>;
  categoryWords: Set<string>;
}

export function preparePlace(place: IndexedPlace): PreparedPlace {
  const address = addressKey(place);
  const categories = [place.category ?? '', ...place.categories];
  return {
    names: [place.name, ...(place.alt_names ?? [])].slice(0, MAX_NAMES).map(prepareName),
    address,
    localWords: localWords(address, place.city, place.state, place.full_address),
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    ...prepareContacts(place.phones, place.websites, place.socials),
    brand: compact(toWords(place.brand ?? '')),
    ...prepareCategories(categories),
  };
}

export function prepareQuery(query: PlaceQuery): PreparedPlace {
  const address = addressKey(query);
  return {
    names: [prepareName(query.name)],
    address,
    localWords: localWords(address, query.city, query.state, query.full_address),
    latitude: query.latitude ?? null,
    longitude: query.longitude ?? null,
    ...prepareContacts(listOf(query.phone), listOf(query.website), []),
    brand: '',
    ...prepareCategories(listOf(query.category)),
  };
}

const ROMAN = new Map(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map(toEntry));

function toEntry(numeral: string, i: number): [string, string] {
  return [numeral, String(i + 1)];
}

/** "Jurong Camp II" is Jurong Camp 2: Roman numerals after the first word are numbers. */
function withoutRoman(words: string[]): string[] {
  return words.map((word, i) => {
    const isSure = word.length > 1 || i === words.length - 1;
    return i > 0 && isSure ? (ROMAN.get(word) ?? word) : word;
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
    head: headOf(name),
    families: familiesOfWords(words),
  };
}

const LOCATED = /\s*@\s*|\s+(?:at|inside|opposite|opp|before|after|near)\s+/i;

function headOf(name: string): string[] {
  const found = LOCATED.exec(name);
  return found === null ? [] : toWords(name.slice(0, found.index));
}

function prepareContacts(
  phones: readonly string[],
  websites: readonly string[],
  socials: readonly string[],
): Pick<PreparedPlace, 'phones' | 'sites' | 'socials'> {
  const sites = websites.slice(0, MAX_CONTACTS).map(parseWebsite).filter(isPresent);
  const pages = [...socials, ...websites].slice(0, 2 * MAX_CONTACTS);
  return {
    phones: phones.slice(0, MAX_CONTACTS).map(phoneKey).filter(isPresent),
    sites: sites.filter((site) => !site.social),
    socials: pages
      .filter((page) => parseWebsite(page)?.social)
      .map(socialKey)
      .filter(isPresent),
  };
}

function prepareCategories(
  categories: readonly string[],
): Pick<PreparedPlace, 'families' | 'categoryWords'> {
  const words = categories.slice(0, 12).map(toWords);
  return { families: familiesOfCategories(words), categoryWords: new Set(words.flat()) };
}

function localWords(
  address: AddressKey,
  city: string | null | undefined,
  state: string | null | undefined,
  full: string | null | undefined,
): Set<string> {
  const afterStreet = full ? full.split(',').slice(1).join(' ') : '';
  return new Set([...toWords(`${city ?? ''} ${state ?? ''} ${afterStreet}`), ...address.words]);
}

function listOf(value: string | null | undefined): string[] {
  return value ? [value] : [];
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}
