/**
 * What a position tells about an address: whether it lies in the city and in the country that the
 * address names. It tells "La Poste" in Lyon from a record in Monaco that has a position and no
 * address. Pure.
 */
import { LRUCache } from 'lru-cache';
import { countryAt, territoryAt } from '../countries-at.ts';
import { distanceM, liesWithin, type Position } from '../globe.ts';
import { hash32 } from '../text/hash.ts';
import { namedCitiesIn } from './named-cities.ts';
import type { NamedCity } from './named-city.ts';

/** What an address says of where it lies. */
export interface NamedArea {
  /** ISO 3166-1 alpha-2, empty when unknown. */
  readonly country: string;
  /** What may be its city: names, the words of each joined. */
  readonly cityKeys: readonly string[];
  /** What may be the code of its state, two capitals each. */
  readonly stateCodes: readonly string[];
}

/** A place of a large city may lie this far from its centre. */
const IN_CITY_M = 40_000;
const FAR_FROM_CITY_M = 100_000;

/**
 * 1 when the position lies in a city of that name, -1 when it lies far from each of them, 0 when it
 * is between the two, or the city is not known.
 */
export function compareWithCity({ latitude, longitude }: Position, area: NamedArea): number {
  const distances = findCities(area).map((city) =>
    distanceM(latitude, longitude, city.latitude, city.longitude),
  );
  if (distances.length === 0) return 0;
  const nearestM = Math.min(...distances);
  if (nearestM <= IN_CITY_M) return 1;
  return nearestM < FAR_FROM_CITY_M ? 0 : -1;
}

/** 1 when the position lies in the country of the address, -1 in another, 0 when one is unknown. */
export function compareWithCountry(position: Position, { country }: NamedArea): number {
  const { latitude, longitude } = position;
  if (country === '') return 0;
  const territory = territoryAt(latitude, longitude);
  if (territory === null) return 0;
  return territory === country || countryAt(latitude, longitude) === country ? 1 : -1;
}

/** No suburb is farther from its city, nor a village from its post town. */
const FAR_CITIES_M = 50_000;

/**
 * A text that is the same for all names of one city, in whatever language: "Cologne" and "Koeln",
 * "Sapporo" and "札幌市". Null for a name that no city has. The name is its words, joined.
 */
export function cityToken(name: string, country: string): string | null {
  const key = `${country}|${name}`;
  let token = tokens.get(key);
  if (token === undefined) {
    token = findToken(name, country);
    tokens.set(key, token);
  }
  return token === '' ? null : token;
}

/** By country and name; empty for a name that no city has. Names come again, record by record. */
const tokens = new LRUCache<string, string>({ max: 10_000 });

/** Of the largest city of the name; names of it in other languages have its rounded position. */
function findToken(name: string, country: string): string {
  const cities = namedCitiesIn(country, name);
  const [largest] = cities.toSorted((a, b) => b.people - a.people);
  if (largest === undefined) return '';
  const at = [largest.latitude, largest.longitude].map((degrees) => degrees.toFixed(2));
  return `#${hash32([largest.country, ...at].join('|')).toString(36)}`;
}

/** Whether the position is far from every city that the address may mean. */
export function isFarFromCity(position: Position, area: NamedArea): boolean {
  const cities = findCities(area);
  return cities.length > 0 && !cities.some((city) => liesWithin(FAR_CITIES_M, position, city));
}

/** Whether every city that the one may mean is far from every one that the other may mean. */
export function lieFarApart(one: NamedArea, other: NamedArea): boolean {
  const [cities, others] = [findCities(one), findCities(other)];
  if (cities.length === 0 || others.length === 0) return false;
  return !cities.some((a) => others.some((b) => liesWithin(FAR_CITIES_M, a, b)));
}

/** The largest city that the address may mean; null when it names none. */
export function cityCentre(area: NamedArea): NamedCity | null {
  return findCities(area).reduce<NamedCity | null>(
    (largest, city) => (largest === null || city.people > largest.people ? city : largest),
    null,
  );
}

/** A query is compared with many records. */
const known = new WeakMap<NamedArea, readonly NamedCity[]>();

/** The cities that the address may mean: none of another country or state than it says. */
function findCities(area: NamedArea): readonly NamedCity[] {
  const before = known.get(area);
  if (before !== undefined) return before;
  const named = area.cityKeys.flatMap((key) => namedCitiesIn(area.country, key));
  const cities = named.filter(
    ({ state }) =>
      state === null || area.stateCodes.length === 0 || area.stateCodes.includes(state),
  );
  known.set(area, cities);
  return cities;
}
