/**
 * Decides whether a query and a record describe the same place. Pure: the same pair always gets the
 * same verdict.
 *
 * The pair gives features (features.ts), the features give a score (model.ts), and the score gives
 * is_match and confidence; reasoning.ts explains them.
 *
 * PM1 is_match is exactly score >= MATCH_THRESHOLD.
 * PM2 Confidence that both are the same place is VERY_HIGH from 0.98, HIGH from 0.93, MEDIUM from
 *     the threshold, LOW from 0.2, and otherwise NONE. docs/confidence.md has the measurements.
 * PM3 A thing that serves a place is not that place: if by category, or by name where no category
 *     is known, exactly one of the two is a stop, a car park, a sign or a cash machine, the score
 *     is at most MAX_SEPARATE_SCORE.
 * PM4 Siblings are separate places: if two names differ only in a number or a side (north, upper),
 *     the score is at most MAX_SEPARATE_SCORE, at any distance.
 * PM5 A thing at a place is not that place: the same applies to "Gym @ Plaza 8" and "Plaza 8", and
 *     to "Rolex, Plaza 8".
 * PM6 A place elsewhere is not that place: without a distance, conflicting countries or cities
 *     remove MAX_ELSEWHERE_SHARE of the score, unless a phone, a postcode or the house number
 *     agrees.
 * PM8 A chain has many places: if nothing but its name agrees, the score is at most
 *     MAX_SEPARATE_SCORE.
 * PM9 The same name, street and house number in a distant city is never certain: either one address
 *     has a wrong city, or there are two such places. A chain has such streets in many cities, so
 *     PM6 applies to it.
 * PM10 Names that differ only in a word for a kind ("Dental Health", "Mental Health") are never a
 *      certain match.
 */
import type { MatchConfidence, MatchVerdict } from '../place.ts';
import {
  comparePair,
  isChainNameAlone,
  isElsewhere,
  isInFarCity,
  type PairFeatures,
} from './features.ts';
import { type FlatForest, matchProbability } from './model.ts';
import type { NearbyCounts, PreparedPlace } from './prepare.ts';
import { explainMatch } from './reasoning.ts';
import type { WordWeights } from './weights.ts';

export const MATCH_THRESHOLD = 0.5;
const MAX_SEPARATE_SCORE = 0.3;
const MAX_ELSEWHERE_SHARE = 0.3;
const MAX_UNCERTAIN_SCORE = 0.9;

export interface ScoredPair {
  score: number;
  features: PairFeatures;
  /**
   * The number of records of the source, at different positions, that fit equally well and share
   * the score.
   */
  equals?: number;
}

export interface ScoringOptions {
  /** Defaults to the shipped model. */
  forest?: FlatForest | undefined;
  nearby?: NearbyCounts | null;
}

export function scorePair(
  a: PreparedPlace,
  b: PreparedPlace,
  weights: WordWeights,
  { forest, nearby = null }: ScoringOptions = {},
): ScoredPair {
  const features = comparePair(a, b, weights, nearby);
  const probability = matchProbability(features, forest);
  return { features, score: limitScore(probability, features) };
}

/** Limits the score if PM3 to PM10 indicate two places. */
export function limitScore(score: number, features: PairFeatures): number {
  if (isElsewhere(features)) return score * MAX_ELSEWHERE_SHARE;
  const { servingConflict, servingNames, name } = features;
  const isServing = servingConflict > 0 || servingNames > 0;
  const isAt = name.locatedConflict > 0 || name.partConflict > 0;
  const isSeparate = isChainNameAlone(features) || isServing || name.siblingConflict > 0 || isAt;
  if (isSeparate) return Math.min(score, MAX_SEPARATE_SCORE);
  const isUnsure = isInFarCity(features) || features.otherKindWord;
  return isUnsure ? Math.min(score, MAX_UNCERTAIN_SCORE) : score;
}

export function judgePair({ score, features, equals }: ScoredPair): MatchVerdict {
  const isMatch = score >= MATCH_THRESHOLD;
  return {
    score: Math.round(score * 10_000) / 10_000,
    is_match: isMatch,
    confidence: matchConfidence(score),
    reasoning: explainMatch(features, isMatch, equals),
    distance_m: features.distance_m === null ? null : Math.round(features.distance_m * 10) / 10,
  };
}

/**
 * Fitted by `npm run quality -- levels`: the bands in which each level is as precise as it claims.
 */
const VERY_HIGH_SCORE = 0.98;
const HIGH_SCORE = 0.93;

/**
 * PM7 From this score, a record is weak evidence about the place. From HIGH, it certainly is the
 *     place, and counts as a separate source.
 */
const EVIDENCE_SCORE = 0.75;

export function isEvidence(score: number): boolean {
  return score >= EVIDENCE_SCORE;
}

export function isCertainMatch(score: number): boolean {
  return score >= HIGH_SCORE;
}

export function matchConfidence(score: number): MatchConfidence {
  if (score >= VERY_HIGH_SCORE) return 'VERY_HIGH';
  if (score >= HIGH_SCORE) return 'HIGH';
  if (score >= MATCH_THRESHOLD) return 'MEDIUM';
  return score >= 0.2 ? 'LOW' : 'NONE';
}
