/** The address of an indexed record, in parts. */

import { parseFullAddress } from '../../../../places/address/full-address.ts';
import { readStreetField } from '../../../../places/address/streets/street-lines.ts';
import { type AddressParts, presentParts } from '../../../../places/address/writing/parts.ts';
import { isPostcode } from '../../../../places/address/writing/postcodes.ts';
import type { IndexedPlace } from '../../../../places/place.ts';

/** `country` is for records that do not give their own. */
export function recordParts(place: IndexedPlace, country: string | null): AddressParts {
  const code = place.country_code ?? country;
  if (place.street === undefined && place.full_address !== undefined) {
    return parseFullAddress(place.full_address, code);
  }
  const line = place.street === undefined ? {} : readStreetField(place.street, code);
  return presentParts({
    ...line,
    house: place.house ?? line.house,
    street: place.house === undefined ? line.street : place.street,
    city: place.city,
    // Some datasets repeat the postcode as the region: "1150" in Vienna.
    state: isPostcode(place.state ?? '', code) ? undefined : place.state,
    postalCode: place.postal_code,
  });
}

/** The text to quote: the full address, or else its most specific part. */
export function writtenAddress(place: IndexedPlace): string | null {
  return place.full_address ?? place.street ?? place.city ?? null;
}
