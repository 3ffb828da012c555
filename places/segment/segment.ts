/**
 * One segment in memory: finds places by number, by key and by distance.
 *
 * Records stay bytes until they are needed. The most recently used ones are cached, parsed and
 * prepared for matching, so searching for one chain a thousand times is cheap.
 */
import { type CoordinateShift, readingDistanceM } from '../datum.ts';
import { type PreparedPlace, preparePlace } from '../matcher/prepare.ts';
import type { IndexedPlace } from '../place.ts';
import { type CoordinateTree, inBox, openTree } from './coordinates.ts';
import { HashFinder } from './find-hash.ts';
import { RecentValues } from './recent-values.ts';
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
  private readonly cache: RecentValues<number, LoadedPlace>;
  private readonly finder: HashFinder;
  /** Latitude and longitude of each place in turn, since a distance needs both. */
  private readonly positions: Float64Array;
  /** A one for each place without coordinates; null when all have some. */
  private readonly unplaced: Uint8Array | null;

  constructor(data: SegmentData, cachedPlaces: number) {
    this.data = data;
    this.cache = new RecentValues({ max: cachedPlaces });
    this.finder = new HashFinder(data.keys);
    this.positions = interleave(data.latitudes, data.longitudes);
    this.unplaced = data.treePlaces.length === data.count ? null : unplacedPlaces(data);
    this.count = data.count;
    this.tree = data.treePlaces.length > 0 ? openTree(data.tree) : null;
    const { buffer, byteOffset, byteLength } = data.records;
    this.records = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  }

  /** Numbers of the places under a key. A view: do not change it. */
  postings(key: number): Uint32Array {
    const { keyStarts, postings } = this.data;
    const at = this.finder.find(key);
    if (at < 0) return postings.subarray(0, 0);
    return postings.subarray(keyStarts[at]!, keyStarts[at + 1]!);
  }

  /** How many places are under a key. */
  frequency(key: number): number {
    const { keyStarts } = this.data;
    const at = this.finder.find(key);
    return at < 0 ? 0 : keyStarts[at + 1]! - keyStarts[at]!;
  }

  hasCoordinates(number: number): boolean {
    return this.unplaced === null || this.unplaced[number] === 0;
  }

  /** Metres from the point to the place; NaN when the place has no coordinates. */
  distanceM(
    latitude: number,
    longitude: number,
    number: number,
    shift: CoordinateShift | null = null,
  ): number {
    const at = 2 * number;
    const { positions } = this;
    return readingDistanceM(latitude, longitude, positions[at]!, positions[at + 1]!, shift);
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
