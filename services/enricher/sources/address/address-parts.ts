/** The API's form of an address, and the comparison of two addresses. */
import {
  type AddressPart,
  type AddressParts,
  PARTS,
} from '../../../../places/address/writing/parts.ts';
import { isStreetKind } from '../../../../places/address/writing/street-words.ts';
import { type AddressKey, addressKey, shortStreetEnding } from '../../../../places/text/address.ts';

/** The API's AddressDetails: every part, null when unknown. */
export type AddressDetails = Record<AddressPart | 'full_address', string | null>;

export function toAddressDetails(parts: AddressParts, fullAddress: string | null): AddressDetails {
  const details: Partial<AddressDetails> = { full_address: fullAddress };
  for (const part of PARTS) details[part] = parts[part] ?? null;
  return details as AddressDetails;
}

/** True when the parts locate the place within its city. */
export function isStreetLevel(parts: AddressParts): boolean {
  // Where streets have no names, a house has a number in its quarter: "덕암리 644".
  const numbered = parts.suburb === undefined ? undefined : parts.house;
  return Boolean(parts.street ?? parts.block ?? parts.building ?? parts.km ?? numbered);
}

export function addressPartsKey(parts: AddressParts, countryCode: string | null): AddressKey {
  return addressKey({
    street: parts.street,
    house: parts.house,
    city: parts.city,
    state: parts.state,
    postal_code: parts.postalCode,
    country_code: countryCode,
  });
}

/** The share of the shorter street's words that the other street must have. */
const MIN_SHARED_WORDS = 0.5;

/**
 * True for one address in two spellings: the streets share their distinctive words, the house
 * numbers are equal if both have one, and postcode and city do not both differ. False when one of
 * the two has no street.
 */
export function sameAddress(a: AddressKey, b: AddressKey): boolean {
  if (!shareStreetWords(a.words, b.words)) return false;
  if (a.houses.length > 0 && b.houses.length > 0) {
    if (!a.houses.some((house) => b.houses.includes(house))) return false;
  }
  const differs = (x: string, y: string) => x !== '' && y !== '' && x !== y;
  const postcodeDiffers = differs(a.postcode, b.postcode) && !isSamePrefix(a.postcode, b.postcode);
  return !(postcodeDiffers && (a.city === '' || b.city === '' || differs(a.city, b.city)));
}

function isSamePrefix(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** The words that name the street; all of them if none is distinctive ("Broadway"). */
function distinctiveStreetWords(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !isStreetKind(word) && !DIRECTION.test(word));
  return (names.length > 0 ? names : words).map(shortStreetEnding);
}

const DIRECTION = /^(?:north|south|east|west|northeast|northwest|southeast|southwest)$/;

function shareStreetWords(allA: readonly string[], allB: readonly string[]): boolean {
  const [a, b] = [distinctiveStreetWords(allA), distinctiveStreetWords(allB)];
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0) return false;
  return a.filter((word) => b.includes(word)).length / shorter >= MIN_SHARED_WORDS;
}
