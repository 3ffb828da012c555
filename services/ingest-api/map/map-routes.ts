/**
 * GET .../map: the roads and buildings around a point, from the imported extracts.
 *
 * MP1 What one request draws is limited by its radius and by MAX_MAP_FEATURES and
 *     MAX_MAP_POSITIONS, so that it keeps the event loop for milliseconds.
 */
import type * as z from 'zod';
import { getMapQuery } from '../../../domain/api/queries.ts';
import { isSet } from '../../../places/osm-extract/building/wanted.ts';
import type { NearFeature, OsmExtracts } from '../../../places/osm-extract/extracts.ts';
import { type UnitLine, unitsToDegrees } from '../../../places/osm-extract/features/feature.ts';
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

/** The nearest first. */
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
  const lines = parts.map(toPositions);
  const [first, ...others] = lines;
  if (outers === 0) {
    const geometry = { type: 'LineString' as const, coordinates: first! };
    return { type: 'Feature' as const, id, geometry, properties: { kind: 'road' as const, name } };
  }
  // Holes follow the outer rings, and which ring has which is not kept.
  const coordinates = outers === 1 ? [first!, ...others] : [first!];
  const geometry = { type: 'Polygon' as const, coordinates };
  const properties = { kind: 'building' as const, name };
  return { type: 'Feature' as const, id, geometry, properties };
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
