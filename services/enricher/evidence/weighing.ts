/**
 * Concludes one value from claims: the value, its confidence, and the verdict on the input.
 *
 * Claims with the same meaning form a group. The rules are those of docs/confidence.md:
 *
 * W1 The level depends on the claims that support the value. VERY_HIGH: two sources, one of them
 *    first-party; HIGH: one first-party or two third-party sources; MEDIUM: one third-party source,
 *    or two weak ones; LOW: one weak source or an inference; NONE: no claim. W2 The caller's input
 *    does not count as support. When it is the only claim it is kept: NOT VERIFIED, LOW. W3 A
 *    source that agrees with the input verifies it, even if others disagree: the level is that of
 *    the agreeing sources. W4 The input is corrected only by a group that reaches HIGH without it.
 *    W5 The score is within the band of its level.
 */
import type { Claim, ClaimKind } from './claim.ts';

export type Level = 'VERY_HIGH' | 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE';

export type FieldVerdict =
  | 'ADDED'
  | 'VERIFIED'
  | 'CORRECTED'
  | 'NOT VERIFIED'
  | 'NOT FOUND'
  | 'NOT ENRICHED';

export interface Weighed<T> {
  /** Null when no claim was given. */
  readonly value: T | null;
  readonly verdict: FieldVerdict;
  readonly level: Level;
  /** 0-1. */
  readonly score: number;
  /** Claims for this value, the input's own first. */
  readonly support: readonly Claim<T>[];
  /** Claims for other values, the best first. */
  readonly against: readonly Claim<T>[];
}

type SameMeaning<T> = (a: T, b: T) => boolean;

interface ClaimGroup<T> {
  readonly claims: readonly Claim<T>[];
  readonly level: Level;
  readonly score: number;
}

/** The band of scores of each level, the weakest level first. */
const BANDS: Readonly<Record<Level, readonly [low: number, high: number]>> = {
  NONE: [0, 0],
  LOW: [0.2, 0.49],
  MEDIUM: [0.5, 0.79],
  HIGH: [0.8, 0.94],
  VERY_HIGH: [0.95, 0.99],
};
const LEVELS = Object.keys(BANDS);
const INPUT_ALONE_SCORE = 0.3;
/** The weight that the caller's agreement adds to a score, within the level's band. */
const AGREEMENT_WEIGHT = 0.4;

/**
 * Weighs the claims, which are in order of preference. `same` returns whether two values mean the
 * same.
 */
export function weigh<T>(claims: readonly Claim<T>[], same: SameMeaning<T>): Weighed<T> {
  const input = claims.find(({ kind }) => kind === 'input');
  const groups = groupClaims(
    claims.filter((claim) => claim !== input),
    same,
  );
  const best = groups[0];
  if (input === undefined) return best ? added(best, groups) : nothingFound();
  const agreeing = groups.find((group) => same(group.claims[0]!.value, input.value));
  if (agreeing) return verified(input, agreeing, groups);
  if (best && rank(best.level) >= rank('HIGH')) return corrected(input, best, groups);
  return unverified(input, groups);
}

/** Limits a score to the band of its level (W5). */
export function scoreWithin(level: Level, score: number): number {
  const [low, high] = BANDS[level];
  return Math.round(Math.min(high, Math.max(low, score)) * 100) / 100;
}

const [INFERRED, WEAK, THIRD_PARTY, FIRST_PARTY] = [1, 2, 3, 4] as const;
const STRENGTH: Readonly<Record<ClaimKind, number>> = {
  input: 0,
  inferred: INFERRED,
  weak: WEAK,
  third_party: THIRD_PARTY,
  first_party: FIRST_PARTY,
};

/** The level that the claims support together (W1). */
export function supportLevel(claims: readonly Claim<unknown>[]): Level {
  const strengths = [...bestBySource(claims, ({ kind }) => STRENGTH[kind])];
  const count = (least: number) => strengths.filter((strength) => strength >= least).length;
  if (count(FIRST_PARTY) > 0) return count(THIRD_PARTY) > 1 ? 'VERY_HIGH' : 'HIGH';
  if (count(THIRD_PARTY) > 1) return 'HIGH';
  if (count(THIRD_PARTY) === 1 || count(WEAK) > 1) return 'MEDIUM';
  return count(INFERRED) > 0 ? 'LOW' : 'NONE';
}

/** The chance that at least one of the sources is right, assuming that they are independent. */
function combinedWeight(claims: readonly Claim<unknown>[], extra = 0): number {
  let wrong = 1 - extra;
  for (const weight of bestBySource(claims, (claim) => claim.weight)) wrong *= 1 - weight;
  return 1 - wrong;
}

/** The highest number for each source, since a source's claims do not support each other. */
function bestBySource(
  claims: readonly Claim<unknown>[],
  read: (claim: Claim<unknown>) => number,
): Iterable<number> {
  const best = new Map<string, number>();
  for (const claim of claims) {
    best.set(claim.source, Math.max(best.get(claim.source) ?? 0, read(claim)));
  }
  return best.values();
}

function rank(level: Level): number {
  return LEVELS.indexOf(level);
}

/** Groups claims with the same meaning, the surest group first. */
function groupClaims<T>(claims: readonly Claim<T>[], same: SameMeaning<T>): ClaimGroup<T>[] {
  const groups: Claim<T>[][] = [];
  for (const claim of claims) {
    const group = groups.find(([first]) => same(first!.value, claim.value));
    if (group) group.push(claim);
    else groups.push([claim]);
  }
  return groups
    .map((group) => {
      const level = supportLevel(group);
      return { claims: group, level, score: scoreWithin(level, combinedWeight(group)) };
    })
    .sort((a, b) => rank(b.level) - rank(a.level) || b.score - a.score);
}

function otherClaims<T>(groups: readonly ClaimGroup<T>[], chosen?: ClaimGroup<T>): Claim<T>[] {
  return groups.filter((group) => group !== chosen).flatMap((group) => group.claims);
}

function added<T>(group: ClaimGroup<T>, groups: readonly ClaimGroup<T>[]): Weighed<T> {
  const { level, score, claims: support } = group;
  const against = otherClaims(groups, group);
  return { value: support[0]!.value, verdict: 'ADDED', level, score, support, against };
}

function verified<T>(
  input: Claim<T>,
  group: ClaimGroup<T>,
  groups: readonly ClaimGroup<T>[],
): Weighed<T> {
  return {
    value: input.value,
    verdict: 'VERIFIED',
    level: group.level,
    score: scoreWithin(group.level, combinedWeight(group.claims, AGREEMENT_WEIGHT)),
    support: [input, ...group.claims],
    against: otherClaims(groups, group),
  };
}

function corrected<T>(
  input: Claim<T>,
  best: ClaimGroup<T>,
  groups: readonly ClaimGroup<T>[],
): Weighed<T> {
  const against = [input, ...otherClaims(groups, best)];
  return { ...added(best, groups), verdict: 'CORRECTED', against };
}

function unverified<T>(input: Claim<T>, groups: readonly ClaimGroup<T>[]): Weighed<T> {
  return {
    value: input.value,
    verdict: 'NOT VERIFIED',
    level: 'LOW',
    score: INPUT_ALONE_SCORE,
    support: [input],
    against: otherClaims(groups),
  };
}

function nothingFound<T>(): Weighed<T> {
  return { value: null, verdict: 'NOT FOUND', level: 'NONE', score: 0, support: [], against: [] };
}
