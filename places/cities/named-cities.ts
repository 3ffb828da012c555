/**
 * The cities of a name, of any country. Loaded when the first one is asked for.
 *
 * A large city has its names in other languages, too (other-city-names.tsv), where nothing else is
 * likely to be meant: "München" as well as "Munich". Where the country is known, so have towns, and
 * names count that mean another city elsewhere: "Gerona" in Spain.
 */
import { type CityTable, cityTable } from './city-table.ts';
import type { NamedCity } from './named-city.ts';
import { OtherCityNames } from './other-city-names.ts';

let otherNames: OtherCityNames | undefined;

/** The key is the name's words, joined. */
export function namedCities(key: string): NamedCity[] {
  const cities = cityTable();
  otherNames ??= new OtherCityNames();
  const found = cities.rowsNamed(key).map((row) => cityOfRow(cities, row));
  const other = otherNames.find(key);
  if (other !== undefined) found.push(other);
  return found;
}

/** Those in the country, by all their names; in any country where it is empty. */
export function namedCitiesIn(country: string, key: string): NamedCity[] {
  const found = namedCities(key);
  if (country === '') return found;
  const own = found.filter((city) => city.country === country);
  const atHome = otherNames!.findAtHome(country, key);
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
