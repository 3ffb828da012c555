/**
 * Countries by place and by name: the one door to country-coder.
 *
 * Codes are ISO 3166-1 alpha-2 at the level of territories, so that Hong Kong is HK and Puerto
 * Rico is PR.
 */
import { feature, isIn, iso1A2Code } from '@rapideditor/country-coder';

export const COUNTRY_REFERENCE = {
  source: 'country-coder',
  title: 'Country borders of OpenStreetMap',
  licence: 'ODbL-1.0',
} as const;

const TERRITORY = { level: 'territory' } as const;
const byName = new Map<string, string | null>();
const LONGEST_CHARS = 60;
const REMEMBERED = 2_000;

/** The country or territory that holds the point; null on the high seas. */
export function countryAt(latitude: number, longitude: number): string | null {
  return iso1A2Code([longitude, latitude], TERRITORY);
}

/** The code that a code, or a name in English, stands for ("UK", "usa", "Deutschland" is not). */
export function countryNamed(text: string): string | null {
  const key = text.slice(0, LONGEST_CHARS).trim().toLowerCase();
  const known = byName.get(key);
  if (known !== undefined) return known;
  const code = key === '' ? null : (iso1A2Code(key, TERRITORY) ?? iso1A2Code(key));
  if (byName.size < REMEMBERED) byName.set(key, code);
  return code;
}

const LANGUAGES = `en de fr es it pt nl sv da nb fi pl cs sk hu ro tr el ru uk bg sr hr ja zh ko
  ar he fa th id ms vi`.split(/\s+/);
const namesOf = new Map<string, ReadonlySet<string>>();

/**
 * True when the text is the country's code or a name of it, in one of many languages; a
 * territory is also named by the country it belongs to.
 */
export function isCountryName(text: string, country: string): boolean {
  const key = text.trim().toLowerCase().replace(/^the /, '');
  let names = namesOf.get(country);
  if (names === undefined) {
    names = new Set(LANGUAGES.map((language) => displayName(country, language)));
    namesOf.set(country, names);
  }
  if (names.has(key)) return true;
  const named = countryNamed(key);
  return named !== null && (named === country || countryIsIn(country, named));
}

function displayName(country: string, language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return (names.of(country) ?? country).toLowerCase();
}

/** English name, e.g. "Hong Kong"; null for an unknown code. */
export function countryName(code: string): string | null {
  return feature(code)?.properties.nameEn ?? null;
}

/** True when the country lies in the region: a code, a UN M49 number or a name. */
export function countryIsIn(code: string, region: string): boolean {
  return isIn(code, region) === true;
}
