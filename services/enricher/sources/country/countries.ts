/**
 * Countries by position. Their names in all languages are in places/address/country-names.ts.
 *
 * Codes are ISO 3166-1 alpha-2 at the level of territories: Hong Kong is HK, Puerto Rico is PR.
 */
import { feature, isIn, iso1A2Code } from '@rapideditor/country-coder';

export const COUNTRY_REFERENCE = {
  source: 'country-coder',
  title: 'Country borders of OpenStreetMap',
  licence: 'ODbL-1.0',
} as const;

const TERRITORY = { level: 'territory' } as const;

/** The country or territory that contains the point; null on the high seas. */
export function countryAt(latitude: number, longitude: number): string | null {
  return iso1A2Code([longitude, latitude], TERRITORY);
}

/** English name, e.g. "Hong Kong"; null for an unknown code. */
export function countryName(code: string): string | null {
  return feature(code)?.properties.nameEn ?? null;
}

/** True when the country lies in the region, which is a code, a UN M49 number or a name. */
export function isCountryIn(code: string, region: string): boolean {
  return isIn(code, region) === true;
}
