/**
 * `primary_turns`: the turns that a driver makes from a main road to the place.
 *
 * `primary_turns` and `primary_turns_required` count the turns of the approach from the road of the
 * highest class; among roads of one class, from the nearest. `min_turns` is the minimum over all
 * approaches. A turn is any point where the driver has to choose: a turn, also one to stay on a
 * road or to drive back, the end of a road, a fork, a ramp or a roundabout.
 */
import {
  type AttributeRule,
  addedField,
  derivedField,
  NOT_FOUND_FIELD,
} from '../../context/finding.ts';
import type { Turn } from '../../sources/routing/router.ts';
import { withoutPosition } from '../surroundings/map-reasons.ts';
import {
  approachClaim,
  type ReachedApproach,
  reachedApproaches,
  routeCollection,
  withoutRoutes,
} from './routed-approaches.ts';

export const primaryTurnsRule: AttributeRule = {
  key: 'primary_turns',
  needs: ['routing'],
  conditionFailed: withoutPosition,
  run(context) {
    const routing = context.gathered('routing');
    const [primary, ...others] = reachedApproaches(routing);
    if (!routing || !primary) return turnsFinding(null, withoutRoutes(context)!);
    const least = [primary, ...others].reduce((a, b) => (countTurns(b) < countTurns(a) ? b : a));
    const fields = {
      primary: addedField(countTurns(primary), [approachClaim(routing, primary)]),
      least: addedField(countTurns(least), [approachClaim(routing, least)]),
      routes: routeCollection([primary]),
    };
    return turnsFinding(fields, explainTurns(primary, least, others.length));
  },
};

function countTurns({ route }: ReachedApproach): number {
  return route.turns.length;
}

interface TurnsFields {
  readonly primary: typeof NOT_FOUND_FIELD;
  readonly least: typeof NOT_FOUND_FIELD;
  readonly routes: unknown;
}

function turnsFinding(found: TurnsFields | null, primary_turns: string) {
  const primary = found?.primary ?? NOT_FOUND_FIELD;
  const visual = 'primary_turns_route_matrix_visualization';
  return {
    fields: {
      primary_turns: primary,
      primary_turns_required: primary,
      min_turns: found?.least ?? NOT_FOUND_FIELD,
      [visual]: derivedField(found?.routes ?? null, primary),
    },
    reasoning: { primary_turns },
    confidence: {},
  };
}

const MAX_LISTED_TURNS = 6;

function explainTurns(primary: ReachedApproach, least: ReachedApproach, others: number): string {
  const { street, road_class, route } = primary;
  const described = route.turns.slice(0, MAX_LISTED_TURNS).map(describeTurn);
  const ways = described.length === 0 ? '' : ` (${described.join('; ')})`;
  const far = `${route.duration_s} s and ${route.distance_m} m`;
  const count = countTurns(primary) === 1 ? 'one turn' : `${countTurns(primary)} turns`;
  const main = `From ${street} (${road_class}) it takes ${count}, ${far}${ways}.`;
  if (others === 0 || least === primary) return main;
  const fewest = `${least.street} takes the fewest: ${countTurns(least)}`;
  return `${main} Of ${others + 1} approaches, ${fewest}.`;
}

function describeTurn({ type, modifier, street }: Turn): string {
  if (modifier === 'uturn') return street === null ? 'U-turn' : `U-turn on ${street}`;
  const way = modifier === null ? type : `${type} ${modifier}`;
  return street === null ? way : `${way} into ${street}`;
}
