/**
 * The segments of one source in memory. They are read on the first search, and again after an
 * import: immediately if this process imported, otherwise within CHECK_INTERVAL_MS.
 */
import type { Clock } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { isMissing } from '../folder-files.ts';
import { type ScoredPair, scorePair } from '../matcher/matcher.ts';
import type { FlatForest } from '../matcher/model.ts';
import type { NearbyCounts, PreparedPlace } from '../matcher/prepare.ts';
import { indexedWeight, MIN_PLACES_TO_COUNT } from '../matcher/weights.ts';
import type { IndexedPlace, PlaceSource } from '../place.ts';
import { type Candidate, nearestCandidates, rankedCandidates } from '../segment/candidates.ts';
import { wordKey } from '../segment/keys.ts';
import { nearbyCounts } from '../segment/nearby-words.ts';
import { RecentValues } from '../segment/recent-values.ts';
import { Segment } from '../segment/segment.ts';
import { folderStamp, listManifests, readSegments } from '../segment/segment-folder.ts';

const BEST_CANDIDATES = 10;
const CHECK_INTERVAL_MS = 2_000;
const MAX_LOAD_ATTEMPTS = 5;
const MAX_CACHED_WORDS = 100_000;
/** Over all segments; a parsed place takes about 5 kB. */
const MAX_CACHED_PLACES = 20_000;
const MIN_CACHED_PLACES = 200;

/** Above it, a candidate is the place, unless another shares nearly as much with the query. */
const SURE_SCORE = 0.98;
const CERTAIN_RANK_SHARE = 0.6;

export interface ScoreOptions {
  radius_m: number;
  bestAlone: boolean;
}

/** A candidate with its score. */
export interface FoundPlace {
  place: IndexedPlace;
  pair: ScoredPair;
}

/** How many names contain a word, and its resulting weight. */
interface WordUse {
  readonly frequency: number;
  readonly weight: number;
}

export class LoadedSource {
  private readonly folder: string;
  private readonly source: PlaceSource;
  private readonly clock: Clock;
  private readonly forest: FlatForest | undefined;
  private segments: Segment[] = [];
  private stamp: string | null = null;
  private checkedAtMs = Number.NEGATIVE_INFINITY;
  private placeCount = 0;
  private readonly words = new RecentValues<string, WordUse>({ max: MAX_CACHED_WORDS });

  /** `forest` defaults to the shipped model. */
  constructor(folder: string, source: PlaceSource, clock: Clock, forest?: FlatForest) {
    this.folder = folder;
    this.source = source;
    this.clock = clock;
    this.forest = forest;
  }

  /** The number of places according to the manifests. Reads no segment. */
  count(): number {
    const manifests = listManifests(this.folder, this.source);
    return manifests.reduce((sum, manifest) => sum + manifest.places, 0);
  }

  /** Whether there is anything to search. */
  hasPlaces(): boolean {
    this.refresh();
    return this.placeCount > 0;
  }

  /**
   * The candidates with their scores, in no particular order. With `bestAlone`, skips candidates
   * that share far fewer keys with the query than a certain match.
   */
  score(query: PreparedPlace, { radius_m, bestAlone }: ScoreOptions): FoundPlace[] {
    this.refresh();
    const limits = { radius_m, best: BEST_CANDIDATES, frequency: this.frequency };
    const scoring = { forest: this.forest, nearby: this.nearbyCounts(query) };
    const found = new Map<string, FoundPlace & { import: number }>();
    const add = ({ segment, number }: Candidate): number => {
      const { place, prepared } = segment.load(number);
      // Segments are listed newest import first (PI3).
      const at = this.segments.indexOf(segment);
      if ((found.get(place.id)?.import ?? Number.POSITIVE_INFINITY) <= at) return 0;
      const pair = scorePair(query, prepared, this.wordWeight, scoring);
      found.set(place.id, { place, pair, import: at });
      return pair.score;
    };
    let leastRank = 0;
    for (const candidate of rankedCandidates(this.segments, query, limits)) {
      if (candidate.rank < leastRank) break;
      if (add(candidate) < SURE_SCORE || !bestAlone) continue;
      leastRank = Math.max(leastRank, candidate.rank * CERTAIN_RANK_SHARE);
    }
    // The nearest may share no key, so they rank below all others.
    if (leastRank === 0) nearestCandidates(this.segments, query, limits).forEach(add);
    return [...found.values()];
  }

  /** Makes the next search check the folder again. */
  expectChange(): void {
    this.checkedAtMs = Number.NEGATIVE_INFINITY;
  }

  unload(): void {
    this.segments = [];
    this.placeCount = 0;
    this.words.clear();
    this.stamp = null;
  }

  private refresh(): void {
    const now = this.clock.elapsedMs();
    if (now - this.checkedAtMs < CHECK_INTERVAL_MS) return;
    const stamp = folderStamp(this.folder, this.source);
    if (stamp !== this.stamp) {
      this.segments = this.read();
      this.placeCount = this.segments.reduce((sum, segment) => sum + segment.count, 0);
      this.words.clear();
      this.stamp = stamp;
    }
    this.checkedAtMs = now;
  }

  /** A segment disappears when an import replaces it; the new manifest names its successor. */
  private read(): Segment[] {
    for (let attempt = 1; ; attempt++) {
      try {
        const names = listManifests(this.folder, this.source).flatMap((m) => m.segments);
        const share = Math.floor(MAX_CACHED_PLACES / Math.max(1, names.length));
        const cached = Math.max(MIN_CACHED_PLACES, share);
        const read = readSegments(this.folder, this.source, names);
        return read.map((data) => new Segment(data, cached));
      } catch (error) {
        if (!isMissing(error)) throw error;
        if (attempt < MAX_LOAD_ATTEMPTS) continue;
        const why = `a segment of ${this.source} is missing; import its file again`;
        throw new CairnError('data_corrupt', why, { cause: error });
      }
    }
  }

  /** Null for an index too small to tell how common a word is. */
  private nearbyCounts(query: PreparedPlace): NearbyCounts | null {
    return this.placeCount < MIN_PLACES_TO_COUNT ? null : nearbyCounts(this.segments, query);
  }

  private wordUse(word: string): WordUse {
    const known = this.words.get(word);
    if (known !== undefined) return known;
    const key = wordKey(word);
    const frequency = this.segments.reduce((sum, segment) => sum + segment.frequency(key), 0);
    const use = { frequency, weight: indexedWeight(word, frequency, this.placeCount) };
    this.words.set(word, use);
    return use;
  }

  private readonly wordWeight = (word: string): number => this.wordUse(word).weight;
  private readonly frequency = (word: string): number => this.wordUse(word).frequency;
}
