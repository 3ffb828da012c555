/**
 * The source `routing`: routes by car from the main roads around a place to the place.
 *
 * The main roads come from an imported extract, the routes from the engine; one after the other, so
 * that a place never takes more than one of the engine's threads.
 */
import type { OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import type { EvidenceSource } from '../../gathering/evidence-source.ts';
import { APPROACH_RADIUS_M, type Approach, findApproaches } from './approaches.ts';
import type { DrivenRoute, Router } from './router.ts';

export interface RoutedApproach extends Approach {
  /** Null: the engine knows no way. */
  readonly route: DrivenRoute | null;
}

/** What the engine says about a place. Plain JSON data. */
export interface RoutingEvidence {
  readonly engine: Router['engine'];
  /** Of when the map is that names the roads. */
  readonly data_at: string | null;
  readonly licence: string;
  /** The highest class of road first; empty where no main road is near. */
  readonly approaches: readonly RoutedApproach[];
}

export function routingSource(
  router: Router | null,
  extracts: OsmExtracts,
): EvidenceSource<RoutingEvidence> {
  return {
    name: 'routing',
    unavailable: missingParts(router, extracts),
    isOneService: true,
    async gather({ point }, { signal }) {
      const extract = point && extracts.covering(point);
      if (!point || !extract || !router) return null;
      const roads = extracts.near('lines', point, APPROACH_RADIUS_M);
      const approaches: RoutedApproach[] = [];
      for (const approach of findApproaches(roads, point)) {
        signal.throwIfAborted();
        approaches.push({ ...approach, route: await router.route(approach, point) });
      }
      const { data_at, licence } = extract;
      return { engine: router.engine, data_at, licence, approaches };
    },
  };
}

function missingParts(router: Router | null, extracts: OsmExtracts): string | null {
  if (router === null) return 'a routing engine';
  return extracts.list().length > 0 ? null : 'an OpenStreetMap extract';
}
