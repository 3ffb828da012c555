/**
 * The parts of `address` that follow from coordinates alone: the country, and the city.
 *
 * The country is found by its borders: third-party. The city is an inference, LOW: one in the same
 * country whose number of people suggests that it reaches as far as the position. Its borders are
 * not known.
 */
import { presentParts } from '../../../../places/address/parts.ts';
import { territoryAt } from '../../../../places/countries-at.ts';
import { type AttributeRule, claimEvidence, NOT_FOUND_FIELD } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, INPUT_SOURCE, referenceClaim } from '../../evidence/claim.ts';
import { toAddressDetails } from '../../sources/address/address-parts.ts';
import { CITY_REFERENCE } from '../../sources/city/cities.ts';
import { COUNTRY_REFERENCE, countryName } from '../../sources/country/countries.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';

const NO_ADDRESS = { level: 'NONE', score: 0 } as const;
const COUNTRY_ALONE = { level: 'MEDIUM', score: 0.7 } as const;
const WITH_CITY = { level: 'LOW', score: 0.4 } as const;

export const reverseGeocodeRule: AttributeRule = {
  key: 'reverse_geocode',
  needs: ['country', 'cities'],
  sureness: 'LOW: computed from the coordinates',
  conditionFailed: ({ inputs }) =>
    inputs.latitude === null ? 'The input gives no coordinates.' : null,
  run(context) {
    const country = countryClaim(context);
    const city = cityClaim(context);
    const parts = presentParts({ country: country?.value, ...city?.value });
    const full = country && context.sources.printer.print(parts, context.country);
    const evidence = claimEvidence([country, city].filter((claim) => claim !== null));
    return {
      fields: {
        address: full
          ? { value: toAddressDetails(parts, full), verdict: 'ADDED', evidence }
          : NOT_FOUND_FIELD,
      },
      reasoning: { address: explainPosition(country, city) },
      confidence: { address: city ? WITH_CITY : full ? COUNTRY_ALONE : NO_ADDRESS },
    };
  },
};

function explainPosition(country: Claim<string> | null, city: Claim<CityParts> | null): string {
  if (country === null) return 'The coordinates are not in any country.';
  const where = `The coordinates are in ${country.value}`;
  return city ? `${where}; ${city.evidence.title}.` : `${where}, and not near a city.`;
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
  if (inputs.latitude === null || country === null) return null;
  const city = sources.cities.around(inputs.latitude, inputs.longitude!, country);
  if (city === null) return null;
  const title = `the centre of ${city.name} is ${city.distance_km.toFixed(1)} km away`;
  const reference = { ...CITY_REFERENCE, title, quote: city.name };
  return referenceClaim({ city: city.name, state: city.state ?? undefined }, 'inferred', reference);
}
