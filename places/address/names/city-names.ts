/**
 * Looks up city names: which countries have a city of that name, and how many people live in it.
 */
import { namedCities } from '../../cities/named-cities.ts';

/** A city with this many people is likely what the name means. */
export const LARGE_CITY_PEOPLE = 100_000;

type PeopleByCountry = ReadonlyMap<string, number>;

const NOWHERE: PeopleByCountry = new Map();
/** Cached lookups: addresses name the same cities again and again. */
const known = new Map<string, PeopleByCountry>();

/**
 * The population of the largest city of this name, by country. The key is the name's joined words.
 */
export function citiesNamed(key: string): PeopleByCountry {
  const before = known.get(key);
  if (before !== undefined) return before;
  const cities = namedCities(key);
  if (cities.length === 0) return NOWHERE;
  const people = new Map<string, number>();
  for (const city of cities) {
    people.set(city.country, Math.max(city.people, people.get(city.country) ?? 0));
  }
  known.set(key, people);
  return people;
}
