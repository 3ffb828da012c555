/** Measures the address parser on each half of the shared data, with weights made of the other. */
import { parseFullAddress } from '../../../places/address/full-address.ts';
import type { SegmentWeights } from '../../../places/address/segmenter/segmenter.ts';
import { countryInText } from '../../../places/address/text-country.ts';
import type { AddressPart, AddressParts } from '../../../places/address/writing/parts.ts';
import { AddressPrinter } from '../../../places/text/printed-address.ts';
import {
  formattingAddresses,
  type Half,
  libpostalCases,
  libpostalCountry,
  overtureAddresses,
} from './labelled-addresses.ts';
import { trainSegmenter } from './train-segmenter.ts';

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
function measureLibpostal(half: Half, weights: SegmentWeights): PartRecalls {
  const recalls = noRecalls();
  for (const one of libpostalCases(half)) {
    const parts = parseFullAddress(one.input, libpostalCountry(one), null, weights);
    for (const [part, kind] of Object.entries(LIBPOSTAL_KINDS)) {
      const known = one.expected.find(([name]) => name === kind)?.[1];
      if (known) count(recalls[part as keyof PartRecalls], parts, part as AddressPart, known);
    }
  }
  return recalls;
}

/** OpenCage's cases, printed by the custom of their country, with the country given. */
function measureFormatting(half: Half, weights: SegmentWeights): PartRecalls {
  const printer = new AddressPrinter();
  const recalls = noRecalls();
  for (const { country, pieces } of formattingAddresses(half)) {
    const { name, line, postcode, county: _county, ...rest } = pieces;
    const known = { ...rest, building: name, street: line, postalCode: postcode };
    const given = Object.fromEntries(
      Object.entries(known).filter(([, text]) => text !== undefined),
    );
    const text = printer.print(given, country) ?? '';
    const parts = parseFullAddress(text, country, null, weights);
    for (const part of ['house', 'street', 'city'] as const) {
      const value = known[part];
      if (value !== undefined && text.includes(value)) count(recalls[part], parts, part, value);
    }
  }
  return recalls;
}

/** `street, city, ST zip` of US places, without a country. */
function measureUsCities(half: Half, weights: SegmentWeights): Recall {
  const recall = { found: 0, known: 0 };
  for (const { country, pieces } of overtureAddresses(half)) {
    const { line, city, state, postcode } = pieces;
    if (country !== 'US' || !line || !city || state?.length !== 2 || !postcode) continue;
    const parts = parseFullAddress(
      `${line}, ${city}, ${state} ${postcode.slice(0, 5)}`,
      null,
      null,
      weights,
    );
    count(recall, parts, 'city', city);
  }
  return recall;
}

export interface HeldOutRecalls {
  readonly libpostal: PartRecalls;
  readonly formatting: PartRecalls;
  readonly usCities: Recall;
}

/** Each half, read with weights that are the mean of so many trainings on the other. */
export function measureHeldOut(trainings?: number): HeldOutRecalls {
  const folds = (['first', 'second'] as const).map((half): HeldOutRecalls => {
    const weights = trainSegmenter(half === 'first' ? 'second' : 'first', trainings);
    return {
      libpostal: measureLibpostal(half, weights),
      formatting: measureFormatting(half, weights),
      usCities: measureUsCities(half, weights),
    };
  });
  const sum = (recalls: readonly Recall[]) => ({
    found: recalls.reduce((total, { found }) => total + found, 0),
    known: recalls.reduce((total, { known }) => total + known, 0),
  });
  const sumParts = (of: 'libpostal' | 'formatting') => ({
    house: sum(folds.map((fold) => fold[of].house)),
    street: sum(folds.map((fold) => fold[of].street)),
    city: sum(folds.map((fold) => fold[of].city)),
  });
  return {
    libpostal: sumParts('libpostal'),
    formatting: sumParts('formatting'),
    usCities: sum(folds.map(({ usCities }) => usCities)),
  };
}

/** The country of addresses that do not name it: how many are right, and how many wrong. */
export function measureCountries(): { right: Recall; wrong: Recall } {
  const printer = new AddressPrinter();
  const right = { found: 0, known: 0 };
  const wrong = { found: 0, known: 0 };
  for (const { country, pieces } of overtureAddresses(null)) {
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
