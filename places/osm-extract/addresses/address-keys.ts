/**
 * Keys by which an element with an address is found: a word of its street, the digits of its house
 * number, and its postcode or its city. Different spellings of an address share one of them. Pure.
 */
import {
  isCommonStreetWord,
  postcodeKey,
  shortStreetEnding,
  writtenOut,
} from '../../text/address.ts';
import { hash32 } from '../../text/hash.ts';
import { compact, toWords } from '../../text/words.ts';
import type { OsmTags } from '../features/osm-element.ts';

/** An address to search for, or that of an element. */
export interface WrittenAddress {
  readonly street: string;
  /** One or several house numbers: "12", "12;14", "12-14". */
  readonly house: string;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
}

const MAX_WORDS = 2;
const MAX_NUMBERS = 4;
const MAX_CHARS = 200;

/** Null for an element without a street and a house number. */
export function elementAddress(tags: OsmTags): WrittenAddress | null {
  const street = tags['addr:street'] ?? tags['addr:place'];
  const house = tags['addr:housenumber'];
  if (!street || !house) return null;
  return { street, house, city: tags['addr:city'], postcode: tags['addr:postcode'] };
}

/** The words of a street, with abbreviations spelled out: `lindenstr`, `exeter street`. */
export function streetWords(street: string): string[] {
  return toWords(street.slice(0, MAX_CHARS)).map((word) => shortStreetEnding(writtenOut(word)));
}

export function cityLetters(city: string | undefined): string {
  return compact(toWords((city ?? '').slice(0, MAX_CHARS)));
}

export function postcodeLetters(postcode: string | undefined): string {
  return postcodeKey(postcode ?? '', '');
}

/** The hashes of the address's keys. An element without city and postcode has keys without one. */
export function addressHashes({ street, house, city, postcode }: WrittenAddress): number[] {
  const numbers = [...new Set(house.slice(0, MAX_CHARS).match(/\d+/g) ?? [])];
  const areas = [cityLetters(city), postcodeLetters(postcode)].filter((area) => area !== '');
  const keys = searchedWords(street).flatMap((word) =>
    numbers
      .slice(0, MAX_NUMBERS)
      .flatMap((number) =>
        (areas.length === 0 ? [''] : areas).map((area) => `${word}|${Number(number)}|${area}`),
      ),
  );
  return [...new Set(keys.map(hash32))];
}

/** The longest words that not most streets have. */
function searchedWords(street: string): string[] {
  const words = [...new Set(streetWords(street))];
  const own = words.filter((word) => !isCommonStreetWord(word));
  const sorted = (own.length > 0 ? own : words).sort(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  );
  return sorted.slice(0, MAX_WORDS);
}
