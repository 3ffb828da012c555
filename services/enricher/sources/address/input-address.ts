/** The caller's address in parts: the structured inputs, completed from the full address. */

import { parseFullAddress } from '../../../../places/address/full-address.ts';
import { readStreetField } from '../../../../places/address/streets/street-lines.ts';
import { isLandmark } from '../../../../places/address/writing/landmarks.ts';
import { type AddressParts, presentParts } from '../../../../places/address/writing/parts.ts';
import { toWords } from '../../../../places/text/words.ts';
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
  if (street !== null && inputs.house === null) {
    if (explainsLines(street, parsed)) replaceLine(parts, parsed);
    else Object.assign(parts, betterCut(line, parsed));
  }
  if (namesWardToo(inputs.city, parsed)) parts.city = parsed.city!;
  const isRepeated = parts.suburb === parts.city || parts.suburb === parts.street;
  if (isRepeated && inputs.suburb === null) delete parts.suburb;
  // In a country without postcodes, the parser takes the postcode that is given for a number.
  if (inputs.house === null && parts.house === inputs.postalCode) delete parts.house;
  return { parts, written: inputs.full_address ?? inputs.street ?? anyPart(inputs) };
}

const ORDINAL_END = /(?<=^\d+)(?:st|nd|rd|th)$/;
/** Words that only mark a part. */
const MARKS = /^(?:no|floor|fl|flr|block|blk|bldg|building|wing|unit|shop|shp)$/;

/**
 * True if a street field of several pieces is the full address's parts, and no more: "3rd Floor,
 * Harbour Center, Kondapur".
 */
function explainsLines(street: string, { country, ...parsed }: AddressParts): boolean {
  const pieces = street.split(',').filter((piece) => !isLandmark(piece.trim()));
  if (pieces.length < 2) return false;
  const words = toWords(Object.values(parsed).join(', '));
  const known = new Set(words.map((word) => word.replace(ORDINAL_END, '')));
  return toWords(pieces.join(', ')).every(
    (word) => known.has(word.replace(ORDINAL_END, '')) || MARKS.test(word),
  );
}

const LINE_PARTS = ['street', 'house', 'building', 'unit_number', 'floor', 'block'] as const;

function replaceLine(parts: AddressParts, parsed: AddressParts): void {
  for (const part of LINE_PARTS) {
    if (parsed[part] === undefined) delete parts[part];
    else parts[part] = parsed[part];
  }
}

/** "横浜市青葉区": a city field with its ward. */
function namesWardToo(city: string | null, { city: own, suburb }: AddressParts): boolean {
  return city !== null && own !== undefined && suburb !== undefined && city === `${own}${suburb}`;
}

/** "13" instead of a prefecture: the number of a region in ISO 3166-2, which nobody writes. */
function withoutRegionNumber(state: string | null): string | null {
  return state !== null && /^\d{1,2}$/.test(state.trim()) ? null : state;
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
    state: withoutRegionNumber(inputs.state),
    country: inputs.country,
    postalCode: inputs.postalCode,
  });
}

function anyPart({ building, city, postalCode, state, country }: PlaceInputs): string | null {
  return building ?? city ?? postalCode ?? state ?? country;
}
