/**
 * Looks up cities by name, in any country. Loaded on first use.
 *
 * A large city also has its names in other languages (other-city-names.tsv), if nothing else is
 * likely to be meant: "München" as well as "Munich". If the country is known, towns have them, too,
 * and so do cities whose name means another city elsewhere: "Gerona" in Spain.
 */
import { type CityTable, cityTable } from './city-table.ts';
import type { NamedCity } from './named-city.ts';
import { OtherCityNames } from './other-city-names.ts';

let otherNames: OtherCityNames | undefined;

/** The key is the name's joined words. */
export function namedCities(key: string): NamedCity[] {
  const cities = cityTable();
  otherNames ??= new OtherCityNames();
  const found = cities.rowsNamed(key).map((row) => cityOfRow(cities, row));
  const other = otherNames.find(key);
  if (other !== undefined) found.push(other);
  return found;
}

/** Cities in the country, by all their names; in any country if it is empty. */
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
