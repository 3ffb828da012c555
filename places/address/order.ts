/**
 * Reorders an address into the order that the segmenter has learned. Pure.
 *
 * An address that goes from the largest part to the smallest, as is common in Cyrillic script, is
 * reversed: its country, postcode and city move to the end. The first part reveals the order.
 */

import { toWords } from '../text/words.ts';
import { citiesNamed } from './names/city-names.ts';
import { countryNamed, countryWithName } from './names/country-names.ts';
import { isHouseNumber } from './streets/street-line.ts';
import { isPostcode } from './writing/postcodes.ts';

const MIN_PARTS = 2;
const MAX_PARTS = 12;
/** A marked city, region or district: "г. Казань", "Московская обл.". */
const LARGE_PART =
  /^(?:г|город)\.?\s+\p{L}|(?:^|\s)(?:обл|область|край|респ|республика|р-н|район|АО)\.?(?:\s|$)/iu;

const STREET_WORDS = [
  'ул|улица|вул|пр|пр-т|пр-кт|просп|проспект|пер|переулок|ш|шоссе|наб|набережная',
  'б-р|бул|бульвар|пл|площадь|проезд',
].join('|');
const STREET_WORD = new RegExp(String.raw`(?:^|\s)(?:${STREET_WORDS})\.?(?=\s|$)`, 'iu');

export function inUsualOrder(text: string, country: string | null): string {
  const parts = text.split(/\s*,\s*/).filter((part) => part !== '');
  if (parts.length < MIN_PARTS || parts.length > MAX_PARTS) return text;
  if (!/\p{Script=Cyrillic}/u.test(text)) return text;
  const isTurned = isLargest(parts[0]!, country) || isCityFirst(parts, country);
  if (!isTurned) return text;
  let large = 0;
  while (large < parts.length - 1 && isLarge(parts[large]!, country)) large++;
  if (large > 0 && isCityBeforeStreet(parts[large]!, parts[large + 1])) large++;
  const turned = parts.slice(0, large).reverse();
  return [...parts.slice(large), ...turned].map((part) => part.replace(/^г\.\s*/, '')).join(', ');
}

/** A country or a postcode: only an address in the reverse order starts with one. */
function isLargest(part: string, country: string | null): boolean {
  const isPost = isPostcode(part, country) && countryNamed(part) === null;
  const isUkrainianCity = country === 'UA' && /^(?:м\.|місто)\s*\p{L}/u.test(part);
  return isPost || countryWithName(part) !== null || LARGE_PART.test(part) || isUkrainianCity;
}

/** "Астана, ул. Кунаева 12": a city of the country, followed by a street. */
function isCityFirst([first = '', second = '']: readonly string[], country: string | null) {
  return citiesNamed(cityKey(first)).has(country ?? '') && STREET_WORD.test(second);
}

function isLarge(part: string, country: string | null): boolean {
  return isLargest(part, country) || citiesNamed(cityKey(part)).has(country ?? '');
}

/**
 * After a larger part, a part without a street word is the city, unless its house number follows.
 */
function isCityBeforeStreet(part: string, next: string | undefined): boolean {
  if (next === undefined || /\d/.test(part) || isHouseNumber(next)) return false;
  return !STREET_WORD.test(part);
}

function cityKey(part: string): string {
  return toWords(part).join('');
}
