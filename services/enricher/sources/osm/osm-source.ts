/**
 * The source `osm`: what the imported extracts say about a place and its surroundings.
 *
 * It runs on the event loop, since an extract is too large to hold in each thread. It only reads
 * files in its own folder; each answer takes a few milliseconds.
 */
import { isSet, isSignalledCrossing } from '../../../../places/osm-extract/building/wanted.ts';
import type { NearFeature, OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import { compact, toWords } from '../../../../places/text/words.ts';
import type { EvidenceSource, GatherPlace } from '../../gathering/evidence-source.ts';
import { findMatch } from './find-match.ts';
import {
  findBuilding,
  findContainers,
  findEntrances,
  findParking,
  findParkingStreets,
  PARKING_STREET_RADIUS_M,
  viewBuilding,
} from './find-site.ts';
import { findAddresses, findRegions, findSignals, findStreets } from './find-streets.ts';
import type { OsmSurroundings } from './surroundings.ts';

/** The radius for elements that may be the place, its building or its car park. */
const AROUND_M = 150;
const SIGNALS_KNOWN_RADIUS_M = 1_000;
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

/** Null when the place has no position, or no extract covers it. */
export function findSurroundings(
  extracts: OsmExtracts,
  { inputs, point }: Pick<GatherPlace, 'inputs' | 'point'>,
): OsmSurroundings | null {
  const extract = point && extracts.covering(point);
  if (!point || !extract) return null;
  const areas = extracts.near('areas', point, AROUND_M);
  const points = extracts.near('points', point, AROUND_M);
  const roads = extracts.near('lines', point, ROAD_RADIUS_M);
  const roadPoints = extracts.near('road_points', point, SIGNALS_KNOWN_RADIUS_M);
  const signals = roadPoints.filter(isSignal);
  const near = [...points, ...areas].sort((a, b) => a.distance_m - b.distance_m);
  const match = findMatch(inputs, point, near);
  const matched = areas.find(({ id, tags }) => id === match?.id && isSet(tags['building']));
  const building = matched ?? findBuilding(areas);
  const nearRoads = roads.filter(({ distance_m }) => distance_m <= PARKING_STREET_RADIUS_M);
  const streets = findStreets(roads, point);
  const ownStreet = chooseStreet(streets, match?.tags['addr:street'] ?? inputs.street);
  return {
    data_at: extract.data_at,
    licence: extract.licence,
    attribution: extract.attribution,
    match,
    building: viewBuilding(building, point),
    entrances: building === null ? [] : findEntrances(building, points, roads, point),
    containers: findContainers(areas, point),
    parking: findParking(near, point),
    parking_streets: findParkingStreets(nearRoads, point),
    streets,
    signals: findSignals(signals, roads, ownStreet, point),
    signals_are_mapped: signals.length > 0,
    addresses: findAddresses(points, areas, point),
    regions: findRegions(extracts.near('regions', point, 0), point),
  };
}

function isSignal({ tags }: NearFeature): boolean {
  return tags['highway'] === 'traffic_signals' || isSignalledCrossing(tags);
}

/** The street of the address if it is near, or else the nearest one. */
function chooseStreet(streets: OsmSurroundings['streets'], written: string | null): string | null {
  const wanted = compact(toWords(written ?? ''));
  const names = streets.map(({ tags }) => tags['name']!);
  const named = names.find((name) => compact(toWords(name)) === wanted);
  return named ?? names[0] ?? null;
}
