/**
 * Finds the streets of a place, and the addresses and regions around it. Pure.
 */
import { isSet } from '../../../../places/osm-extract/building/wanted.ts';
import type { NearFeature } from '../../../../places/osm-extract/extracts.ts';
import { roundedAreaM2, viewFeature } from './feature-view.ts';
import type { OsmObject, Spot } from './surroundings.ts';

const MAX_STREETS = 10;
const MAX_ADDRESSES = 10;
const MAX_REGIONS = 12;

/** False for a tunnel and for a passage inside of a building, which no place faces. */
export function isInTheOpen({ tags }: NearFeature): boolean {
  return !isSet(tags['tunnel']) && !isSet(tags['indoor']);
}

/** Roads with a name, each name once, the nearest first. */
export function findStreets(roads: readonly NearFeature[], point: Spot): OsmObject[] {
  const seen = new Set<string>();
  const named = roads.filter((road) => {
    const { name } = road.tags;
    if (!isSet(name) || seen.has(name) || !isInTheOpen(road)) return false;
    seen.add(name);
    return true;
  });
  return named.slice(0, MAX_STREETS).map((road) => viewFeature(road, point));
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
