/**
 * `address` and `address_localized`.
 *
 * AD1 Whole addresses are weighed against each other, never part by part, so that the parts of two
 *     addresses are not mixed. Only addresses that agree with the chosen one fill its gaps.
 * AD2 An input without a street is not weighed: a record with a street adds to it. A record in
 *     another country or state, or with another city and another postcode, is ignored: it is
 *     another place, to which the input is not corrected. The same applies to the address on the
 *     place's own website.
 * AD3 The country comes from the input, its position, or the surest record. When no address gives
 *     the city, the city around the position is used, as an inference (see reverse-geocode.ts).
 */
import { type AddressParts, presentParts } from '../../../../places/address/writing/parts.ts';
import { withoutNoValues } from '../../../../places/text/no-value.ts';
import { toWords } from '../../../../places/text/words.ts';
import {
  type AttributeRule,
  claimEvidence,
  derivedField,
  type FieldFinding,
  NOT_FOUND_FIELD,
  weighedConfidence,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { siteClaims } from '../../context/site-claims.ts';
import { type Claim, inputClaim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { scoreWithin, type Weighed, weigh } from '../../evidence/weighing.ts';
import {
  addressPartsKey,
  isStreetLevel,
  sameAddress,
  toAddressDetails,
} from '../../sources/address/address-parts.ts';
import { localizeAddress } from '../../sources/address/localized-address.ts';
import { recordParts, writtenAddress } from '../../sources/address/record-address.ts';
import { collapseSpaces } from '../../sources/input/place-inputs.ts';
import { osmClaims } from '../../sources/osm/osm-claims.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';
import { cityClaim, countryClaim } from './reverse-geocode.ts';

export const addressRule: AttributeRule = {
  key: 'address',
  needs: ['input', 'address', 'country', 'website', 'osm', 'place-index'],
  run(context) {
    const claims = [
      ...inputAddressClaims(context),
      ...siteAddressClaims(context),
      ...recordAddressClaims(context),
      ...mapAddressClaims(context),
    ];
    const found = weigh(claims, (a, b) =>
      sameAddress(addressPartsKey(a, context.country), addressPartsKey(b, context.country)),
    );
    const { parts, used } = completeAddress(context, found);
    const full = used.length === 0 ? null : fullAddress(context, found, parts);
    const whole = full === null || found.value !== null ? found : partialAddress(context, used);
    const field: FieldFinding =
      full === null
        ? NOT_FOUND_FIELD
        : {
            value: toAddressDetails(parts, full),
            verdict: whole.verdict,
            evidence: claimEvidence(used),
          };
    const localized = localizeAddress(parts, context.country, writtenTexts(used));
    const shown: Weighed<unknown> = full === null ? { ...whole, value: null } : whole;
    return {
      fields: { address: field, address_localized: derivedField(localized, field) },
      reasoning: { address: explainWeighed('an address', shown, () => full ?? '') },
      confidence: { address: weighedConfidence(whole) },
    };
  },
};

/** The texts of the chosen address's sources. */
function writtenTexts(used: readonly Claim<unknown>[]): string {
  return used.map(({ evidence }) => evidence.quote ?? '').join(', ');
}

function inputAddressClaims({ address: { parts, written } }: PlaceContext): Claim<AddressParts>[] {
  return isStreetLevel(parts) ? [inputClaim(parts, written, 'address')] : [];
}

function recordAddressClaims({ address, country, records }: PlaceContext): Claim<AddressParts>[] {
  const own = address.parts;
  return records.flatMap((record) => {
    const parts = recordParts(record.place, country);
    if (!isStreetLevel(parts) || isAtOtherAddress(own, parts, country, record.place.country_code)) {
      return [];
    }
    return [recordClaim(record, parts, writtenAddress(record.place))];
  });
}

function siteAddressClaims(context: PlaceContext): Claim<AddressParts>[] {
  const { address, country } = context;
  return siteClaims(
    context,
    ({ addresses }) => addresses,
    ({ parts }) =>
      isStreetLevel(parts) && !isAtOtherAddress(address.parts, parts, country, undefined)
        ? parts
        : null,
  );
}

/** The address tags of the map element that is the place. */
function mapAddressClaims(context: PlaceContext): Claim<AddressParts>[] {
  const osm = context.gathered('osm');
  const tags = osm?.match?.tags ?? {};
  const parts = presentParts({
    house: tags['addr:housenumber'],
    street: tags['addr:street'] ?? tags['addr:place'],
    unit_number: tags['addr:unit'] ?? tags['addr:flats'],
    floor: tags['addr:floor'],
    building: tags['addr:housename'],
    neighborhood: tags['addr:neighbourhood'] ?? tags['addr:quarter'],
    suburb: tags['addr:suburb'],
    city: tags['addr:city'],
    state: tags['addr:state'] ?? tags['addr:province'],
    postalCode: tags['addr:postcode'],
  });
  if (
    !isStreetLevel(parts) ||
    isAtOtherAddress(context.address.parts, parts, context.country, undefined)
  )
    return [];
  const key = parts.street === undefined ? 'addr:housename' : 'addr:street';
  return osmClaims(osm, [key, 'addr:place'], () => parts).slice(0, 1);
}

/**
 * True for an address in another country or state, or in a city with another name and another
 * postcode.
 */
function isAtOtherAddress(
  own: AddressParts,
  other: AddressParts,
  country: string | null,
  otherCountry: string | undefined,
): boolean {
  if (country !== null && otherCountry !== undefined && country !== otherCountry) return true;
  const [state, otherState] = [areaKey(own.state), areaKey(other.state)];
  const isComparable = isStateCode(state) === isStateCode(otherState);
  if (state !== '' && otherState !== '' && isComparable && state !== otherState) return true;
  const differs = (a: string, b: string) => a !== '' && b !== '' && a !== b;
  const cityDiffers = differs(areaKey(own.city), areaKey(other.city));
  const postcode = (parts: AddressParts) => addressPartsKey(parts, country).postcode;
  return cityDiffers && differs(postcode(own), postcode(other));
}

/** True for a state's code, which cannot be compared with a state's name. */
function isStateCode(key: string): boolean {
  return key.length <= 3;
}

function areaKey(text: string | undefined): string {
  return toWords(text ?? '').join('');
}

const PARTIAL_SCORE = 0.3;

/** The parts known when no address was weighed: from the input, or from its position. */
function partialAddress(
  { address }: PlaceContext,
  used: readonly Claim<unknown>[],
): Weighed<unknown> {
  const isInput = address.written !== null;
  const isInferred = used.some(({ kind }) => kind === 'inferred');
  const level = isInput || isInferred ? 'LOW' : 'MEDIUM';
  return {
    value: address.parts,
    verdict: isInput ? 'NOT VERIFIED' : 'ADDED',
    level,
    score: scoreWithin(level, PARTIAL_SCORE),
    support: used,
    against: [],
  };
}

interface CompletedAddress {
  readonly parts: AddressParts;
  /** The claims on which the parts rest. */
  readonly used: readonly Claim<unknown>[];
}

/** Fills the chosen address's gaps from addresses that agree with it, and from the position. */
function completeAddress(context: PlaceContext, found: Weighed<AddressParts>): CompletedAddress {
  const { inputs, address: own } = context;
  let parts = presentParts(found.value ?? own.parts);
  const used: Claim<unknown>[] = [...found.support];
  if (found.value === null && own.written !== null && Object.keys(parts).length > 0) {
    used.push(inputClaim<unknown>(parts, own.written, 'address'));
  }
  for (const claim of found.support) parts = { ...presentParts(claim.value), ...parts };
  if (found.verdict === 'ADDED') parts = { ...own.parts, ...parts };
  const country = countryClaim(context);
  if (country) parts = { ...parts, country: country.value };
  const isEvidence = used.length === 0 && inputs.latitude !== null;
  if (country && (isEvidence || context.countryRecord !== null)) used.push(country);
  const city = parts.city === undefined ? cityClaim(context) : null;
  if (city) {
    parts = { ...parts, city: city.value.city };
    used.push(city);
  }
  return { parts: withoutRepeatedBuilding(parts), used };
}

/** A source that gives the whole line as the building repeats what another part says. */
function withoutRepeatedBuilding(parts: AddressParts): AddressParts {
  const { building, ...others } = parts;
  const repeats = [others.house, others.street, others.suburb, others.city].some(
    (part) => part !== undefined && areaKey(part) === areaKey(building),
  );
  return repeats ? others : parts;
}

/**
 * The input's own text if it is kept and complete; otherwise formatted by the country's
 * conventions.
 */
function fullAddress(
  { inputs, country, sources }: PlaceContext,
  found: Weighed<AddressParts>,
  parts: AddressParts,
): string | null {
  const kept = found.verdict === 'VERIFIED' || found.verdict === 'NOT VERIFIED';
  if (inputs.full_address !== null && (kept || found.value === null)) {
    return collapseSpaces(withoutNoValues(inputs.full_address));
  }
  return sources.printer.print(parts, country);
}
