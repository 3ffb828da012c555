/**
 * Prints an address on one line in its country's format. The only file that imports the address
 * formatter.
 *
 * The formatter is too slow to call for each address. It prints one pattern per country and set of
 * parts, with a private-use letter in place of each part, and each address fills in its pattern.
 */
import addressFormatter from '@fragaria/address-formatter';

/** The package is CommonJS, but its types say otherwise. */
const formatter = addressFormatter as unknown as typeof import('@fragaria/address-formatter');

/** The parts that the formatter prints: our name, its name, and the letter in patterns. */
const PRINTED = [
  ['house', 'houseNumber', '\uE001'],
  ['street', 'road', '\uE002'],
  ['neighborhood', 'neighbourhood', '\uE003'],
  ['suburb', 'suburb', '\uE004'],
  ['city', 'city', '\uE005'],
  ['state', 'state', '\uE006'],
  ['postalCode', 'postcode', '\uE007'],
  ['country', 'country', '\uE008'],
] as const;
const LETTER = /[\uE001-\uE008]/g;
const PART_BY_LETTER: ReadonlyMap<string, PrintedPart[0]> = new Map(
  PRINTED.map(([part, , letter]) => [letter, part]),
);

type PrintedPart = (typeof PRINTED)[number];
type Designator = 'building' | 'unit_number' | 'floor' | 'block' | 'km';
/** Parts of an address under the API's names; texts without surrounding space. */
export type PrintableParts = Partial<Record<PrintedPart[0] | Designator, string>>;

export class AddressPrinter {
  readonly #patterns = new Map<string, readonly string[]>();

  /**
   * Parts that the formatter does not print (unit, floor, building, block, kilometre) go where the
   * country has them: before the street, smallest first, or after it. Addresses in Han start with
   * the largest part. Null if there is nothing to print.
   */
  print(parts: PrintableParts, country: string | null): string | null {
    if (HAN_COUNTRIES.has(country ?? '') && HAN.test(`${parts.city}${parts.street}`)) {
      return printHan(parts, country);
    }
    const pattern = this.#pattern(parts, country);
    const street = pattern.findLastIndex((line) => STREET_LETTERS.test(line));
    const lines = pattern.map((line) =>
      line.replace(LETTER, (letter) => parts[PART_BY_LETTER.get(letter)!] ?? ''),
    );
    const { before, behind, block, km } = designators(parts, country);
    if (street >= 0) lines[street] = [block, lines[street], km].filter(Boolean).join(' ');
    const at = street + 1;
    const rest = street < 0 ? [block, km] : [];
    const placed = [...before, ...rest, ...lines.slice(0, at), ...behind, ...lines.slice(at)];
    const all = placed.filter((line, i, from) => line !== '' && line !== from[i - 1]);
    return all.length === 0 ? null : all.join(', ');
  }

  #pattern(parts: PrintableParts, country: string | null): readonly string[] {
    const present = PRINTED.filter(([part]) => parts[part] !== undefined);
    const key = `${country ?? ''}${present.map(([, , letter]) => letter).join('')}`;
    const known = this.#patterns.get(key);
    if (known) return known;
    const pattern = makePattern(present, country);
    this.#patterns.set(key, pattern);
    return pattern;
  }
}

function makePattern(present: readonly PrintedPart[], country: string | null): string[] {
  if (present.length === 0) return [];
  const named = Object.fromEntries(present.map(([, name, letter]) => [name, letter]));
  const input = country === null ? named : { ...named, countryCode: country.toLowerCase() };
  const lines = formatter.format(input, { output: 'array' });
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Countries where unit, floor and building come after the street. */
const AFTER_STREET = new Set('US CA SG MX BR'.split(' '));
const HAN_COUNTRIES = new Set('JP CN TW HK MO'.split(' '));
const HAN = /\p{Script=Han}/u;
const STREET_LETTERS = /[\uE001\uE002]/;
const BLOCK_WORDS: Readonly<Record<string, string>> = { SG: 'Blk', ID: 'Blok', MY: 'Blok' };

function designators(
  { building = '', unit_number = '', floor, block, km }: PrintableParts,
  country: string | null,
) {
  const story = floor === undefined ? '' : `Floor ${floor}`;
  const inside = [unit_number, story, building];
  const isAfter = AFTER_STREET.has(country ?? '');
  return {
    before: isAfter ? [] : inside,
    behind: isAfter ? inside : [],
    block: block === undefined ? '' : `${BLOCK_WORDS[country ?? ''] ?? 'Block'} ${block}`,
    km: km === undefined ? '' : `KM ${km}`,
  };
}

/** From the largest part to the smallest, as in Chinese and Japanese. */
function printHan(parts: PrintableParts, country: string | null): string {
  const { state = '', city = '', suburb = '', neighborhood = '', street = '', house = '' } = parts;
  const area = [state, city, suburb, neighborhood].filter((part, i, all) => part !== all[i - 1]);
  const number = house !== '' && country !== 'JP' && /\d$/.test(house) ? `${house}號` : house;
  const sign = country === 'CN' ? number.replace('號', '号') : number;
  const story = parts.floor === undefined ? '' : `${parts.floor}${FLOOR_SIGNS[country!] ?? '樓'}`;
  const line = `${area.join('')}${street}${sign}`;
  const inside = [parts.building ?? '', story, parts.unit_number ?? ''].filter(Boolean);
  const postcode = parts.postalCode ?? '';
  const code = country === 'JP' && postcode !== '' ? `〒${postcode}` : postcode;
  return [code, line, ...inside].filter(Boolean).join(' ');
}

const FLOOR_SIGNS: Readonly<Record<string, string>> = { JP: '階', CN: '楼' };
