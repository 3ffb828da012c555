/** The caller's address in parts: the structured inputs, completed from the full address. */

import { parseFullAddress } from '../../../../places/address/full-address.ts';
import { type AddressParts, presentParts } from '../../../../places/address/parts.ts';
import { readStreetField } from '../../../../places/address/street-lines.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import { withoutLocalParts } from './local-parts.ts';

export interface InputAddress {
  readonly parts: AddressParts;
  /** The text to quote: the full address, or else its most specific part; null if there is none. */
  readonly written: string | null;
}

export function inputAddress(inputs: PlaceInputs, country: string | null): InputAddress {
  const street = inputs.street === null ? null : withoutLocalParts(inputs.street, country);
  const line = street === null ? {} : readStreetField(street, country);
  const given = structuredParts(inputs, street, line);
  const parsed =
    inputs.full_address === null
      ? {}
      : parseFullAddress(withoutLocalParts(inputs.full_address, country), country, inputs.name);
  // The full address also shows what stands beside the street, and with its city.
  const { building, suburb } = line;
  const parts = { ...presentParts({ building, suburb }), ...parsed, ...given };
  if (parts.suburb === parts.city && inputs.suburb === null) delete parts.suburb;
  // In a country without postcodes, the parser takes the postcode that is given for a number.
  if (inputs.house === null && parts.house === inputs.postalCode) delete parts.house;
  return { parts, written: inputs.full_address ?? inputs.street ?? anyPart(inputs) };
}

function structuredParts(
  inputs: PlaceInputs,
  street: string | null,
  line: Readonly<AddressParts>,
): AddressParts {
  const house = inputs.house ?? line.house;
  const named = inputs.house === null ? line.street : (street ?? undefined);
  return presentParts({
    ...line,
    house,
    street: named,
    unit_number: inputs.unit_number ?? line.unit_number,
    floor: inputs.floor ?? line.floor,
    block: inputs.block ?? line.block,
    km: inputs.km ?? line.km,
    building: inputs.building,
    suburb: inputs.suburb,
    city: inputs.city,
    state: inputs.state,
    country: inputs.country,
    postalCode: inputs.postalCode,
  });
}

function anyPart({ building, city, postalCode, state, country }: PlaceInputs): string | null {
  return building ?? city ?? postalCode ?? state ?? country;
}
