/** Whether an address with the place's street and number is in another town. Pure. */
import type { AddressParts } from '../../../../../../places/address/writing/parts.ts';
import { findPostcode } from '../../../../../../places/address/writing/postcodes.ts';
import { blankDates } from '../../hours/month-dates.ts';
import { letters } from '../../words/plain-letters.ts';

interface PlaceAddress {
  readonly address: AddressParts;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** "Marktplatz 1" is in many towns: true when the text gives the postcode of another one. */
export function isInOtherTown(text: string, { address, country }: PlaceAddress): boolean {
  const city = letters(address.city ?? '');
  const postcode = letters(address.postalCode ?? '');
  if (postcode === '' || city === '') return false;
  const plain = letters(text);
  if (plain.includes(postcode) || plain.includes(city)) return false;
  // A long house number looks like a postcode.
  const house = (address.house ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  const undated = blankDates(text.replace(YEAR_SIGN, ' '));
  const rest = house === '' ? undated : undated.replace(house, ' ');
  const code = findPostcode(rest, country)?.postcode ?? '';
  if (letters(code).length === postcode.length && /\p{L}/u.test(signsBeside(text, code)))
    return true;
  return CODED_TOWN.test(rest) || isInOtherHanTown(text, address.city ?? '');
}

/** "115年": a year, which may be as long as a postcode. */
const YEAR_SIGN = /\d{2,4}\s?年/gu;
/** "1 Rue Haute, 1340 Ottignies": a number before a name, behind the street. */
const CODED_TOWN = /,\s\d{4,6}\s\p{Lu}\p{Ll}{2}|,\s\p{Lu}[\p{L} ]{3,30}\s(?!19|20)\d{4,6}(?=,|$)/u;
const HAN_TOWN = /\p{Script=Han}{2}[市縣县]/u;

function isInOtherHanTown(text: string, city: string): boolean {
  const town = HAN_TOWN.exec(text)?.[0];
  return town !== undefined && HAN_TOWN.test(city) && !letters(city).includes(letters(town));
}

/** The signs directly before and behind a part of the text. */
function signsBeside(text: string, part: string): string {
  const at = text.indexOf(part);
  const end = at + part.length;
  return `${text.slice(Math.max(0, at - 3), at)} ${text.slice(end, end + 3)}`;
}
