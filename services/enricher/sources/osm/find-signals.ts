/** Finds the street of a place and the traffic signals along it. Pure, but for the search. */
import { isSignalledCrossing } from '../../../../places/osm-extract/building/wanted.ts';
import type { NearFeature, OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import { nearestOn } from '../../../../places/osm-extract/features/geometry.ts';
import { toWords } from '../../../../places/text/words.ts';
import { viewFeature } from './feature-view.ts';
import {
  type OsmObject,
  type OsmSurroundings,
  SIGNAL_RADIUS_M,
  type Spot,
} from './surroundings.ts';

/** A signal at a junction stands beside its street. */
const ON_STREET_M = 30;
const SIGNALS_KNOWN_RADIUS_M = 1_000;
const MAX_SIGNALS = 30;
const FOOTWAYS = new Set('footway path steps track bridleway cycleway pedestrian'.split(' '));
const NAME_KEYS = /^(alt_|official_|short_|loc_|old_)?name(:[\w-]+)?$/;

/**
 * The street that the address names if it is near, in any of its languages, or else the nearest
 * one that is not for pedestrians.
 */
export function chooseStreet(streets: readonly OsmObject[], written: string): OsmObject | null {
  const words = ` ${toWords(written).join(' ')} `;
  const named = streets.find(({ tags }) =>
    Object.entries(tags).some(([key, name]) => {
      const own = NAME_KEYS.test(key) ? toWords(name).join(' ') : '';
      return own !== '' && words.includes(` ${own} `);
    }),
  );
  const driven = streets.find(({ tags }) => !FOOTWAYS.has(tags['highway'] ?? ''));
  return named ?? driven ?? streets[0] ?? null;
}

/** The signals along the place's own street, and whether signals are mapped at all. */
export function findSignals(
  extracts: OsmExtracts,
  roads: readonly NearFeature[],
  street: OsmObject | null,
  point: Spot,
): Pick<OsmSurroundings, 'signals' | 'signals_are_mapped'> {
  const near = signalsWithin(extracts, point, SIGNAL_RADIUS_M);
  const own = roads.filter(({ tags }) => street && tags['name'] === street.tags['name']);
  const signals = near
    .map((signal) => viewFeature(signal, point))
    .filter((signal) => own.some((road) => nearestOn(road, signal).distance_m <= ON_STREET_M))
    .slice(0, MAX_SIGNALS);
  const areMapped =
    near.length > 0 || signalsWithin(extracts, point, SIGNALS_KNOWN_RADIUS_M).length > 0;
  return { signals, signals_are_mapped: areMapped };
}

function signalsWithin(extracts: OsmExtracts, point: Spot, radiusM: number): NearFeature[] {
  return extracts.near('road_points', point, radiusM).filter(isSignal);
}

function isSignal({ tags }: NearFeature): boolean {
  return tags['highway'] === 'traffic_signals' || isSignalledCrossing(tags);
}
