/** Features of an extract as the plain data that rules read. Pure. */
import type { NearFeature } from '../../../../places/osm-extract/extracts.ts';
import { unitsToDegrees } from '../../../../places/osm-extract/features/feature.ts';
import { areaM2, nearestOn } from '../../../../places/osm-extract/features/geometry.ts';
import type { AreaGeometry, GeoPosition, OsmObject, Spot } from './surroundings.ts';

export type FeatureView = OsmObject;

const MAX_COPIED_TAGS = 60;
/** A larger outline is not a single building, and would bloat every record that includes it. */
const MAX_OUTLINE_POSITIONS = 2_000;

/** The view's position: a point's own, the nearest point of a line, the middle of an area. */
export function viewFeature(feature: NearFeature, point: Spot): FeatureView {
  const { id, tags, distance_m } = feature;
  return {
    id,
    tags: Object.fromEntries(Object.entries(tags).slice(0, MAX_COPIED_TAGS)),
    ...featurePosition(feature, point),
    distance_m: Math.round(distance_m * 10) / 10,
  };
}

function featurePosition(feature: NearFeature, point: Spot): Spot {
  if (feature.outers > 0) return middle(feature);
  const { latitude, longitude } = nearestOn(feature, point);
  return { latitude: toMillimetres(latitude), longitude: toMillimetres(longitude) };
}

/** The middle of the feature's bounding box. */
function middle({ parts, outers }: NearFeature): Spot {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of parts.slice(0, outers)) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]!);
      east = Math.max(east, ring[i]!);
      south = Math.min(south, ring[i + 1]!);
      north = Math.max(north, ring[i + 1]!);
    }
  }
  return {
    latitude: unitsToDegrees(Math.round((south + north) / 2)),
    longitude: unitsToDegrees(Math.round((west + east) / 2)),
  };
}

function toMillimetres(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** Null for an outline with too many corners. */
export function areaGeometry({ parts, outers }: NearFeature): AreaGeometry | null {
  const positions = parts.reduce((sum, ring) => sum + ring.length / 2, 0);
  if (positions > MAX_OUTLINE_POSITIONS || outers === 0) return null;
  const rings = parts.map(ringPositions);
  const holes = rings.slice(outers);
  if (outers === 1) return { type: 'Polygon', coordinates: rings };
  // The first corner of a hole shows which ring it is in.
  const polygons = rings.slice(0, outers).map((outer) => [outer]);
  for (const hole of holes) {
    const home = polygons.find(([outer]) => holds(outer!, hole[0]!)) ?? polygons[0]!;
    home.push(hole);
  }
  return { type: 'MultiPolygon', coordinates: polygons };
}

function ringPositions(ring: Int32Array): GeoPosition[] {
  const positions: GeoPosition[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    positions.push([unitsToDegrees(ring[i]!), unitsToDegrees(ring[i + 1]!)]);
  }
  return positions;
}

function holds(ring: readonly GeoPosition[], [x, y]: GeoPosition): boolean {
  let isIn = false;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring.at(i - 1)!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

export function roundedAreaM2(feature: NearFeature): number {
  return Math.round(areaM2(feature));
}
