/**
 * The source `osm`: what the imported extracts say about a place and its surroundings.
 *
 * It runs on the event loop, since an extract is too large to hold in each thread. It only reads
 * files in its own folder; each answer takes a few milliseconds.
 */
import { distanceM } from '../../../../places/globe.ts';
import { isSet } from '../../../../places/osm-extract/building/wanted.ts';
import type { OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import type { EvidenceSource, GatherPlace } from '../../gathering/evidence-source.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import { findAddress, type Located } from './find-address.ts';
import { byDistance, findPlace } from './find-place.ts';
import { chooseStreet, findSignals } from './find-signals.ts';
import {
  findBuilding,
  findContainers,
  findEntrances,
  findParking,
  findParkingStreets,
  PARKING_STREET_RADIUS_M,
  viewBuilding,
} from './find-site.ts';
import { findAddresses, findRegions, findStreets } from './find-streets.ts';
import type { OsmSurroundings, Spot } from './surroundings.ts';

const ROAD_RADIUS_M = 200;

/** Closing it closes the extracts, which the routing source also uses. */
export function osmSource(extracts: OsmExtracts): EvidenceSource<OsmSurroundings> {
  return {
    name: 'osm',
    unavailable: extracts.list().length > 0 ? null : 'an OpenStreetMap extract',
    gather: async (place) => findSurroundings(extracts, place),
    close: async () => extracts.close(),
  };
}

/**
 * Null when neither coordinates nor the address locate the place, or no extract shows anything
 * there.
 */
export function findSurroundings(
  extracts: OsmExtracts,
  { inputs, point: stated, ...place }: OsmQuery,
): OsmSurroundings | null {
  const address = stated === null ? findAddress(extracts, place) : null;
  const given = stated ?? address;
  const extract = given && extracts.covering(given);
  if (!given || !extract) return null;
  const { match, point, points, areas } = findPlace(extracts, inputs, given);
  const roads = extracts.near('lines', point, ROAD_RADIUS_M);
  if (areas.length + points.length + roads.length === 0) return null;
  const own = areas.find(({ id }) => id === match?.id) ?? null;
  const building = own && isSet(own.tags['building']) ? own : findBuilding(areas);
  const nearRoads = roads.filter(({ distance_m }) => distance_m <= PARKING_STREET_RADIUS_M);
  const streets = findStreets(roads, point);
  const ownStreet = chooseStreet(streets, writtenStreet(inputs, match));
  return {
    data_at: extract.data_at,
    licence: extract.licence,
    attribution: extract.attribution,
    moved_m: movedM(given, point),
    match,
    address,
    building: viewBuilding(building, point),
    entrances: building === null ? [] : findEntrances(extracts, building, roads, point),
    containers: findContainers(areas, { inputs, own, point }),
    parking: findParking(extracts, byDistance(points, areas), point),
    parking_streets: findParkingStreets(nearRoads, point),
    streets,
    own_street: ownStreet,
    ...findSignals(extracts, roads, ownStreet, point),
    addresses: findAddresses(points, areas, point),
    regions: findRegions(extracts.near('regions', point, 0), point),
  };
}

type OsmQuery = Pick<GatherPlace, 'inputs' | 'point'> & Located;

/** The text in which the name of the place's street may stand. */
function writtenStreet(inputs: PlaceInputs, match: OsmSurroundings['match']): string {
  return match?.tags['addr:street'] ?? inputs.street ?? inputs.full_address ?? '';
}

function movedM(from: Spot, to: Spot): number {
  const metres = distanceM(from.latitude, from.longitude, to.latitude, to.longitude);
  return Math.round(metres * 10) / 10;
}
