/** Which countries have two of an address's names near each other. */
import { namedCities } from '../../cities/named-cities.ts';
import { distanceM } from '../../globe.ts';
import type { WholeName } from './whole-names.ts';

/** A quarter, or a town of its surroundings, lies no farther from a city's centre. */
const NEAR_M = 30_000;

/** "Providencia, Santiago": the names stand apart, and the first part may be a street. */
export function countriesWithNearNames(names: readonly WholeName[]): ReadonlySet<string> {
  const countries = new Set<string>();
  const areas = names.filter(({ isFirst, cities }) => !isFirst && cities.size > 0);
  for (const [i, one] of areas.entries()) {
    for (const other of areas.slice(i + 1)) {
      const isApart = other.from >= one.to || one.from >= other.to;
      if (!isApart || one.key === other.key) continue;
      for (const country of nearIn(one.key, other.key)) countries.add(country);
    }
  }
  return countries;
}

function nearIn(key: string, other: string): string[] {
  const others = namedCities(other);
  return namedCities(key)
    .filter(({ country, latitude, longitude }) =>
      others.some(
        (two) =>
          two.country === country &&
          distanceM(latitude, longitude, two.latitude, two.longitude) <= NEAR_M,
      ),
    )
    .map(({ country }) => country);
}
