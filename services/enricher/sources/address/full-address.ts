/**
 * Parses an address written in one text, by stated rules; what no rule explains is left out.
 *
 * A1 The text is cut at commas and line ends. A last segment that names the place's country is the
 *    country.
 * A2 The last text with the shape of the country's postcodes, outside the first segment, is the
 *    postcode; in a text of one segment, the last such text that does not begin it.
 * A3 The street is the first segment that holds a number with words, else the first segment; a
 *    segment that is only a number belongs to it, and segments that are designators alone (unit,
 *    floor, block) are read as such. What stands before the street is the building.
 * A4 After the street come, from the end: the state where the country writes one, the city, the
 *    suburb.
 */
import { countryNamed } from '../country/countries.ts';
import { type AddressParts, partsOf } from './address-parts.ts';
import { findPostcode } from './postcodes.ts';
import { readStreetLine } from './street-line.ts';

/** Countries whose addresses name a state, province or region after the city. */
const WITH_STATE = new Set('US CA AU BR MX IN MY CN ID NG AR VE IT PH'.split(' '));
/** Those that write it as a code of capitals after the city. */
const STATE_CODE = new Set('US CA AU BR IT PR'.split(' '));
const MOST_SEGMENTS = 12;

export function parseFullAddress(text: string, country: string | null): AddressParts {
  const segments = text
    .split(/[,\n;、，]+/)
    .map((s) => s.trim())
    .filter(Boolean)
    .slice(0, MOST_SEGMENTS);
  const countryText = takeCountry(segments, country);
  const postalCode = takePostcode(segments, country);
  const streetParts = takeStreet(segments, country);
  const area = readArea(segments, country);
  return partsOf({ ...streetParts, ...area, postalCode, country: countryText });
}

function takeCountry(segments: string[], country: string | null): string | undefined {
  const last = segments.at(-1);
  if (last === undefined || segments.length < 2) return undefined;
  const named = countryNamed(last);
  if (named === null || (country !== null && named !== country)) return undefined;
  if (country === null && last.length < 4) return undefined;
  return segments.pop();
}

function takePostcode(segments: string[], country: string | null): string | undefined {
  for (let i = segments.length - 1; i >= 0; i--) {
    if (i === 0 && segments.length > 1 && startsWithNumber(segments[0]!)) break;
    const found = findPostcode(segments[i]!, country);
    if (found === null) continue;
    if (i === 0 && segments[0]!.startsWith(found.postcode) && found.rest !== '') {
      if (segments.length === 1) break;
    }
    if (found.rest === '') segments.splice(i, 1);
    else segments[i] = found.rest;
    return found.postcode;
  }
  return undefined;
}

function startsWithNumber(text: string): boolean {
  return /^\d+\S*\s+\p{L}/u.test(text);
}

const HAS_NUMBERED_STREET = /\p{L}.*\d|\d.*\p{L}/u;

/** Takes the segments of the street off the front. */
function takeStreet(segments: string[], country: string | null): AddressParts {
  const at = segments.slice(0, 3).findIndex((segment) => isStreet(segment, country));
  const street = at === -1 ? 0 : at;
  const before = segments.slice(0, street);
  let line = segments[street] ?? '';
  let taken = street + 1;
  while (taken < segments.length && isPartOfStreet(segments[taken]!, line)) {
    line += `, ${segments[taken++]!}`;
  }
  const designators = before.map((segment) => readStreetLine(segment, country));
  if (segments.length === 1 && at === -1) return {};
  segments.splice(0, taken);
  const building = designators
    .map((parts) => parts.street)
    .filter(Boolean)
    .join(', ');
  const parts = Object.assign({}, ...designators, readStreetLine(line, country));
  return building === '' ? parts : { ...parts, building };
}

function isStreet(segment: string, country: string | null): boolean {
  if (!HAS_NUMBERED_STREET.test(segment)) return false;
  const { street, house, km } = readStreetLine(segment, country);
  return street !== undefined && (house !== undefined || km !== undefined || /\d/.test(street));
}

/** A bare number ("Calle Milicias, 4"), or a designator ("Suite 5") after the street. */
function isPartOfStreet(segment: string, line: string): boolean {
  if (/^(?:n[oº°]\.?\s*)?\d{1,5}\s?[a-z]?(?:-\d+)?$/i.test(segment)) return !/\d/.test(line);
  if (/^s\s?\/\s?n$|^sn$/i.test(segment)) return true;
  const { street, house, ...designators } = readStreetLine(segment, null);
  return street === undefined && house === undefined && Object.keys(designators).length > 0;
}

/** City, state and suburb from what is left, the last segments telling most. */
function readArea(segments: readonly string[], country: string | null): AddressParts {
  const left = segments.filter((segment) => /\p{L}/u.test(segment));
  const last = left.at(-1);
  if (last === undefined) return {};
  const code = country !== null && STATE_CODE.has(country) ? endingCode(last) : null;
  if (code !== null) {
    const city = code.before === '' ? left.at(-2) : code.before;
    const used = code.before === '' ? 2 : 1;
    return { ...(city ? { city } : {}), state: code.state, ...suburb(left, used) };
  }
  if (country !== null && WITH_STATE.has(country) && left.length > 1) {
    return { state: last, city: left.at(-2)!, ...suburb(left, 2) };
  }
  return { city: last, ...suburb(left, 1) };
}

function suburb(left: readonly string[], used: number): AddressParts {
  const next = left.at(-1 - used);
  return next === undefined ? {} : { suburb: next };
}

/** "Springfield IL" is a city with its state; "IL" alone, or "(MI)", a state. */
function endingCode(text: string): { before: string; state: string } | null {
  const found = /^(.*?)[\s(-]*\b([A-Z]{2,3})\)?$/.exec(text);
  return found ? { before: found[1]!.trim(), state: found[2]! } : null;
}
