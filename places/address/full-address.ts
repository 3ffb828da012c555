/**
 * Parses an address in a single text.
 *
 * FA1 The caller may give the country; otherwise it is detected from the text (text-country.ts). A
 *     first part that repeats the place's name is dropped.
 * FA2 Addresses in Chinese, Japanese or Korean script and Indonesian addresses are parsed by their
 *     own marks, Japanese addresses in English by their numbers, and Taiwanese ones by their words
 *     (`east-asia/`, indonesian-address.ts). All others are cut by the segmenter, whose weights are
 *     learned; `corrections/` mends its cuts.
 * FA3 The segmenter finds the street's line; `streets/` parses it.
 * FA4 A suburb without a city is the city, and so is a state named like its large city. Text that
 *     no stretch explains is dropped. A county replaces a missing state; it is never the city.
 */
import { asciiDigits } from '../text/ascii-digits.ts';
import { withoutNoValues } from '../text/no-value.ts';
import { toWords } from '../text/words.ts';
import { partQuarters } from './corrections/city-quarters.ts';
import {
  joinCertainStreet,
  joinCorners,
  joinCutNames,
  joinHouse,
  joinTownNames,
} from './corrections/joined-stretches.ts';
import { nameTownBehind } from './corrections/town-behind-street.ts';
import { settleTowns } from './corrections/towns-and-regions.ts';
import {
  hasEastAsianLine,
  isEastAsian,
  readEastAsianAddress,
} from './east-asia/east-asian-address.ts';
import { isJapaneseWard, readJapaneseInEnglish } from './east-asia/japanese-in-english.ts';
import { readTaiwaneseInEnglish } from './east-asia/taiwanese-in-english.ts';
import { readIndonesianAddress } from './indonesian-address.ts';
import { LARGE_CITY_PEOPLE } from './names/city-names.ts';
import { isHongKongArea } from './names/hong-kong-areas.ts';
import { CITY_STATES, isNamedLikeCity, peopleIn } from './names/states-like-cities.ts';
import { inUsualOrder } from './order.ts';
import { addressCustom } from './segmenter/custom.ts';
import { learnedWeights } from './segmenter/learned-weights.ts';
import {
  type Cut,
  cutAddress,
  type Label,
  type SegmentWeights,
  type Stretch,
} from './segmenter/segmenter.ts';
import { spellOut } from './spelling.ts';
import { type Area, isEstate, sortAreas } from './streets/areas.ts';
import { readStreetLine, statesNoNumber } from './streets/street-line.ts';
import { readStreetLines } from './streets/street-lines.ts';
import { countryInText } from './text-country.ts';
import { withoutExtras } from './writing/extras.ts';
import { isLandmark } from './writing/landmarks.ts';
import { takeLoneDesignators } from './writing/lone-designators.ts';
import { DIRECTION_WORDS } from './writing/part-words.ts';
import { type AddressParts, presentParts } from './writing/parts.ts';
import { findPostcode, hasPostcodes } from './writing/postcodes.ts';
import { withoutRegionCode } from './writing/region-codes.ts';
import { isStreetKind, namesNumberedStreet, namesStreet } from './writing/street-words.ts';
import { takeThaiAreas, withThaiAreas } from './writing/thai-areas.ts';
import {
  MAX_ADDRESS_CHARS,
  nameBetween,
  type Token,
  textBetween,
  withCommas,
} from './writing/tokens.ts';

export interface FullAddress {
  readonly parts: AddressParts;
  /** The country, given or detected; null if unknown. */
  readonly country: string | null;
}

export function parseFullAddress(
  text: string,
  country: string | null,
  placeName: string | null = null,
  weights: SegmentWeights = learnedWeights(),
): AddressParts {
  return readFullAddress(text, country, placeName, weights).parts;
}

export function readFullAddress(
  text: string,
  givenCountry: string | null,
  placeName: string | null = null,
  weights: SegmentWeights = learnedWeights(),
): FullAddress {
  const given = partQuarters(dropName(tidy(text), placeName), givenCountry);
  const country = givenCountry ?? countryInText(given);
  const plain = withoutRegionCode(withoutExtras(given, country), country);
  const thai = country === 'TH' ? takeThaiAreas(plain) : { text: plain, parts: {} };
  const hasOwnMarks = country === 'JP' || country === 'TW' || isEastAsian(plain);
  const taken = hasOwnMarks ? { text: plain, parts: {} } : takeLoneDesignators(thai.text, country);
  const parts = readByMarks(taken.text, country) ?? readCut(taken.text, country, weights);
  const named = nameBuilding(withThaiAreas({ ...parts, ...taken.parts }, thai.parts));
  return { parts: presentParts(named), country };
}

/** "Unit 14, Airside Business Park": with a flat and without a house number, it is a building. */
function nameBuilding(parts: AddressParts): AddressParts {
  const { street, house, building, unit_number, floor, block, ...others } = parts;
  const isFlat = unit_number !== undefined || floor !== undefined || block !== undefined;
  if (street === undefined || house !== undefined || !isFlat || !isEstate(street)) return parts;
  const name = building === undefined ? street : `${building}, ${street}`;
  return { ...others, unit_number, floor, block, building: name } as AddressParts;
}

/** There, datasets write the larger areas in Latin letters behind a line in the own script. */
const OWN_SCRIPT: ReadonlySet<string> = new Set(['CN', 'JP', 'KR', 'TW']);

function readCut(text: string, country: string | null, weights: SegmentWeights): AddressParts {
  const tidied = spellOut(inUsualOrder(text, country), country);
  const isOwnScript =
    isEastAsian(tidied) || (OWN_SCRIPT.has(country ?? '') && hasEastAsianLine(tidied));
  if (isOwnScript) return readEastAsianAddress(tidied, country);
  return partsFromCut(cutAddress(tidied, country, addressCustom(country), weights), country);
}

/** Null if the country's addresses have no marks, or this one has none. */
function readByMarks(text: string, country: string | null): AddressParts | null {
  if (country === 'ID') return readIndonesianAddress(text);
  if (country === 'TW') return readTaiwaneseInEnglish(text);
  return country === 'JP' ? readJapaneseInEnglish(text) : null;
}

/** "... Bahria Town Rawalpindi.": a full stop that does not end an abbreviation. */
const SENTENCE_END = /(?<=\p{Ll}{4}(?<!str))\.\s*$/u;

function tidy(text: string): string {
  const given = withoutNoValues(text.slice(0, MAX_ADDRESS_CHARS));
  return asciiDigits(withCommas(given.replace(/&amp;/gi, '&')))
    .replace(/[^\S\n]+/g, ' ')
    .replace(SENTENCE_END, '')
    .trim();
}

function dropName(text: string, placeName: string | null): string {
  const end = text.search(/[,\n]/);
  if (placeName === null || end < 0) return text;
  const repeats = toWords(text.slice(0, end)).join('') === toWords(placeName).join('');
  return repeats ? text.slice(end + 1).trim() : text;
}

function partsFromCut(cut: Cut, country: string | null): AddressParts {
  const pieces = joinTownNames(joinDirections(cut, country), cut.tokens, country);
  const names = joinCutNames(pieces, cut.tokens);
  const towns = joinTowns(nameAreas(names, cut.tokens, country), cut.tokens, country);
  const whole = nameTownBehind(joinCityParts(towns, cut.tokens), cut.tokens, country);
  const named = nameAreaAfterHouse(whole, cut.tokens, country);
  const corners = joinHouse(joinCorners(named, cut.tokens), cut.tokens);
  const certain = joinCertainStreet(corners, cut.tokens, country);
  const stretches = withoutPostcode(certain, cut.tokens, country);
  const texts = (label: Label) =>
    stretches
      .filter(
        (one) => one.label === label && !(label === 'city' && isMarkedQuarter(one, cut.tokens)),
      )
      .map(({ from, to }) => nameBetween(cut.tokens, from, to));
  const found = findAreas(cut.tokens, stretches);
  const { line, areas } = findLine(joinLines(cut.tokens, stretches), found.areas, country);
  const besideLine = sortAreas(areasAroundLine(line), country);
  const lineSuburb = besideLine.suburbs.at(-1);
  const { buildings, suburbs } = sortAreas(areas, country);
  const state = texts('state').at(-1) ?? texts('county').at(-1);
  const ownCity = texts('country').length > 0 ? CITY_STATES.get(country ?? '') : undefined;
  if (ownCity !== undefined) suburbs.push(...texts('city').slice(-1));
  if (suburbs.length === 0) suburbs.push(...lesserCities(texts('city'), country));
  const cityName =
    ownCity ??
    texts('city').at(-1) ??
    takeCity(buildings, country) ??
    popCity(suburbs, country) ??
    lineSuburb;
  const isCity = state !== undefined && isAlsoCity(state, cityName, country);
  if (isCity && cityName !== undefined) suburbs.push(cityName);
  const city = isCity ? state : cityName;
  const parts = presentParts({
    ...found.designators,
    ...line,
    building: [...buildings, ...besideLine.buildings].join(', '),
    suburb: suburbs.at(-1) ?? (lineSuburb === city ? undefined : lineSuburb),
    neighborhood: smallerQuarter(suburbs, besideLine.suburbs),
    city,
    state: isCity ? undefined : state,
    postalCode: postcode(texts('postcode').at(-1), country),
    country: texts('country').at(-1),
  });
  return settleTowns(parts, country);
}

function isAlsoCity(state: string, city: string | undefined, country: string | null): boolean {
  const isWard = country === 'JP' && city !== undefined && isJapaneseWard(city, state);
  return isWard || isNamedLikeCity(state, city, country);
}

/** "Budapest, Kossuth Lajos tér 4": a large city before the street. */
function takeCity(names: string[], country: string | null): string | undefined {
  const at = names.findIndex((name) => peopleIn(name, country ?? '') >= LARGE_CITY_PEOPLE);
  return at < 0 ? undefined : names.splice(at, 1)[0];
}

/** "Col. Centro", "Fracc. Las Torres": never the city. */
const QUARTER_MARKS = /^(?:col|colonia|fracc|fraccionamiento|urb|urbanización|bairro|barrio)$/;

function isMarkedQuarter({ from, to }: Stretch, tokens: readonly Token[]): boolean {
  return to - from > 1 && QUARTER_MARKS.test(tokens[from]!.words.join(''));
}

/** FA4. An area of Hong Kong is never the city. */
function popCity(suburbs: string[], country: string | null): string | undefined {
  if (country === 'HK' && isHongKongArea(suburbs.at(-1) ?? '')) return undefined;
  return suburbs.pop();
}

/** Of two cities, the first is a part of the second: "Śródmieście, 90-004 Łódź". */
function lesserCities(cities: readonly string[], country: string | null): string[] {
  if (CITY_STATES.has(country ?? '')) return [];
  return cities.slice(0, -1).filter((city) => city !== cities.at(-1));
}

/** Of two quarters the first is a part of the second. */
function smallerQuarter(suburbs: readonly string[], ofLine: readonly string[]) {
  if (suburbs.length > 1) return suburbs[0];
  return suburbs.length === 0 && ofLine.length > 1 ? ofLine[0] : undefined;
}

/** The buildings before the street and the area after it. */
function areasAroundLine({ building = '', suburb }: AddressParts): Area[] {
  const names = building.split(', ').filter(Boolean);
  const before = names.map((text) => ({ label: 'name', text, isAfterLine: false }) as const);
  const behind = suburb?.split(', ') ?? [];
  return [
    ...before,
    ...behind.map((text) => ({ label: 'suburb', text, isAfterLine: true }) as const),
  ].filter(({ text }) => !isLandmark(text));
}

const SIGNED_HOUSE = /\bNo\s?[.:]?\s?\d/i;

/** The street's line, or else a name with a street word and a number. */
function findLine(text: string, areas: readonly Area[], country: string | null) {
  const line = readStreetLines(text, country);
  if (line.street !== undefined) return findLineBefore(text, line, areas, country);
  for (const area of areas) {
    const read = readStreetLine(area.text, country);
    const { street, house } = read;
    if (house === undefined || street === undefined) continue;
    if (!SIGNED_HOUSE.test(area.text) && !namesStreet(street)) continue;
    return { line: { ...line, ...read }, areas: areas.filter((other) => other !== area) };
  }
  return { line, areas };
}

/** "Calz. Madero 815, Col. Obrera": before a quarter, a street and its house number. */
function findLineBefore(
  text: string,
  line: AddressParts,
  areas: readonly Area[],
  country: string | null,
) {
  const isQuarter = !/\d/.test(text) && !namesStreet(text);
  const street = areas.find(
    (area) =>
      area.label === 'name' &&
      !area.isAfterLine &&
      (statesNoNumber(area.text) || namesNumberedStreet(area.text)),
  );
  if (!isQuarter || street === undefined) return { line, areas };
  const quarter = { label: 'suburb', text, isAfterLine: true } as const;
  const others = areas.filter((area) => area !== street);
  return { line: readStreetLine(street.text, country), areas: [...others, quarter] };
}

/** The areas, and the designators of areas that are nothing else. */
function findAreas(tokens: readonly Token[], stretches: readonly Stretch[]) {
  const lineAt = stretches.findIndex(({ label }) => label === 'line');
  const areas: Area[] = [];
  let designators: AddressParts = {};
  for (const [i, { label, from, to }] of stretches.entries()) {
    if (label !== 'name' && label !== 'suburb') continue;
    const text = nameBetween(tokens, from, to);
    if (isLandmark(text)) continue;
    const { street, house, ...own } = readStreetLine(text, null);
    const isAfterLine = lineAt >= 0 && i > lineAt;
    const hasFloor = own.floor !== undefined && street !== undefined && house === undefined;
    const isNamed = street !== undefined || house !== undefined || Object.keys(own).length === 0;
    if (hasFloor) areas.push({ label, text: street, isAfterLine });
    else if (isNamed) areas.push({ label, text, isAfterLine });
    if (hasFloor || !isNamed) designators = { ...designators, ...own };
  }
  return { areas, designators };
}

/** The longest number that is too short for a postcode: "27 หมู่ที่ 2". */
const SHORT_NUMBER = /^\d{1,2}$/;

/**
 * In a country without postcodes, such a number belongs to the street's line; a short one does in
 * any country.
 */
function withoutPostcode(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  if (country === null) return stretches;
  const isLine = ({ label, from, to }: Stretch) =>
    label === 'postcode' &&
    (!hasPostcodes(country) || SHORT_NUMBER.test(textBetween(tokens, from, to)));
  return stretches.map((one) => (isLine(one) ? { ...one, label: 'line' } : one));
}

/** The street's lines, with a comma where there is one, or a part, between them. */
function joinLines(tokens: readonly Token[], stretches: readonly Stretch[]): string {
  let text = '';
  let end = 0;
  for (const { from, to } of stretches.filter(({ label }) => label === 'line')) {
    const sign = from === end && tokens[from]!.before === 'space' ? ' ' : ', ';
    text += (text === '' ? '' : sign) + textBetween(tokens, from, to);
    end = to;
  }
  return text;
}

/** "12 Queens Road Central": a direction or a street word belongs to the street. */
function joinDirections({ tokens, stretches }: Cut, country: string | null): readonly Stretch[] {
  return stretches.map((stretch, i) => {
    const { label, from, to } = stretch;
    const own = tokens[from]!;
    const follows = own.before === 'space' && to - from === 1 && stretches[i - 1]?.label === 'line';
    const next = stretches[i + 1]?.label;
    // "St Marys | Street" is a street, although a village has that name.
    if (follows && label === 'city' && isStreetKind(own.words.join(''))) {
      return { ...stretch, label: 'line' };
    }
    const isArea = label === 'suburb' ? next !== undefined : label === 'city' && next === 'country';
    if (!follows || !isArea) return stretch;
    if (label === 'suburb' && isOpenStreet(stretches[i - 1]!, tokens, country))
      return { ...stretch, label: 'line' };
    return DIRECTION_WORDS.has(own.words.join('')) ? { ...stretch, label: 'line' } : stretch;
  });
}

/** "500 El Camino | Real": in the United States, a street ends with its kind, or goes on. */
function isOpenStreet({ to }: Stretch, tokens: readonly Token[], country: string | null): boolean {
  const last = tokens[to - 1]!.words.join('');
  if (country !== 'US' || !/^[a-z]{2,}$/.test(last)) return false;
  return SPANISH_KIND.test(last) || !isStreetKind(last);
}

/** Kinds of streets that come before the name. */
const SPANISH_KIND = /^(?:avenida|calle|camino|paseo|via)$/;

/** A district's number or letters, or a compass direction in Indonesian. */
const CITY_PART = /^(?:\d{1,2}|[A-ZØ]|N[VØ]|S[VØ]|utara|selatan|barat|timur|pusat|[IVX]{1,5})$/iu;

/** "Kowloon | Bay" and other areas of Hong Kong are parts of the city. */
function nameAreas(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  if (country !== 'HK') return stretches;
  const named: Stretch[] = [];
  for (const stretch of stretches) {
    const last = named.at(-1);
    const isAfter = last?.label === 'city' && tokens[stretch.from]!.before === 'space';
    const joined = isAfter && isHongKongArea(textBetween(tokens, last.from, stretch.to));
    if (joined) named[named.length - 1] = { ...last, label: 'suburb', to: stretch.to };
    else if (stretch.label !== 'city') named.push(stretch);
    else {
      const isArea = isHongKongArea(textBetween(tokens, stretch.from, stretch.to));
      named.push(isArea ? { ...stretch, label: 'suburb' } : stretch);
    }
  }
  return named;
}

/** "Blk 403 Bukit Panjang Ring Rd": in a city-state, a town may be part of the street. */
function joinTowns(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  if (!CITY_STATES.has(country ?? '')) return stretches;
  const isJoined = (i: number) =>
    stretches[i]?.label === 'line' && tokens[stretches[i].from]!.before === 'space';
  return stretches.map((stretch, i) => {
    const isAfter = stretches[i - 1]?.label === 'line' && tokens[stretch.from]!.before === 'space';
    const isTown = stretch.label === 'city' && isAfter && isJoined(i + 1);
    return isTown ? { ...stretch, label: 'line' as const } : stretch;
  });
}

/** "Praha 1", "Jakarta Selatan": text after the city without a comma belongs to it. */
function joinCityParts(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
): readonly Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    const { text, before } = tokens[stretch.from]!;
    const isOne = stretch.to - stretch.from === 1 && before === 'space';
    const isPart = isOne && last?.label === 'city' && CITY_PART.test(text);
    if (isPart) joined[joined.length - 1] = { ...last, to: stretch.to };
    else joined.push(stretch);
  }
  return joined;
}

/** A word before the name of a quarter or a hamlet. */
const QUARTER_WORD =
  /^(?:ortsteil|ot|stadtteil|lieu[- ]dit|località|loc\.|frazione|fraz\.|barrio|bairro)\s/i;

/**
 * "Dlouhá 33, Praha 1", "Am Anger 3, Ortsteil Kleinow": after a street and its house number comes a
 * city with its district number, or a marked quarter, but not another street.
 */
function nameAreaAfterHouse(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  const at = stretches.findLastIndex(({ label }) => label === 'line');
  const [before, line] = [stretches[at - 1], stretches[at]];
  if (country === null || line === undefined || before?.label !== 'name') return stretches;
  const readText = ({ from, to }: Stretch) => textBetween(tokens, from, to);
  const area = QUARTER_WORD.test(readText(line)) ? 'suburb' : 'city';
  const isArea = area === 'suburb' || isNumberedCity(readText(line), country);
  if (!isArea || !/\p{L}.*\s\d/u.test(readText(before))) return stretches;
  return stretches.map((one): Stretch => {
    if (one === line) return { ...line, label: area };
    return one === before ? { ...before, label: 'line' } : one;
  });
}

function isNumberedCity(text: string, country: string): boolean {
  const name = /^(\p{L}[\p{L}\s-]+)\s\d{1,2}$/u.exec(text)?.[1];
  return name !== undefined && peopleIn(name, country) >= LARGE_CITY_PEOPLE;
}

function postcode(text: string | undefined, country: string | null): string | undefined {
  if (text === undefined) return undefined;
  return findPostcode(text, country)?.postcode ?? text;
}
