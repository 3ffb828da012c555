/** Finds the countries in which two names of an address are near each other. */
import { namedCities } from '../../cities/named-cities.ts';
import type { NamedCity } from '../../cities/named-city.ts';
import { liesWithin } from '../../globe.ts';
import type { WholeName } from './whole-names.ts';

/** The maximum distance of a quarter, or of a town nearby, from a city's centre. */
const NEAR_M = 30_000;

/**
 * "Providencia, Santiago": the names must be in separate parts, and the first part may be a street.
 */
export function countriesWithNearNames(names: readonly WholeName[]): ReadonlySet<string> {
  const countries = new Set<string>();
  const areas = names
    .filter(({ isFirst, cities }) => !isFirst && cities.size > 0)
    .map((name) => ({ ...name, places: namedCities(name.key) }));
  for (const [i, one] of areas.entries()) {
    for (const other of areas.slice(i + 1)) {
      const isApart = other.from >= one.to || one.from >= other.to;
      if (!isApart || one.key === other.key) continue;
      for (const { country } of placesNear(one.places, other.places)) countries.add(country);
    }
  }
  return countries;
}

function placesNear(places: readonly NamedCity[], others: readonly NamedCity[]): NamedCity[] {
  const isNear = (one: NamedCity, two: NamedCity) =>
    two.country === one.country && liesWithin(NEAR_M, one, two);
  return places.filter((one) => others.some((two) => isNear(one, two)));
}
