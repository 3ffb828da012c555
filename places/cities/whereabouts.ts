/**
 * What a position tells about an address: whether it lies in the city and in the country that the
 * address names. It tells "La Poste" in Lyon from a record in Monaco that has a position and no
 * address. Pure.
 */
import { countryAt, territoryAt } from '../countries-at.ts';
import { distanceM } from '../globe.ts';
import { type NamedCity, namedCities } from './named-cities.ts';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface Addressed {
  /** `country`: ISO 3166-1 alpha-2, empty when unknown. */
  readonly address: { readonly country: string };
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
export function compareWithCity({ latitude, longitude }: Position, place: Addressed): number {
  const distances = citiesOf(place).map((city) =>
    distanceM(latitude, longitude, city.latitude, city.longitude),
  );
  if (distances.length === 0) return 0;
  const nearestM = Math.min(...distances);
  if (nearestM <= IN_CITY_M) return 1;
  return nearestM < FAR_FROM_CITY_M ? 0 : -1;
}

/** 1 when the position lies in the country of the address, -1 in another, 0 when one is unknown. */
export function compareWithCountry({ latitude, longitude }: Position, place: Addressed): number {
  const { country } = place.address;
  if (country === '') return 0;
  const territory = territoryAt(latitude, longitude);
  if (territory === null) return 0;
  return territory === country || countryAt(latitude, longitude) === country ? 1 : -1;
}

/** The largest city that the address may mean; null when it names none. */
export function cityCentre(place: Addressed): NamedCity | null {
  return citiesOf(place).reduce<NamedCity | null>(
    (largest, city) => (largest === null || city.people > largest.people ? city : largest),
    null,
  );
}

/** A query is compared with many records. */
const known = new WeakMap<Addressed, readonly NamedCity[]>();

/** The cities that the address may mean: none of another country or state than it says. */
function citiesOf(place: Addressed): readonly NamedCity[] {
  const before = known.get(place);
  if (before !== undefined) return before;
  const { address, cityKeys, stateCodes } = place;
  const cities = cityKeys.flatMap(namedCities).filter(({ country, state }) => {
    if (address.country !== '' && country !== address.country) return false;
    return state === null || stateCodes.length === 0 || stateCodes.includes(state);
  });
  known.set(place, cities);
  return cities;
}
