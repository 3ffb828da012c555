/**
 * Imports an `.osm.pbf` file into the folder of extracts.
 *
 * IX1 A file that cannot be read changes nothing: the features of its last import stay. The same
 *     applies if the disk has no space left for it.
 * IX2 Memory stays flat for any file: features are written as they come.
 */
import { realpath } from 'node:fs/promises';
import { describeFileFault } from '../../platform/folders/file-faults.ts';
import { lockFolder } from '../../platform/folders/folder-lock.ts';
import { type Clock, toTimestamp, uuidV7 } from '../../platform/runtime/clock.ts';
import { CairnError, isCairnError } from '../../platform/runtime/errors.ts';
import { FeatureBuilder, type LeftOut } from './building/feature-builder.ts';
import type { LayerName } from './building/wanted.ts';
import { type OsmFeature, unitsToDegrees } from './features/feature.ts';
import { ExtractReader } from './pbf/extract-reader.ts';
import type { Box } from './pbf/header-block.ts';
import { ExtractWriter, OSM_ATTRIBUTION } from './segment/extract-folder.ts';

export interface ImportRequest {
  /** Need not exist. */
  readonly folder: string;
  readonly file: string;
  readonly clock: Clock;
  /** Called with the share, 0-1, of the work that is done. */
  readonly onProgress?: (share: number) => void;
  /** If true, reads everything and stores nothing. */
  readonly dryRun?: boolean;
  /**
   * Throws `storage_full` if this many bytes must not be written. Without it, there is no limit.
   */
  readonly requireSpace?: (bytes: number) => void;
  /** If it is aborted, the import fails and changes nothing. */
  readonly signal?: AbortSignal;
}

export interface ExtractReport {
  readonly file: string;
  readonly features: Readonly<Record<LayerName, number>>;
  readonly left_out: Readonly<LeftOut>;
  readonly data_at: string | null;
  readonly box: Box;
  readonly attribution: string;
  readonly licence: string;
}

/**
 * Throws `import_failed` if the file as a whole cannot be imported, and `data_folder_in_use` while
 * another import runs.
 */
export async function importExtract(request: ImportRequest): Promise<ExtractReport> {
  const { file } = request;
  try {
    const origin = await realpath(file);
    const reader = await ExtractReader.open(origin);
    try {
      return await importOpened(reader, origin, request);
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (isCairnError(error)) throw error;
    const why = describeFileFault(error);
    throw new CairnError('import_failed', `${file} cannot be imported: ${why}.`, { cause: error });
  }
}

async function importOpened(
  reader: ExtractReader,
  origin: string,
  request: ImportRequest,
): Promise<ExtractReport> {
  const lock = await lockFolder(request.folder, request.clock);
  try {
    return await importLocked(reader, origin, request);
  } finally {
    await lock.release();
  }
}

async function importLocked(
  reader: ExtractReader,
  origin: string,
  request: ImportRequest,
): Promise<ExtractReport> {
  const { folder, file, clock, dryRun = false } = request;
  const writer = await ExtractWriter.create(folder, origin, uuidV7(clock));
  try {
    const extent = new Extent();
    const builder = new FeatureBuilder((layer, feature) => {
      extent.include(layer, feature);
      writer.layers[layer].add(feature);
    });
    await runPasses(reader, builder, writer, request);
    const report = describeImport(reader, builder, writer, { file, extent, clock });
    if (dryRun) {
      await writer.abandon();
    } else {
      const { data_at, box } = report;
      request.requireSpace?.(writer.bytesToCommit());
      const importedAt = toTimestamp(clock.nowMs());
      await writer.commit({ origin, imported_at: importedAt, data_at, box, ...OSM_ATTRIBUTION });
    }
    return report;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function runPasses(
  reader: ExtractReader,
  builder: FeatureBuilder,
  writer: ExtractWriter,
  { onProgress = () => undefined, requireSpace = () => undefined, signal }: ImportRequest,
): Promise<void> {
  for (const [pass, visitor] of builder.passes.entries()) {
    await reader.visit(visitor, async (share) => {
      signal?.throwIfAborted();
      onProgress((pass + share) / builder.passes.length);
      await writer.flush(requireSpace);
    });
    builder.endPass(pass);
  }
}

function describeImport(
  reader: ExtractReader,
  builder: FeatureBuilder,
  writer: ExtractWriter,
  { file, extent, clock }: { file: string; extent: Extent; clock: Clock },
): ExtractReport {
  const features = writer.featureCounts();
  const box = reader.header.box ?? extent.box();
  const isEmpty = Object.values(features).every((count) => count === 0);
  if (box === null || isEmpty) throw new Error('it holds nothing that tells of places');
  const { licence, attribution } = OSM_ATTRIBUTION;
  const data_at = dataTime(reader, clock.nowMs());
  return { file, features, left_out: builder.leftOut, data_at, box, attribution, licence };
}

/** The date in the header, or else of the newest edit; null for an impossible time. */
function dataTime({ header, newestEditSeconds }: ExtractReader, nowMs: number): string | null {
  const ms = 1_000 * (header.dataAtSeconds ?? newestEditSeconds);
  return ms > 0 && ms <= nowMs ? toTimestamp(ms) : null;
}

/** The box around the points, for a file whose header has none. */
class Extent {
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;

  include(layer: LayerName, { parts }: OsmFeature): void {
    if (layer === 'regions') return;
    for (const part of parts) {
      for (let i = 0; i < part.length; i += 2) {
        this.#west = Math.min(this.#west, part[i]!);
        this.#east = Math.max(this.#east, part[i]!);
        this.#south = Math.min(this.#south, part[i + 1]!);
        this.#north = Math.max(this.#north, part[i + 1]!);
      }
    }
  }

  box(): Box | null {
    if (this.#west > this.#east) return null;
    return {
      west: unitsToDegrees(this.#west),
      south: unitsToDegrees(this.#south),
      east: unitsToDegrees(this.#east),
      north: unitsToDegrees(this.#north),
    };
  }
}
