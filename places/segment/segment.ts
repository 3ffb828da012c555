/**
 * One segment in memory: finds places by number, by key and by distance.
 *
 * Records stay bytes until they are needed. The most recently used ones are cached, parsed and
 * prepared for matching, so searching for one chain a thousand times is cheap.
 */
import { LRUCache } from 'lru-cache';
import { type CoordinateShift, readingDistanceM } from '../datum.ts';
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
  private readonly cache: LRUCache<number, LoadedPlace>;

  constructor(data: SegmentData, cachedPlaces: number) {
    this.data = data;
    this.cache = new LRUCache({ max: cachedPlaces });
    this.count = data.count;
    this.tree = data.treePlaces.length > 0 ? openTree(data.tree) : null;
    const { buffer, byteOffset, byteLength } = data.records;
    this.records = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  }

  /** Numbers of the places under a key. A view: do not change it. */
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

  /** Metres from the point to the place; NaN when the place has no coordinates. */
  distanceM(
    latitude: number,
    longitude: number,
    number: number,
    shift: CoordinateShift | null = null,
  ): number {
    const { latitudes, longitudes } = this.data;
    return readingDistanceM(latitude, longitude, latitudes[number]!, longitudes[number]!, shift);
  }

  /** Numbers of at most `limit` places within `radiusM`, nearest first. */
  nearest(latitude: number, longitude: number, limit: number, radiusM: number): number[] {
    if (this.tree === null) return [];
    const near = inBox(this.tree, latitude, longitude, radiusM).map((position) => {
      const number = this.data.treePlaces[position]!;
      return { number, metres: this.distanceM(latitude, longitude, number) };
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
    this.cache.set(number, loaded);
    return loaded;
  }

  private read(number: number): IndexedPlace {
    const { starts } = this.data;
    const json = this.records.toString('utf8', starts[number]!, starts[number + 1]!);
    return JSON.parse(json) as IndexedPlace;
  }
}
