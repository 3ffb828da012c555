/**
 * Compares a position with the city and the country that an address names. It distinguishes "La
 * Poste" in Lyon from a record in Monaco that has a position but no address. Pure.
 */
import { LRUCache } from 'lru-cache';
import { countryAt, territoryAt } from '../countries-at.ts';
import { distanceM, liesWithin, type Position } from '../globe.ts';
import { hash32 } from '../text/hash.ts';
import { namedCitiesIn } from './named-cities.ts';
import type { NamedCity } from './named-city.ts';

/** The area that an address names. */
export interface NamedArea {
  /** ISO 3166-1 alpha-2, or empty if unknown. */
  readonly country: string;
  /** Names that may be its city, each as joined words. */
  readonly cityKeys: readonly string[];
  /** Texts that may be its state code, two capitals each. */
  readonly stateCodes: readonly string[];
}

/** The maximum distance of a place from the centre of its large city. */
const IN_CITY_M = 40_000;
const FAR_FROM_CITY_M = 100_000;

/**
 * 1 if the position is in a city of that name, -1 if it is far from all of them, 0 if it is in
 * between or the city is unknown.
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

/** 1 if the position is in the address's country, -1 if in another, 0 if one is unknown. */
export function compareWithCountry(position: Position, { country }: NamedArea): number {
  const { latitude, longitude } = position;
  if (country === '') return 0;
  const territory = territoryAt(latitude, longitude);
  if (territory === null) return 0;
  return territory === country || countryAt(latitude, longitude) === country ? 1 : -1;
}

/** No suburb is farther from its city, and no village from its post town. */
const FAR_CITIES_M = 50_000;

/**
 * A text that is the same for all names of one city in any language: "Cologne" and "Koeln",
 * "Sapporo" and "札幌市". Null if no city has the name. The name is its joined words.
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

/** By country and name; empty for a name that no city has. Names recur from record to record. */
const tokens = new LRUCache<string, string>({ max: 10_000 });

/**
 * The token of the largest city with the name; its names in other languages have its rounded
 * position.
 */
function findToken(name: string, country: string): string {
  const cities = namedCitiesIn(country, name);
  const [largest] = cities.toSorted((a, b) => b.people - a.people);
  if (largest === undefined) return '';
  const at = [largest.latitude, largest.longitude].map((degrees) => degrees.toFixed(2));
  return `#${hash32([largest.country, ...at].join('|')).toString(36)}`;
}

/** Whether the position is far from every city that the address may name. */
export function isFarFromCity(position: Position, area: NamedArea): boolean {
  const cities = findCities(area);
  return cities.length > 0 && !cities.some((city) => liesWithin(FAR_CITIES_M, position, city));
}

/** Whether every city that one may name is far from every city that the other may name. */
export function areFarApart(one: NamedArea, other: NamedArea): boolean {
  const [cities, others] = [findCities(one), findCities(other)];
  if (cities.length === 0 || others.length === 0) return false;
  return !cities.some((a) => others.some((b) => liesWithin(FAR_CITIES_M, a, b)));
}

/** The largest city that the address may name; null if it names none. */
export function cityCentre(area: NamedArea): NamedCity | null {
  return findCities(area).reduce<NamedCity | null>(
    (largest, city) => (largest === null || city.people > largest.people ? city : largest),
    null,
  );
}

/** A query is compared with many records. */
const known = new WeakMap<NamedArea, readonly NamedCity[]>();

/** The cities that the address may name, within its country and state. */
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
