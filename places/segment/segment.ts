/**
 * One segment in memory: finds places by number, by key and by distance.
 *
 * Records stay bytes until they are needed. Records that were requested twice are cached, parsed
 * and prepared for matching, so that searching for one chain a thousand times is cheap. Most
 * records are requested only once; caching them, too, would only burden the garbage collector.
 */
import { type PreparedPlace, preparePlace } from '../matcher/prepare.ts';
import type { IndexedPlace } from '../place.ts';
import { type CoordinateTree, inBox, openTree } from './coordinates.ts';
import { HashFinder } from './find-hash.ts';
import type { Reach } from './reach.ts';
import { RecentValues } from './recent-values.ts';
import type { SegmentData } from './segment-file.ts';

export interface LoadedPlace {
  place: IndexedPlace;
  prepared: PreparedPlace;
}

export interface Postings {
  numbers: Uint32Array;
  start: number;
  end: number;
}

export class Segment {
  readonly count: number;
  private readonly data: SegmentData;
  private readonly tree: CoordinateTree | null;
  private readonly records: Buffer;
  private readonly cache: RecentValues<number, LoadedPlace>;
  private readonly asked: Int32Array;
  private readonly finder: HashFinder;
  /** Alternating latitudes and longitudes, since a distance needs both. */
  private readonly positions: Float64Array;
  /** 1 for each place without coordinates; null if all have some. */
  private readonly unplaced: Uint8Array | null;
  /** Reused by `find`: creating a view per list takes longer than reading most lists. */
  private readonly found: Postings;

  constructor(data: SegmentData, cachedPlaces: number) {
    this.data = data;
    this.found = { numbers: data.postings, start: 0, end: 0 };
    this.cache = new RecentValues({ max: cachedPlaces });
    this.asked = new Int32Array(cachedPlaces).fill(-1);
    this.finder = new HashFinder(data.keys);
    this.positions = interleave(data.latitudes, data.longitudes);
    this.unplaced = data.treePlaces.length === data.count ? null : unplacedPlaces(data);
    this.count = data.count;
    this.tree = data.treePlaces.length > 0 ? openTree(data.tree) : null;
    const { buffer, byteOffset, byteLength } = data.records;
    this.records = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  }

  /** Finds the places under a key: `numbers` from `start` to `end`, valid until the next call. */
  find(key: number): Postings {
    const { keyStarts } = this.data;
    const at = this.finder.find(key);
    this.found.start = at < 0 ? 0 : keyStarts[at]!;
    this.found.end = at < 0 ? 0 : keyStarts[at + 1]!;
    return this.found;
  }

  /** The number of places under a key. */
  frequency(key: number): number {
    const { start, end } = this.find(key);
    return end - start;
  }

  hasCoordinates(number: number): boolean {
    return this.unplaced === null || this.unplaced[number] === 0;
  }

  /** The distance of the place in metres; infinite beyond the reach, NaN without coordinates. */
  metresWithin(reach: Reach, number: number): number {
    const { positions } = this;
    return reach.metresTo(positions[2 * number]!, positions[2 * number + 1]!);
  }

  /** Numbers of the places in the box that extends `radiusM` in each direction. */
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
    if (this.wasAskedFor(number)) this.cache.set(number, loaded);
    return loaded;
  }

  /** Whether the place was the last one requested among those that share its slot. */
  private wasAskedFor(number: number): boolean {
    const slot = number % this.asked.length;
    const was = this.asked[slot] === number;
    this.asked[slot] = number;
    return was;
  }

  private read(number: number): IndexedPlace {
    const { starts } = this.data;
    const json = this.records.toString('utf8', starts[number]!, starts[number + 1]!);
    return JSON.parse(json) as IndexedPlace;
  }
}

function interleave(latitudes: Float64Array, longitudes: Float64Array): Float64Array {
  const positions = new Float64Array(2 * latitudes.length);
  for (let i = 0; i < latitudes.length; i++) {
    positions[2 * i] = latitudes[i]!;
    positions[2 * i + 1] = longitudes[i]!;
  }
  return positions;
}

function unplacedPlaces({ count, treePlaces }: SegmentData): Uint8Array {
  const unplaced = new Uint8Array(count).fill(1);
  for (const number of treePlaces) unplaced[number] = 0;
  return unplaced;
}
