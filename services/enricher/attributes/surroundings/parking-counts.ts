/**
 * Counts parking spaces from tags and shapes. Pure.
 *
 * PK1 `capacity` is the mapper's own count. Spaces mapped one by one are counted. Otherwise the
 *     number is estimated from the area, for surface lots only.
 * PK2 What is not on the map is unknown, not zero.
 */
import type { OsmParking, Tags } from '../../sources/osm/surroundings.ts';

/** The area of a space with its share of the lanes. */
const M2_PER_SPACE = 25;
/** The length of road per space: parallel to the road, or shorter when perpendicular or slanted. */
const METRES_PER_SPACE: Readonly<Record<string, number>> = {
  parallel: 5.5,
  diagonal: 3.5,
  perpendicular: 2.5,
};
const MAX_CAPACITY = 50_000;

export interface ParkingCount {
  readonly spaces: number;
  /** The tag with the count; null for an estimate, or for spaces mapped one by one. */
  readonly key: string | null;
  readonly isEstimate: boolean;
}

/** Null if the number cannot be determined. */
export function countLot({ tags, mapped_spaces, area_m2 }: OsmParking): ParkingCount | null {
  const written = tags['capacity'];
  if (written !== undefined && /^\d{1,5}$/.test(written) && Number(written) <= MAX_CAPACITY) {
    return { spaces: Number(written), key: 'capacity', isEstimate: false };
  }
  if (mapped_spaces > 0) return { spaces: mapped_spaces, key: null, isEstimate: false };
  const isBuilding = tags['building'] !== undefined && tags['building'] !== 'no';
  const isSurface = tags['parking'] === 'surface' || (!isBuilding && tags['parking'] === undefined);
  const spaces = isSurface ? Math.floor(area_m2 / M2_PER_SPACE) : 0;
  return spaces > 0 ? { spaces, key: null, isEstimate: true } : null;
}

export interface StreetCount {
  readonly spaces: number;
  /** The tag that allows parking. */
  readonly key: string;
}

/** Spaces along a stretch of road, by side; empty if its tags allow none or do not state it. */
export function countStreet(tags: Tags, lengthM: number): StreetCount[] {
  return ['left', 'right', 'both'].flatMap((side) => {
    const found = parkingAlong(tags, side);
    if (found === null) return [];
    const sides = side === 'both' ? 2 : 1;
    const spaces = sides * Math.floor(lengthM / METRES_PER_SPACE[found.orientation]!);
    return spaces > 0 ? [{ spaces, key: found.key }] : [];
  });
}

/**
 * Reads current tags (`parking:right=lane`), and those from before 2022
 * (`parking:lane:right=parallel`).
 */
function parkingAlong(tags: Tags, side: string): { orientation: string; key: string } | null {
  const old = `parking:lane:${side}`;
  const written = tags[old];
  if (written !== undefined) {
    const isForbidden = /no_(parking|stopping)/.test(tags[`parking:condition:${side}`] ?? '');
    if (isForbidden || METRES_PER_SPACE[written] === undefined) return null;
    return { orientation: written, key: old };
  }
  const key = `parking:${side}`;
  if (!/^(lane|street_side|on_kerb|half_on_kerb|shoulder)$/.test(tags[key] ?? '')) return null;
  const orientation = tags[`${key}:orientation`] ?? 'parallel';
  return METRES_PER_SPACE[orientation] === undefined ? null : { orientation, key };
}
