/**
 * Counts the places near a query that have a word in their names. If many neighbours have the word
 * ("Park Mall" inside the mall), sharing it is weak evidence.
 */
import { boxDegrees } from '../globe.ts';
import {
  MAX_NEARBY_COUNT,
  NEARBY_RADIUS_M,
  type NearbyCounts,
  type PreparedPlace,
} from '../matcher/prepare.ts';
import { cellName, cellNumber, wordInCellKeys } from './keys.ts';
import { Reach } from './reach.ts';
import type { Segment } from './segment.ts';

/** A word with more places in a cell counts as common without looking at each of them. */
const MAX_COUNTED_POSTINGS = 256;
const MAX_CELLS = 30;

/** The number of places that have a word, or a lower bound of it. */
interface Count {
  places: number;
  isWhole: boolean;
}

/** Null if the query has no coordinates. Counts are cached by word. */
export function nearbyCounts(
  segments: readonly Segment[],
  query: PreparedPlace,
): NearbyCounts | null {
  const { latitude, longitude, shift } = query;
  if (latitude === null || longitude === null) return null;
  const cells = cellsAround(latitude, longitude);
  const reach = new Reach({ latitude, longitude, shift }, NEARBY_RADIUS_M);
  const known = new Map<string, Count>();
  return (word, enough) => {
    const before = known.get(word);
    if (before !== undefined && (before.isWhole || before.places >= enough)) return before.places;
    const places = countWord(segments, reach, cells, word, enough);
    known.set(word, { places, isWhole: places < enough });
    return places;
  };
}

function cellsAround(latitude: number, longitude: number): string[] {
  const box = boxDegrees(latitude, NEARBY_RADIUS_M);
  const cells: string[] = [];
  for (let y = cellNumber(latitude - box.lat); y <= cellNumber(latitude + box.lat); y++) {
    for (let x = cellNumber(longitude - box.lon); x <= cellNumber(longitude + box.lon); x++) {
      if (cells.length < MAX_CELLS) cells.push(cellName(y, x));
    }
  }
  return cells;
}

function countWord(
  segments: readonly Segment[],
  reach: Reach,
  cells: readonly string[],
  word: string,
  enough: number,
): number {
  let count = 0;
  for (const key of wordInCellKeys(word, cells)) {
    for (const segment of segments) {
      const { numbers, start, end } = segment.find(key);
      if (end - start > MAX_COUNTED_POSTINGS) return MAX_NEARBY_COUNT;
      for (let i = start; i < end; i++) {
        const metres = segment.metresWithin(reach, numbers[i]!);
        if (metres <= NEARBY_RADIUS_M && ++count === enough) return count;
      }
    }
  }
  return count;
}
