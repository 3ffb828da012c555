/**
 * Finds the building of a place, its entrances, the parking around it, and the larger areas it is
 * in. Pure.
 */
import { isSet } from '../../../../places/osm-extract/building/wanted.ts';
import type { NearFeature } from '../../../../places/osm-extract/extracts.ts';
import {
  bearingDegrees,
  isInside,
  lengthWithinM,
  nearestOn,
} from '../../../../places/osm-extract/features/geometry.ts';
import { areaGeometry, roundedAreaM2, viewFeature } from './feature-view.ts';
import type {
  OsmBuilding,
  OsmEntrance,
  OsmObject,
  OsmParking,
  OsmStreet,
  Spot,
} from './surroundings.ts';

const MAX_BUILDING_GAP_M = 15;
const MAX_DOOR_GAP_M = 1;
const MAX_ENTRANCES = 20;
const MAX_LOTS = 12;
const MAX_PARKING_STREETS = 20;
const MAX_CONTAINERS = 8;
export const PARKING_STREET_RADIUS_M = 100;
const PARKING_SIDE = /^parking:(lane:)?(left|right|both)\b/;

/** The smallest building around the place, or else the nearest one within a few metres. */
export function findBuilding(areas: readonly NearFeature[]): NearFeature | null {
  const buildings = areas.filter(({ tags }) => isSet(tags['building']));
  const around = buildings.filter(({ distance_m }) => distance_m === 0);
  const [smallest] = around.sort((a, b) => roundedAreaM2(a) - roundedAreaM2(b));
  if (smallest) return smallest;
  return buildings.find(({ distance_m }) => distance_m <= MAX_BUILDING_GAP_M) ?? null;
}

export function viewBuilding(building: NearFeature | null, point: Spot): OsmBuilding | null {
  const geometry = building && areaGeometry(building);
  if (!building || !geometry) return null;
  return { ...viewFeature(building, point), geometry, area_m2: roundedAreaM2(building) };
}

/** Entrances on the building's outline, the nearest to the place first. */
export function findEntrances(
  building: NearFeature,
  points: readonly NearFeature[],
  roads: readonly NearFeature[],
  point: Spot,
): OsmEntrance[] {
  const doors = points.filter(({ tags }) => isSet(tags['entrance']));
  const own = doors
    .map((door) => viewFeature(door, point))
    .filter((door) => nearestOn(building, door).distance_m <= MAX_DOOR_GAP_M);
  return own
    .slice(0, MAX_ENTRANCES)
    .map((door) => ({ ...door, street: nearestStreet(door, roads) }));
}

function nearestStreet(door: Spot, roads: readonly NearFeature[]): OsmEntrance['street'] {
  let best: { distance_m: number; street: OsmEntrance['street'] } | null = null;
  for (const road of roads) {
    const near = nearestOn(road, door);
    if (best !== null && near.distance_m >= best.distance_m) continue;
    const bearing_degrees = Math.round(bearingDegrees(door, near)) % 360;
    const street = { name: road.tags['name'] ?? null, bearing_degrees };
    best = { distance_m: near.distance_m, street };
  }
  return best?.street ?? null;
}

/** Car parks, the nearest first; single spaces are counted into the car park around them. */
export function findParking(features: readonly NearFeature[], point: Spot): OsmParking[] {
  const lots = features.filter(({ tags }) => tags['amenity'] === 'parking');
  const spaces = features.filter(({ tags }) => tags['amenity'] === 'parking_space');
  const places = spaces.map((space) => viewFeature(space, point));
  return lots.slice(0, MAX_LOTS).map((lot) => {
    const own = places.filter((space) => isInside(lot, space));
    const mapped_spaces = own.reduce((sum, { tags }) => sum + spaceCount(tags['capacity']), 0);
    return { ...viewFeature(lot, point), area_m2: roundedAreaM2(lot), mapped_spaces };
  });
}

function spaceCount(capacity: string | undefined): number {
  return capacity !== undefined && /^\d{1,3}$/.test(capacity) ? Number(capacity) : 1;
}

/** Stretches of road with tags about parking along them. */
export function findParkingStreets(roads: readonly NearFeature[], point: Spot): OsmStreet[] {
  const tagged = roads.filter(({ tags }) =>
    Object.keys(tags).some((key) => PARKING_SIDE.test(key)),
  );
  return tagged.slice(0, MAX_PARKING_STREETS).map((road) => {
    const length = lengthWithinM(road, point, PARKING_STREET_RADIUS_M);
    return { ...viewFeature(road, point), length_m: Math.round(length * 10) / 10 };
  });
}

/** Named areas around the place, the smallest first. */
export function findContainers(
  areas: readonly NearFeature[],
  point: Spot,
): (OsmObject & { area_m2: number })[] {
  return areas
    .filter(({ tags, distance_m }) => distance_m === 0 && isSet(tags['name']))
    .map((area) => ({ ...viewFeature(area, point), area_m2: roundedAreaM2(area) }))
    .sort((a, b) => a.area_m2 - b.area_m2)
    .slice(0, MAX_CONTAINERS);
}
