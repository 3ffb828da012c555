/**
 * An address reduced to what two spellings of one address share: house numbers, unit, street
 * words, postcode, city. It does not parse addresses into national parts; it only compares.
 */
import { toWords } from './words.ts';

export interface AddressKey {
  /** House numbers in order, e.g. ["46", "48a"]; a range keeps both ends. */
  houses: string[];
  /** "unit 790" or "ste c" as ["790"] or ["c"]. */
  units: string[];
  /** Street words, abbreviations written out, without numbers. */
  words: string[];
  /** Letters and digits only, upper case; US ZIP+4 cut to five. Empty when unknown. */
  postcode: string;
  /** City words joined. Empty when unknown. */
  city: string;
  country: string;
}

export interface AddressInput {
  full_address?: string | null | undefined;
  street?: string | null | undefined;
  house?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postal_code?: string | null | undefined;
  country_code?: string | null | undefined;
}

const WRITTEN_OUT: Record<string, string> = {
  st: 'street',
  str: 'street',
  strasse: 'street',
  ave: 'avenue',
  av: 'avenue',
  avda: 'avenue',
  avenida: 'avenue',
  blvd: 'boulevard',
  bd: 'boulevard',
  rd: 'road',
  dr: 'drive',
  ln: 'lane',
  ct: 'court',
  pl: 'place',
  sq: 'square',
  hwy: 'highway',
  pkwy: 'parkway',
  pky: 'parkway',
  cres: 'crescent',
  ter: 'terrace',
  terr: 'terrace',
  cir: 'circle',
  expy: 'expressway',
  fwy: 'freeway',
  trl: 'trail',
  jl: 'jalan',
  jln: 'jalan',
  lor: 'lorong',
  bt: 'bukit',
  ctr: 'center',
  centre: 'center',
  mt: 'mount',
  ft: 'fort',
  nth: 'north',
  sth: 'south',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
  cl: 'calle',
  c: 'calle',
  r: 'rua',
  pza: 'plaza',
  rte: 'route',
  rt: 'route',
  ste: 'suite',
  apt: 'apartment',
  bldg: 'building',
  fl: 'floor',
};
const UNIT_WORDS: ReadonlySet<string> = new Set(
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
  fillLine(key, line || firstLine(input.full_address ?? ''));
  if (postcode === '' && input.full_address) key.postcode = postcodeIn(input.full_address, country);
  return key;
}

/** US and Brazilian suffixes are cut, a float's ".0" (seen in open data) too. */
export function postcodeKey(text: string, country: string): string {
  const plain = text.slice(0, 20).trim().toUpperCase().replace(/\.0$/, '');
  const letters = plain.replace(/[^A-Z0-9]/g, '');
  if (/^0*$/.test(letters)) return '';
  return country === 'US' || /^\d{5}-\d{4}$/.test(plain) ? letters.slice(0, 5) : letters;
}

function firstLine(full: string): string {
  const parts = full.slice(0, 300).split(',');
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
  const words = toWords(line.replace(/#\s*/g, ' unit '));
  for (let i = 0; i < words.length; i++) {
    const word = WRITTEN_OUT[words[i]!] ?? words[i]!;
    if (UNIT_WORDS.has(word) && i + 1 < words.length && i > 0) {
      key.units.push(words[++i]!);
    } else if (ORDINAL.test(word) || !HOUSE.test(word)) {
      key.words.push(word);
    } else if (word.toUpperCase() !== key.postcode) {
      key.houses.push(word);
    }
  }
}
