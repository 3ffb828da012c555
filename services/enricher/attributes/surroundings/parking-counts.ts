/**
 * How many cars fit, as tags and shapes say. Pure.
 *
 * PK1 `capacity` is the mapper's own count. Single mapped spaces are counted one by one. What is
 *     left is an estimate from the area, for surface lots alone.
 * PK2 What the map does not hold is unknown; it is not zero.
 */
import type { OsmParking, Tags } from '../../sources/osm/surroundings.ts';

/** A space with its share of the lanes between. */
const M2_PER_SPACE = 25;
/** Along the road; across it or slanted, a space takes less of its length. */
const METRES_PER_SPACE: Readonly<Record<string, number>> = {
  parallel: 5.5,
  diagonal: 3.5,
  perpendicular: 2.5,
};
const MAX_CAPACITY = 50_000;

export interface ParkingCount {
  readonly spaces: number;
  /** The tag that says it; null for an estimate or single mapped spaces. */
  readonly key: string | null;
  readonly isEstimate: boolean;
}

/** Null when nothing says how many. */
export function countLot({ tags, mapped_spaces, area_m2 }: OsmParking): ParkingCount | null {
  const written = tags['capacity'];
  if (written !== undefined && /^\d{1,5}$/.test(written) && Number(written) <= MAX_CAPACITY) {
    return { spaces: Number(written), key: 'capacity', isEstimate: false };
  }
  if (mapped_spaces > 0) return { spaces: mapped_spaces, key: null, isEstimate: false };
  const isSurface = ['surface', undefined].includes(tags['parking']);
  const spaces = isSurface ? Math.floor(area_m2 / M2_PER_SPACE) : 0;
  return spaces > 0 ? { spaces, key: null, isEstimate: true } : null;
}

export interface StreetCount {
  readonly spaces: number;
  /** The tag that allows it. */
  readonly key: string;
}

/** Spaces along a stretch of road, by side; empty where its tags allow none or say nothing. */
export function countStreet(tags: Tags, lengthM: number): StreetCount[] {
  return ['left', 'right', 'both'].flatMap((side) => {
    const found = parkingAlong(tags, side);
    if (found === null) return [];
    const sides = side === 'both' ? 2 : 1;
    const spaces = sides * Math.floor(lengthM / METRES_PER_SPACE[found.orientation]!);
    return spaces > 0 ? [{ spaces, key: found.key }] : [];
  });
}

/** Tags of today (`parking:right=lane`), and those before 2022 (`parking:lane:right=parallel`). */
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
