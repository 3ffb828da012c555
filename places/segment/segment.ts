/**
 * One segment in memory: places by number, by key and by nearness.
 *
 * Records stay bytes until asked for; the last `cachedPlaces` asked for are kept parsed and
 * prepared for matching, which is what makes the thousandth search of a chain cheap.
 */

import { distanceM } from '../globe.ts';
import { type PreparedPlace, preparePlace } from '../matcher/prepare.ts';
import type { IndexedPlace } from '../place.ts';
import { type CoordinateTree, inBox, openTree } from './coordinates.ts';
import type { SegmentData } from './segment-file.ts';

export interface LoadedPlace {
  place: IndexedPlace;
  prepared: PreparedPlace;
}

export class Segment {
  readonly count: number;
  private readonly data: SegmentData;
  private readonly tree: CoordinateTree | null;
  private readonly records: Buffer;
  private readonly cache = new Map<number, LoadedPlace>();

  private readonly cachedPlaces: number;

  constructor(data: SegmentData, cachedPlaces: number) {
    this.data = data;
    this.cachedPlaces = cachedPlaces;
    this.count = data.count;
    this.tree = data.treePlaces.length > 0 ? openTree(data.tree) : null;
    const { buffer, byteOffset, byteLength } = data.records;
    this.records = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  }

  /** Place numbers under a key; empty when none. The view is not to be changed. */
  postings(key: number): Uint32Array {
    const { keys, keyStarts, postings } = this.data;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    if (keys[low] !== key) return postings.subarray(0, 0);
    return postings.subarray(keyStarts[low]!, keyStarts[low + 1]!);
  }

  latitude(number: number): number {
    return this.data.latitudes[number]!;
  }

  longitude(number: number): number {
    return this.data.longitudes[number]!;
  }

  /** At most `limit` place numbers within `radiusM`, nearest first. */
  nearest(latitude: number, longitude: number, limit: number, radiusM: number): number[] {
    if (this.tree === null) return [];
    const near = inBox(this.tree, latitude, longitude, radiusM).map((position) => {
      const number = this.data.treePlaces[position]!;
      const metres = distanceM(latitude, longitude, this.latitude(number), this.longitude(number));
      return { number, metres };
    });
    const within = near.filter(({ metres }) => metres <= radiusM);
    within.sort((a, b) => a.metres - b.metres || a.number - b.number);
    return within.slice(0, limit).map(({ number }) => number);
  }

  load(number: number): LoadedPlace {
    const cached = this.cache.get(number);
    if (cached) return cached;
    const place = this.read(number);
    const loaded = { place, prepared: preparePlace(place) };
    if (this.cache.size >= this.cachedPlaces) this.dropOldest();
    this.cache.set(number, loaded);
    return loaded;
  }

  private read(number: number): IndexedPlace {
    const { starts } = this.data;
    const json = this.records.toString('utf8', starts[number]!, starts[number + 1]!);
    return JSON.parse(json) as IndexedPlace;
  }

  private dropOldest(): void {
    const oldest = this.cache.keys().next();
    if (!oldest.done) this.cache.delete(oldest.value);
  }
}
