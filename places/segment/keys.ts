/**
 * Blocking keys: two records are compared only if they share a key. A key is hashed to 32 bits.
 *
 * The keys are: name word (T), name word in a map cell (G), in a postcode (Z) or in a city (C),
 * whole name (N), phone (P), website host (W), house number in a postcode (H) or in a street (S).
 * Composite keys keep posting lists short for common words: a million places have the word "hotel",
 * but few of them are in one cell.
 */
import { type PreparedName, placeNames, prepareName } from '../matcher/prepare.ts';
import type { IndexedPlace } from '../place.ts';
import { type AddressKey, addressKey, streetHouses } from '../text/address.ts';
import { parseWebsite, phoneKey } from '../text/contact.ts';
import { extendHash, HASH_START, hash32 } from '../text/hash.ts';

/** Size of a map cell in degrees: about 2.2 km from north to south. */
const CELL_DEGREES = 0.02;
/** Beyond the antimeridian the cells repeat. */
const LONGITUDE_CELLS = Math.round(360 / CELL_DEGREES);
const MAX_KEYED_CONTACTS = 4;

export const wordKey = (word: string) => hash32(`T${word}`);
export const wordInPostcodeKey = (word: string, code: string) => hash32(`Z${word}|${code}`);
export const wordInCityKey = (word: string, city: string) => hash32(`C${word}|${city}`);
export const nameKey = (name: string) => hash32(`N${name}`);
export const phoneBlockKey = (phone: string) => hash32(`P${phone.slice(-8)}`);
export const hostKey = (host: string) => hash32(`W${host}`);
export const streetHouseKey = (streetHouse: string) => hash32(`S${streetHouse}`);
export const houseKey = (postcode: string, house: string) => hash32(`H${postcode}|${house}`);

/** The name of a cell in keys. */
export function cellName(cellY: number, cellX: number): string {
  return `${cellY}|${((cellX % LONGITUDE_CELLS) + LONGITUDE_CELLS) % LONGITUDE_CELLS}`;
}

/** The keys of a word in each of the cells. */
export function wordInCellKeys(word: string, cells: readonly string[]): number[] {
  const begun = extendHash(HASH_START, `G${word}|`);
  return cells.map((cell) => extendHash(begun, cell) >>> 0);
}

/** The row of cells at a latitude, or the column at a longitude. */
export function cellNumber(degrees: number): number {
  return Math.floor(degrees / CELL_DEGREES);
}

/** All keys under which a place is indexed. */
export function placeKeys(place: IndexedPlace): Set<number> {
  const keys = new Set<number>();
  const address = addressKey(place);
  for (const name of placeNames(place)) {
    addNameKeys(keys, prepareName(name), address, place);
  }
  for (const phone of place.phones.slice(0, MAX_KEYED_CONTACTS)) {
    const key = phoneKey(phone);
    if (key !== null) keys.add(phoneBlockKey(key));
  }
  for (const website of place.websites.slice(0, MAX_KEYED_CONTACTS)) {
    const web = parseWebsite(website);
    if (web && !web.social) keys.add(hostKey(web.host));
  }
  for (const streetHouse of streetHouses(place, address)) keys.add(streetHouseKey(streetHouse));
  if (address.postcode !== '') {
    for (const house of address.houses) keys.add(houseKey(address.postcode, house));
  }
  return keys;
}

function addNameKeys(
  keys: Set<number>,
  name: PreparedName,
  address: AddressKey,
  place: IndexedPlace,
): void {
  const { words } = name;
  if (words.length === 0) return;
  keys.add(nameKey(name.compact));
  const { latitude, longitude } = place;
  const isPlaced = latitude != null && longitude != null;
  const cells = isPlaced ? [cellName(cellNumber(latitude), cellNumber(longitude))] : [];
  for (const word of words) {
    keys.add(wordKey(word));
    if (address.postcode !== '') keys.add(wordInPostcodeKey(word, address.postcode));
    if (address.city !== '') keys.add(wordInCityKey(word, address.city));
    for (const key of wordInCellKeys(word, cells)) keys.add(key);
  }
}
