/**
 * `traffic_control`: whether signals control the way to the place.
 *
 * True when a traffic signal or a signalled crossing is on the place's own street within 150 metres
 * of it. The street is that of its address if it is near, or else the nearest one. False is an
 * inference, made only if the map has some signal within a kilometre: otherwise signals may not
 * have been mapped, and the value is null.
 */
import {
  type AttributeFinding,
  type AttributeRule,
  addedField,
  NOT_FOUND_FIELD,
} from '../../context/finding.ts';
import { objectClaim, objectName } from '../../sources/osm/osm-claims.ts';
import type { OsmSurroundings } from '../../sources/osm/surroundings.ts';
import { withoutMap, withoutPosition } from './map-reasons.ts';

const APPROACH_M = 150;
const ON_STREET_M = 30;

export const trafficControlRule: AttributeRule = {
  key: 'traffic_control',
  needs: ['osm'],
  conditionFailed: withoutPosition,
  run(context) {
    const osm = context.gathered('osm');
    if (osm === null) return controlFinding(NOT_FOUND_FIELD, withoutMap(context)!);
    return findControl(osm);
  },
};

function findControl(osm: OsmSurroundings): AttributeFinding {
  const [street] = osm.streets;
  const signals = osm.signals.filter(
    ({ own_street_m, distance_m }) =>
      own_street_m !== null && own_street_m <= ON_STREET_M && distance_m <= APPROACH_M,
  );
  if (signals.length > 0) {
    const claims = signals.map((signal) => {
      const key = signal.tags['highway'] === undefined ? 'crossing' : 'highway';
      return objectClaim(osm, signal, true, { kind: 'third_party', key });
    });
    const nearest = signals[0]!;
    const where = `the nearest is ${nearest.distance_m} m away (${nearest.id})`;
    const why = `OpenStreetMap has signals on the place's own street; ${where}.`;
    return controlFinding(addedField(true, claims), why);
  }
  if (street === undefined) return controlFinding(NOT_FOUND_FIELD, 'The map has no street here.');
  if (!osm.signals_are_mapped) {
    const why = 'The map has no signal within a kilometre, so finding none here proves nothing.';
    return controlFinding(NOT_FOUND_FIELD, why);
  }
  const claim = objectClaim(osm, street, false, { kind: 'inferred', key: 'name' });
  const why = `The map has signals nearby, but none within ${APPROACH_M} m on the place's street.`;
  return controlFinding(
    addedField(false, [claim]),
    `${why} The nearest street is ${objectName(street)}.`,
  );
}

function controlFinding(traffic_control: typeof NOT_FOUND_FIELD, why: string): AttributeFinding {
  return { fields: { traffic_control }, reasoning: { traffic_control: why }, confidence: {} };
}
