/**
 * Measures the parser on addresses as people paste them (`written/*.jsonl`).
 *
 * Each line is an address: `id`, `country`, `given` (whether the caller tells the country), `name`
 * of the place, `text`, and its `parts`: `house_number`, `street`, `unit`, `floor`, `block`, `km`,
 * `city`, `state`, `postcode`. Whoever wrote them knew neither the parser nor its tests. Rules may
 * be made with `first`; `last` is only counted.
 *
 * A part counts as right if it means the same: case, signs, spaces, the word of a unit ("Top 4"),
 * an ordinal's ending, the number of a city's quarter ("Praha 1") and the mark of a province
 * ("jud. Cluj") do not matter, nor does a crossing street. A block of Japan with its chome may be
 * in the street and the house number; a district of Türkiye may be the city and its city the
 * state, and "D.C." the state of Bogotá.
 */
import { readFileSync } from 'node:fs';
import { readFullAddress } from '../../../places/address/full-address.ts';
import { countryInText } from '../../../places/address/text-country.ts';
import type { AddressPart, AddressParts } from '../../../places/address/writing/parts.ts';
import { asciiDigits } from '../../../places/text/ascii-digits.ts';

const PARTS = {
  house_number: 'house',
  street: 'street',
  unit: 'unit_number',
  floor: 'floor',
  block: 'block',
  km: 'km',
  city: 'city',
  state: 'state',
  postcode: 'postalCode',
} as const satisfies Record<string, AddressPart>;
export type WrittenPart = keyof typeof PARTS;
const WRITTEN_PARTS = Object.keys(PARTS) as WrittenPart[];

interface WrittenAddress {
  readonly id: string;
  readonly country: string;
  readonly given: boolean;
  readonly text: string;
  readonly parts: Partial<Record<WrittenPart, string>>;
}

export interface PartCount {
  right: number;
  wrong: number;
  missed: number;
  /** Found where the address has none. */
  extra: number;
}

export interface WrittenCounts {
  readonly parts: Record<WrittenPart, PartCount>;
  readonly country: PartCount;
  readonly faults: string[];
}

export function shareRight({ right, wrong, missed }: PartCount): number {
  return right / (right + wrong + missed);
}

function readWritten(half: 'first' | 'last'): WrittenAddress[] {
  const lines = readFileSync(new URL(`written/${half}.jsonl`, import.meta.url), 'utf8').trim();
  return lines.split('\n').map((line) => JSON.parse(line) as WrittenAddress);
}

export function measureWritten(half: 'first' | 'last'): WrittenCounts {
  const none = (): PartCount => ({ right: 0, wrong: 0, missed: 0, extra: 0 });
  const parts = Object.fromEntries(WRITTEN_PARTS.map((part) => [part, none()]));
  const counts = { parts, country: none(), faults: [] } as unknown as WrittenCounts;
  for (const address of readWritten(half)) countAddress(address, counts);
  return counts;
}

function countAddress(address: WrittenAddress, { parts, country, faults }: WrittenCounts): void {
  const { id, given, text } = address;
  if (!given) {
    const told = countryInText(text);
    const kind = told === address.country ? 'right' : told === null ? 'missed' : 'wrong';
    country[kind]++;
    if (kind !== 'right') faults.push(`${id} country ${told} ${JSON.stringify(text)}`);
  }
  const read = readFullAddress(text, given ? address.country : null).parts;
  const wrong: string[] = [];
  for (const part of WRITTEN_PARTS) {
    const kind = compare(part, address, read);
    if (kind !== null) parts[part][kind]++;
    if (kind !== null && kind !== 'right')
      wrong.push(`${part}: ${read[PARTS[part]]}/${address.parts[part]}`);
  }
  const about = `${id} ${address.country} ${given ? 'given' : '-'} ${JSON.stringify(text)}`;
  if (wrong.length > 0) faults.push(`${about}\n     ${wrong.join(' | ')}`);
}

function compare(
  part: WrittenPart,
  { country, parts }: WrittenAddress,
  read: AddressParts,
): keyof PartCount | null {
  const known = parts[part] ?? '';
  let found = read[PARTS[part]] ?? '';
  const isBlock = country === 'JP' && parts.street === undefined;
  if (isBlock && part === 'street') return null;
  if (isBlock && part === 'house_number' && /丁目/.test(known)) {
    found = `${/\d+丁目/.exec(read.street ?? '')?.[0] ?? ''}${found}`;
  }
  const isProvinceCity = country === 'TR' && joined(parts.city ?? '-') === joined(read.state ?? '');
  if (isProvinceCity && part === 'city') return 'right';
  if (isProvinceCity && part === 'state' && known === '') return null;
  if (country === 'CO' && part === 'state' && /^D\.?C/i.test(found) && known === '') return null;
  if (country === 'SG' && part === 'city' && known === '') return null;
  const [want, got] = [meaning(part, known), meaning(part, found)];
  if (want === '') return got === '' ? null : 'extra';
  if (got === '') return 'missed';
  const isValue = ['unit', 'block'].includes(part) && ` ${got} `.includes(` ${want} `);
  return want === got || isValue ? 'right' : 'wrong';
}

const GROUND_FLOORS = new Set(
  'g gf eg rc pb bajo ground groundfloor 地下 parter plantabaja rdc'.split(' '),
);
const CITY_NAMES: Readonly<Record<string, string>> = { hk: 'hong kong', hcmc: 'hồ chí minh' };

function plain(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

function joined(text: string): string {
  return plain(text).replace(/ /g, '');
}

const MEANINGS: Readonly<Record<WrittenPart, (text: string) => string>> = {
  house_number: (text) => joined(text.replace(/丁目|番地?の?|[号號]/g, '-')),
  street: (text) =>
    plain(text.replace(/\s(?:cor|corner|cnr|esq|esquina)\b.*/iu, '')).replace(/^r /, 'rua '),
  unit: (text) => plain(text.replace(/\p{Script=Han}|[호号]/gu, ' ')),
  floor: (text) => {
    const floor = joined(text.replace(/(?:floor|level|aras)\b/gi, ''));
    return GROUND_FLOORS.has(floor) ? 'g' : (/(?:b|地下)?\d+/.exec(floor)?.[0] ?? floor);
  },
  block: plain,
  km: (text) => joined(text.replace(',', '.')),
  city: (text) => {
    const city = plain(text).replace(/^(?:kota|อ|อำเภอ|tp)\s?(?=\P{L}|.{3})/u, '');
    return CITY_NAMES[city] ?? city.replace(/ (?:\d{1,2}|[a-zø]|[ivx]+)$/u, '');
  },
  state: (text) =>
    joined(text).replace(/^(?:jud|județul|pciade|provinciade|tỉnh|จังหวัด|จ)(?=.{3})/u, ''),
  postcode: (text) => joined(text.replace(/^[A-Z]{1,2}-(?=\d)/, '')),
};

function meaning(part: WrittenPart, text: string): string {
  return MEANINGS[part](text);
}
