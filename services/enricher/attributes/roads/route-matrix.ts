/**
 * `route_matrix`: the driving times and routes from the surrounding main roads to the place, as a
 * GeoJSON feature collection.
 */
import { type AttributeRule, addedField } from '../../context/finding.ts';
import { withoutPosition } from '../surroundings/map-reasons.ts';
import {
  approachClaim,
  reachedApproaches,
  routeCollection,
  withoutRoutes,
} from './routed-approaches.ts';

export const routeMatrixRule: AttributeRule = {
  key: 'route_matrix',
  needs: ['routing'],
  conditionFailed: withoutPosition,
  run(context) {
    const routing = context.gathered('routing');
    const reached = reachedApproaches(routing);
    const claims = routing === null ? [] : reached.map((one) => approachClaim(routing, one));
    const value = reached.length === 0 ? null : routeCollection(reached);
    const times = reached.map(({ street, route }) => `${street} ${route.duration_s} s`);
    const found = `By car to the place: ${times.join(', ')}.`;
    return {
      fields: { route_matrix_visualization: addedField(value, claims) },
      reasoning: { primary_turns: withoutRoutes(context) ?? found },
      confidence: {},
    };
  },
};
