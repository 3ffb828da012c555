/**
 * Reduces an address to what its different spellings share: house numbers, unit, street words,
 * postcode and city. The result is only for comparison; it is not a national address format.
 */
import { isDigit, toWords } from './words.ts';

export interface AddressKey {
  /** House numbers in order, e.g. ["46", "48a"]; a range keeps both ends. */
  houses: string[];
  /** ["790"] for "unit 790", ["c"] for "ste c". */
  units: string[];
  /** Street words without numbers, with abbreviations spelled out. */
  words: string[];
  /** Upper-case letters and digits; a ZIP+4 is cut to five digits. Empty if unknown. */
  postcode: string;
  /** The city's joined words. Empty if unknown. */
  city: string;
  country: string;
}

type AddressField =
  | 'full_address'
  | 'street'
  | 'house'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'country_code';
export type AddressInput = { readonly [Field in AddressField]?: string | null | undefined };

const ABBREVIATIONS = {
  street: 'st str strasse',
  avenue: 'ave av avda avenida',
  boulevard: 'blvd bd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  highway: 'hwy',
  parkway: 'pkwy pky',
  crescent: 'cres',
  terrace: 'ter terr',
  circle: 'cir',
  expressway: 'expy',
  freeway: 'fwy',
  trail: 'trl',
  route: 'rte rt',
  calle: 'cl c',
  rua: 'r',
  plaza: 'pza',
  jalan: 'jl jln',
  lorong: 'lor',
  bukit: 'bt',
  center: 'ctr centre',
  mount: 'mt',
  fort: 'ft',
  north: 'n nth',
  south: 's sth',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  suite: 'ste',
  apartment: 'apt',
  building: 'bldg',
  floor: 'fl',
};
const WRITTEN_OUT = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([word, short]) =>
    short.split(' ').map((abbreviation) => [abbreviation, word] as const),
  ),
);
/** Words that most streets have. */
const COMMON_STREET_WORDS: ReadonlySet<string> = new Set(Object.keys(ABBREVIATIONS));

/** "street" for "st": a street word with its abbreviation spelled out. */
export function writtenOut(word: string): string {
  return WRITTEN_OUT.get(word) ?? word;
}

/** Shortens the ending: `lindenstr` and `lindenstrasse` are the same street. */
export function shortStreetEnding(word: string): string {
  return word.replace(/(?<=^.{3,})(?:strasse|straat)$/, 'str');
}

/** True for a spelled-out word that most streets have. */
export function isCommonStreetWord(word: string): boolean {
  return COMMON_STREET_WORDS.has(word);
}

const UNIT_DESIGNATORS: ReadonlySet<string> = new Set(
  `suite unit apartment room rm shop store lot office floor level lvl space bay building block blk
  local loja sala no`.split(/\s+/),
);
const ORDINAL = /^\d+(st|nd|rd|th)$/;
const HOUSE = /^\d{1,6}[a-z]?$/;

export function addressKey(input: AddressInput): AddressKey {
  const country = (input.country_code ?? '').trim().toUpperCase();
  const city = toWords(input.city ?? '').join('');
  const postcode = postcodeKey(input.postal_code ?? '', country);
  const line = [input.house, input.street].filter(Boolean).join(' ');
  const key: AddressKey = { houses: [], units: [], words: [], postcode, city, country };
  fillLine(key, line || streetInLine(input.full_address ?? '', city));
  if (postcode === '' && input.full_address) key.postcode = postcodeIn(input.full_address, country);
  return key;
}

/** Cuts the suffix of US and Brazilian codes, and the ".0" that floats leave in open data. */
export function postcodeKey(text: string, country: string): string {
  const plain = text.slice(0, 20).trim().toUpperCase().replace(/\.0$/, '');
  const letters = plain.replace(/[^A-Z0-9]/g, '');
  if (/^0*$/.test(letters)) return '';
  return country === 'US' || /^\d{5}-\d{4}$/.test(plain) ? letters.slice(0, 5) : letters;
}

/** Empty if the line starts with the city: "Edinburgh EH1", "Jelling, Denmark". */
function streetInLine(line: string, city: string): string {
  const first = line.slice(0, MAX_LINE_CHARS).split(',')[0]!;
  const words = toWords(first).filter((word) => !/\d/.test(word));
  return city !== '' && words.join('') === city ? '' : streetPart(line);
}

const MAX_LINE_CHARS = 300;

function streetPart(full: string): string {
  const parts = full.slice(0, MAX_LINE_CHARS).split(',');
  const numbered = parts.slice(0, 2).join(' ');
  return parts.length > 1 && !/\d/.test(parts[0]!) ? numbered : parts[0]!;
}

function postcodeIn(full: string, country: string): string {
  const parts = full.slice(0, 400).split(',');
  const tail = parts.length > 1 ? parts.slice(1).join(',') : '';
  const digits = tail.match(/\b\d{5,6}(?:-\d{4})?\b(?!.*\b\d{5,6}\b)/)?.[0];
  const mixed = tail.match(/\b([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/)?.[0];
  return postcodeKey(mixed ?? digits ?? '', country);
}

function fillLine(key: AddressKey, line: string): void {
  const words = toWords(line.includes('#') ? line.replace(/#\s*/g, ' unit ') : line);
  for (let i = 0; i < words.length; i++) {
    const word = writtenOut(words[i]!);
    if (UNIT_DESIGNATORS.has(word) && i + 1 < words.length && i > 0) {
      key.units.push(words[++i]!);
    } else if (!isDigit(word, 0) || ORDINAL.test(word) || !HOUSE.test(word)) {
      key.words.push(word);
    } else if (word.toUpperCase() !== key.postcode) {
      key.houses.push(word);
    }
  }
}

const MAX_STREET_WORDS = 2;
const MAX_HOUSES = 2;
const MAX_HAN_STREETS = 3;
const MAX_STREET_CHARS = 200;
/** The last characters before a number: "中山路123号", "天秤丸町182-1". */
const HAN_STREET = /(\p{Script=Han}{2,3})[^\p{Script=Han}\d]{0,3}(\d{1,6})/gu;

/**
 * Keys that different spellings of one address share, a few texts such as "elm|12": a house number
 * with a distinctive word of its street. In Han, the length of the area before a street varies, so
 * its end is used.
 */
export function streetHouses(input: AddressInput, { words, houses }: AddressKey): string[] {
  const line = (input.street || input.full_address || '').slice(0, MAX_STREET_CHARS);
  const han = [...line.normalize('NFKC').matchAll(HAN_STREET)].slice(0, MAX_HAN_STREETS);
  if (han.length > 0) return han.map(([, end, house]) => `${toWords(end!).join('')}|${house}`);
  const distinctive = words.filter((word) => word.length > 2 && !COMMON_STREET_WORDS.has(word));
  const longest = distinctive.sort((a, b) => b.length - a.length).slice(0, MAX_STREET_WORDS);
  return houses.slice(0, MAX_HOUSES).flatMap((house) => longest.map((word) => `${word}|${house}`));
}
