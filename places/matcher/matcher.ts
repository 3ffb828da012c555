/**
 * Judges whether a query and a record describe one place. Pure: same pair, same verdict.
 *
 * features -> score (a fitted model, see model.ts) -> is_match, confidence, reasoning.
 *
 * M1 is_match is exactly score >= MATCH_THRESHOLD.
 * M2 Levels of confidence that both are one place: VERY_HIGH from 0.95, HIGH from 0.8, MEDIUM from
 *    the threshold, LOW from 0.2, else NONE.
 * M3 What serves a place is not the place: where the categories say that just one of the two is a
 *    stop, a car park, a sign or a cash machine, the score is at most APART_LIMIT.
 * M4 Siblings are apart: names that differ in nothing but a number or a side (north, upper) score
 *    at most APART_LIMIT, however near they are.
 */
import type { MatchConfidence, Verdict } from '../place.ts';
import { comparePair, type PairFeatures } from './features.ts';
import { scoreOf } from './model.ts';
import type { PreparedPlace } from './prepare.ts';
import { explain } from './reasoning.ts';
import type { WordWeights } from './weights.ts';

export const MATCH_THRESHOLD = 0.5;
const APART_LIMIT = 0.3;

export interface ScoredPair {
  score: number;
  features: PairFeatures;
}

export function scorePair(a: PreparedPlace, b: PreparedPlace, weights: WordWeights): ScoredPair {
  const features = comparePair(a, b, weights);
  const isApart = features.servingConflict > 0 || features.name.numberedApart > 0;
  return {
    features,
    score: isApart ? Math.min(scoreOf(features), APART_LIMIT) : scoreOf(features),
  };
}

export function judge({ score, features }: ScoredPair): Verdict {
  const isMatch = score >= MATCH_THRESHOLD;
  return {
    score: Math.round(score * 10_000) / 10_000,
    is_match: isMatch,
    confidence: confidenceOf(score),
    reasoning: explain(features, isMatch),
    distance_m: features.distance_m === null ? null : Math.round(features.distance_m * 10) / 10,
  };
}

export function confidenceOf(score: number): MatchConfidence {
  if (score >= 0.95) return 'VERY_HIGH';
  if (score >= 0.8) return 'HIGH';
  if (score >= MATCH_THRESHOLD) return 'MEDIUM';
  return score >= 0.2 ? 'LOW' : 'NONE';
}
