/**
 * `address` as far as coordinates alone tell it: the country, and the nearest city.
 *
 * The country is looked up in borders: third-party. The city is an inference, LOW: the nearest one
 * of the same country within NEAR_KM, whose limits nobody checked.
 */

import { type AttributeRule, evidenceOf, NOT_FOUND } from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, INPUT_SOURCE, referenceClaim } from '../evidence/claim.ts';
import { scoreWithin } from '../evidence/weighing.ts';
import { detailsOf, partsOf } from '../sources/address/address-parts.ts';
import { CITY_REFERENCE } from '../sources/city/cities.ts';
import { COUNTRY_REFERENCE, countryAt, countryName } from '../sources/country/countries.ts';

const NEAR_KM = 10;
const CITY_SCORE = 0.4;
const COUNTRY_SCORE = 0.7;

export const reverseGeocode: AttributeRule = {
  key: 'reverse_geocode',
  conditionFailed: ({ inputs }) =>
    inputs.latitude === null ? 'The input gives no coordinates.' : null,
  run(context) {
    const country = countryClaim(context);
    const city = cityClaim(context);
    const parts = partsOf({ country: country?.value, ...city?.value });
    const full = country && context.sources.printer.print(parts, context.country);
    const level = city ? 'LOW' : full ? 'MEDIUM' : 'NONE';
    const score = city ? CITY_SCORE : full ? COUNTRY_SCORE : 0;
    const claims = [country, city].filter((claim) => claim !== null);
    return {
      fields: {
        address: full
          ? { value: detailsOf(parts, full), verdict: 'ADDED', evidence: evidenceOf(claims) }
          : NOT_FOUND,
      },
      reasoning: { address: why(country, city) },
      confidence: { address: { level, score: scoreWithin(level, score) } },
    };
  },
};

function why(country: Claim<string> | null, city: Claim<CityParts> | null): string {
  if (country === null) return 'The coordinates lie in no country.';
  const where = `The coordinates lie in ${country.value}`;
  return city ? `${where}; ${city.evidence.title}.` : `${where}, near no city.`;
}

/** The country's English name, from the position or, without one, from the country code. */
export function countryClaim({ inputs, country }: PlaceContext): Claim<string> | null {
  const name = country === null ? null : countryName(country);
  if (name === null) return null;
  const at = inputs.latitude === null ? null : countryAt(inputs.latitude, inputs.longitude!);
  const claim = referenceClaim(name, 'third_party', { ...COUNTRY_REFERENCE, quote: country });
  return at === country ? claim : { ...claim, kind: 'input', source: INPUT_SOURCE };
}

export interface CityParts {
  readonly city: string;
  readonly state: string | undefined;
}

export function cityClaim(context: PlaceContext): Claim<CityParts> | null {
  const { inputs, country, sources } = context;
  if (inputs.latitude === null || country === null) return null;
  const city = sources.cities.nearest(inputs.latitude, inputs.longitude!, country, NEAR_KM);
  if (city === null) return null;
  const title = `the nearest city is ${city.name}, ${city.distance_km.toFixed(1)} km away`;
  return referenceClaim({ city: city.name, state: city.state ?? undefined }, 'inferred', {
    ...CITY_REFERENCE,
    title,
    quote: city.name,
  });
}
