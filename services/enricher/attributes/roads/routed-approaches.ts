/** Presents the routes to a place as claims, as GeoJSON, and in words. */
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, cutQuote } from '../../evidence/claim.ts';
import { elementUrl } from '../../sources/osm/osm-claims.ts';
import type { DrivenRoute } from '../../sources/routing/router.ts';
import type { RoutedApproach, RoutingEvidence } from '../../sources/routing/routing-source.ts';

/** The probability that an engine's route is the one people drive; its map may be out of date. */
const ROUTE_WEIGHT = 0.7;
const ENGINE_NAMES = { osrm: 'OSRM', valhalla: 'Valhalla' } as const;

export interface ReachedApproach extends RoutedApproach {
  readonly route: DrivenRoute;
}

export function reachedApproaches(routing: RoutingEvidence | null): ReachedApproach[] {
  return (routing?.approaches ?? []).filter(
    (approach): approach is ReachedApproach => approach.route !== null,
  );
}

/** A claim whose evidence is the road's name on the map, and the engine that routed from there. */
export function approachClaim(
  { engine, data_at, licence }: RoutingEvidence,
  approach: ReachedApproach,
): Claim<ReachedApproach> {
  return {
    value: approach,
    kind: 'third_party',
    source: 'routing',
    weight: ROUTE_WEIGHT,
    evidence: {
      source: 'routing',
      url: elementUrl(approach.osm_id),
      title: `${ENGINE_NAMES[engine]}, from ${approach.road_class} road (${approach.osm_id})`,
      observed_at: data_at,
      quote: cutQuote(approach.street),
      licence,
    },
  };
}

/** A GeoJSON feature collection: a line for each route. */
export function routeCollection(approaches: readonly ReachedApproach[]) {
  return {
    type: 'FeatureCollection',
    features: approaches.map(({ street, road_class, route }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: route.line },
      properties: {
        from: street,
        road_class,
        duration_s: route.duration_s,
        distance_m: route.distance_m,
        turns: route.turns.length,
      },
    })),
  };
}

/** Why there is no route; null when there is one. */
export function withoutRoutes(context: PlaceContext): string | null {
  const routing = context.gathered('routing');
  if (routing === null) return 'No imported extract of OpenStreetMap covers the place.';
  if (routing.approaches.length === 0) return 'The map has no main road within 800 metres.';
  if (reachedApproaches(routing).length > 0) return null;
  const why = 'or no road within 100 metres of the place';
  return `The engine finds no route from the main roads nearby, ${why}.`;
}
