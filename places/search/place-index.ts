/**
 * The place index: imported datasets, which the enricher and place matching search.
 *
 * Imports are stored as immutable segment files (segment/). The first search that needs a source
 * reads it into memory, and it is read again after an import. Search is synchronous: blocking keys
 * and distance select candidates, then the matcher scores each.
 *
 * PI1 A search returns the imported record unchanged, so that evidence can be quoted from it.
 * PI2 The same index and query give the same answer: ties are broken by source and id.
 * PI3 A record that two imports of one source contain is returned once, from the newer import.
 * PI4 A caller does not modify a query object after searching with it: it is prepared only once.
 * PI5 One process imports at a time; searches continue meanwhile.
 */
import { resolve } from 'node:path';
import { describeFileFault } from '../../platform/folders/file-faults.ts';
import { lockFolder } from '../../platform/folders/folder-lock.ts';
import { type Clock, systemClock, toTimestamp, uuidV7 } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import type { PlaceFile, Rejections } from '../importers/import-places.ts';
import { judgePair, MATCH_THRESHOLD } from '../matcher/matcher.ts';
import { type PreparedPlace, prepareQuery } from '../matcher/prepare.ts';
import {
  type IndexedPlace,
  type Match,
  PLACE_SOURCES,
  type PlaceQuery,
  type PlaceSource,
} from '../place.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import {
  type ImportTarget,
  listManifests,
  type Manifest,
  type RequireSpace,
  SegmentWriter,
} from '../segment/segment-folder.ts';
import { shareAmongEquals } from './equal-candidates.ts';
import { type FoundPlace, LoadedSource } from './loaded-source.ts';

export interface ImportRequest {
  source: PlaceSource;
  file: string;
  /** The dataset's own name for this release. Defaults to the one in the path. */
  release?: string;
  /** Also removes imports of the source from files other than these. */
  keepOnly?: readonly string[];
  /** If it is aborted, the import fails and the index does not change. */
  signal?: AbortSignal;
}

export interface ImportReport extends Rejections {
  source: PlaceSource;
  file: string;
  format: PlaceFile['format'];
  layouts: PlaceFile['layouts'];
  /** The number of searchable places from this file. */
  places: number;
  licences: string[];
  release: string | null;
}

/** An import whose places are searchable. */
export type ImportedFile = Omit<Manifest, 'segments' | 'replaces'> & { source: PlaceSource };

export interface SearchOptions {
  /** Defaults to all sources. */
  sources?: readonly PlaceSource[];
  /** Default 1,000. Places that are known to be further away are excluded. */
  radius_m?: number;
}

interface WrittenPlaces {
  places: number;
  licences: string[];
}

type Places = Iterable<IndexedPlace> | AsyncIterable<IndexedPlace>;

const DEFAULT_RADIUS_M = 1_000;
const MAX_LICENCES = 20;

export interface PlaceIndexOptions {
  /** Need not exist; the first import creates it. */
  folder: string;
  clock?: Clock;
  /** Checks the free space on the folder's disk. Without it, there is no limit. */
  requireSpace?: RequireSpace;
}

export async function openPlaceIndex(options: PlaceIndexOptions): Promise<PlaceIndex> {
  return new PlaceIndex(options);
}

export class PlaceIndex {
  private readonly folder: string;
  private readonly clock: Clock;
  private readonly sources: ReadonlyMap<PlaceSource, LoadedSource>;
  private readonly requireSpace: RequireSpace;
  private closed = false;
  /** The last query, prepared: callers often search one source after another. */
  private last: { query: PlaceQuery; prepared: PreparedPlace } | null = null;

  constructor({ folder, clock = systemClock, requireSpace }: PlaceIndexOptions) {
    this.folder = folder;
    this.requireSpace = requireSpace ?? (() => undefined);
    this.clock = clock;
    this.sources = new Map(PLACE_SOURCES.map((s) => [s, new LoadedSource(folder, s, clock)]));
  }

  /**
   * Imports a file. Importing the same file again replaces its places. Throws `import_failed` if
   * the file as a whole cannot be read or has no valid place, and `data_folder_in_use` while
   * another import runs; the index then does not change.
   */
  async import(request: ImportRequest): Promise<ImportReport> {
    // Loaded by the first import: a process that only searches does not need the file readers.
    const { readPlaces, releaseInPath } = await import('../importers/import-places.ts');
    const { source, file } = request;
    const read = await readPlaces(file, source);
    const release = request.release ?? releaseInPath(resolve(file));
    const keepOnly = request.keepOnly?.map((path) => resolve(path)) ?? null;
    const target = { folder: this.folder, source, origin: resolve(file), keepOnly };
    const places = untilAborted(placesOrFault(file, read), request.signal);
    const written = await this.write(target, release, places);
    const { format, layouts, rejections } = read;
    return { source, file, format, layouts, ...written, release, ...rejections };
  }

  /** The imports of all sources, by source, newest first. */
  imports(): ImportedFile[] {
    return PLACE_SOURCES.flatMap((source) =>
      listManifests(this.folder, source).map(({ segments, replaces, ...manifest }) => ({
        source,
        ...manifest,
      })),
    );
  }

  /** Imports places that do not come from a file, under a name that the caller chooses. */
  async importPlaces(request: {
    source: PlaceSource;
    name: string;
    places: Places;
  }): Promise<{ source: PlaceSource; name: string; places: number }> {
    const { source, name } = request;
    const target = { folder: this.folder, source, origin: `name:${name}`, keepOnly: null };
    const { places } = await this.write(target, null, request.places);
    return { source, name, places };
  }

  /**
   * At most `limit` candidates from all sources together, best first, whether they match or not.
   */
  search(query: PlaceQuery, options: SearchOptions & { limit: number }): Match[] {
    const found = this.score(query, options, false).slice(0, options.limit);
    return found.map(({ place, pair }) => ({ place, ...judgePair(pair) }));
  }

  /** The best candidate if it is a match, otherwise null. */
  bestMatch(query: PlaceQuery, options: SearchOptions = {}): Match | null {
    const best = this.score(query, options, true)[0];
    if (best === undefined || best.pair.score < MATCH_THRESHOLD) return null;
    return { place: best.place, ...judgePair(best.pair) };
  }

  /** The sources with at least one place. */
  loadedSources(): PlaceSource[] {
    return PLACE_SOURCES.filter((source) => this.sources.get(source)!.count() > 0);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const source of this.sources.values()) source.unload();
  }

  private score(query: PlaceQuery, options: SearchOptions, bestAlone: boolean): FoundPlace[] {
    if (this.closed) throw new Error('the place index is closed');
    const asked = (options.sources ?? PLACE_SOURCES).map((source) => this.sources.get(source)!);
    const loaded = asked.filter((source) => source.hasPlaces());
    if (loaded.length === 0) return [];
    if (this.last?.query !== query) this.last = { query, prepared: prepareQuery(query) };
    const { prepared } = this.last;
    const scoring = { radius_m: options.radius_m ?? DEFAULT_RADIUS_M, bestAlone };
    const found = loaded.flatMap((source) => shareAmongEquals(source.score(prepared, scoring)));
    return found.sort(byScore);
  }

  private async write(
    target: ImportTarget,
    release: string | null,
    places: Places,
  ): Promise<WrittenPlaces> {
    const lock = await lockFolder(this.folder, this.clock);
    const { source, origin } = target;
    const writer = new SegmentWriter(target, uuidV7(this.clock), this.requireSpace);
    try {
      await writer.removeLeftovers();
      const written = await writeAll(writer, places);
      const importedAt = toTimestamp(this.clock.nowMs());
      await writer.commit({ origin, imported_at: importedAt, release, ...written });
      return written;
    } catch (error) {
      await writer.abandon();
      if (error instanceof CairnError) throw error;
      const why = `Importing ${origin} failed: ${describeFileFault(error)}.`;
      throw new CairnError('import_failed', why, { cause: error });
    } finally {
      await lock.release();
      this.sources.get(source)!.expectChange();
    }
  }
}

function byScore(a: FoundPlace, b: FoundPlace): number {
  if (a.pair.score !== b.pair.score) return b.pair.score - a.pair.score;
  const [keyA, keyB] = [recordKey(a.place), recordKey(b.place)];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
}

function recordKey(place: IndexedPlace): string {
  return `${place.source}\n${place.id}`;
}

async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal | undefined) {
  for await (const item of items) {
    signal?.throwIfAborted();
    yield item;
  }
}

/** Yields the file's places. Throws at the end if none of its rows was a place. */
async function* placesOrFault(file: string, { places, rejections }: PlaceFile) {
  let count = 0;
  for await (const place of places) {
    count++;
    yield place;
  }
  if (count > 0) return;
  if (rejections.rejected === 0) throw new CairnError('import_failed', `${file} has no row.`);
  const reasons = Object.entries(rejections.reasons).map(([reason, rows]) => `${rows}: ${reason}`);
  throw new CairnError('import_failed', `${file} has no place (rows ${reasons.join(', ')})`);
}

async function writeAll(writer: SegmentWriter, places: Places): Promise<WrittenPlaces> {
  let builder = new SegmentBuilder();
  let count = 0;
  const licences = new Set<string>();
  for await (const place of places) {
    builder.add(place);
    count++;
    if (licences.size < MAX_LICENCES) licences.add(place.licence);
    if (!builder.isFull) continue;
    await writer.write(builder.build());
    builder = new SegmentBuilder();
  }
  if (builder.count > 0) await writer.write(builder.build());
  return { places: count, licences: [...licences].sort() };
}
