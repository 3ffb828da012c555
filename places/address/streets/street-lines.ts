/**
 * Parses the part of an address that locates a place within its city: the street, and the pieces
 * around it between commas. Pure.
 *
 * SG1 A post box is dropped. A piece that consists of designators (flat, floor) is parsed as such.
 * SG2 The street is the piece with the strongest sign: a number and a street word, a street word, a
 *     number next to words. A piece that is only a number belongs to it. Pieces before it name the
 *     building; other pieces after it are the suburb.
 */

import { isEastAsian, readEastAsianAddress } from '../east-asia/east-asian-address.ts';
import { isLandmark } from '../writing/landmarks.ts';
import { type AddressParts, presentParts } from '../writing/parts.ts';
import {
  isNumberedWay,
  namesCertainStreet,
  namesNumberedStreet,
  namesStreet,
} from '../writing/street-words.ts';
import { endsLikeBuilding, hasBuildingsFirst, isInArabia } from './areas.ts';
import {
  isHouseNumber,
  isLetteredNumber,
  NUMBER_FIRST,
  readStreetLine,
  statesNoNumber,
} from './street-line.ts';

const POST_BOX = new RegExp(
  String.raw`(?:^|[\s,]|\s-\s)(?:${[
    'p\\.?\\s?o\\.?\\s?box|postfach|apartado(?: postal)?|postbus|b\\.?p\\.?|caixa postal',
    'cs(?=\\s?\\d{5})',
  ].join('|')})\s*#?\s*[\d-]+`,
  'gi',
);

/** Commas that separate no pieces: "Km 4,3", "(Vons, 4)". */
const COMMA_WITHIN = /\d,\d|\([^)]*,/;

/** Reads a street that is a field of its own: a line, or pieces between commas. */
export function readStreetField(street: string, country: string | null): Readonly<AddressParts> {
  const line = readStreetLine(street, country);
  if (country !== 'KR' && isEastAsian(street)) {
    const { city, ...parts } = readEastAsianAddress(street, country);
    // "新町1-26": without a block's name, the quarter is not a city.
    const name = parts.street ?? city;
    return name === undefined || parts.house === undefined ? line : { ...parts, street: name };
  }
  if (!street.includes(',') || COMMA_WITHIN.test(street) || country === 'JP') return line;
  const { suburb, ...parts } = readStreetLines(street, country);
  const isLess = parts.street === undefined || (line.house !== undefined && !parts.house);
  if (isLess) return line;
  // Behind a street in North America stands an entrance or a part of a mall.
  return suburb === undefined || country === 'US' || country === 'CA'
    ? parts
    : { ...parts, suburb };
}

export function readStreetLines(text: string, country: string | null): AddressParts {
  const pieces = text
    .replace(POST_BOX, ' ')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !isLandmark(one));
  if (pieces.length <= 1) return readOnlyPiece(pieces[0] ?? '', country);
  const at = findStreet(pieces, country);
  if (at === -1) return readWithoutStreet(pieces, country);
  let line = pieces[at]!;
  let taken = at + 1;
  const house = houseBefore(pieces.slice(0, at), line);
  if (house !== undefined)
    line = isLetteredNumber(house) ? `${house}, ${line}` : `${house} ${line}`;
  while (taken < pieces.length && isPartOfStreet(pieces[taken]!, line)) {
    line += `, ${pieces[taken++]!}`;
  }
  const around = [...pieces.slice(0, at), ...pieces.slice(taken)].filter(
    (one) => one !== house && (!isHouseNumber(one) || isLetteredNumber(one) || FLOOR.test(one)),
  );
  const read = around.map((piece) => readAround(piece, country));
  const names = (from: number, to: number, isName = (_: string) => true) =>
    read
      .slice(from, to)
      .flatMap(({ street }) => (street !== undefined && isName(street) ? street : []))
      .join(', ');
  const before = around.length - (pieces.length - taken);
  const own = splitLeadingName(readStreetLine(line, country), country);
  const building = [names(0, before), own.building].filter(Boolean).join(', ');
  return presentParts({
    ...joinDesignators(read),
    ...own,
    building,
    suburb: names(before, around.length, (name) => isSector(name, country) || isAreaName(name)),
  });
}

/**
 * Where quarters have numbers ("Al Barsha 1"), an unmarked number after a name is not a house
 * number.
 */
function readOnlyPiece(piece: string, country: string | null): AddressParts {
  const isQuarter = isInArabia(country) && NUMBERED_NAME.test(piece) && !namesStreet(piece);
  if (isQuarter || isSector(piece, country)) return { suburb: piece };
  if (isNumberedBuilding(piece, country)) return { building: piece };
  const mall = readFlatInMall(piece, country);
  if (mall !== null) return mall;
  return splitLeadingName(readStreetLine(piece, country), country);
}

/** "4F": a house number only if the street has no other. */
const FLOOR = /^B?\d{1,2}F\.?$/;

/** The house number before the street; a flat or a floor may come in between. */
function houseBefore(pieces: readonly string[], line: string): string | undefined {
  const piece = pieces.findLast((one) => !isFlat(readStreetLine(one, null)));
  if (piece === undefined || !isHouseNumber(piece)) return undefined;
  if (isLetteredNumber(piece)) return /\d/.test(line) ? undefined : piece;
  return FLOOR.test(piece) && /^\d/.test(line) ? undefined : piece;
}

function readWithoutStreet(pieces: readonly string[], country: string | null): AddressParts {
  const sector = pieces.find((piece) => isSector(piece, country));
  if (sector !== undefined && pieces.length > 1) {
    const others = pieces.filter((piece) => piece !== sector);
    const [only] = others.length === 1 && isHouseNumber(others[0]!) ? others : [];
    if (only !== undefined) return { house: only.replace(/^no[.:]?\s*/i, ''), suburb: sector };
    return { ...readStreetLines(others.join(', '), country), suburb: sector };
  }
  const building = pieces.find((piece) => isNumberedBuilding(piece, country));
  if (building === undefined) return readNameNextToFlat(pieces, country);
  const others = pieces.filter((piece) => piece !== building);
  return { ...joinDesignators(others.map((piece) => readAround(piece, country))), building };
}

/** "Lot 5, Ground Floor, Suria KLCC" is in a building; "Shop 3, Block 13-A, Saddar" is not. */
function readNameNextToFlat(pieces: readonly string[], country: string | null): AddressParts {
  const read = readStreetLine(pieces.join(', '), country);
  const { street, ...designators } = read;
  const { house, unit_number, floor, block } = designators;
  if (street === undefined || house !== undefined) return read;
  if (unit_number === undefined && floor === undefined) return read;
  if (block !== undefined && hasBuildingsFirst(country)) return { ...designators, suburb: street };
  const isBuilding = hasBuildingsFirst(country) || endsLikeBuilding(street);
  return isBuilding ? { ...designators, building: street } : read;
}

/**
 * "Marina 3" keeps its number, because the house belongs to the street. "G-23A" is a flat of that
 * house.
 */
function readAround(piece: string, country: string | null): AddressParts {
  if (isSector(piece, country)) return { street: piece };
  if (isLetteredNumber(piece)) return { unit_number: piece };
  const { street, house, ...designators } = readStreetLine(piece, null);
  const named = NUMBERED_NAME.exec(piece)?.[0];
  return street === undefined ? designators : { ...designators, street: named ?? street };
}

/** "Koramangala 4th Block". */
const ORDINAL = /\b\d{1,2}(?:st|nd|rd|th)\b/gi;

/** Sectors of Islamabad: "F-7/2", "G-9 Markaz". */
const SECTOR = /^[A-I]-\d{1,2}(?:\/\d)?(?:\s+Markaz)?$/;

/** "G-11 Markaz", the market of a sector, whatever the country. */
export function isMarkedSector(text: string): boolean {
  return SECTOR.test(text) && /Markaz$/.test(text);
}

/** Sectors of new towns in India: "Sector 18"; and of Bengaluru: "Koramangala 4th Block". */
const INDIAN_SECTOR = new RegExp(
  String.raw`^(?:sector[\s-]?\d{1,3}(?:-?[a-z])?|` +
    String.raw`\p{L}[\p{L}\s.]*\s\d{1,2}(?:st|nd|rd|th)\s(?:block|stage|phase)|` +
    String.raw`\p{L}[\p{L}\s.]*\s(?:nagar|colony|vihar|enclave|puram|layout|part|phase|stage)` +
    String.raw`[\s-](?:\d{1,2}|[IV]{1,3})|` +
    String.raw`\p{L}[\p{L}\s.]*\s(?:nagar|colony|vihar|enclave|puram|layout))$`,
  'iu',
);

/** Sections in Malaysia: "SS 2", "USJ 9". */
const MALAYSIAN_SECTION = /^(?!KM)[A-Z]{2,4}\s?\d{1,2}[A-Z]?$/;

function isSector(piece: string, country: string | null): boolean {
  if (country === 'IN') return INDIAN_SECTOR.test(piece);
  if (country === 'MY') return MALAYSIAN_SECTION.test(piece);
  return country === 'PK' && SECTOR.test(piece);
}

/** A name followed by a small number that nothing marks as a house or a flat. */
const NUMBERED_NAME = /^\p{L}[\p{L}\s'-]*\p{L}[\s-]\d{1,2}$/u;

/** Merges the flats, floors and blocks of pieces around the street; the last of each kind wins. */
export function joinDesignators(pieces: readonly AddressParts[]): AddressParts {
  return Object.assign({}, ...pieces.map(({ street, house, ...designators }) => designators));
}

/** False for the remains of abbreviated designators: "sc. 2", "корп. 2". */
function isAreaName(text: string): boolean {
  if (SECTOR.test(text) || /^sector\b/i.test(text)) return true;
  const isNumbered = /\d/.test(text.replace(ORDINAL, ''));
  return /\p{L}{4}/u.test(text) && (!isNumbered || NUMBERED_NAME.test(text));
}

/** Looks for the strongest sign first: "ABC Place" before "Waiyaki Way" is a building. */
function findStreet(given: readonly string[], country: string | null): number {
  const hasFlat = given.some((piece) => isFlat(readStreetLine(piece, country)));
  const pieces = given.map((piece) => (isNoStreet(piece, country, hasFlat) ? '' : piece));
  const signs = [
    namesNumberedStreet,
    namesCertainStreet,
    namesStreet,
    (text: string) => isNumbered(text, country),
    statesNoNumber,
  ];
  return signs.map((sign) => pieces.findIndex(sign)).find((at) => at !== -1) ?? -1;
}

/**
 * "Mega Plaza" is not a street either where buildings come before the street, next to a shop or a
 * floor.
 */
function isNoStreet(piece: string, country: string | null, hasFlat: boolean): boolean {
  if (isSector(piece, country) || isNumberedBuilding(piece, country)) return true;
  if (readFlatInMall(piece, country) !== null) return true;
  const mayBe = hasFlat || hasBuildingsFirst(country);
  return mayBe && !/\d/.test(piece) && endsLikeBuilding(piece);
}

/** True for a shop, an office or a floor without anything else. */
function isFlat({ street, house, unit_number, floor }: AddressParts): boolean {
  return street === undefined && house === undefined && (unit_number ?? floor) !== undefined;
}

/** "Shop 4 Gardens Centre": a shop or a floor, and a name that buildings have. */
function readFlatInMall(piece: string, country: string | null): AddressParts | null {
  const { street, house, ...own } = readStreetLine(piece, country);
  if (street === undefined || house !== undefined || /\d/.test(street)) return null;
  if (own.unit_number === undefined && own.floor === undefined) return null;
  return endsLikeBuilding(street) ? { ...own, building: street } : null;
}

/** "Bay Square Building 7": the number is the building's. */
const NUMBERED_BUILDING = /\p{L}\s+(?:building|bldg\.?|tower)\s+\d{1,3}[a-z]?$/iu;
const NUMBERED_BUILDING_END = /\s(?:building|bldg\.?|tower)\s+\d{1,3}[a-z]?$/iu;
/**
 * "Plaza 12" where buildings come before the street; elsewhere it is a square and a house number.
 */
const ONLY_NUMBERED = /^(?:building|bldg\.?|tower|plaza)\s+(?:no\.?\s*)?\d{1,3}[a-z]?$/i;

function isNumberedBuilding(piece: string, country: string | null): boolean {
  if (/^\d/.test(piece) && namesStreet(piece.replace(NUMBERED_BUILDING_END, ''))) return false;
  return NUMBERED_BUILDING.test(piece) || (hasBuildingsFirst(country) && ONLY_NUMBERED.test(piece));
}

function isNumbered(piece: string, country: string | null): boolean {
  const { street, house, km } = readStreetLine(piece, country);
  return street !== undefined && (house !== undefined || km !== undefined);
}

/** "Hwy 66 El Camino", "Mile 231 Parks Highway": the number is the road's. */
const NUMBERED_WORD = /(?:^|\s)(?:hwy|highway|mile|route|rte)\.?$/i;

/** Splits "Joe's Garage 12 Main Street", in countries that write the number first. */
function splitLeadingName(parts: AddressParts, country: string | null): AddressParts {
  if (parts.house !== undefined || parts.street === undefined) return parts;
  if (country === null || !NUMBER_FIRST.has(country)) return parts;
  const found = /^(.*\p{L}.*?)\s(\d{1,5}[a-z]?)\s+(?!(?:st|nd|rd|th)\b)(.*)$/iu.exec(parts.street);
  if (!found || !namesStreet(found[3]!) || NUMBERED_WORD.test(found[1]!)) return parts;
  return { ...parts, building: found[1]!, house: found[2]!, street: found[3]! };
}

/** The remains of "nº 312 2º" after the floor is removed. */
const ONLY_SIGN = /^(?:n\.?\s?[º°o]|nr|num|№)\.?$/i;

/** "ул. 8 Марта", "Calle 12 de Octubre": the number is part of the name. */
const NAMED_BY_NUMBER = /^\p{L}\D*\s\d{1,4}(?:-?\p{L}{1,2})?\s(?:de\s)?\p{L}{3,}\D*$/u;

/** True for a number ("Calle Milicias, 4") or a designator ("Suite 5") after the street. */
function isPartOfStreet(piece: string, line: string): boolean {
  if (isHouseNumber(piece)) return !/\d/.test(line) || NAMED_BY_NUMBER.test(line);
  if (/^s\s?\/\s?n$|^sn$/i.test(piece)) return true;
  if (isNumberedWay(piece) && isNumberedWay(line)) return true;
  const { street, house, ...designators } = readStreetLine(piece, null);
  const isBare = street === undefined || ONLY_SIGN.test(street);
  if (isBare && Object.keys(designators).length > 0) return !(house && /\d/.test(line));
  return false;
}
