/**
 * The parts of an address, in the names of the API, and when two addresses are one.
 */

import { ADDRESS_PARTS } from '../../../../domain/outputs.ts';
import { type AddressKey, addressKey } from '../../../../places/text/address.ts';
import { isStreetKind } from './street-words.ts';

const PARTS = ADDRESS_PARTS.filter((part) => part !== 'full_address');
export type AddressPart = Exclude<(typeof PARTS)[number], 'full_address'>;

export type AddressParts = Partial<Record<AddressPart, string>>;

/** The API's AddressDetails: every part, null where unknown. */
export type AddressDetails = Record<AddressPart | 'full_address', string | null>;

export function detailsOf(parts: AddressParts, fullAddress: string | null): AddressDetails {
  const details: Partial<AddressDetails> = { full_address: fullAddress };
  for (const part of PARTS) details[part] = parts[part] ?? null;
  return details as AddressDetails;
}

/** Drops empty texts, and null. */
export function partsOf(given: Partial<Record<AddressPart, string | null | undefined>>) {
  const parts: AddressParts = {};
  for (const part of PARTS) {
    const text = given[part]?.trim();
    if (text) parts[part] = text;
  }
  return parts;
}

/** True when the parts say where in a city the place is. */
export function isStreetLevel(parts: AddressParts): boolean {
  return Boolean(parts.street ?? parts.block ?? parts.building ?? parts.km);
}

export function keyOfParts(parts: AddressParts, countryCode: string | null): AddressKey {
  return addressKey({
    street: parts.street,
    house: parts.house,
    city: parts.city,
    state: parts.state,
    postal_code: parts.postalCode,
    country_code: countryCode,
  });
}

/** Share of the shorter street's words that the other one must have. */
const SHARED_WORDS = 0.5;

/**
 * One address in two spellings: the streets share their telling words, house numbers do not differ
 * where both have one, and postcodes or cities do not both differ. Without a street on both sides
 * it cannot be said: false.
 */
export function sameAddress(a: AddressKey, b: AddressKey): boolean {
  if (!shareWords(a.words, b.words)) return false;
  if (a.houses.length > 0 && b.houses.length > 0) {
    if (!a.houses.some((house) => b.houses.includes(house))) return false;
  }
  const differs = (x: string, y: string) => x !== '' && y !== '' && x !== y;
  const postcodeDiffers = differs(a.postcode, b.postcode) && !isPrefix(a.postcode, b.postcode);
  return !(postcodeDiffers && (a.city === '' || b.city === '' || differs(a.city, b.city)));
}

function isPrefix(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** Words that name the street; all of them where it has no other name ("Broadway"). */
function telling(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !isStreetKind(word) && !DIRECTION.test(word));
  return names.length > 0 ? names : words;
}

const DIRECTION = /^(?:north|south|east|west|northeast|northwest|southeast|southwest)$/;

function shareWords(allA: readonly string[], allB: readonly string[]): boolean {
  const [a, b] = [telling(allA), telling(allB)];
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0) return false;
  return a.filter((word) => b.includes(word)).length / shorter >= SHARED_WORDS;
}
