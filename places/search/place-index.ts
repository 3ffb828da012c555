/**
 * The place index: datasets imported once, searched by every enricher and by place matching.
 *
 * Imports are kept as immutable segment files (segment/); a source is read into memory by the first
 * search that needs it, and again when an import changed it. Search is synchronous: candidates by
 * blocking keys and nearness, then the matcher's verdict on each.
 *
 * P1 What is handed out is the imported record, unchanged: evidence can be quoted from it.
 * P2 Same index, same query, same answer: ties are broken by score, source and id.
 * P3 A record that two imports of one source bring appears once.
 * P4 A query object is not changed once it has been asked: it is prepared once.
 */
import { resolve } from 'node:path';
import { type Clock, systemClock, toTimestamp, uuidV7 } from '../../platform/runtime/clock.ts';
import { CairnError, errorMessage } from '../../platform/runtime/errors.ts';
import type { PlaceFile, Rejections } from '../importers/import-places.ts';
import type { ParquetReader } from '../importers/rows/row.ts';
import { judge, MATCH_THRESHOLD, type ScoredPair } from '../matcher/matcher.ts';
import { type PreparedPlace, prepareQuery } from '../matcher/prepare.ts';
import {
  type IndexedPlace,
  type Match,
  PLACE_SOURCES,
  type PlaceQuery,
  type PlaceSource,
} from '../place.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { importKey, SegmentWriter } from '../segment/segment-folder.ts';
import { LoadedSource } from './loaded-source.ts';

export interface ImportReport extends Rejections {
  source: PlaceSource;
  file: string;
  format: PlaceFile['format'];
  layouts: PlaceFile['layouts'];
  /** Places now searchable from this file. */
  places: number;
}

export interface SearchOptions {
  /** Default: every source that has something loaded. */
  sources?: readonly PlaceSource[];
  /** Default 1,000. Places whose distance is known to be larger are left out. */
  radius_m?: number;
}

/** A place worth considering, matched or not. */
export type Candidate = Match;

export interface PlaceIndex {
  /**
   * Imports a file; the same file again replaces what it brought. Throws `import_failed` when the
   * file as a whole cannot be read, and then leaves the index as it was.
   */
  import(request: { source: PlaceSource; file: string }): Promise<ImportReport>;
  /** The same for places that come from elsewhere, under a name of the caller's choice. */
  importPlaces(request: {
    source: PlaceSource;
    name: string;
    places: Iterable<IndexedPlace> | AsyncIterable<IndexedPlace>;
  }): Promise<{ source: PlaceSource; name: string; places: number }>;
  /** At most `limit` candidates of all the sources together, best first, matched or not. */
  search(query: PlaceQuery, options: SearchOptions & { limit: number }): Candidate[];
  /** The best candidate that is a match, or null. */
  bestMatch(query: PlaceQuery, options?: SearchOptions): Match | null;
  /** Sources that have at least one place. */
  loadedSources(): PlaceSource[];
  close(): Promise<void>;
}

const DEFAULT_RADIUS_M = 1_000;

export interface PlaceIndexOptions {
  /** Need not exist; the first import makes it. */
  folder: string;
  clock?: Clock;
  /** Without it a Parquet file is refused. */
  readParquet?: ParquetReader;
}

export async function openPlaceIndex(options: PlaceIndexOptions): Promise<PlaceIndex> {
  return new FolderPlaceIndex(options);
}

class FolderPlaceIndex implements PlaceIndex {
  private readonly folder: string;
  private readonly clock: Clock;
  private readonly sources: ReadonlyMap<PlaceSource, LoadedSource>;
  private readonly readParquet: ParquetReader | undefined;
  private closed = false;
  /** The last query and what was made of it: a caller asks one source after the other. */
  private last: { query: PlaceQuery; prepared: PreparedPlace } | null = null;

  constructor({ folder, clock = systemClock, readParquet }: PlaceIndexOptions) {
    this.folder = folder;
    this.clock = clock;
    this.readParquet = readParquet;
    this.sources = new Map(PLACE_SOURCES.map((s) => [s, new LoadedSource(folder, s, clock)]));
  }

  async import({ source, file }: { source: PlaceSource; file: string }): Promise<ImportReport> {
    // Loaded by the first import: who only searches needs no readers of files.
    const { readPlaces } = await import('../importers/import-places.ts');
    const read = await readPlaces(file, source, this.readParquet);
    const places = await this.write(source, resolve(file), read.places);
    const { format, layouts, rejections } = read;
    return { source, file, format, layouts, places, ...rejections };
  }

  async importPlaces(request: {
    source: PlaceSource;
    name: string;
    places: Iterable<IndexedPlace> | AsyncIterable<IndexedPlace>;
  }): Promise<{ source: PlaceSource; name: string; places: number }> {
    const { source, name } = request;
    return { source, name, places: await this.write(source, `name:${name}`, request.places) };
  }

  search(query: PlaceQuery, options: SearchOptions & { limit: number }): Candidate[] {
    const found = this.score(query, options).slice(0, options.limit);
    return found.map(({ place, pair }) => ({ place, ...judge(pair) }));
  }

  bestMatch(query: PlaceQuery, options: SearchOptions = {}): Match | null {
    const best = this.score(query, options)[0];
    if (best === undefined || best.pair.score < MATCH_THRESHOLD) return null;
    return { place: best.place, ...judge(best.pair) };
  }

  loadedSources(): PlaceSource[] {
    return PLACE_SOURCES.filter((source) => this.sources.get(source)!.count() > 0);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const source of this.sources.values()) source.unload();
  }

  private score(query: PlaceQuery, options: SearchOptions): Found[] {
    if (this.closed) throw new Error('the place index is closed');
    if (this.last?.query !== query) this.last = { query, prepared: prepareQuery(query) };
    const { prepared } = this.last;
    const radiusM = options.radius_m ?? DEFAULT_RADIUS_M;
    const found = (options.sources ?? PLACE_SOURCES).flatMap((source) =>
      this.sources.get(source)!.score(prepared, radiusM),
    );
    return withoutRepeats(found.sort(byScore));
  }

  private async write(
    source: PlaceSource,
    origin: string,
    places: Iterable<IndexedPlace> | AsyncIterable<IndexedPlace>,
  ): Promise<number> {
    const nonce = uuidV7(this.clock);
    const writer = new SegmentWriter(this.folder, source, importKey(origin), nonce);
    try {
      const count = await writeAll(writer, places);
      const importedAt = toTimestamp(this.clock.nowMs());
      await writer.commit({ origin, imported_at: importedAt, places: count });
      return count;
    } catch (error) {
      await writer.abandon();
      if (error instanceof CairnError) throw error;
      const why = `importing ${origin} failed: ${errorMessage(error)}`;
      throw new CairnError('import_failed', why, { cause: error });
    } finally {
      this.sources.get(source)!.forgetStamp();
    }
  }
}

interface Found {
  place: IndexedPlace;
  pair: ScoredPair;
}

function byScore(a: Found, b: Found): number {
  if (a.pair.score !== b.pair.score) return b.pair.score - a.pair.score;
  const [keyA, keyB] = [keyOf(a.place), keyOf(b.place)];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
}

function withoutRepeats(found: Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ place }) => {
    const key = keyOf(place);
    return seen.has(key) ? false : seen.add(key);
  });
}

function keyOf(place: IndexedPlace): string {
  return `${place.source}\n${place.id}`;
}

async function writeAll(
  writer: SegmentWriter,
  places: Iterable<IndexedPlace> | AsyncIterable<IndexedPlace>,
): Promise<number> {
  let builder = new SegmentBuilder();
  let count = 0;
  for await (const place of places) {
    builder.add(place);
    count++;
    if (!builder.isFull) continue;
    await writer.write(builder.build());
    builder = new SegmentBuilder();
  }
  if (builder.count > 0) await writer.write(builder.build());
  return count;
}
