/**
 * The names of cities: which countries have a city of that name, and how many people live in the
 * largest. Loaded when the first one is asked for.
 *
 * A large city has its names in other languages, too (other-city-names.tsv), where nothing else is
 * likely to be meant: "München" as well as "Munich".
 */
import { readFileSync } from 'node:fs';
import { assetPath } from '../../../platform/runtime/assets.ts';
import { cityTable } from '../../cities/city-table.ts';
import { compact, toWords } from '../../text/words.ts';

type PeopleByCountry = ReadonlyMap<string, number>;

const NOWHERE: PeopleByCountry = new Map();

interface CityNames {
  /** The first row of each name; once it was asked for, its answer. */
  readonly byName: Map<string, number | PeopleByCountry>;
  /** The next row of the same name; 0 behind the last. */
  readonly next: Uint32Array;
  readonly others: ReadonlyMap<string, LargeCity>;
}

interface LargeCity {
  readonly country: string;
  readonly people: number;
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
  return { byName, next, others: loadOtherNames() };
}

function loadOtherNames(): ReadonlyMap<string, LargeCity> {
  const lines = readFileSync(assetPath('places', 'cities', 'other-city-names.tsv'), 'utf8');
  const others = new Map<string, LargeCity>();
  for (const line of lines.trimEnd().split('\n')) {
    const [country, people, keys] = line.split('\t');
    const city = { country: country!, people: Number(people) };
    for (const key of keys!.split(' ')) others.set(key, city);
  }
  return others;
}

/** People in the largest city of this name, by country. The key is the name's words, joined. */
export function citiesNamed(key: string): PeopleByCountry {
  loaded ??= loadCityNames();
  const known = loaded.byName.get(key);
  if (typeof known === 'object') return known;
  const other = loaded.others.get(key);
  if (known === undefined && other === undefined) return NOWHERE;
  const people = known === undefined ? new Map<string, number>() : readPeople(known, loaded.next);
  if (other !== undefined) people.set(other.country, other.people);
  loaded.byName.set(key, people);
  return people;
}

function readPeople(first: number, next: Uint32Array): Map<string, number> {
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
