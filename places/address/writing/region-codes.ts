/**
 * Removes the number of a region, which datasets write before the postcode: "Belluno, 34 32100" has
 * the 34 of ISO 3166-2. Pure.
 */
import { isPostcode } from './postcodes.ts';

/** Behind the city, before the last number of the address. */
const CODE_BEFORE_POSTCODE = /(?<=,[^,]+),\s*\d{1,2}\s+(?=(\d[^,]*?)\s*(?:,[^,\d]*)?$)/;
/** "Chuo-ku, 13": in Japan, where no other number stands behind a city. */
const CODE_BEHIND_CITY = /(?<=[-\s](?:ku|shi|city|ward)),\s*\d{1,2}(?=\s*(?:,[^,\d]*)?$)/i;

export function withoutRegionCode(text: string, country: string | null): string {
  if (country === null || /^(?:US|CA|GB)$/.test(country)) return text;
  if (country === 'JP') return text.replace(CODE_BEHIND_CITY, '');
  return text.replace(CODE_BEFORE_POSTCODE, (found, code: string) =>
    isPostcode(code, country) ? ', ' : found,
  );
}
