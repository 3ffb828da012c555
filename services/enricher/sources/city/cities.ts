/** Cities by position, from GeoNames. They are loaded when the first city is looked up. */
import { type CityTable, cityTable } from '../../../../places/cities/city-table.ts';
import { distanceM } from '../../../../places/globe.ts';
import {
  buildTree,
  type CoordinateTree,
  inBox,
  openTree,
} from '../../../../places/segment/coordinates.ts';

export interface NearestCity {
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

interface CityPositions {
  /** The table rows that the tree indexes. */
  readonly rows: Uint32Array;
  readonly tree: CoordinateTree;
}

export class Cities {
  #loaded: CityPositions | undefined;

  /** The nearest city of the country within the radius; sections of cities are left out. */
  nearest(
    latitude: number,
    longitude: number,
    country: string,
    radiusKm: number,
  ): NearestCity | null {
    const cities = cityTable();
    this.#loaded ??= loadPositions(cities);
    const { rows, tree } = this.#loaded;
    let best: number | undefined;
    let bestM = radiusKm * 1_000;
    for (const id of inBox(tree, latitude, longitude, bestM * BOX_MARGIN)) {
      const row = rows[id]!;
      if (cities.country(row) !== country) continue;
      const [cityLatitude, cityLongitude] = [cities.latitude(row), cities.longitude(row)];
      const metres = distanceM(latitude, longitude, cityLatitude, cityLongitude);
      if (metres <= bestM) [best, bestM] = [row, metres];
    }
    if (best === undefined) return null;
    return { name: cities.name(best), state: cities.state(best), distance_km: bestM / 1_000 };
  }
}

function loadPositions(cities: CityTable): CityPositions {
  const all = Uint32Array.from({ length: cities.length }, (_, row) => row);
  const rows = all.filter((row) => !cities.isSection(row));
  const longitudes = Float64Array.from(rows, (row) => cities.longitude(row));
  const latitudes = Float64Array.from(rows, (row) => cities.latitude(row));
  return { rows, tree: openTree(buildTree(longitudes, latitudes)) };
}
