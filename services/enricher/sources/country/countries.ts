/**
 * Countries by position and by name: the one door to country-coder.
 *
 * Codes are ISO 3166-1 alpha-2 at the level of territories: Hong Kong is HK, Puerto Rico is PR.
 */
import { feature, isIn, iso1A2Code } from '@rapideditor/country-coder';
import { memoize } from '../cache/memoize.ts';

export const COUNTRY_REFERENCE = {
  source: 'country-coder',
  title: 'Country borders of OpenStreetMap',
  licence: 'ODbL-1.0',
} as const;

const TERRITORY = { level: 'territory' } as const;
const MAX_COUNTRY_NAME_CHARS = 60;

/** The country or territory that contains the point; null on the high seas. */
export function countryAt(latitude: number, longitude: number): string | null {
  return iso1A2Code([longitude, latitude], TERRITORY);
}

/** The country with this code or English name ("UK", "usa", but not "Deutschland"). */
export function countryNamed(text: string): string | null {
  return codeForName(text.slice(0, MAX_COUNTRY_NAME_CHARS).trim().toLowerCase());
}

const codeForName = memoize(2_000, (name: string) =>
  name === '' ? null : (iso1A2Code(name, TERRITORY) ?? iso1A2Code(name)),
);

const NAME_LANGUAGES = `en de fr es it pt nl sv da nb fi pl cs sk hu ro tr el ru uk bg sr hr ja zh
  ko ar he fa th id ms vi`.split(/\s+/);

const namesInLanguages = memoize(300, (country: string): ReadonlySet<string> => {
  const names = NAME_LANGUAGES.map((language) => {
    const inLanguage = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
    return (inLanguage.of(country) ?? country).toLowerCase();
  });
  return new Set(names);
});

/**
 * True when the text is the country's code, or its name in one of many languages. A territory may
 * also be named by the country to which it belongs.
 */
export function isCountryName(text: string, country: string): boolean {
  const name = text.trim().toLowerCase().replace(/^the /, '');
  if (namesInLanguages(country).has(name)) return true;
  const named = countryNamed(name);
  return named !== null && (named === country || isCountryIn(country, named));
}

/** English name, e.g. "Hong Kong"; null for an unknown code. */
export function countryName(code: string): string | null {
  return feature(code)?.properties.nameEn ?? null;
}

/** True when the country lies in the region, which is a code, a UN M49 number or a name. */
export function isCountryIn(code: string, region: string): boolean {
  return isIn(code, region) === true;
}
