/**
 * The names of cities: which countries have a city of that name, and how many people live in the
 * largest. Loaded when the first one is asked for.
 */
import { cityTable } from '../../cities/city-table.ts';
import { compact, toWords } from '../../text/words.ts';

type PeopleByCountry = ReadonlyMap<string, number>;

const NOWHERE: PeopleByCountry = new Map();

interface CityNames {
  /** The first row of each name; once it was asked for, its answer. */
  readonly byName: Map<string, number | PeopleByCountry>;
  /** The next row of the same name; 0 behind the last. */
  readonly next: Uint32Array;
}

let loaded: CityNames | undefined;

function loadCityNames(): CityNames {
  const cities = cityTable();
  const byName = new Map<string, number>();
  const next = new Uint32Array(cities.length);
  for (let row = cities.length - 1; row >= 0; row--) {
    const key = compact(toWords(cities.name(row)));
    next[row] = byName.get(key) ?? 0;
    byName.set(key, row);
  }
  return { byName, next };
}

/** People in the largest city of this name, by country. The key is the name's words, joined. */
export function citiesNamed(key: string): PeopleByCountry {
  loaded ??= loadCityNames();
  const known = loaded.byName.get(key) ?? NOWHERE;
  if (typeof known !== 'number') return known;
  const people = readPeople(known, loaded.next);
  loaded.byName.set(key, people);
  return people;
}

function readPeople(first: number, next: Uint32Array): PeopleByCountry {
  const cities = cityTable();
  const people = new Map<string, number>();
  let row = first;
  do {
    const country = cities.country(row);
    people.set(country, Math.max(cities.populations[row]!, people.get(country) ?? 0));
    row = next[row]!;
  } while (row !== 0);
  return people;
}
