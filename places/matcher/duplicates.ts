/**
 * Finds pairs of duplicates among many places. Pure, and in small steps, so that the caller can do
 * other work in between.
 *
 * DU1 A pair is compared if both share a distinctive word of their names, or a phone, and are
 *     within MAX_APART_M of each other. If one of them has no position, the distance does not
 *     matter.
 * DU2 At most `maxPairs` pairs are compared; `isWhole` states whether these were all.
 * DU3 If one place matches a second and a third, all three are in one group.
 */
import { boxDegrees, distanceM } from '../globe.ts';
import type { IndexedPlace, MatchVerdict } from '../place.ts';
import { judgePair, scorePair } from './matcher.ts';
import { type PreparedPlace, preparePlace } from './prepare.ts';
import { fixedWeight } from './weights.ts';

const MAX_APART_M = 1_000;
const MIN_WORD_WEIGHT = 0.3;
/** For places without a position. A word that more of them share is not distinctive. */
const MAX_UNPLACED_IN_BLOCK = 100;
const STEP_PAIRS = 50;
const STEP_PLACES = 200;

export interface DuplicatePair extends MatchVerdict {
  readonly places: readonly [string, string];
}

export interface Duplicates {
  /** Ids, at least two in each group. */
  readonly groups: readonly (readonly string[])[];
  readonly pairs: readonly DuplicatePair[];
  readonly comparedPairs: number;
  readonly isWhole: boolean;
}

interface Limits {
  readonly maxPairs: number;
  readonly minScore: number;
}

/** Yields between steps of a few milliseconds. */
export function* findDuplicates(
  places: readonly IndexedPlace[],
  { maxPairs, minScore }: Limits,
): Generator<void, Duplicates> {
  const prepared: PreparedPlace[] = [];
  for (const place of places) {
    prepared.push(preparePlace(place));
    if (prepared.length % STEP_PLACES === 0) yield;
  }
  const candidates = new Set<number>();
  let isWhole = true;
  for (const block of blocksWithin(prepared)) {
    isWhole = addCandidates(block, prepared, candidates, maxPairs) && isWhole;
    yield;
  }
  const pairs: DuplicatePair[] = [];
  let compared = 0;
  for (const candidate of candidates) {
    const [a, b] = [Math.floor(candidate / places.length), candidate % places.length];
    const verdict = judgePair(scorePair(prepared[a]!, prepared[b]!, fixedWeight));
    const ids = [places[a]!.id, places[b]!.id] as const;
    if (verdict.is_match && verdict.score >= minScore) pairs.push({ places: ids, ...verdict });
    compared += 1;
    if (compared % STEP_PAIRS === 0) yield;
  }
  pairs.sort((a, b) => b.score - a.score || (a.places.join('\0') < b.places.join('\0') ? -1 : 1));
  return { groups: groupPairs(pairs), pairs, comparedPairs: compared, isWhole };
}

/** By shared key: the indexes of the places that share it, by latitude (DU1). */
function blocksWithin(places: readonly PreparedPlace[]): Iterable<readonly number[]> {
  const blocks = new Map<string, number[]>();
  for (const [i, place] of places.entries()) {
    for (const key of blockKeys(place)) {
      const block = blocks.get(key);
      if (block === undefined) blocks.set(key, [i]);
      else block.push(i);
    }
  }
  const latitude = (i: number) => places[i]!.latitude ?? Number.POSITIVE_INFINITY;
  const full = [...blocks.values()].filter((block) => block.length > 1);
  return full.map((block) => block.sort((a, b) => latitude(a) - latitude(b) || a - b));
}

function blockKeys({ names, phones }: PreparedPlace): Set<string> {
  const words = names.flatMap((name) => name.words);
  const distinctive = words.filter((word) => fixedWeight(word) >= MIN_WORD_WEIGHT);
  const whole = names.map((name) => `whole ${name.compact}`);
  return new Set([...distinctive, ...whole, ...phones.map((phone) => `phone ${phone}`)]);
}

/** Returns false if there were too many. */
function addCandidates(
  block: readonly number[],
  places: readonly PreparedPlace[],
  candidates: Set<number>,
  maxPairs: number,
): boolean {
  const unplaced = block.filter((i) => places[i]!.latitude === null);
  const isTooWide = unplaced.length > MAX_UNPLACED_IN_BLOCK;
  const highest = boxDegrees(0, MAX_APART_M).lat;
  for (const [at, a] of block.entries()) {
    const from = places[a]!;
    for (let next = at + 1; next < block.length; next++) {
      const b = block[next]!;
      const to = places[b]!;
      if (to.latitude === null && isTooWide) break;
      if (from.latitude !== null && to.latitude !== null) {
        if (to.latitude - from.latitude > highest) {
          // The rest is further north, or has no position.
          next = Math.max(next, block.length - unplaced.length - 1);
          continue;
        }
        if (!isNearby(from, to)) continue;
      }
      if (candidates.size >= maxPairs) return false;
      candidates.add(Math.min(a, b) * places.length + Math.max(a, b));
    }
  }
  return !isTooWide;
}

function isNearby(a: PreparedPlace, b: PreparedPlace): boolean {
  if (a.longitude === null || b.longitude === null) return true;
  return distanceM(a.latitude!, a.longitude, b.latitude!, b.longitude) <= MAX_APART_M;
}

/** DU3. The largest group first. */
function groupPairs(pairs: readonly DuplicatePair[]): string[][] {
  const groups = new Map<string, Set<string>>();
  for (const { places } of pairs) {
    const joined = new Set(places.flatMap((id) => [...(groups.get(id) ?? [id])]));
    for (const id of joined) groups.set(id, joined);
  }
  const distinct = [...new Set(groups.values())].map((group) => [...group].sort());
  return distinct.sort((a, b) => b.length - a.length || (a[0]! < b[0]! ? -1 : 1));
}
