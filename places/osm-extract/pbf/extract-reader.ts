/**
 * An `.osm.pbf` file that can be read several times, each time for some kinds of elements. Later
 * passes skip blobs without such elements. The order of the elements does not matter.
 */
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type BlobPlace, listBlobs, readBlob } from './blobs.ts';
import { type ExtractHeader, readHeaderBlock } from './header-block.ts';
import {
  type BlockSummary,
  type ElementVisitor,
  summarizeBlock,
  visitBlock,
} from './primitive-block.ts';

export class ExtractReader {
  readonly header: ExtractHeader;
  readonly bytes: number;
  /** The newest edit of the visited elements; 0 if unknown. */
  newestEditSeconds = 0;
  readonly #file: FileHandle;
  readonly #blobs: readonly BlobPlace[];
  readonly #summaries = new Map<BlobPlace, BlockSummary>();

  private constructor(
    file: FileHandle,
    blobs: readonly BlobPlace[],
    header: ExtractHeader,
    bytes: number,
  ) {
    this.#file = file;
    this.#blobs = blobs;
    this.header = header;
    this.bytes = bytes;
  }

  static async open(path: string): Promise<ExtractReader> {
    // Checked before opening: opening a pipe would wait for its writer.
    const { size, ...kind } = await statFile(path);
    if (kind.isFolder) throw new Error('it is a folder');
    if (!kind.isFile) throw new Error('it is no file');
    if (size === 0) throw new Error('it is empty');
    const file = await open(path, 'r');
    try {
      const blobs: BlobPlace[] = [];
      for await (const blob of listBlobs(file, size)) blobs.push(blob);
      const header = readHeaderBlock(await readBlob(file, blobs[0]!));
      const data = blobs.filter(({ type }) => type === 'OSMData');
      return new ExtractReader(file, data, header, size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Visits the elements that the visitor wants. Awaits `onShare` after each blob. */
  async visit(visitor: ElementVisitor, onShare: (share: number) => Promise<void>): Promise<void> {
    for (const blob of this.#blobs) {
      if (!wants(visitor, this.#summaries.get(blob))) continue;
      const bytes = await readBlob(this.#file, blob);
      if (!this.#summaries.has(blob)) this.#summaries.set(blob, summarizeBlock(bytes));
      this.newestEditSeconds = Math.max(this.newestEditSeconds, visitBlock(bytes, visitor));
      await onShare((blob.at + blob.bytes) / this.bytes);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

async function statFile(path: string) {
  const found = await stat(path);
  return { size: found.size, isFile: found.isFile(), isFolder: found.isDirectory() };
}

function wants(visitor: ElementVisitor, summary: BlockSummary | undefined): boolean {
  if (summary === undefined) return true;
  const { node, way, relation } = visitor;
  return !!((node && summary.nodes) || (way && summary.ways) || (relation && summary.relations));
}
