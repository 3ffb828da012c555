/** The names of cities: which countries have a city of that name, and how many people it has. */
import { namedCities } from '../../cities/named-cities.ts';

/** A name of a city with so many people is likely to mean it. */
export const LARGE_CITY_PEOPLE = 100_000;

type PeopleByCountry = ReadonlyMap<string, number>;

const NOWHERE: PeopleByCountry = new Map();
/** What was asked for before: addresses name the same cities again and again. */
const known = new Map<string, PeopleByCountry>();

/** People in the largest city of this name, by country. The key is the name's words, joined. */
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
