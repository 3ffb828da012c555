/**
 * Handles records that fit a query equally well at different positions: the branches of a chain in
 * the city that the query names, if nothing identifies one of them. Pure.
 *
 * EC1 At most one of them is the place, so each gets only its share of the score.
 */
import { distanceM } from '../globe.ts';
import { MATCH_THRESHOLD, type ScoredPair } from '../matcher/matcher.ts';
import type { IndexedPlace } from '../place.ts';

interface Candidate {
  readonly place: IndexedPlace;
  readonly pair: ScoredPair;
}

/** Two records of one place have about the same position. */
const SAME_SPOT_M = 200;
const EQUAL_SCORES = 0.01;

/** Returns the candidates of one source, each with its share of the score, in the same order. */
export function shareAmongEquals<C extends Candidate>(candidates: readonly C[]): readonly C[] {
  const best = Math.max(...candidates.map(({ pair }) => pair.score));
  if (best < MATCH_THRESHOLD) return candidates;
  const isEqual = ({ pair }: C) =>
    pair.features.distance_m === null && best - pair.score < EQUAL_SCORES;
  const spots = countSpots(candidates.filter(isEqual).map(({ place }) => place));
  if (spots < 2) return candidates;
  return candidates.map((candidate) =>
    isEqual(candidate) ? { ...candidate, pair: shareScore(candidate.pair, spots) } : candidate,
  );
}

function shareScore(pair: ScoredPair, equals: number): ScoredPair {
  return { ...pair, score: pair.score / equals, equals };
}

function countSpots(places: readonly IndexedPlace[]): number {
  const spots: IndexedPlace[] = [];
  for (const place of places) {
    if (!spots.some((spot) => isSameSpot(spot, place))) spots.push(place);
  }
  return spots.length;
}

function isSameSpot(a: IndexedPlace, b: IndexedPlace): boolean {
  if (a.latitude == null || a.longitude == null) return isSameAddress(a, b);
  if (b.latitude == null || b.longitude == null) return isSameAddress(a, b);
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude) <= SAME_SPOT_M;
}

function isSameAddress(a: IndexedPlace, b: IndexedPlace): boolean {
  return addressText(a) === addressText(b);
}

function addressText({ full_address, house, street, city, postal_code }: IndexedPlace): string {
  return [full_address, house, street, city, postal_code].join('\n').toLowerCase();
}
