/**
 * Finds the place on the map: its element, the position that its surroundings are searched from,
 * and what is around that position.
 *
 * FP1 Given coordinates are often tens of metres off, which is another building or another street.
 *     If the map certainly has the place, the position is that of its element. A position inside
 *     of the element's own area is kept.
 */
import { isCertainMatch } from '../../../../places/matcher/matcher.ts';
import type { NearFeature, OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import { isInside, nearestOn } from '../../../../places/osm-extract/features/geometry.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import { findMatch } from './find-match.ts';
import type { OsmMatch, Spot } from './surroundings.ts';

/** The radius for elements that may be the place, its building or its car park. */
export const AROUND_M = 150;

export interface PlaceOnMap {
  readonly match: OsmMatch | null;
  readonly point: Spot;
  /** Within AROUND_M of the point, nearest first. */
  readonly points: readonly NearFeature[];
  readonly areas: readonly NearFeature[];
}

export function findPlace(extracts: OsmExtracts, inputs: PlaceInputs, given: Spot): PlaceOnMap {
  const around = lookAround(extracts, given);
  const near = byDistance(around.points, around.areas);
  const match = findMatch(inputs, given, near);
  const point = placePosition(match, near, given);
  return { match, point, ...(point === given ? around : lookAround(extracts, point)) };
}

function lookAround(extracts: OsmExtracts, point: Spot) {
  return {
    points: extracts.near('points', point, AROUND_M),
    areas: extracts.near('areas', point, AROUND_M),
  };
}

export function byDistance(...lists: readonly (readonly NearFeature[])[]): NearFeature[] {
  return lists.flat().sort((a, b) => a.distance_m - b.distance_m);
}

function placePosition(
  match: OsmMatch | null,
  features: readonly NearFeature[],
  given: Spot,
): Spot {
  if (match === null || !isCertainMatch(match.score)) return given;
  const own = features.find(({ id }) => id === match.id);
  if (own === undefined || own.distance_m === 0) return given;
  const { latitude, longitude } = match;
  const middle = { latitude, longitude };
  return own.outers === 0 || isInside(own, middle) ? middle : nearestOn(own, given);
}
