/**
 * Counts how many places near a query have a word in their names. Where a word is all around ("Park
 * Mall" inside the mall), sharing it says little of which place is meant.
 */
import { boxDegrees } from '../globe.ts';
import {
  MAX_NEARBY_COUNT,
  NEARBY_RADIUS_M,
  type NearbyCounts,
  type PreparedPlace,
} from '../matcher/prepare.ts';
import { cellNumber, wordInCellKey } from './keys.ts';
import type { Segment } from './segment.ts';

/** A word that more places of a cell have counts as common without looking at each. */
const MAX_COUNTED_POSTINGS = 256;
const MAX_CELLS = 30;

/** Null when the query has no coordinates. Each word is counted once. */
export function nearbyCounts(
  segments: readonly Segment[],
  query: PreparedPlace,
): NearbyCounts | null {
  const { latitude, longitude } = query;
  if (latitude === null || longitude === null) return null;
  const cells = cellsAround(latitude, longitude);
  const known = new Map<string, number>();
  return (word) => {
    let count = known.get(word);
    if (count === undefined) {
      count = countWord(segments, query, cells, word);
      known.set(word, count);
    }
    return count;
  };
}

type Cell = readonly [y: number, x: number];

function cellsAround(latitude: number, longitude: number): Cell[] {
  const box = boxDegrees(latitude, NEARBY_RADIUS_M);
  const cells: Cell[] = [];
  for (let y = cellNumber(latitude - box.lat); y <= cellNumber(latitude + box.lat); y++) {
    for (let x = cellNumber(longitude - box.lon); x <= cellNumber(longitude + box.lon); x++) {
      if (cells.length < MAX_CELLS) cells.push([y, x]);
    }
  }
  return cells;
}

function countWord(
  segments: readonly Segment[],
  { latitude, longitude, shift }: PreparedPlace,
  cells: readonly Cell[],
  word: string,
): number {
  let count = 0;
  for (const [y, x] of cells) {
    const key = wordInCellKey(word, y, x);
    for (const segment of segments) {
      const postings = segment.postings(key);
      if (postings.length > MAX_COUNTED_POSTINGS) return MAX_NEARBY_COUNT;
      for (const number of postings) {
        const metres = segment.distanceM(latitude!, longitude!, number, shift);
        if (metres <= NEARBY_RADIUS_M && ++count === MAX_NEARBY_COUNT) return count;
      }
    }
  }
  return count;
}
