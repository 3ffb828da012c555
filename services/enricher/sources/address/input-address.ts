/** The caller's address in parts: the structured inputs, completed from the full address. */

import { parseFullAddress } from '../../../../places/address/full-address.ts';
import { type AddressParts, presentParts } from '../../../../places/address/parts.ts';
import { readStreetLine } from '../../../../places/address/street-line.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import { withoutLocalParts } from './local-parts.ts';

export interface InputAddress {
  readonly parts: AddressParts;
  /** The text to quote: the full address, or else its most specific part; null if there is none. */
  readonly written: string | null;
}

export function inputAddress(inputs: PlaceInputs, country: string | null): InputAddress {
  const given = structuredParts(inputs, country);
  const parsed =
    inputs.full_address === null
      ? {}
      : parseFullAddress(withoutLocalParts(inputs.full_address, country), country, inputs.name);
  const parts = { ...parsed, ...given };
  return { parts, written: inputs.full_address ?? inputs.street ?? anyPart(inputs) };
}

function structuredParts(inputs: PlaceInputs, country: string | null): AddressParts {
  const street = inputs.street === null ? null : withoutLocalParts(inputs.street, country);
  const line = street === null ? {} : readStreetLine(street, country);
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
