/**
 * Prints an address on one line in its country's format. The only file that imports the address
 * formatter.
 *
 * The formatter is too slow to be called for each address. It prints one pattern for each country
 * and set of parts, with a letter of the private use area in place of each part, and each address
 * fills in its pattern.
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
   * Parts that the formatter does not print (unit, floor, block, kilometre) come first. Null when
   * there is nothing to print.
   */
  print(parts: PrintableParts, country: string | null): string | null {
    const lines = this.#pattern(parts, country).map((line) =>
      line.replace(LETTER, (letter) => parts[PART_BY_LETTER.get(letter)!] ?? ''),
    );
    const all = [...designators(parts), ...lines].filter((line, i, from) => line !== from[i - 1]);
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

function designators({ building, unit_number, floor, block, km }: PrintableParts): string[] {
  return [
    building ?? '',
    unit_number ?? '',
    floor === undefined ? '' : `Floor ${floor}`,
    block === undefined ? '' : `Block ${block}`,
    km === undefined ? '' : `KM ${km}`,
  ].filter(Boolean);
}
