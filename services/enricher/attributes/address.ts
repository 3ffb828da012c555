/**
 * `address` and `address_localized`.
 *
 * A1 Whole addresses are weighed against each other, never their parts one by one: parts of two
 *    addresses are not mixed. Only what agrees with the chosen address fills its gaps.
 * A2 An input that does not reach the street is not weighed: records that have a street are added
 *    to it when their city does not contradict it.
 * A3 The country is that of the input, or of its position. Where no address says the city, the
 *    nearest city to the position stands in, as an inference (see reverse-geocode.ts).
 */

import {
  type AttributeRule,
  confidenceOf,
  derivedField,
  evidenceOf,
  type FieldFinding,
  NOT_FOUND,
} from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, inputClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { scoreWithin, type Weighed, weigh } from '../evidence/weighing.ts';
import {
  type AddressParts,
  detailsOf,
  isStreetLevel,
  keyOfParts,
  partsOf,
  sameAddress,
} from '../sources/address/address-parts.ts';
import { localizedAddress } from '../sources/address/localized-address.ts';
import { recordParts, writtenAddress } from '../sources/address/record-address.ts';
import { evenlySpaced } from '../sources/input/place-inputs.ts';
import { cityClaim, countryClaim } from './reverse-geocode.ts';

export const address: AttributeRule = {
  key: 'address',
  run(context) {
    const found = weigh([...fromInput(context), ...fromRecords(context)], (a, b) =>
      sameAddress(keyOfParts(a, context.country), keyOfParts(b, context.country)),
    );
    const { parts, used } = completed(context, found);
    const full = used.length === 0 ? null : fullAddress(context, found, parts);
    const whole = full === null || found.value !== null ? found : inPart(context, used);
    const field: FieldFinding =
      full === null
        ? NOT_FOUND
        : { value: detailsOf(parts, full), verdict: whole.verdict, evidence: evidenceOf(used) };
    const localized = localizedAddress(parts, context.country);
    return {
      fields: { address: field, address_localized: derivedField(localized, field) },
      reasoning: { address: reason(whole, full) },
      confidence: { address: confidenceOf(whole) },
    };
  },
};

const PART_SCORE = 0.3;

/** No address was weighed: what is known of it is the input's, or comes from its position. */
function inPart({ address }: PlaceContext, used: readonly Claim<unknown>[]): Weighed<unknown> {
  const isInput = address.written !== null;
  const isInferred = used.some(({ kind }) => kind === 'inferred');
  const level = isInput || isInferred ? 'LOW' : 'MEDIUM';
  return {
    value: address.parts,
    verdict: isInput ? 'NOT VERIFIED' : 'ADDED',
    level,
    score: scoreWithin(level, PART_SCORE),
    support: used,
    against: [],
  };
}

function reason(found: Weighed<unknown>, full: string | null): string {
  const of = full === null ? { ...found, value: null } : found;
  return explain('an address', of, () => full ?? '');
}

function fromInput({ address: { parts, written } }: PlaceContext): Claim<AddressParts>[] {
  return isStreetLevel(parts) ? [inputClaim(parts, written, 'address')] : [];
}

function fromRecords(context: PlaceContext): Claim<AddressParts>[] {
  const own = context.address.parts;
  return context.recordClaims(({ place }) => {
    const parts = recordParts(place, context.country);
    const elsewhere = !isStreetLevel(own) && own.postalCode && parts.postalCode;
    if (!isStreetLevel(parts)) return [];
    if (elsewhere && own.postalCode !== parts.postalCode && own.city !== parts.city) return [];
    return [[parts, writtenAddress(place)] as const];
  });
}

interface Completed {
  readonly parts: AddressParts;
  readonly used: readonly Claim<unknown>[];
}

/** The chosen address, its gaps filled from what agrees with it and from the position. */
function completed(context: PlaceContext, found: Weighed<AddressParts>): Completed {
  const { inputs, address: own } = context;
  let parts = partsOf(found.value ?? own.parts);
  const used: Claim<unknown>[] = [...found.support];
  if (found.value === null && own.written !== null && Object.keys(parts).length > 0) {
    used.push(inputClaim<unknown>(parts, own.written, 'address'));
  }
  for (const claim of found.support) parts = { ...partsOf(claim.value), ...parts };
  if (found.verdict === 'ADDED') parts = { ...own.parts, ...parts };
  const country = countryClaim(context);
  if (country) parts = { ...parts, country: country.value };
  if (country && used.length === 0 && inputs.latitude !== null) used.push(country);
  const city = parts.city === undefined ? cityClaim(context) : null;
  if (city) {
    parts = { ...parts, city: city.value.city };
    used.push(city);
  }
  return { parts, used };
}

/** The input's own text while it is kept and whole; else printed by the country's custom. */
function fullAddress(
  { inputs, country, sources }: PlaceContext,
  found: Weighed<AddressParts>,
  parts: AddressParts,
): string | null {
  const kept = found.verdict === 'VERIFIED' || found.verdict === 'NOT VERIFIED';
  if (inputs.full_address !== null && (kept || found.value === null)) {
    return evenlySpaced(inputs.full_address);
  }
  return sources.printer.print(parts, country);
}
