/**
 * `coordinates` [latitude, longitude], and how far they are from the input's.
 *
 * Two positions within SAME_PLACE_M are one. The input's own position is kept unless two datasets
 * agree on another one; the distance is 0 then, and null when the input has no position.
 */

import { type AttributeRule, confidenceOf, derivedField, fieldOf } from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, inputClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { weigh } from '../evidence/weighing.ts';
import { distanceKm } from '../sources/city/cities.ts';

type Position = readonly [latitude: number, longitude: number];

const SAME_PLACE_M = 50;

export const coordinates: AttributeRule = {
  key: 'coordinates',
  run(context) {
    const input = fromInput(context);
    const found = weigh([...input, ...fromRecords(context)], within50m);
    const field = fieldOf(found);
    const from = input[0]?.value;
    const distance = found.value && from ? Math.round(metres(from, found.value)) : null;
    return {
      fields: { coordinates: field, coordinates_distance: derivedField(distance, field) },
      reasoning: { coordinates: explain('a position', found, (at) => at.join(', ')) },
      confidence: { coordinates: confidenceOf(found) },
    };
  },
};

function metres(a: Position, b: Position): number {
  return distanceKm(a[0], a[1], b[0], b[1]) * 1_000;
}

function within50m(a: Position, b: Position): boolean {
  return metres(a, b) <= SAME_PLACE_M;
}

function fromInput({ inputs }: PlaceContext): Claim<Position>[] {
  const { latitude, longitude } = inputs;
  if (latitude === null || longitude === null) return [];
  return [inputClaim([latitude, longitude], null, 'latitude, longitude')];
}

function fromRecords(context: PlaceContext): Claim<Position>[] {
  return context.recordClaims(({ place: { latitude, longitude } }) => {
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    return [[[latitude, longitude], null] as const];
  });
}
