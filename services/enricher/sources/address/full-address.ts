/**
 * Parses an address written in one text, by stated rules; what no rule explains is left out.
 *
 * A1 The text is cut at commas and line ends. A first segment that repeats the place's name is not
 *    part of the address; a last segment that names its country is the country.
 * A2 The last text with the shape of the country's postcodes is the postcode, but not one that
 *    begins a street. What follows it in its segment is the city.
 * A3 The street is the first segment with a street word or with a number beside words; a segment
 *    that is only a number belongs to it, and segments that are designators alone (unit, floor,
 *    block) are read as such. What stands before the street is the building. Without such a
 *    segment there is no street.
 * A4 After the street come, from the end: the state where the country writes one, the city, the
 *    suburb.
 */
import { toWords } from '../../../../places/text/words.ts';
import { countryNamed, isCountryName } from '../country/countries.ts';
import { type AddressParts, partsOf } from './address-parts.ts';
import { findPostcode } from './postcodes.ts';
import { NUMBER_FIRST, readStreetLine } from './street-line.ts';
import { isStreetWord, namesNumberedStreet, namesStreet } from './street-words.ts';

/** Countries whose addresses name a state, province or region after the city. */
const WITH_STATE = new Set('US CA AU BR MX IN MY CN ID NG AR VE PH'.split(' '));
/** Those that write it as a code of capitals after the city. */
const STATE_CODE = new Set('US CA AU BR IT PR MX'.split(' '));
const MOST_SEGMENTS = 12;

interface Segments {
  /** What is not yet explained, in order. */
  readonly left: string[];
  readonly country: string | null;
}

export function parseFullAddress(
  text: string,
  country: string | null,
  placeName: string | null = null,
): AddressParts {
  const cut = text.split(/[,\n;、，]+/).map((segment) => segment.trim().replace(/\s+/g, ' '));
  const segments = { left: cut.filter(Boolean).slice(0, MOST_SEGMENTS), country };
  dropName(segments, placeName);
  const countryText = takeCountry(segments);
  const code = takePostcode(segments);
  if (segments.left.length === 1) splitSingle(segments);
  const street = takeStreet(segments);
  const area = code?.city === undefined ? readArea(segments) : areaAround(segments, code);
  return partsOf({ ...street, ...area, postalCode: code?.postcode, country: countryText });
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
  /** What followed it in its segment. */
  readonly city: string | undefined;
  /** How many segments follow its own. */
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
    const [city, ...state] = isCity ? splitCode(after, country) : [];
    if (state.length > 0) left.push(state[0]!);
    return { postcode: found.postcode, city, behind: left.length - i };
  }
  return undefined;
}

/** True when a number before this text is rather a house number than a postcode. */
function beginsStreet(after: string, i: number, left: readonly string[], country: string | null) {
  if (namesStreet(after)) return true;
  if (i > 0) return false;
  return country === null ? left.length > 1 : NUMBER_FIRST.has(country);
}

/** In number-first countries, "123 Main St Oakland CA" is cut behind its street. */
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

/** Takes the segments of the street off the front. */
function takeStreet({ left, country }: Segments): AddressParts {
  const at = streetAt(left, country);
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
  const own = withoutLeadingName(readStreetLine(line, country), country);
  return { ...parts, ...(building === '' ? {} : { building }), ...own };
}

/** The surest first: street word and number, street word, number beside words. */
function streetAt(left: readonly string[], country: string | null): number {
  const signs = [namesNumberedStreet, namesStreet, (text: string) => isNumbered(text, country)];
  const isCode = (text: string) => /^[A-Z]{2,3}$/.test(text);
  const find = (sign: (text: string) => boolean) => left.findIndex((t) => !isCode(t) && sign(t));
  const found = signs.map(find).find((at) => at !== -1);
  return found ?? -1;
}

function isNumbered(segment: string, country: string | null): boolean {
  const { street, house, km } = readStreetLine(segment, country);
  return street !== undefined && (house !== undefined || km !== undefined);
}

/** "Joe's Garage 12 Main Street" in a number-first country: what stands before the number goes. */
function withoutLeadingName(parts: AddressParts, country: string | null): AddressParts {
  if (parts.house !== undefined || parts.street === undefined) return parts;
  if (country === null || !NUMBER_FIRST.has(country)) return parts;
  const found = /^(.*\p{L}.*?)\s(\d{1,5}[a-z]?)\s+(?!(?:st|nd|rd|th)\b)(.*)$/iu.exec(parts.street);
  if (!found || !namesStreet(found[3]!)) return parts;
  return { ...parts, building: found[1]!, house: found[2]!, street: found[3]! };
}

function isBareNumber(segment: string): boolean {
  return /^(?:n[oº°]\.?\s*)?\d{1,5}\s?[a-z]?(?:[-/]\d+[a-z]?)?$/i.test(segment);
}

/** A bare number ("Calle Milicias, 4"), or a designator ("Suite 5") after the street. */
function isPartOfStreet(segment: string, line: string): boolean {
  if (isBareNumber(segment)) return !/\d/.test(line);
  if (/^s\s?\/\s?n$|^sn$/i.test(segment)) return true;
  const { street, house, ...designators } = readStreetLine(segment, null);
  return street === undefined && house === undefined && Object.keys(designators).length > 0;
}

/** City, state and suburb from what is left, the last segments telling most. */
function readArea({ left, country }: Segments): AddressParts {
  const texts = left.filter((segment) => /\p{L}/u.test(segment));
  const last = texts.at(-1);
  if (last === undefined) return {};
  const [before, code] = splitCode(last, country);
  if (code !== undefined) {
    return { state: code, city: before, ...lastAs('suburb', texts.slice(0, -1)) };
  }
  const isCode = country !== null && STATE_CODE.has(country) && /^[A-Z]{2,3}$/.test(last);
  const hasState = isCode || (country !== null && WITH_STATE.has(country) && texts.length > 1);
  if (!hasState) return { city: last, ...lastAs('suburb', texts.slice(0, -1)) };
  const rest = texts.slice(0, -1);
  return { state: last, ...lastAs('city', rest), ...lastAs('suburb', rest.slice(0, -1)) };
}

/** The city is known: what follows it is the state, what stands before it the suburb. */
function areaAround({ left }: Segments, { city, behind }: TakenPostcode): AddressParts {
  const at = left.length - behind;
  const state = lastAs('state', left.slice(Math.max(0, at)));
  const parts = { ...state, ...lastAs('suburb', left.slice(0, Math.max(0, at))) };
  return city === undefined ? parts : { ...parts, city };
}

function lastAs(part: 'city' | 'state' | 'suburb', texts: readonly string[]): AddressParts {
  const last = texts.at(-1);
  return last === undefined ? {} : { [part]: last };
}

/** "Springfield IL" as city and state, where the country writes states as codes. */
function splitCode(text: string, country: string | null): [string, string?] {
  const found = /^(.*\p{L}.*?)[\s(-]+([A-Z]{2,3})\)?$/u.exec(text);
  return found && country !== null && STATE_CODE.has(country) ? [found[1]!, found[2]!] : [text];
}
