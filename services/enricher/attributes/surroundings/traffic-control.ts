/**
 * `traffic_control`: whether signals control the way to the place.
 *
 * True when a traffic signal or a signalled crossing is within 150 metres of the place, and within
 * 30 metres of its own street. The street is that of its address if it is near, or else the nearest
 * one that is not for pedestrians. False is an inference, made only if the map has some signal
 * within a kilometre: otherwise signals may not have been mapped, and the value is null.
 */
import {
  type AttributeFinding,
  type AttributeRule,
  addedField,
  NOT_FOUND_FIELD,
} from '../../context/finding.ts';
import { objectClaim, objectName } from '../../sources/osm/osm-claims.ts';
import {
  type OsmObject,
  type OsmSurroundings,
  SIGNAL_RADIUS_M,
} from '../../sources/osm/surroundings.ts';
import { fromPosition, withoutMap, withoutPlaceOnMap } from './map-reasons.ts';

export const trafficControlRule: AttributeRule = {
  key: 'traffic_control',
  needs: ['osm'],
  conditionFailed: withoutPlaceOnMap,
  run(context) {
    const osm = context.gathered('osm');
    if (osm === null) return controlFinding(NOT_FOUND_FIELD, withoutMap(context)!);
    return findControl(osm);
  },
};

function findControl(osm: OsmSurroundings): AttributeFinding {
  const { own_street: street, signals } = osm;
  if (street === null) return controlFinding(NOT_FOUND_FIELD, 'The map has no named street here.');
  const name = objectName(street);
  if (signals.length > 0) {
    const claims = signals.map((signal) => {
      const ground = { kind: 'third_party', key: signalKey(signal) } as const;
      return objectClaim(osm, signal, true, ground);
    });
    const nearest = `the nearest is ${signals[0]!.distance_m} m from the place (${signals[0]!.id})`;
    const why = `OpenStreetMap has signals along the place's street, ${name}; ${nearest}.`;
    return controlFinding(addedField(true, claims), fromPosition(why, osm));
  }
  if (!osm.signals_are_mapped) {
    const why = 'The map has no signal within a kilometre, so finding none here proves nothing.';
    return controlFinding(NOT_FOUND_FIELD, why);
  }
  const claim = objectClaim(osm, street, false, { kind: 'inferred', key: 'name' });
  const why = "The map has signals within a kilometre, but none along the place's street";
  const where = `${name}, within ${SIGNAL_RADIUS_M} m of the place`;
  return controlFinding(addedField(false, [claim]), fromPosition(`${why}, ${where}.`, osm));
}

/** The tag that states that there is a signal. */
function signalKey({ tags }: OsmObject): string {
  if (tags['highway'] === 'traffic_signals') return 'highway';
  return tags['crossing'] === 'traffic_signals' ? 'crossing' : 'crossing:signals';
}

function controlFinding(traffic_control: typeof NOT_FOUND_FIELD, why: string): AttributeFinding {
  return { fields: { traffic_control }, reasoning: { traffic_control: why }, confidence: {} };
}
