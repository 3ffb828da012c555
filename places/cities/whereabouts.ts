/**
 * What a position tells about an address: whether it lies in the city and in the country that the
 * address names. It tells "La Poste" in Lyon from a record in Monaco that has a position and no
 * address. Pure.
 */
import { countryAt, territoryAt } from '../countries-at.ts';
import { distanceM } from '../globe.ts';
import { type NamedCity, namedCities } from './named-cities.ts';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** What an address says of where it lies. */
export interface NamedArea {
  /** ISO 3166-1 alpha-2, empty when unknown. */
  readonly country: string;
  /** What may be its city: names, the words of each joined. */
  readonly cityKeys: readonly string[];
  /** What may be the code of its state, two capitals each. */
  readonly stateCodes: readonly string[];
}

/** A place of a large city may lie this far from its centre. */
const IN_CITY_M = 40_000;
const FAR_FROM_CITY_M = 100_000;

/**
 * 1 when the position lies in a city of that name, -1 when it lies far from each of them, 0 when it
 * is between the two, or the city is not known.
 */
export function compareWithCity({ latitude, longitude }: Position, area: NamedArea): number {
  const distances = findCities(area).map((city) =>
    distanceM(latitude, longitude, city.latitude, city.longitude),
  );
  if (distances.length === 0) return 0;
  const nearestM = Math.min(...distances);
  if (nearestM <= IN_CITY_M) return 1;
  return nearestM < FAR_FROM_CITY_M ? 0 : -1;
}

/** 1 when the position lies in the country of the address, -1 in another, 0 when one is unknown. */
export function compareWithCountry(position: Position, { country }: NamedArea): number {
  const { latitude, longitude } = position;
  if (country === '') return 0;
  const territory = territoryAt(latitude, longitude);
  if (territory === null) return 0;
  return territory === country || countryAt(latitude, longitude) === country ? 1 : -1;
}

/** The largest city that the address may mean; null when it names none. */
export function cityCentre(area: NamedArea): NamedCity | null {
  return findCities(area).reduce<NamedCity | null>(
    (largest, city) => (largest === null || city.people > largest.people ? city : largest),
    null,
  );
}

/** A query is compared with many records. */
const known = new WeakMap<NamedArea, readonly NamedCity[]>();

/** The cities that the address may mean: none of another country or state than it says. */
function findCities(area: NamedArea): readonly NamedCity[] {
  const before = known.get(area);
  if (before !== undefined) return before;
  const cities = area.cityKeys.flatMap(namedCities).filter(({ country, state }) => {
    if (area.country !== '' && country !== area.country) return false;
    return state === null || area.stateCodes.length === 0 || area.stateCodes.includes(state);
  });
  known.set(area, cities);
  return cities;
}
