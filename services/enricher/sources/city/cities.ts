/**
 * The city around a position, from GeoNames. The cities are loaded when the first is looked up.
 *
 * GeoNames has no borders, only centres and numbers of people. A city with many people reaches far:
 * seven kilometres from the centre of Prague is in Prague, even if a village is nearer.
 */
import { type CityTable, cityTable } from '../../../../places/cities/city-table.ts';
import { distanceM } from '../../../../places/globe.ts';
import {
  buildTree,
  type CoordinateTree,
  inBox,
  openTree,
} from '../../../../places/segment/coordinates.ts';

export interface CityAround {
  readonly name: string;
  /** The state's code if people use GeoNames' code for it (US); otherwise null. */
  readonly state: string | null;
  readonly distance_km: number;
}

export const CITY_REFERENCE = {
  source: 'geonames',
  title: 'GeoNames cities',
  licence: 'CC-BY-4.0',
} as const;

/** The search box exceeds its circle by this factor, to allow for rounding. */
const BOX_MARGIN = 1.01;
/** A city whose people live as densely as this covers a circle of its radius. */
const PEOPLE_PER_KM2 = 1_000;
const MIN_RADIUS_M = 500;
/** Places outside of a city's circle count as in it up to this distance from its centre. */
const MAX_OUTSIDE_M = 10_000;
const MAX_RADIUS_M = 20_000;

interface CityPositions {
  /** The table rows that the tree indexes. */
  readonly rows: Uint32Array;
  readonly tree: CoordinateTree;
}

interface LoadedCities {
  readonly all: CityPositions;
  /** Those whose circle reaches farther than MAX_OUTSIDE_M. */
  readonly large: CityPositions;
}

export class Cities {
  #loaded: LoadedCities | undefined;

  /**
   * The city of the country with the least distance in relation to its radius; sections of cities
   * are left out. Null when no city is near.
   */
  around(latitude: number, longitude: number, country: string): CityAround | null {
    const cities = cityTable();
    this.#loaded ??= loadCities(cities);
    let best: { row: number; metres: number; share: number } | undefined;
    const consider = ({ rows, tree }: CityPositions, reachM: number) => {
      for (const id of inBox(tree, latitude, longitude, reachM * BOX_MARGIN)) {
        const row = rows[id]!;
        if (cities.country(row) !== country) continue;
        const metres = distanceM(latitude, longitude, cities.latitude(row), cities.longitude(row));
        const radius = radiusM(cities, row);
        const share = metres / radius;
        if (metres > Math.max(MAX_OUTSIDE_M, radius)) continue;
        if (best === undefined || share < best.share) best = { row, metres, share };
      }
    };
    consider(this.#loaded.all, MAX_OUTSIDE_M);
    consider(this.#loaded.large, MAX_RADIUS_M);
    if (best === undefined) return null;
    const { row, metres } = best;
    return { name: cities.name(row), state: cities.state(row), distance_km: metres / 1_000 };
  }
}

function radiusM(cities: CityTable, row: number): number {
  const km = Math.sqrt(cities.people(row) / (Math.PI * PEOPLE_PER_KM2));
  return Math.min(MAX_RADIUS_M, MIN_RADIUS_M + km * 1_000);
}

function loadCities(cities: CityTable): LoadedCities {
  const rows = Uint32Array.from({ length: cities.length }, (_, row) => row);
  const all = rows.filter((row) => !cities.isSection(row));
  const large = all.filter((row) => radiusM(cities, row) > MAX_OUTSIDE_M);
  return { all: byPosition(cities, all), large: byPosition(cities, large) };
}

function byPosition(cities: CityTable, rows: Uint32Array): CityPositions {
  const longitudes = Float64Array.from(rows, (row) => cities.longitude(row));
  const latitudes = Float64Array.from(rows, (row) => cities.latitude(row));
  return { rows, tree: openTree(buildTree(longitudes, latitudes)) };
}
