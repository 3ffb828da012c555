/**
 * Collects places and builds a segment of them: records, coordinate tree and inverted index.
 *
 * Each (key, place) pair is packed into one double, key * 2^20 + place, so that sorting an array of
 * numbers builds the inverted index. A segment therefore holds fewer than 2^20 places.
 */
import type { IndexedPlace } from '../place.ts';
import { buildTree } from './coordinates.ts';
import { placeKeys } from './keys.ts';
import type { SegmentData } from './segment-file.ts';

export const MAX_PLACES_IN_SEGMENT = 2 ** 20;
export const MAX_SEGMENT_PLACES = 500_000;

export class SegmentBuilder {
  private readonly chunks: Buffer[] = [];
  private readonly starts: number[] = [0];
  private readonly latitudes: number[] = [];
  private readonly longitudes: number[] = [];
  private pairs = new Float64Array(65_536);
  private pairCount = 0;

  get count(): number {
    return this.latitudes.length;
  }

  get isFull(): boolean {
    return this.count >= MAX_SEGMENT_PLACES;
  }

  add(place: IndexedPlace): void {
    const number = this.count;
    const bytes = Buffer.from(JSON.stringify(place));
    this.chunks.push(bytes);
    this.starts.push(this.starts[number]! + bytes.length);
    this.latitudes.push(place.latitude ?? Number.NaN);
    this.longitudes.push(place.longitude ?? Number.NaN);
    for (const key of placeKeys(place)) this.addPair(key * MAX_PLACES_IN_SEGMENT + number);
  }

  build(): SegmentData {
    const latitudes = Float64Array.from(this.latitudes);
    const longitudes = Float64Array.from(this.longitudes);
    const located = Uint32Array.from(latitudes.keys()).filter((i) => !Number.isNaN(latitudes[i]!));
    const tree = buildTree(
      Float64Array.from(located, (i) => longitudes[i]!),
      Float64Array.from(located, (i) => latitudes[i]!),
    );
    return {
      count: this.count,
      records: Buffer.concat(this.chunks),
      starts: Float64Array.from(this.starts),
      latitudes,
      longitudes,
      tree,
      treePlaces: located,
      ...invert(this.pairs.subarray(0, this.pairCount).sort()),
    };
  }

  private addPair(pair: number): void {
    if (this.pairCount === this.pairs.length) {
      const grown = new Float64Array(this.pairs.length * 2);
      grown.set(this.pairs);
      this.pairs = grown;
    }
    this.pairs[this.pairCount++] = pair;
  }
}

function invert(pairs: Float64Array): Pick<SegmentData, 'keys' | 'keyStarts' | 'postings'> {
  const postings = new Uint32Array(pairs.length);
  const keys: Uint32Array = new Uint32Array(pairs.length);
  const keyStarts: Uint32Array = new Uint32Array(pairs.length + 1);
  let count = 0;
  for (let i = 0; i < pairs.length; i++) {
    const key = Math.floor(pairs[i]! / MAX_PLACES_IN_SEGMENT);
    postings[i] = pairs[i]! - key * MAX_PLACES_IN_SEGMENT;
    if (count === 0 || keys[count - 1] !== key) {
      keyStarts[count] = i;
      keys[count++] = key;
    }
  }
  keyStarts[count] = pairs.length;
  return { keys: keys.slice(0, count), keyStarts: keyStarts.slice(0, count + 1), postings };
}
