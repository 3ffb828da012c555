/**
 * The source `routing`: routes by car from the main roads around a place to the place.
 *
 * The main roads come from an imported extract, the routes from the engine. Routes are requested
 * one after the other, so that a place never uses more than one of the engine's threads.
 */
import type { OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import type { EvidenceSource } from '../../gathering/evidence-source.ts';
import { findPlace } from '../osm/find-place.ts';
import { APPROACH_RADIUS_M, type Approach, findApproaches } from './approaches.ts';
import type { DrivenRoute, Router } from './router.ts';

export interface RoutedApproach extends Approach {
  /** Null when the engine finds no route. */
  readonly route: DrivenRoute | null;
}

/** What the engine says about a place. Plain JSON data. */
export interface RoutingEvidence {
  readonly engine: Router['engine'];
  /** The date of the map that names the roads. */
  readonly data_at: string | null;
  readonly licence: string;
  /** The highest class of road first; empty when no main road is near. */
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
    async gather({ inputs, point: given }, { signal }) {
      const extract = given && extracts.covering(given);
      if (!given || !extract || !router) return null;
      const { point } = findPlace(extracts, inputs, given);
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
