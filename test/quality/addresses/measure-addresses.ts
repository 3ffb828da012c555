/** Measures the address parser. Its weights are made of the first halves of the shared data. */
import { parseFullAddress } from '../../../places/address/full-address.ts';
import type { AddressPart, AddressParts } from '../../../places/address/parts.ts';
import { countryInText } from '../../../places/address/text-country.ts';
import { AddressPrinter } from '../../../places/text/printed-address.ts';
import {
  formattingAddresses,
  type Half,
  libpostalCases,
  libpostalCountry,
  overtureAddresses,
} from './labelled-addresses.ts';

/** How many of the known values were found. */
export interface Recall {
  found: number;
  known: number;
}

export type PartRecalls = Record<'house' | 'street' | 'city', Recall>;

const LIBPOSTAL_KINDS = { house: 'house_number', street: 'road', city: 'city' } as const;

export function share({ found, known }: Recall): number | null {
  return known === 0 ? null : found / known;
}

function noRecalls(): PartRecalls {
  const none = () => ({ found: 0, known: 0 });
  return { house: none(), street: none(), city: none() };
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function count(recall: Recall, parts: AddressParts, part: AddressPart, known: string): void {
  recall.known++;
  if (plain(parts[part] ?? '') === plain(known)) recall.found++;
}

/** libpostal's own cases, with their country given. */
export function measureLibpostal(half: Half): PartRecalls {
  const recalls = noRecalls();
  for (const one of libpostalCases(half)) {
    const parts = parseFullAddress(one.input, libpostalCountry(one));
    for (const [part, kind] of Object.entries(LIBPOSTAL_KINDS)) {
      const known = one.expected.find(([name]) => name === kind)?.[1];
      if (known) count(recalls[part as keyof PartRecalls], parts, part as AddressPart, known);
    }
  }
  return recalls;
}

/** OpenCage's cases, printed by the custom of their country, with the country given. */
export function measureFormatting(half: Half): PartRecalls {
  const printer = new AddressPrinter();
  const recalls = noRecalls();
  for (const { country, pieces } of formattingAddresses(half)) {
    const { name, line, postcode, county: _county, ...rest } = pieces;
    const known = { ...rest, building: name, street: line, postalCode: postcode };
    const given = Object.fromEntries(
      Object.entries(known).filter(([, text]) => text !== undefined),
    );
    const text = printer.print(given, country) ?? '';
    const parts = parseFullAddress(text, country);
    for (const part of ['house', 'street', 'city'] as const) {
      const value = known[part];
      if (value !== undefined && text.includes(value)) count(recalls[part], parts, part, value);
    }
  }
  return recalls;
}

/** `street, city, ST zip` of US places, without a country. */
export function measureUsCities(half: Half): Recall {
  const recall = { found: 0, known: 0 };
  for (const { country, pieces } of overtureAddresses(half)) {
    const { line, city, state, postcode } = pieces;
    if (country !== 'US' || !line || !city || state?.length !== 2 || !postcode) continue;
    const parts = parseFullAddress(`${line}, ${city}, ${state} ${postcode.slice(0, 5)}`, null);
    count(recall, parts, 'city', city);
  }
  return recall;
}

/** The country of addresses that do not name it: how many are right, and how many wrong. */
export function measureCountries(half: Half): { right: Recall; wrong: Recall } {
  const printer = new AddressPrinter();
  const right = { found: 0, known: 0 };
  const wrong = { found: 0, known: 0 };
  for (const { country, pieces } of overtureAddresses(half)) {
    if (pieces.city === undefined) continue;
    const { line: street, city, state, postcode: postalCode } = pieces;
    const known = Object.entries({ street, city, state, postalCode });
    const given = Object.fromEntries(known.filter(([, text]) => text !== undefined));
    const told = countryInText(printer.print(given, country) ?? '');
    right.known++;
    wrong.known++;
    if (told === country) right.found++;
    else if (told !== null) wrong.found++;
  }
  return { right, wrong };
}
