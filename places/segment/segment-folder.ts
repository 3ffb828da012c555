/**
 * The folder of imported datasets. The manifest `<folder>/<source>/<import>.json` names the segment
 * files of one import, which lie beside it. Many processes may read, and several may import, at the
 * same time.
 *
 * SD1 An import becomes visible as a whole: its segments are written and synced first, then a
 *     rename replaces the former manifest, and then the former segments are removed. Files that a
 *     killed import left are removed by the next import of the same file, once they are a day old.
 * SD2 Importing a file again replaces the places of its former import, and nothing else.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../platform/folders/data-folder.ts';
import { isMissing, listFolder, writeSynced } from '../folder-files.ts';
import type { PlaceSource } from '../place.ts';
import { readSegment, type SegmentData, writeSegment } from './segment-file.ts';

export interface Manifest {
  /** Absolute path of the imported file, or the caller's name for a set of places. */
  origin: string;
  imported_at: string;
  places: number;
  segments: string[];
}

const LEFTOVER_AFTER_MS = 86_400_000;

export function importKey(origin: string): string {
  return createHash('sha256').update(origin).digest('hex').slice(0, 16);
}

/** Writes the segments of one import. `commit` makes them visible, `abandon` removes them. */
export class SegmentWriter {
  private readonly folder: string;
  private readonly key: string;
  private readonly nonce: string;
  private readonly written: string[] = [];

  constructor(folder: string, source: PlaceSource, key: string, nonce: string) {
    this.folder = join(folder, source);
    this.key = key;
    this.nonce = nonce;
  }

  async write(data: SegmentData): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const name = `${this.key}-${this.nonce}-${this.written.length}.places`;
    this.written.push(name);
    await writeSegment(join(this.folder, name), data);
  }

  async commit(manifest: Omit<Manifest, 'segments'>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, `${this.key}.json`);
    const former = readManifest(path);
    const aside = `${path}.${this.nonce}`;
    await writeSynced(aside, JSON.stringify({ ...manifest, segments: this.written }));
    await rename(aside, path);
    await syncFolder(this.folder);
    for (const name of former?.segments ?? []) await rm(join(this.folder, name), { force: true });
    await this.removeLeftovers(Date.parse(manifest.imported_at));
  }

  private async removeLeftovers(nowMs: number): Promise<void> {
    for (const name of listFolder(this.folder)) {
      if (!name.startsWith(`${this.key}-`) || this.written.includes(name)) continue;
      const path = join(this.folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat && nowMs - stat.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true });
    }
  }

  async abandon(): Promise<void> {
    for (const name of this.written) await rm(join(this.folder, name), { force: true });
  }
}

/** The manifests of one source, in the order of their names. */
export function listManifests(folder: string, source: PlaceSource): Manifest[] {
  return listManifestPaths(folder, source).flatMap((path) => readManifest(path) ?? []);
}

function listManifestPaths(folder: string, source: PlaceSource): string[] {
  const path = join(folder, source);
  const names = listFolder(path).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => join(path, name));
}

export function readSegments(folder: string, source: PlaceSource, names: string[]): SegmentData[] {
  return names.map((name) => readSegment(join(folder, source, name)));
}

/** Changes with each import of the source: a rename gives the manifest a new inode. */
export function folderStamp(folder: string, source: PlaceSource): string {
  const stamps = listManifestPaths(folder, source).map((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return `${path}:${stat?.ino}:${stat?.mtimeMs}`;
  });
  return stamps.join();
}

function readManifest(path: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
