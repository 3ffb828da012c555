/**
 * The parts of `address` that follow from coordinates alone: the country, the city, and the street.
 *
 * The country is found by its borders: third-party. So is the city, if an imported extract has its
 * border. Otherwise the city is an inference, LOW: one in the same country whose number of people
 * suggests that it reaches as far as the position. The street and the house number come from an
 * extract (mapped-address.ts).
 */
import { presentParts } from '../../../../places/address/writing/parts.ts';
import { territoryAt } from '../../../../places/countries-at.ts';
import {
  type AttributeRule,
  claimEvidence,
  type FieldConfidence,
  NOT_FOUND_FIELD,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, INPUT_SOURCE, referenceClaim } from '../../evidence/claim.ts';
import { toAddressDetails } from '../../sources/address/address-parts.ts';
import { CITY_REFERENCE } from '../../sources/city/cities.ts';
import { COUNTRY_REFERENCE, countryName } from '../../sources/country/countries.ts';
import { elementId } from '../../sources/osm/osm-claims.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';
import { fromPosition } from '../surroundings/map-reasons.ts';
import { type MappedAddress, mappedAddress, municipalityClaim } from './mapped-address.ts';

const NO_ADDRESS = { level: 'NONE', score: 0 } as const;
const KNOWN = { level: 'MEDIUM', score: 0.7 } as const;
const INFERRED = { level: 'LOW', score: 0.4 } as const;

export const reverseGeocodeRule: AttributeRule = {
  key: 'reverse_geocode',
  needs: ['country', 'osm', 'cities'],
  sureness: 'LOW; MEDIUM if the map has the address or the border of the city there',
  conditionFailed: ({ inputs }) =>
    inputs.latitude === null ? 'The input gives no coordinates.' : null,
  run(context) {
    const country = countryClaim(context);
    const mapped = country === null ? null : mappedAddress(context);
    const city = cityClaim(context);
    const parts = presentParts({
      ...city?.value,
      ...mapped?.claim.value,
      country: country?.value,
    });
    const full = country && context.sources.printer.print(parts, context.country);
    const used = [country, city, mapped?.claim ?? null].filter((claim) => claim !== null);
    const evidence = claimEvidence(used);
    return {
      fields: {
        address: full
          ? { value: toAddressDetails(parts, full), verdict: 'ADDED', evidence }
          : NOT_FOUND_FIELD,
      },
      reasoning: { address: explainPosition(context, country, city, mapped) },
      confidence: { address: full ? addressConfidence(used) : NO_ADDRESS },
    };
  },
};

/** An address is only as sure as its least sure part. */
function addressConfidence(used: readonly Claim<unknown>[]): FieldConfidence {
  return used.some(({ kind }) => kind === 'inferred') ? INFERRED : KNOWN;
}

function explainPosition(
  context: PlaceContext,
  country: Claim<string> | null,
  city: Claim<CityParts> | null,
  mapped: MappedAddress | null,
): string {
  if (country === null) return 'The coordinates are not in any country.';
  const where = `The coordinates are in ${country.value}`;
  const near = city === null ? `${where}, and not near a city` : `${where}; ${cityReason(city)}`;
  const why = mapped === null ? `${near}.` : `${near}; ${mapped.told}.`;
  const osm = context.gathered('osm');
  return osm === null ? why : fromPosition(why, osm);
}

function cityReason({ source, value, evidence }: Claim<CityParts>): string {
  const isMapped = source !== CITY_REFERENCE.source;
  if (!isMapped) return evidence.title!;
  return `the map has them in ${value.city} (${elementId(evidence.url!)})`;
}

/** The country's English name: from the position, the country code, or the surest record. */
export function countryClaim(context: PlaceContext): Claim<string> | null {
  const { inputs, knownCountry, countryRecord } = context;
  const name = knownCountry === null ? null : countryName(knownCountry);
  if (name === null) return null;
  if (countryRecord !== null) return recordClaim(countryRecord, name, knownCountry!);
  const at = inputs.latitude === null ? null : territoryAt(inputs.latitude, inputs.longitude!);
  const reference = { ...COUNTRY_REFERENCE, quote: knownCountry };
  const claim = referenceClaim(name, 'third_party', reference);
  return at === knownCountry ? claim : { ...claim, kind: 'input', source: INPUT_SOURCE };
}

export interface CityParts {
  readonly city: string;
  readonly state: string | undefined;
}

export function cityClaim(context: PlaceContext): Claim<CityParts> | null {
  const { inputs, country, sources } = context;
  const isLocated = inputs.latitude !== null && country !== null;
  const city = isLocated
    ? sources.cities.around(inputs.latitude!, inputs.longitude!, country)
    : null;
  const municipality = municipalityClaim(context);
  if (municipality !== null) {
    const name = municipality.value;
    const state = city?.name === name ? city.state : null;
    return { ...municipality, value: { city: name, state: state ?? undefined } };
  }
  if (city === null) return null;
  const title = `the centre of ${city.name} is ${city.distance_km.toFixed(1)} km away`;
  const reference = { ...CITY_REFERENCE, title, quote: city.name };
  return referenceClaim({ city: city.name, state: city.state ?? undefined }, 'inferred', reference);
}
