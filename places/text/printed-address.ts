/**
 * An address printed in one line by its country's custom: the one door to the address formatter.
 *
 * The formatter knows where each country puts each part; asked for each address it would cost more
 * than all else here. So it prints one pattern for each country and set of parts, with a letter of
 * the private use area for each part, and the pattern is filled in from then on.
 */
import addressFormatter from '@fragaria/address-formatter';

/** Any parts of an address, in the names of the API; texts without surrounding space. */
export type PrintableParts = Partial<Record<PrintedPart | Designator, string>>;
type PrintedPart =
  | 'house'
  | 'street'
  | 'neighborhood'
  | 'suburb'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country';
type Designator = 'building' | 'unit_number' | 'floor' | 'block' | 'km';

/** The package is CommonJS, whose types say otherwise. */
const formatter = addressFormatter as unknown as typeof import('@fragaria/address-formatter');

/** Parts the formatter has a place for, under its names, each with its letter in patterns. */
const PRINTED: readonly (readonly [PrintedPart, string, string])[] = [
  ['house', 'houseNumber', '\uE001'],
  ['street', 'road', '\uE002'],
  ['neighborhood', 'neighbourhood', '\uE003'],
  ['suburb', 'suburb', '\uE004'],
  ['city', 'city', '\uE005'],
  ['state', 'state', '\uE006'],
  ['postalCode', 'postcode', '\uE007'],
  ['country', 'country', '\uE008'],
];
const LETTER = /[\uE001-\uE008]/g;
const PART_OF = new Map(PRINTED.map(([part, , letter]) => [letter, part]));

export class AddressPrinter {
  readonly #patterns = new Map<string, readonly string[]>();

  /**
   * One line; what the formatter has no place for (unit, floor, block, kilometre) stands before it.
   * Null when there is nothing to print.
   */
  print(parts: PrintableParts, country: string | null): string | null {
    const lines = this.#pattern(parts, country).map((line) =>
      line.replace(LETTER, (letter) => parts[PART_OF.get(letter)!] ?? ''),
    );
    const all = [...designators(parts), ...lines].filter((line, i, from) => line !== from[i - 1]);
    return all.length === 0 ? null : all.join(', ');
  }

  #pattern(parts: PrintableParts, country: string | null): readonly string[] {
    const present = PRINTED.filter(([part]) => parts[part] !== undefined);
    const key = `${country ?? ''}${present.map(([, , letter]) => letter).join('')}`;
    const known = this.#patterns.get(key);
    if (known) return known;
    const pattern = patternOf(present, country);
    this.#patterns.set(key, pattern);
    return pattern;
  }
}

function patternOf(present: typeof PRINTED, country: string | null): string[] {
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
