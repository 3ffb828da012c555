/** Finds the approaches to a place: the main roads around it on the map. Pure. */

import { distanceM } from '../../../../places/globe.ts';
import { isSet } from '../../../../places/osm-extract/building/wanted.ts';
import type { NearFeature } from '../../../../places/osm-extract/extracts.ts';
import { positionAt } from '../../../../places/osm-extract/features/geometry.ts';
import type { Spot } from '../osm/surroundings.ts';

export const APPROACH_RADIUS_M = 800;
const MIN_APPROACH_M = 150;
const MAX_APPROACHES = 6;
/** The highest first. */
const ROAD_CLASSES = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'] as const;

export interface Approach extends Spot {
  readonly osm_id: string;
  readonly street: string;
  readonly road_class: (typeof ROAD_CLASSES)[number];
  /** As the crow flies. */
  readonly distance_m: number;
}

/**
 * One point for each main road with a name, 150 to 800 metres from the place; the road of the
 * highest class first, and within a class the nearest. Tertiary roads count only if there is no
 * higher class.
 */
export function findApproaches(roads: readonly NearFeature[], place: Spot): Approach[] {
  const byStreet = new Map<string, Approach>();
  for (const road of roads) {
    const approach = roadApproach(road, place);
    const known = approach && byStreet.get(approach.street);
    if (!approach || (known && compareApproaches(known, approach) <= 0)) continue;
    byStreet.set(approach.street, approach);
  }
  const all = [...byStreet.values()].sort(compareApproaches);
  const main = all.filter(({ road_class }) => road_class !== 'tertiary');
  return (main.length > 0 ? main : all).slice(0, MAX_APPROACHES);
}

/**
 * The nearest of its stretches that is far enough; null for a minor road. The point is the middle
 * of a stretch, because a corner may be a junction, where an engine may start on the other road.
 */
function roadApproach({ id, tags, parts }: NearFeature, place: Spot): Approach | null {
  const road_class = ROAD_CLASSES.find((name) => name === tags['highway']);
  const street = tags['name'] ?? tags['ref'];
  // An engine takes a point on a bridge or in a tunnel for one on the road below or above.
  const isCrossing = isSet(tags['bridge']) || isSet(tags['tunnel']);
  if (!road_class || !street || isCrossing) return null;
  let best: Approach | null = null;
  for (const part of parts) {
    for (let i = 0; 2 * i + 3 < part.length; i++) {
      const at = computeMidpoint(positionAt(part, i), positionAt(part, i + 1));
      const distance = distanceM(place.latitude, place.longitude, at.latitude, at.longitude);
      if (distance < MIN_APPROACH_M || distance > APPROACH_RADIUS_M) continue;
      if (best !== null && distance >= best.distance_m) continue;
      best = { osm_id: id, street, road_class, ...at, distance_m: Math.round(distance) };
    }
  }
  return best;
}

function computeMidpoint(a: Spot, b: Spot): Spot {
  const middle = (one: number, other: number) => Math.round(((one + other) / 2) * 1e7) / 1e7;
  return {
    latitude: middle(a.latitude, b.latitude),
    longitude: middle(a.longitude, b.longitude),
  };
}

function compareApproaches(a: Approach, b: Approach): number {
  const rank = ROAD_CLASSES.indexOf(a.road_class) - ROAD_CLASSES.indexOf(b.road_class);
  return rank || a.distance_m - b.distance_m || (a.osm_id < b.osm_id ? -1 : 1);
}
