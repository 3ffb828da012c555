/**
 * Finds the building of a place, its entrances, the parking around it, and the larger areas it is
 * in. Pure, but for the search of the extracts.
 */
import { isSet } from '../../../../places/osm-extract/building/wanted.ts';
import type { NearFeature, OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import {
  bearingDegrees,
  farthestM,
  isInside,
  lengthWithinM,
  nearestOn,
  positionAt,
} from '../../../../places/osm-extract/features/geometry.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import { areaGeometry, roundedAreaM2, viewFeature } from './feature-view.ts';
import { placeTest } from './find-match.ts';
import { isInTheOpen } from './find-streets.ts';
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
/** A larger building or car park is not searched to its end. */
const MAX_REACH_M = 600;
/** Doors within it have their road among the roads around the place. */
const DOORS_OF_ROADS_M = 120;
const DOOR_ROAD_M = 80;
const MIN_FRONT_M = 1;
const MAX_ENTRANCES = 50;
const MAX_LOTS = 50;
const MAX_PARKING_STREETS = 60;
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
  extracts: OsmExtracts,
  building: NearFeature,
  roads: readonly NearFeature[],
  point: Spot,
): OsmEntrance[] {
  const reach = Math.min(farthestM(building, point) + MAX_DOOR_GAP_M, MAX_REACH_M);
  const doors = extracts
    .near('points', point, reach)
    .filter(({ tags }) => isSet(tags['entrance']))
    .map((door) => viewFeature(door, point))
    .filter((door) => nearestOn(building, door).distance_m <= MAX_DOOR_GAP_M)
    .slice(0, MAX_ENTRANCES);
  const last = doors.at(-1)?.distance_m ?? 0;
  const near = last < DOORS_OF_ROADS_M ? roads : extracts.near('lines', point, last + DOOR_ROAD_M);
  return doors.map((door) => ({ ...door, street: nearestStreet(door, near) }));
}

/** The road in front of a door; not a passage that leads through it, nor a tunnel below. */
function nearestStreet(door: Spot, roads: readonly NearFeature[]): OsmEntrance['street'] {
  let best: { distance_m: number; street: OsmEntrance['street'] } | null = null;
  for (const road of roads) {
    if (!isInTheOpen(road)) continue;
    const near = nearestOn(road, door);
    if (near.distance_m < MIN_FRONT_M) continue;
    if (best !== null && near.distance_m >= best.distance_m) continue;
    const bearing_degrees = Math.round(bearingDegrees(door, near)) % 360;
    const street = { name: road.tags['name'] ?? null, bearing_degrees };
    best = { distance_m: near.distance_m, street };
  }
  return best?.street ?? null;
}

/**
 * Car parks, the nearest first. Single spaces are counted into the car park around them. What lies
 * in a larger car park is a part of it.
 */
export function findParking(
  extracts: OsmExtracts,
  features: readonly NearFeature[],
  point: Spot,
): OsmParking[] {
  const all = features.filter(({ tags }) => tags['amenity'] === 'parking');
  const lots = all.filter((lot) => !isPartOfOther(lot, all)).slice(0, MAX_LOTS);
  const spaces = findSpaces(extracts, features, lots, point);
  return lots.map((lot) => {
    const own = spaces.filter((space) => isInside(lot, space));
    const mapped_spaces = own.reduce((sum, { tags }) => sum + spaceCount(tags['capacity']), 0);
    return { ...viewFeature(lot, point), area_m2: roundedAreaM2(lot), mapped_spaces };
  });
}

function isPartOfOther(lot: NearFeature, lots: readonly NearFeature[]): boolean {
  const at = viewFeature(lot, positionAt(lot.parts[0]!, 0));
  const area = roundedAreaM2(lot);
  return lots.some((other) => {
    if (other.id === lot.id || !isInside(other, at)) return false;
    const otherArea = roundedAreaM2(other);
    return otherArea > area || (otherArea === area && other.id < lot.id);
  });
}

/** The spaces mapped one by one, also in the parts of a car park that are farther away. */
function findSpaces(
  extracts: OsmExtracts,
  features: readonly NearFeature[],
  lots: readonly NearFeature[],
  point: Spot,
): OsmObject[] {
  const isSpace = ({ tags }: NearFeature) => tags['amenity'] === 'parking_space';
  if (!features.some(isSpace)) return [];
  const reach = Math.min(MAX_REACH_M, Math.max(0, ...lots.map((lot) => farthestM(lot, point))));
  const near = (['points', 'areas'] as const).flatMap((layer) =>
    extracts.near(layer, point, reach),
  );
  return near.filter(isSpace).map((space) => viewFeature(space, point));
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

/**
 * Named areas around the place that are larger than it, the smallest first. `own` is the place on
 * the map; what is as small as that, or has the place's own name, is the place or a part of it.
 */
export function findContainers(
  areas: readonly NearFeature[],
  { inputs, own, point }: { inputs: PlaceInputs; own: NearFeature | null; point: Spot },
): (OsmObject & { area_m2: number })[] {
  const ownArea = own === null ? 0 : roundedAreaM2(own);
  const isPlaceItself = placeTest(inputs, point);
  return areas
    .filter(({ tags, distance_m }) => distance_m === 0 && isSet(tags['name']))
    .filter((area) => roundedAreaM2(area) > ownArea && !isPlaceItself(area))
    .map((area) => ({ ...viewFeature(area, point), area_m2: roundedAreaM2(area) }))
    .sort((a, b) => a.area_m2 - b.area_m2)
    .slice(0, MAX_CONTAINERS);
}
