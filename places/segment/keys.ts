/**
 * Blocking keys: what makes two records worth comparing. A key is hashed to 32 bits.
 *
 * name word (T), name word in a map cell (G), name word in a postcode (Z) or city (C), whole name
 * (N), phone (P), website host (W), house number in a postcode (H). The composite ones keep lists
 * short where single words are common ("hotel" has a million places, "hotel" in one cell few).
 */
import { prepareName } from '../matcher/prepare.ts';
import type { IndexedPlace } from '../place.ts';
import { type AddressKey, addressKey } from '../text/address.ts';
import { parseWebsite, phoneKey } from '../text/contact.ts';
import { hash32 } from '../text/hash.ts';
import { compact } from '../text/words.ts';

/** Degrees of latitude and longitude, about 2.2 km north to south. */
export const CELL_DEGREES = 0.02;
/** Cells repeat beyond the antimeridian. */
const CELLS_AROUND = Math.round(360 / CELL_DEGREES);
const MAX_NAMES = 6;
const MAX_CONTACTS = 4;

export function wordKey(word: string): number {
  return hash32(`T${word}`);
}

export function nameKey(name: string): number {
  return hash32(`N${name}`);
}

export function phoneHash(phone: string): number {
  return hash32(`P${phone.slice(-8)}`);
}

export function hostKey(host: string): number {
  return hash32(`W${host}`);
}

export function houseKey(postcode: string, house: string): number {
  return hash32(`H${postcode}|${house}`);
}

export function wordInPostcodeKey(word: string, postcode: string): number {
  return hash32(`Z${word}|${postcode}`);
}

export function wordInCityKey(word: string, city: string): number {
  return hash32(`C${word}|${city}`);
}

export function wordInCellKey(word: string, cellY: number, cellX: number): number {
  const x = ((cellX % CELLS_AROUND) + CELLS_AROUND) % CELLS_AROUND;
  return hash32(`G${word}|${cellY}|${x}`);
}

export function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL_DEGREES);
}

/** Every key under which a place is found, without repeats. */
export function placeKeys(place: IndexedPlace): Set<number> {
  const keys = new Set<number>();
  const address = addressKey(place);
  for (const name of [place.name, ...(place.alt_names ?? [])].slice(0, MAX_NAMES)) {
    addNameKeys(keys, prepareName(name).words, address, place);
  }
  for (const phone of place.phones.slice(0, MAX_CONTACTS)) {
    const key = phoneKey(phone);
    if (key !== null) keys.add(phoneHash(key));
  }
  for (const website of place.websites.slice(0, MAX_CONTACTS)) {
    const web = parseWebsite(website);
    if (web && !web.social) keys.add(hostKey(web.host));
  }
  if (address.postcode !== '') {
    for (const house of address.houses) keys.add(houseKey(address.postcode, house));
  }
  return keys;
}

function addNameKeys(
  keys: Set<number>,
  words: readonly string[],
  address: AddressKey,
  place: IndexedPlace,
): void {
  if (words.length === 0) return;
  keys.add(nameKey(compact(words)));
  const { latitude, longitude } = place;
  for (const word of words) {
    keys.add(wordKey(word));
    if (address.postcode !== '') keys.add(wordInPostcodeKey(word, address.postcode));
    if (address.city !== '') keys.add(wordInCityKey(word, address.city));
    if (latitude != null && longitude != null) {
      keys.add(wordInCellKey(word, cellOf(latitude), cellOf(longitude)));
    }
  }
}
