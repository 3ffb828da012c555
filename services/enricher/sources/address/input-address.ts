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
  if (street !== null && inputs.house === null) Object.assign(parts, betterCut(line, parsed));
  const isRepeated = parts.suburb === parts.city || parts.suburb === parts.street;
  if (isRepeated && inputs.suburb === null) delete parts.suburb;
  // In a country without postcodes, the parser takes the postcode that is given for a number.
  if (inputs.house === null && parts.house === inputs.postalCode) delete parts.house;
  return { parts, written: inputs.full_address ?? inputs.street ?? anyPart(inputs) };
}

/**
 * The street and house number of the full address, when they stand in the street as it is given:
 * "Fray Andrés 425 Col Hidalgo" has a number that the words around it show.
 */
function betterCut(line: Readonly<AddressParts>, parsed: AddressParts): AddressParts {
  const { street = '', house } = parsed;
  if (line.street === undefined || line.house !== undefined || !house || !street) return {};
  const isWithin = line.street.startsWith(`${street} ${house} `);
  return isWithin ? { street, house } : {};
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
