/**
 * Parses an address in one text by stated rules. What no rule explains is left out.
 *
 * FA1 The text is cut at commas and line ends. A first segment that repeats the place's name is not
 *     part of the address; a last segment that names its country is the country.
 * FA2 The last text with the shape of the country's postcodes is the postcode, unless it begins a
 *     street. The rest of its segment is the city.
 * FA3 The street is the first segment with a street word, or with a number beside words. A segment
 *     that is only a number belongs to it. Segments that are only designators (unit, floor, block)
 *     are read as such. The segment before the street is the building.
 * FA4 The segments after the street are, from the end: the state if the country writes one, the
 *     city, the suburb.
 */
import { toWords } from '../../../../places/text/words.ts';
import { countryNamed, isCountryName } from '../country/countries.ts';
import { type AddressParts, presentParts } from './address-parts.ts';
import { findPostcode } from './postcodes.ts';
import { NUMBER_FIRST, readStreetLine } from './street-line.ts';
import { isStreetWord, namesNumberedStreet, namesStreet } from './street-words.ts';

/** Countries whose addresses have a state, province or region after the city. */
const STATE_COUNTRIES = new Set('US CA AU BR MX IN MY CN ID NG AR VE PH'.split(' '));
/** Countries that write the state as a code of capital letters. */
const STATE_CODE_COUNTRIES = new Set('US CA AU BR IT PR MX'.split(' '));
const MAX_SEGMENTS = 12;
/** More than the longest addresses have. */
const MAX_ADDRESS_CHARS = 500;
const MAX_SEGMENT_CHARS = 200;

interface Segments {
  /** The segments that no rule has explained yet, in order. */
  readonly left: string[];
  readonly country: string | null;
}

export function parseFullAddress(
  text: string,
  country: string | null,
  placeName: string | null = null,
): AddressParts {
  const cut = text.slice(0, MAX_ADDRESS_CHARS).split(/[,\n;、，]+/);
  const tidied = cut.map((one) => one.trim().replace(/\s+/g, ' ').slice(0, MAX_SEGMENT_CHARS));
  const segments = { left: tidied.filter(Boolean).slice(0, MAX_SEGMENTS), country };
  dropName(segments, placeName);
  const countryText = takeCountry(segments);
  const code = takePostcode(segments);
  if (segments.left.length === 1) splitSingle(segments);
  const street = takeStreet(segments);
  const area = code?.city === undefined ? readArea(segments) : areaAround(segments, code);
  return presentParts({ ...street, ...area, postalCode: code?.postcode, country: countryText });
}

function dropName({ left }: Segments, placeName: string | null): void {
  if (placeName === null || left.length < 2) return;
  if (toWords(left[0]!).join('') === toWords(placeName).join('')) left.shift();
}

function takeCountry({ left, country }: Segments): string | undefined {
  const last = left.at(-1);
  if (last === undefined || left.length < 2) return undefined;
  const isCountry =
    country === null
      ? last.length > 3 && countryNamed(last) !== null
      : isCountryName(last, country);
  return isCountry ? left.pop() : undefined;
}

interface TakenPostcode {
  readonly postcode: string;
  /** The rest of its segment, if that is a name. */
  readonly city: string | undefined;
  /** How many segments follow it. */
  readonly behind: number;
}

function takePostcode({ left, country }: Segments): TakenPostcode | undefined {
  for (let i = left.length - 1; i >= 0; i--) {
    const segment = left[i]!;
    const found = findPostcode(segment, country);
    if (found === null) continue;
    const before = segment.slice(0, found.at).replace(/[\s–-]+$/, '');
    const after = segment.slice(found.end).replace(/^[\s–-]+/, '');
    if (before === '' && after !== '' && beginsStreet(after, i, left, country)) continue;
    const isCity = before === '' && /\p{L}/u.test(after);
    if (isCity) left.splice(i, 1);
    else left.splice(i, 1, ...[`${before} ${after}`.trim()].filter(Boolean));
    const [city, ...state] = isCity ? splitStateCode(after, country) : [];
    if (state.length > 0) left.push(state[0]!);
    return { postcode: found.postcode, city, behind: left.length - i };
  }
  return undefined;
}

/** True when a number before this text is a house number and no postcode. */
function beginsStreet(after: string, i: number, left: readonly string[], country: string | null) {
  if (namesStreet(after)) return true;
  if (i > 0) return false;
  return country === null ? left.length > 1 : NUMBER_FIRST.has(country);
}

/** Cuts "123 Main St Oakland CA" after its street, in countries that write the number first. */
function splitSingle({ left, country }: Segments): void {
  if (country === null || !NUMBER_FIRST.has(country)) return;
  const words = left[0]!.split(' ');
  const numbered = words.findIndex((word) => /^\d+[a-z]?$/i.test(word));
  if (numbered === -1) return;
  const at = words.findIndex(
    (w, i) => i > numbered && isStreetWord(w.toLowerCase().replace('.', '')),
  );
  if (at === -1) return;
  let end = at + 1;
  while (end < words.length && /^(?:[NSEW]{1,2}|north|south|east|west)$/i.test(words[end]!)) end++;
  while (/^(?:apt|ste|suite|unit|#)\.?$/i.test(words[end] ?? '')) end += 2;
  while (/^#\S+$/.test(words[end] ?? '')) end++;
  left.splice(0, 1, words.slice(0, end).join(' '), ...[words.slice(end).join(' ')].filter(Boolean));
}

/** Takes the segments up to the street, and reads them. */
function takeStreet({ left, country }: Segments): AddressParts {
  const at = findStreet(left, country);
  if (at === -1) return {};
  let line = left[at]!;
  let taken = at + 1;
  if (at > 0 && isBareNumber(left[at - 1]!)) line = `${left[at - 1]!} ${line}`;
  while (taken < left.length && isPartOfStreet(left[taken]!, line)) line += `, ${left[taken++]!}`;
  const before = left.slice(0, at).filter((segment) => !isBareNumber(segment));
  left.splice(0, taken);
  const designators = before.map((segment) => readStreetLine(segment, country));
  const building = designators.flatMap(({ street }) => street ?? []).join(', ');
  const parts = Object.assign({}, ...designators, { street: undefined, house: undefined });
  const own = splitLeadingName(readStreetLine(line, country), country);
  return { ...parts, ...(building === '' ? {} : { building }), ...own };
}

/** Looks for the surest sign first: street word and number, street word, number beside words. */
function findStreet(left: readonly string[], country: string | null): number {
  const signs = [namesNumberedStreet, namesStreet, (text: string) => isNumbered(text, country)];
  const isCode = (text: string) => /^[A-Z]{2,3}$/.test(text);
  const find = (sign: (text: string) => boolean) => left.findIndex((t) => !isCode(t) && sign(t));
  return signs.map(find).find((at) => at !== -1) ?? -1;
}

function isNumbered(segment: string, country: string | null): boolean {
  const { street, house, km } = readStreetLine(segment, country);
  return street !== undefined && (house !== undefined || km !== undefined);
}

/** Splits "Joe's Garage 12 Main Street", in countries that write the number first. */
function splitLeadingName(parts: AddressParts, country: string | null): AddressParts {
  if (parts.house !== undefined || parts.street === undefined) return parts;
  if (country === null || !NUMBER_FIRST.has(country)) return parts;
  const found = /^(.*\p{L}.*?)\s(\d{1,5}[a-z]?)\s+(?!(?:st|nd|rd|th)\b)(.*)$/iu.exec(parts.street);
  if (!found || !namesStreet(found[3]!)) return parts;
  return { ...parts, building: found[1]!, house: found[2]!, street: found[3]! };
}

function isBareNumber(segment: string): boolean {
  return /^(?:n[oº°]\.?\s*)?\d{1,5}\s?[a-z]?(?:[-/]\d+[a-z]?)?$/i.test(segment);
}

/** True for a bare number ("Calle Milicias, 4") or a designator ("Suite 5") after the street. */
function isPartOfStreet(segment: string, line: string): boolean {
  if (isBareNumber(segment)) return !/\d/.test(line);
  if (/^s\s?\/\s?n$|^sn$/i.test(segment)) return true;
  const { street, house, ...designators } = readStreetLine(segment, null);
  return street === undefined && house === undefined && Object.keys(designators).length > 0;
}

/** City, state and suburb from the segments that are left (FA4). */
function readArea({ left, country }: Segments): AddressParts {
  const texts = left.filter((segment) => /\p{L}/u.test(segment));
  const last = texts.at(-1);
  if (last === undefined) return {};
  const [before, code] = splitStateCode(last, country);
  if (code !== undefined) {
    return { state: code, city: before, ...nameLast('suburb', texts.slice(0, -1)) };
  }
  const isCode = country !== null && STATE_CODE_COUNTRIES.has(country) && /^[A-Z]{2,3}$/.test(last);
  const hasState = isCode || (country !== null && STATE_COUNTRIES.has(country) && texts.length > 1);
  if (!hasState) return { city: last, ...nameLast('suburb', texts.slice(0, -1)) };
  const rest = texts.slice(0, -1);
  return { state: last, ...nameLast('city', rest), ...nameLast('suburb', rest.slice(0, -1)) };
}

/** The postcode's segment has the city: the state follows it, the suburb precedes it. */
function areaAround({ left }: Segments, { city, behind }: TakenPostcode): AddressParts {
  const at = left.length - behind;
  const state = nameLast('state', left.slice(Math.max(0, at)));
  const parts = { ...state, ...nameLast('suburb', left.slice(0, Math.max(0, at))) };
  return city === undefined ? parts : { ...parts, city };
}

function nameLast(part: 'city' | 'state' | 'suburb', texts: readonly string[]): AddressParts {
  const last = texts.at(-1);
  return last === undefined ? {} : { [part]: last };
}

/** Splits "Springfield IL" into city and state, if the country writes states as codes. */
function splitStateCode(text: string, country: string | null): [string, string?] {
  if (country === null || !STATE_CODE_COUNTRIES.has(country)) return [text];
  const code = /[\s(-]([A-Z]{2,3})\)?$/.exec(text);
  if (code === null) return [text];
  let end = code.index;
  while (end > 0 && /[\s(-]/.test(text[end - 1]!)) end--;
  const city = text.slice(0, end);
  return /\p{L}/u.test(city) ? [city, code[1]!] : [text];
}
