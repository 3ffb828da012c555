/**
 * The cities of a name, of any country. Loaded when the first one is asked for.
 *
 * A large city has its names in other languages, too (other-city-names.tsv), where nothing else is
 * likely to be meant: "München" as well as "Munich".
 */
import { readFileSync } from 'node:fs';
import { assetPath } from '../../platform/runtime/assets.ts';
import { compact, toWords } from '../text/words.ts';
import { type CityTable, cityTable } from './city-table.ts';

export interface NamedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The code of the state where people use GeoNames' code for it (US); else null. */
  readonly state: string | null;
  readonly people: number;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

interface CityNames {
  /** The first row of each name. */
  readonly first: ReadonlyMap<string, number>;
  /** The next row of the same name; 0 behind the last. */
  readonly next: Uint32Array;
  readonly others: ReadonlyMap<string, NamedCity>;
}

let loaded: CityNames | undefined;

/** The key is the name's words, joined. */
export function namedCities(key: string): NamedCity[] {
  const cities = cityTable();
  loaded ??= loadNames(cities);
  const { first, next, others } = loaded;
  const found: NamedCity[] = [];
  for (let row = first.get(key) ?? -1; row >= 0; row = next[row] || -1) {
    found.push(cityOfRow(cities, row));
  }
  const other = others.get(key);
  if (other !== undefined) found.push(other);
  return found;
}

function cityOfRow(cities: CityTable, row: number): NamedCity {
  return {
    country: cities.country(row),
    state: cities.state(row),
    people: cities.populations[row]!,
    latitude: cities.latitudes[row]!,
    longitude: cities.longitudes[row]!,
  };
}

function loadNames(cities: CityTable): CityNames {
  const first = new Map<string, number>();
  const next = new Uint32Array(cities.length);
  for (let row = cities.length - 1; row >= 0; row--) {
    const key = compact(toWords(cities.name(row)));
    next[row] = first.get(key) ?? 0;
    first.set(key, row);
  }
  return { first, next, others: loadOtherNames() };
}

function loadOtherNames(): ReadonlyMap<string, NamedCity> {
  const lines = readFileSync(assetPath('places', 'cities', 'other-city-names.tsv'), 'utf8');
  const others = new Map<string, NamedCity>();
  for (const line of lines.trimEnd().split('\n')) {
    const [country, people, latitude, longitude, keys] = line.split('\t');
    const city = {
      country: country!,
      state: null,
      people: Number(people),
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
    for (const key of keys!.split(' ')) others.set(key, city);
  }
  return others;
}
