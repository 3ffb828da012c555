/**
 * Concludes one value from claims: which value, how sure, and what that means for the input.
 *
 * The rules are those of docs/confidence.md:
 *
 * W1 The level is that of the claims which support the value: VERY_HIGH two sources, one of them
 *    first-party; HIGH one first-party or two third-party sources; MEDIUM one third-party source,
 *    or two weak ones; LOW one weak source or an inference; NONE nothing.
 * W2 The caller's input supports nothing. Alone it is kept: NOT VERIFIED, LOW.
 * W3 A source that agrees with the input verifies it, whatever others say: the level is that of
 *    the sources that agree.
 * W4 The input is corrected only by what reaches HIGH without it; less leaves the input as it is.
 * W5 The score lies within the band of the level.
 */
import type { Claim } from './claim.ts';

export type Level = 'VERY_HIGH' | 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE';

export type Verdict =
  | 'ADDED'
  | 'VERIFIED'
  | 'CORRECTED'
  | 'NOT VERIFIED'
  | 'NOT FOUND'
  | 'NOT ENRICHED';

export interface Weighed<T> {
  readonly value: T | null;
  readonly verdict: Verdict;
  readonly level: Level;
  /** 0-1. */
  readonly score: number;
  /** Claims that say this value, the input's own first. */
  readonly support: readonly Claim<T>[];
  /** Claims that say something else, best first. */
  readonly against: readonly Claim<T>[];
}

type Same<T> = (a: T, b: T) => boolean;

interface Group<T> {
  readonly claims: Claim<T>[];
  level: Level;
  score: number;
}

const RANK: Readonly<Record<Level, number>> = {
  NONE: 0,
  LOW: 1,
  MEDIUM: 2,
  HIGH: 3,
  VERY_HIGH: 4,
};
/** Lowest and highest score of each level. */
const BANDS: Readonly<Record<Level, readonly [number, number]>> = {
  VERY_HIGH: [0.95, 0.99],
  HIGH: [0.8, 0.94],
  MEDIUM: [0.5, 0.79],
  LOW: [0.2, 0.49],
  NONE: [0, 0],
};
const INPUT_ALONE_SCORE = 0.3;
/** What agreement with the caller adds to a score, within the level's band. */
const AGREEMENT_WEIGHT = 0.4;

export function isAtLeast(level: Level, least: Level): boolean {
  return RANK[level] >= RANK[least];
}

export function lowerOf(a: Level, b: Level): Level {
  return RANK[a] <= RANK[b] ? a : b;
}

/** Brings a score into the band of its level (W5). */
export function scoreWithin(level: Level, score: number): number {
  const [low, high] = BANDS[level];
  return Math.round(Math.min(high, Math.max(low, score)) * 100) / 100;
}

export function levelOf(claims: readonly Claim<unknown>[]): Level {
  const strongest = new Map<string, number>();
  for (const { source, kind } of claims) {
    strongest.set(source, Math.max(strongest.get(source) ?? 0, STRENGTH[kind]));
  }
  const strengths = [...strongest.values()];
  const count = (least: number) => strengths.filter((strength) => strength >= least).length;
  if (count(FIRST_PARTY) > 0) return count(THIRD_PARTY) > 1 ? 'VERY_HIGH' : 'HIGH';
  if (count(THIRD_PARTY) > 1) return 'HIGH';
  if (count(THIRD_PARTY) === 1 || count(WEAK) > 1) return 'MEDIUM';
  return strengths.some((strength) => strength > 0) ? 'LOW' : 'NONE';
}

const [INFERRED, WEAK, THIRD_PARTY, FIRST_PARTY] = [1, 2, 3, 4];
const STRENGTH: Readonly<Record<Claim<unknown>['kind'], number>> = {
  input: 0,
  inferred: INFERRED!,
  weak: WEAK!,
  third_party: THIRD_PARTY!,
  first_party: FIRST_PARTY!,
};

/** Chance that at least one of the sources is right, were they independent. */
function combined(claims: readonly Claim<unknown>[], extra: number): number {
  const best = new Map<string, number>();
  for (const { source, weight } of claims) {
    best.set(source, Math.max(best.get(source) ?? 0, weight));
  }
  let wrong = 1 - extra;
  for (const weight of best.values()) wrong *= 1 - weight;
  return 1 - wrong;
}

/** `same` says whether two values mean one thing; claims in the order of preference. */
export function weigh<T>(claims: readonly Claim<T>[], same: Same<T>): Weighed<T> {
  const input = claims.find(({ kind }) => kind === 'input');
  const groups = groupsOf(
    claims.filter((claim) => claim !== input),
    same,
  );
  if (input === undefined) return groups[0] ? added(groups[0], groups) : nothing();
  const agreeing = groups.find(({ claims: [first] }) => same(first!.value, input.value));
  if (agreeing) return verified(input, agreeing, groups);
  const best = groups[0];
  if (best && isAtLeast(best.level, 'HIGH')) return corrected(input, best, groups);
  return unverified(input, groups);
}

function groupsOf<T>(claims: readonly Claim<T>[], same: Same<T>): Group<T>[] {
  const groups: Group<T>[] = [];
  for (const claim of claims) {
    const group = groups.find(({ claims: [first] }) => same(first!.value, claim.value));
    if (group) group.claims.push(claim);
    else groups.push({ claims: [claim], level: 'NONE', score: 0 });
  }
  for (const group of groups) {
    group.level = levelOf(group.claims);
    group.score = scoreWithin(group.level, combined(group.claims, 0));
  }
  return groups.sort((a, b) => RANK[b.level] - RANK[a.level] || b.score - a.score);
}

function others<T>(groups: readonly Group<T>[], chosen: Group<T> | null): Claim<T>[] {
  return groups.filter((group) => group !== chosen).flatMap((group) => group.claims);
}

function added<T>(group: Group<T>, groups: readonly Group<T>[]): Weighed<T> {
  const { level, score, claims } = group;
  const value = claims[0]!.value;
  return { value, verdict: 'ADDED', level, score, support: claims, against: others(groups, group) };
}

function verified<T>(input: Claim<T>, group: Group<T>, groups: readonly Group<T>[]): Weighed<T> {
  return {
    value: input.value,
    verdict: 'VERIFIED',
    level: group.level,
    score: scoreWithin(group.level, combined(group.claims, AGREEMENT_WEIGHT)),
    support: [input, ...group.claims],
    against: others(groups, group),
  };
}

function corrected<T>(input: Claim<T>, best: Group<T>, groups: readonly Group<T>[]): Weighed<T> {
  return {
    ...added(best, groups),
    verdict: 'CORRECTED',
    against: [input, ...others(groups, best)],
  };
}

function unverified<T>(input: Claim<T>, groups: readonly Group<T>[]): Weighed<T> {
  return {
    value: input.value,
    verdict: 'NOT VERIFIED',
    level: 'LOW',
    score: INPUT_ALONE_SCORE,
    support: [input],
    against: others(groups, null),
  };
}

function nothing<T>(): Weighed<T> {
  return { value: null, verdict: 'NOT FOUND', level: 'NONE', score: 0, support: [], against: [] };
}
