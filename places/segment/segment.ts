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
import { findHash } from './find-hash.ts';
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
  private tally: Float64Array | null = null;

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
    const at = findHash(keys, key);
    if (at < 0) return postings.subarray(0, 0);
    return postings.subarray(keyStarts[at]!, keyStarts[at + 1]!);
  }

  /** How many places are under a key. */
  frequency(key: number): number {
    const { keys, keyStarts } = this.data;
    const at = findHash(keys, key);
    return at < 0 ? 0 : keyStarts[at + 1]! - keyStarts[at]!;
  }

  /**
   * A zero for each place, for whoever counts something by place. It is the only one: who takes it
   * makes its zeros again before anybody else asks.
   */
  tallies(): Float64Array {
    this.tally ??= new Float64Array(this.count);
    return this.tally;
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

  /** Numbers of the places in the box that reaches `radiusM` each way. */
  inBox(latitude: number, longitude: number, radiusM: number): number[] {
    if (this.tree === null) return [];
    const { treePlaces } = this.data;
    return inBox(this.tree, latitude, longitude, radiusM).map((position) => treePlaces[position]!);
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
