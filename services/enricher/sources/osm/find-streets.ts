/**
 * Finds the streets of a place, the signals on them, and the addresses and regions around it. Pure.
 */
import { isSet } from '../../../../places/osm-extract/building/wanted.ts';
import type { NearFeature } from '../../../../places/osm-extract/extracts.ts';
import { nearestOn } from '../../../../places/osm-extract/features/geometry.ts';
import { roundedAreaM2, viewFeature } from './feature-view.ts';
import type { OsmObject, OsmSurroundings, Spot } from './surroundings.ts';

const MAX_STREETS = 10;
const MAX_SIGNALS = 30;
const MAX_ADDRESSES = 10;
const MAX_REGIONS = 12;
const SIGNAL_RADIUS_M = 180;

/** Roads with a name, each name once, the nearest first. */
export function findStreets(roads: readonly NearFeature[], point: Spot): OsmObject[] {
  const seen = new Set<string>();
  const named = roads.filter(({ tags: { name } }) => {
    if (!isSet(name) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
  return named.slice(0, MAX_STREETS).map((road) => viewFeature(road, point));
}

/**
 * Signals around the place, each with its distance from the place's own street: the street of its
 * address if that is near, or else the nearest one.
 */
export function findSignals(
  near: readonly NearFeature[],
  roads: readonly NearFeature[],
  ownStreet: string | null,
  point: Spot,
): OsmSurroundings['signals'] {
  const own = ownStreet === null ? [] : roads.filter(({ tags }) => tags['name'] === ownStreet);
  return near
    .filter(({ distance_m }) => distance_m <= SIGNAL_RADIUS_M)
    .slice(0, MAX_SIGNALS)
    .map((signal) => {
      const view = viewFeature(signal, point);
      const distances = own.map((road) => nearestOn(road, view).distance_m);
      const own_street_m = own.length === 0 ? null : Math.round(Math.min(...distances));
      return { ...view, own_street_m };
    });
}

export function findAddresses(
  points: readonly NearFeature[],
  areas: readonly NearFeature[],
  point: Spot,
): OsmObject[] {
  return [...points, ...areas]
    .filter(({ tags }) => isSet(tags['addr:housenumber']) || isSet(tags['addr:full']))
    .sort((a, b) => a.distance_m - b.distance_m)
    .slice(0, MAX_ADDRESSES)
    .map((feature) => viewFeature(feature, point));
}

export function findRegions(regions: readonly NearFeature[], point: Spot): OsmObject[] {
  return regions
    .filter(({ tags, distance_m }) => distance_m === 0 && isSet(tags['name']))
    .map((region) => ({ region, area: roundedAreaM2(region) }))
    .sort((a, b) => a.area - b.area)
    .slice(0, MAX_REGIONS)
    .map(({ region }) => viewFeature(region, point));
}
