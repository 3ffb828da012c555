/**
 * Takes one line of an address apart: street and house number, and the designators that stand
 * beside them. Pure; the rules are stated where they are.
 *
 * S1 A designator is a word of the lists below with what follows it: a unit ("Ste 5", "#02-11"), a
 *    floor ("3rd floor", "Lt. 2"), a block ("Blk 12"), a kilometre ("KM 75").
 * S2 The house number begins the line, or ends it; which of the two is tried first is the custom
 *    of the country. A number that belongs to the street's name ("Highway 42", "5th Ave") is not
 *    one.
 * S3 "S/N", "s.n." and their like say that there is no number.
 */
import { toWords } from '../../../../places/text/words.ts';
import type { AddressParts } from './address-parts.ts';
import { isStreetKind } from './street-words.ts';

/** Countries that write the number before the street. */
export const NUMBER_FIRST: ReadonlySet<string> = new Set(
  'US CA GB IE AU NZ FR LU MC ZA IN SG MY PH TH HK MT PR JM BS LK PK BD NG KE GH EG IL VN'.split(
    ' ',
  ),
);

const UNIT_WORDS = [
  'suite|ste|unit|apartment|apt|room|rm|office|ofc|lot|shop|store|loja|sala|local|piso',
  'int|dept|depto|space|bay',
].join('|');
const UNIT_NAME = String.raw`(?=[\w-]*\d|[a-z]\b)[\w-]+`;
const NAMED_UNIT = String.raw`(?:${UNIT_WORDS})\b\.?\s*(?:no\.?\s*)?#?\s*${UNIT_NAME}`;
const UNIT = new RegExp(String.raw`(?:^|[\s,])((?:${NAMED_UNIT}|#\s?[\w-]+))(?=$|[\s,])`, 'i');
const FLOOR_WORDS = String.raw`floor|level|lvl|lantai|lt\.|tingkat|étage|etage`;
const FLOORS = [
  /(?:^|[\s,])(\d{1,3})(?:st|nd|rd|th)?\.?\s*(?:floor|fl|flr|stock|og|\/f)\b\.?/i,
  new RegExp(String.raw`(?:^|[\s,])(?:${FLOOR_WORDS})\s*\.?\s*(\d{1,3}|[GBL]\d?)(?=$|[\s,])`, 'i'),
  /(?:^|[\s,])(\d{1,3}|G)\/F\b/i,
  /(?:^|[\s,])(ground floor)\b/i,
];
const BLOCK = /(?:^|[\s,])(?:block|blok|blk)\.?\s*([\w-]+)/i;
const KM = /(?:^|[\s,])km\.?\s*(\d+(?:[.,]\d+)?)\b/i;
const NO_NUMBER = /(?:^|[\s,])(?:s\s?\/\s?n|s\.\s?n\.?|sn|no number|bb)[°º]?(?=$|[\s,])/i;

export interface StreetLine extends AddressParts {
  unit_number?: string;
}

export function readStreetLine(line: string, country: string | null): StreetLine {
  const parts: StreetLine = {};
  let rest = line.replace(NO_NUMBER, ' ');
  rest = take(rest, UNIT, (unit) => {
    parts.unit_number = unit;
  });
  for (const floor of FLOORS) {
    if (parts.floor !== undefined) break;
    rest = take(rest, floor, (found) => {
      parts.floor = found;
    });
  }
  rest = take(rest, BLOCK, (block) => {
    parts.block = block;
  });
  rest = take(rest, KM, (km) => {
    parts.km = km.replace(',', '.');
  });
  return { ...parts, ...houseAndStreet(tidy(rest), country) };
}

function take(text: string, pattern: RegExp, keep: (found: string) => void): string {
  const found = pattern.exec(text);
  if (!found) return text;
  keep(found[1]!.replace(/\s+/g, ' ').trim());
  return `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s*,(?:\s*,)*\s*/g, ', ')
    .replace(/^[\s,.–-]+|[\s,–-]+$/g, '');
}

const NUMBER = String.raw`\d{1,5}[a-z]?(?:\s?[-/–&]\s?\d{1,5}[a-z]?)*`;
const LEADING = new RegExp(
  String.raw`^(?:no\.?\s*|nº\s*|n°\s*|#\s*)?(${NUMBER})(?:,\s*|\s+)(?=\S)(.+)$`,
  'i',
);
const NUMBER_SIGN = String.raw`(?:no\.?\s*|nº\s*|n°\s*|nr\.?\s*|#\s*)?`;
const TRAILING = new RegExp(
  String.raw`^(.*\p{L}.*?)(?:,\s*|\s+)${NUMBER_SIGN}(${NUMBER}(?:\s[a-z])?)$`,
  'iu',
);
/** Beside street words: what ends so goes on with a number that is part of its name. */
const NUMBERED_ROAD = /(?:^|\s)(?:sr|us|cr|moo|interstate|i|fm)\.?$/i;
const ORDINAL_NEXT = /^(?:st|nd|rd|th)\b/i;

function houseAndStreet(line: string, country: string | null): AddressParts {
  if (line === '') return {};
  const first = leading(line);
  const last = trailing(line, country);
  const numberFirst = country === null || NUMBER_FIRST.has(country);
  const found = numberFirst ? (first ?? last) : (last ?? first);
  return found ?? (new RegExp(`^${NUMBER}$`, 'i').test(line) ? { house: line } : { street: line });
}

function leading(line: string): AddressParts | null {
  const found = LEADING.exec(line);
  if (!found || ORDINAL_NEXT.test(found[2]!) || !/\p{L}/u.test(found[2]!)) return null;
  return { house: compactNumber(found[1]!), street: found[2]!.trim() };
}

function trailing(line: string, country: string | null): AddressParts | null {
  const found = TRAILING.exec(line);
  if (!found) return null;
  const street = found[1]!.trim();
  const words = toWords(street);
  const numberFirst = country === null || NUMBER_FIRST.has(country);
  const named = isStreetKind(words.at(-1) ?? '') || NUMBERED_ROAD.test(street);
  if (named && (numberFirst || words.length === 1)) return null;
  return { house: compactNumber(found[2]!), street };
}

function compactNumber(text: string): string {
  return text.replace(/\s+/g, '');
}
