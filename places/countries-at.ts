/**
 * Countries by position, from the borders in country-coder. Nothing else accesses the package.
 *
 * Codes are ISO 3166-1 alpha-2.
 */
import { iso1A2Code } from '@rapideditor/country-coder';

/** The last answer: one job asks about one point, again and again. */
let last = { latitude: Number.NaN, longitude: Number.NaN, territory: null as string | null };

/** The country or territory that contains the point; null on the high seas. Hong Kong is HK. */
export function territoryAt(latitude: number, longitude: number): string | null {
  if (latitude !== last.latitude || longitude !== last.longitude) {
    const territory = iso1A2Code([longitude, latitude], { level: 'territory' });
    last = { latitude, longitude, territory };
  }
  return last.territory;
}

/** The sovereign country that contains the point; null on the high seas. Hong Kong is CN. */
export function countryAt(latitude: number, longitude: number): string | null {
  return iso1A2Code([longitude, latitude], { level: 'country' });
}
