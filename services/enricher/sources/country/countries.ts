/**
 * Countries by code. Their names in all languages are in places/address/country-names.ts, and the
 * country at a position comes from places/countries-at.ts.
 *
 * Codes are ISO 3166-1 alpha-2 at the level of territories: Hong Kong is HK, Puerto Rico is PR.
 */
import { feature, isIn } from '@rapideditor/country-coder';
import { shortEnglishName } from '../../../../places/address/names/country-names.ts';

export const COUNTRY_REFERENCE = {
  source: 'country-coder',
  title: 'Country borders of OpenStreetMap',
  licence: 'ODbL-1.0',
} as const;

/** Common English name, e.g. "Hong Kong"; null for an unknown code. */
export function countryName(code: string): string | null {
  const { nameEn, iso1A2 } = feature(code)?.properties ?? {};
  if (nameEn === undefined) return null;
  // "Kingdom of Denmark" is called "Denmark". Other names that are shorter there are abbreviated.
  const short = iso1A2 ? shortEnglishName(iso1A2) : undefined;
  return short && nameEn.endsWith(` ${short}`) ? short : nameEn;
}

/** True when the country is in the region, which is a code, a UN M49 number or a name. */
export function isCountryIn(code: string, region: string): boolean {
  return isIn(code, region) === true;
}

/**
 * The code that callers write for a region by another name: `fx`, France in Europe, is FR, and `ra`
 * is AR. Null for anything that is not a region.
 */
export function normalizeRegionCode(region: string): string | null {
  const { iso1A2, isoStatus, country } = feature(region)?.properties ?? {};
  return (isoStatus === 'excRes' ? country : (iso1A2 ?? country)) ?? null;
}

/** True for a state and its own territory, since callers write France for Réunion. */
export function isOneState(a: string | null, b: string): boolean {
  if (a === null) return false;
  const state = (code: string) => feature(code)?.properties.country ?? code;
  return state(a) === state(b);
}
