/**
 * GET .../map: the roads and buildings around a point, from the imported extracts.
 *
 * MP1 The result is limited by the radius and by MAX_MAP_FEATURES and MAX_MAP_POSITIONS, so that a
 *     request blocks the event loop only for milliseconds.
 */
import type * as z from 'zod';
import { getMapQuery } from '../../../domain/api/queries.ts';
import { isSet } from '../../../places/osm-extract/building/wanted.ts';
import type { NearFeature, OsmExtracts } from '../../../places/osm-extract/extracts.ts';
import { type UnitLine, unitsToDegrees } from '../../../places/osm-extract/features/feature.ts';
import { isInRing } from '../../../places/osm-extract/features/geometry.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const [MAX_MAP_FEATURES, MAX_MAP_POSITIONS] = [2_000, 40_000];

type MapQuery = z.output<typeof getMapQuery>;

async function getMap({ api }: Call, query: MapQuery): Promise<ResponseTo<'getMap'>> {
  const extracts = api.osmExtracts;
  const extract = extracts.covering(query);
  const near = extract === null ? [] : findDrawn(extracts, query);
  const drawn = takeWithinLimits(near);
  return ok({
    type: 'FeatureCollection',
    features: drawn.map(toMapFeature),
    attribution: extract?.attribution ?? null,
    data_at: extract?.data_at ?? null,
    complete: drawn.length === near.length,
  });
}

/** Nearest first. */
function findDrawn(extracts: OsmExtracts, { radius_m, ...point }: MapQuery): NearFeature[] {
  const roads = extracts.near('lines', point, radius_m);
  const areas = extracts.near('areas', point, radius_m);
  const buildings = areas.filter(({ tags, outers }) => outers > 0 && isSet(tags['building']));
  return [...roads, ...buildings].sort((a, b) => a.distance_m - b.distance_m);
}

/** MP1 */
function takeWithinLimits(features: readonly NearFeature[]): readonly NearFeature[] {
  let positions = 0;
  const end = features.slice(0, MAX_MAP_FEATURES).findIndex(({ parts }) => {
    positions += parts.reduce((sum, line) => sum + line.length / 2, 0);
    return positions > MAX_MAP_POSITIONS;
  });
  return features.slice(0, end < 0 ? MAX_MAP_FEATURES : end);
}

function toMapFeature({ id, tags, parts, outers }: NearFeature) {
  const name = tags['name'] ?? null;
  if (outers === 0) {
    const geometry = { type: 'LineString' as const, coordinates: toPositions(parts[0]!) };
    return { type: 'Feature' as const, id, geometry, properties: { kind: 'road' as const, name } };
  }
  const geometry = toAreaGeometry(parts, outers);
  const properties = { kind: 'building' as const, name };
  return { type: 'Feature' as const, id, geometry, properties };
}

/**
 * The extract does not store which outer ring has which hole: it is the one around the hole's first
 * position.
 */
function toAreaGeometry(rings: readonly UnitLine[], outers: number) {
  const polygons = rings.slice(0, outers).map((outer) => ({ outer, holes: [] as UnitLine[] }));
  for (const hole of rings.slice(outers)) {
    const [longitude, latitude] = toPositions(hole)[0] as [number, number];
    const around = polygons.find(({ outer }) => isInRing(outer, { latitude, longitude }));
    around?.holes.push(hole);
  }
  const drawn = polygons.map(({ outer, holes }) => [outer, ...holes].map(toPositions));
  if (drawn.length === 1) return { type: 'Polygon' as const, coordinates: drawn[0]! };
  return { type: 'MultiPolygon' as const, coordinates: drawn };
}

function toPositions(line: UnitLine): number[][] {
  const positions: number[][] = [];
  for (let at = 0; at + 1 < line.length; at += 2) {
    positions.push([unitsToDegrees(line[at]!), unitsToDegrees(line[at + 1]!)]);
  }
  return positions;
}

export const MAP_ROUTES: readonly Route[] = [
  route('getMap', 'GET', `${ENRICHMENT_PATH}/map`, getMap, { query: getMapQuery }),
];
