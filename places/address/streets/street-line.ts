/**
 * Splits one line of an address into street, house number and designators. Pure.
 *
 * SL1 Designators (writing/designators.ts) are removed first, wherever they stand.
 * SL2 The house number starts or ends the line; the country's custom decides which is tried first.
 *     A number in the street's name ("Highway 42", "5th Ave") is not a house number. Where streets
 *     have numbers ("Jalan SS 2/24"), a house number after the name needs a mark.
 * SL3 "S/N", "s.n." and similar forms mean that there is no number.
 */
import { LRUCache } from 'lru-cache';
import { toWords } from '../../text/words.ts';
import { isDay, namesMonth } from '../writing/dates.ts';
import { DESIGNATORS } from '../writing/designators.ts';
import type { AddressParts } from '../writing/parts.ts';
import { isStreetKind } from '../writing/street-words.ts';

/** Countries that write the number before the street. */
export const NUMBER_FIRST: ReadonlySet<string> = new Set(
  'US CA GB IE AU NZ FR LU MC ZA IN SG MY PH TH HK MT PR JM BS LK PK BD NG KE GH EG VN'.split(' '),
);

/** Of these, countries where the names of streets end with numbers. */
const NUMBERED_STREETS: ReadonlySet<string> = new Set(['MY', 'SG', 'BN', 'TH']);

/** "офис.5": the word was joined to its number before the line is parsed. */
const SPELT_DOT = /(?<=\p{L}{4})\.(?=\d)/u;

const NO_NUMBER = /(?:^|[\s,])(?:s\s?\/\s?n|s\.\s?n\.?|snc?|no number|bb)[°º]?(?=$|[\s,])/i;

/** SL3. "Morelos s/n": a street without a number, whatever its name. */
export function statesNoNumber(text: string): boolean {
  return NO_NUMBER.test(text) && NO_NUMBER.exec(text)![0].length < text.length;
}

/** "Unit 3/45 Smith St" is unit 3 of number 45. */
const UNIT_BEFORE_HOUSE =
  /\b((?:unit|flat|apt|shop|suite|ste|level)\s+\w+)\s?\/\s?(?=\d+[a-z]?\s+\p{L})/iu;
/**
 * "204-1330 Burrard St": the first number is the unit; but "112-114 Main St" is a house with two
 * numbers.
 */
const CANADIAN_UNIT = /^(\d{1,4}[A-Z]?)-(\d{1,5})(?=\s(?:\p{L}|\d))/u;
const MOST_NUMBERS_OF_A_HOUSE = 20;

/** "5/123 Hampton Rd", in Australia and New Zealand. */
const SLASHED_UNIT = /^(\d{1,3}[A-Z]?)\/(?=\d{1,5}[A-Z]?\s\p{L})/u;

function unitBeforeHouse(line: string, country: string | null): string | null {
  if (country === 'AU' || country === 'NZ') return SLASHED_UNIT.exec(line)?.[1] ?? null;
  if (country !== 'CA') return null;
  const [, unit, house] = CANADIAN_UNIT.exec(line) ?? [];
  if (unit === undefined) return null;
  const numbers = Number(house) - Number(unit);
  return numbers > 0 && numbers <= MOST_NUMBERS_OF_A_HOUSE ? null : unit;
}

/** "Calle 12 # 34-56": the sign comes before the numbers of the crossing street and the house. */
const CROSSING =
  String.raw`(?:(?:av(?:enida)?\.?\s)?(?:calle|carrera|cra)|cll?|k?r|cr|diagonal|dg|transversal` +
  '|tv|avenida|av)';
const CROSSED_STREETS = new RegExp(
  String.raw`^(${CROSSING}\.?\s*\d+\s?[a-z]?(?:\s?bis)?(?:\s(?:sur|norte|este|oeste))?)\s*` +
    String.raw`#\s*(\d+\s?[a-z]?\s?(?:(?:bis|sur|norte|este|oeste)\s?)?-\s?\d+)`,
  'i',
);

/** "Torstr. 125 (Hinterhof)": a note in brackets; `textBetween` writes a dash before it. */
const NOTE_AFTER_HOUSE = /^(.*\p{L}.*\s\d{1,4}[a-z]?)(?: - | \()(?!.*\d)\p{L}[^,]*$/iu;

const US_KIND = [
  'ave|st|blvd|dr|ln|ct|pl|cir|way|ter|pkwy|avenue|street|boulevard|drive|lane|court|place|circle',
].join('|');
/** "625 Oaks Ave 400": behind the kind of a street that has its house number. */
const DOOR_BEHIND_KIND = new RegExp(
  String.raw`^\d\S*\s(?:.*\s)?(?:\p{L}{3,}|\d+(?:st|nd|rd|th))\s(?:${US_KIND})\.?` +
    String.raw`(?:\s[NSEW]{1,2})?\s(\d{1,4}[A-Z]?|PH\s?\d{0,2}|[A-Z]-\d{1,3})$`,
  'iu',
);

function doorBehindKind(line: string, country: string | null): string | null {
  if (country !== 'US' && country !== 'CA') return null;
  return DOOR_BEHIND_KIND.exec(trimSeparators(line))?.[1] ?? null;
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return found;
  }
  return null;
}

function withoutNote(line: string): string {
  return line.includes(' - ') || line.includes(' (') ? line.replace(NOTE_AFTER_HOUSE, '$1') : line;
}

/** The patterns for house numbers scan the line once per character. */
const MAX_LINE_CHARS = 200;

/** Several rules parse the same lines, one after another. */
const readBefore = new LRUCache<string, Readonly<AddressParts>>({ max: 64 });

export function readStreetLine(line: string, country: string | null): Readonly<AddressParts> {
  const key = `${country ?? ''}|${line}`;
  let parts = readBefore.get(key);
  if (parts === undefined) {
    parts = readLine(line, country);
    readBefore.set(key, parts);
  }
  return parts;
}

function readLine(line: string, country: string | null): AddressParts {
  const parts: AddressParts = {};
  let rest = withoutNote(line.slice(0, MAX_LINE_CHARS).replace(/\s+/g, ' '))
    .replace(NO_NUMBER, ' ')
    .replace(UNIT_BEFORE_HOUSE, '$1, ')
    .replace(CROSSED_STREETS, '$1 No. $2');
  const unit = unitBeforeHouse(rest, country);
  if (unit !== null) {
    parts.unit_number = unit;
    rest = rest.slice(unit.length + 1);
  }
  for (const [part, patterns] of DESIGNATORS) {
    const found = firstMatch(patterns, rest);
    if (found === null) continue;
    parts[part] = found[1]!.replace(SPELT_DOT, ' ').replace(/\s+/g, ' ').trim();
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  const door = parts.unit_number === undefined ? doorBehindKind(rest, country) : null;
  if (door !== null) {
    parts.unit_number = door;
    rest = trimSeparators(rest).slice(0, -door.length);
  }
  if (parts.km !== undefined) parts.km = parts.km.replace(',', '.');
  const street = trimSeparators(rest);
  const isName = parts.km !== undefined && namesRoad(street);
  return { ...parts, ...(isName ? { street } : splitHouse(street, country)) };
}

/** "Carr. Federal 307 Km 282": next to a kilometre, an unmarked number is the road's. */
function namesRoad(street: string): boolean {
  return /^\p{L}.*\d/u.test(street) && !SIGNED_NUMBER.test(street);
}

function trimSeparators(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s*,(?:\s*,)*\s*/g, ', ')
    .replace(/^[\s,.–-]+|[\s,–-]+$/g, '');
}

/** The suffix of a number: "12a", "12a-c", "12/A", "12-III", "12 bis", "12 hs". */
const LETTERS = '[a-zа-яא-ת](?:-[a-z])?|[-/](?:[a-zа-яіїєґ]|[ivx]{1,4})';
/** "37к2с1": the block and the building of a Russian house. */
const CYRILLIC_BLOCK = 'к\\d{1,2}(?:с\\d{1,2})?|с\\d{1,2}';
const LETTERED = String.raw`(?:${LETTERS}|\s?(?:bis|ter|quater|hs))(?![\p{L}\d_])`;
const SUFFIX = `(?:${LETTERED}|${CYRILLIC_BLOCK})`;
const ONE_NUMBER = String.raw`\d{1,5}(?:${SUFFIX})?`;
/** "Parcela 12", without a street. */
const LOT = /^(?:parcela|lote)\s+(\d{1,4}[a-z]?)$/i;
/**
 * House numbers of a grid: "N88 W16447" in Wisconsin, "0N123" in Illinois; in Ecuador "N24-03" and
 * "OE3-45", in Colombia "1 Sur-150".
 */
const GRID_NUMBER = [
  String.raw`[NSEW]\d{1,5}\s?[NSEW]\d{1,5}|\d{1,2}[NSEW]\d{2,4}`,
  String.raw`(?:[NSE]|OE)\d{1,3}[A-Z]?-\d{1,4}`,
  String.raw`\d{1,3}[A-Z]?\s(?:sur|norte|este|oeste|bis)\s?-\s?\d{1,4}`,
].join('|');
const NUMBERS = String.raw`${ONE_NUMBER}(?:\s?[-/–&+]\s?${ONE_NUMBER}){0,5}(?:\s\d/\d)?`;
const HOUSE_NUMBER = `(?:${GRID_NUMBER}|${NUMBERS})`;
const NUMBER_WORDS = [
  String.raw`no[.:]?|n\.?[º°]\.?|nr\.?|n\.|num\.?|número|#|№|д\.|дом`,
  String.raw`буд\.?|будинок|house|plot|erf|lote|parcela|kav\.?|kavling|số|پلاک`,
].join('|');
/** "Plot No. 45" has two marks. */
const NUMBER_SIGN = String.raw`(?:(?:${NUMBER_WORDS})\s*){0,2}`;
const WHOLE_NUMBER = new RegExp(String.raw`^${NUMBER_SIGN}${HOUSE_NUMBER}\.?$`, 'iu');
/** "No 675", without a street. */
const MARKED_NUMBER = new RegExp(
  String.raw`^(?:no[.:]?|nr\.?)\s*(${HOUSE_NUMBER}|[A-Z]{1,2}-?\d{1,4}(?:/\d{1,4})*)$`,
  'i',
);
const LONE_NUMBER = new RegExp(`^${HOUSE_NUMBER}$`, 'i');
const LETTERED_NUMBER = /^[A-Z]{1,2}(?:-\d{1,4}[A-Z]?(?:\/\d{1,4})*|\d{1,4}(?:\/\d{1,4})+)$/;

/** "12/F" is a floor, "12/A" a house number. */
const FLOOR_SIGN = /^\d{1,3}\/F$/;

/** A highway by its code: "NH-44", "BR-116". */
const HIGHWAY = /^(?:NH|BR|RN|RP|AH)-?\d{1,4}[A-Z]?$/;

export function isHighway(text: string): boolean {
  return HIGHWAY.test(text);
}

/** True for a text that is only a house number with its mark. "#5" is a unit. */
export function isHouseNumber(text: string): boolean {
  if (text.startsWith('#') || FLOOR_SIGN.test(text)) return false;
  return WHOLE_NUMBER.test(text) || isLetteredNumber(text);
}

/** "G-12" or "A-1/255", as a separate piece. */
export function isLetteredNumber(text: string): boolean {
  return LETTERED_NUMBER.test(text) && !HIGHWAY.test(text);
}

const LEADING_NUMBER = new RegExp(
  String.raw`^${NUMBER_SIGN}(${HOUSE_NUMBER}|[A-Z]{1,2}(?:-\d{1,4}|\d{1,4}` +
    String.raw`(?:/\d{1,4})+)(?=,))(?:,\s*|\s+)(?=\S)(.+)$`,
  'iu',
);
const TRAILING_NUMBER = new RegExp(
  String.raw`^(.*?\p{L}.*?)(?:\s*,\s*|\s+(?:-\s+)?)${NUMBER_SIGN}(${HOUSE_NUMBER}(?:\s[a-z])?)\.?$`,
  'iu',
);
const SIGNED_NUMBER = new RegExp(String.raw`[\s,](?:${NUMBER_WORDS})\s*\d[^\s]*$`, 'iu');
/** Besides street words: names with these endings continue with a number of their own. */
const NUMBERED_ROAD = /(?:^|\s)(?:sr|us|cr|moo|interstate|i|fm|đường|hẻm|ngõ|junction|jct)\.?$/i;
/** "Estrada Nacional 125", in any country. */
const NATIONAL_ROAD = new RegExp(
  String.raw`(?:^|\s)(?:(?:estrada|carretera|ruta|rota|route) nacional|ruta|rodovia|an der b` +
    String.raw`|bundesstraße|(?:strada )?(?:statale|provinciale)` +
    String.raw`|route (?:nationale|départementale))$`,
  'i',
);
const ORDINAL_NEXT = /^(?:st|nd|rd|th)\b/i;
/** "12 St. Mary's Row", "5 St James Place": a saint, not the end of a number. */
const SAINT_NEXT = /^St\.?\s+(?:\p{Lu}\S*\s+)+\p{L}/u;

/** "200 metros norte de la Iglesia": where streets have no names, addresses give directions. */
const DIRECTIONS = new RegExp(
  String.raw`^\d{1,4}\s?(?:metros|mts?\.?|m\.?|varas|c\.|cuadras?)\s+(?:al\s+)?` +
    String.raw`(?:(?:nor|sur)?(?:este|oeste)|norte|sur|[nseo]\.?)(?=\s|$)`,
  'i',
);

/** "SHIS QI 11", "SQN 205": a sector of Brasília and its number, instead of a street. */
const NUMBERED_SECTOR = /^(?:(?:S[A-Z]{1,4}|[CE]?[CLQR][A-Z]{0,3})\s+)?[A-Z]{2,4}\s\d{1,3}$/;

/** "RN 7", "EN 125": a road by its code, where such roads have no house numbers. */
const ROAD_CODES: Readonly<Record<string, RegExp>> = {
  FR: /^(?:RN|RD|N|D)\s?\d{1,4}$/,
  PT: /^(?:EN|ER|IC|IP|N)\s?\d{1,3}(?:-\d)?$/,
  ES: /^(?:CN|[A-Z]{1,2})-?\s?\d{1,4}$/,
  IT: /^S\.?\s?[SPR]\.?\s?\d{1,4}$/,
};

function isWholeName(line: string, country: string | null): boolean {
  if (DIRECTIONS.test(line) || ROAD_CODES[country ?? '']?.test(line)) return true;
  return country === 'BR' && NUMBERED_SECTOR.test(line);
}

function splitHouse(line: string, country: string | null): AddressParts {
  if (line === '') return {};
  if (isWholeName(line, country)) return { street: line };
  const marked = MARKED_NUMBER.exec(line)?.[1];
  if (marked !== undefined) return { house: compactHouseNumber(marked) };
  const lot = LOT.exec(line)?.[1];
  if (lot !== undefined) return { house: lot };
  const first = splitLeadingNumber(line);
  const last = splitTrailingNumber(line, country);
  const numberFirst = country === null || NUMBER_FIRST.has(country);
  const found = numberFirst ? (first ?? last) : (last ?? first);
  return found ?? (LONE_NUMBER.test(line) ? { house: line } : { street: line });
}

function splitLeadingNumber(line: string): AddressParts | null {
  const found = LEADING_NUMBER.exec(line);
  if (!found || !/\p{L}/u.test(found[2]!)) return null;
  if (ORDINAL_NEXT.test(found[2]!) && !SAINT_NEXT.test(found[2]!)) return null;
  if (isDay(found[1]!, found[2]!) || /^(?:feet|ft\.?)\s/i.test(found[2]!)) return null;
  return { house: compactHouseNumber(found[1]!), street: found[2]!.trim() };
}

function splitTrailingNumber(line: string, country: string | null): AddressParts | null {
  const found = TRAILING_NUMBER.exec(line);
  if (!found) return null;
  const street = found[1]!.trim();
  const words = toWords(street);
  if (NATIONAL_ROAD.test(street)) return null;
  if (/^(?:1[89]|20)\d\d$/.test(found[2]!) && namesMonth(words.at(-1) ?? '')) return null;
  const isSigned = SIGNED_NUMBER.test(line);
  if (country !== null && NUMBERED_STREETS.has(country) && !isSigned) return null;
  const numberFirst = country === null || NUMBER_FIRST.has(country);
  const named = isStreetKind(words.at(-1) ?? '') || NUMBERED_ROAD.test(street);
  if (named && (numberFirst || words.length === 1)) return null;
  return { house: compactHouseNumber(found[2]!), street };
}

function compactHouseNumber(text: string): string {
  return text.replace(/\s+(?!\d\/\d|(?:sur|norte|este|oeste|bis)\s?-)/gi, '');
}
