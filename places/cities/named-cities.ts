/**
 * The cities of a name, of any country. Loaded when the first one is asked for.
 *
 * A large city has its names in other languages, too (other-city-names.tsv), where nothing else is
 * likely to be meant: "München" as well as "Munich". Where the country is known, so have towns, and
 * names count that mean another city elsewhere: "Gerona" in Spain.
 */
import { readFileSync } from 'node:fs';
import { assetPath } from '../../platform/runtime/assets.ts';
import { type CityTable, cityTable } from './city-table.ts';

export interface NamedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The code of the state where people use GeoNames' code for it (US); else null. */
  readonly state: string | null;
  readonly people: number;
  /** Whether it is a section of a city, as far as GeoNames tells. */
  readonly isSection: boolean;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

let otherNames: ReadonlyMap<string, NamedCity> | undefined;

/** The key is the name's words, joined. */
export function namedCities(key: string): NamedCity[] {
  const cities = cityTable();
  otherNames ??= loadOtherNames();
  const found = cities.rowsNamed(key).map((row) => cityOfRow(cities, row));
  const other = otherNames.get(key);
  if (other !== undefined) found.push(other);
  return found;
}

/** Those in the country, by all their names; in any country where it is empty. */
export function namedCitiesIn(country: string, key: string): NamedCity[] {
  const found = namedCities(key);
  if (country === '') return found;
  const own = found.filter((city) => city.country === country);
  const atHome = otherNames!.get(`${country}|${key}`);
  return atHome === undefined ? own : [...own, atHome];
}

function cityOfRow(cities: CityTable, row: number): NamedCity {
  return {
    country: cities.country(row),
    state: cities.state(row),
    people: cities.people(row),
    isSection: cities.isSection(row),
    latitude: cities.latitude(row),
    longitude: cities.longitude(row),
  };
}

function loadOtherNames(): ReadonlyMap<string, NamedCity> {
  const lines = readFileSync(assetPath('places', 'cities', 'other-city-names.tsv'), 'utf8');
  const others = new Map<string, NamedCity>();
  for (const line of lines.trimEnd().split('\n')) {
    const [country, people, latitude, longitude, keys, atHome] = line.split('\t');
    const city = {
      country: country!,
      state: null,
      people: Number(people),
      isSection: false,
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
    for (const key of splitKeys(keys)) others.set(key, city);
    for (const key of splitKeys(atHome)) others.set(`${country}|${key}`, city);
  }
  return others;
}

function splitKeys(keys = ''): string[] {
  return keys === '' ? [] : keys.split(' ');
}
