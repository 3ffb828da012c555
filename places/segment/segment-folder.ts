/**
 * The folder of imported datasets. The manifest `<folder>/<source>/<import>.json` names the segment
 * files of one import, which are in the same folder. Any number of processes may read; the place
 * index ensures that only one imports at a time.
 *
 * SD1 An import becomes visible as a whole: its segments are written and synced first, then a
 *     rename replaces the previous manifest, and then the previous segments are removed. Files left
 *     by a killed import are removed by the next import into the source, before it writes.
 * SD2 Importing a file again replaces the places of its previous import, and nothing else.
 * SD3 An import may replace its whole source, as a new release does. Its manifest names the
 *     previous segments, and a manifest with such a segment is ignored, even before it is removed.
 * SD4 An import fails before it uses the space that the product needs on the same disk. A failed
 *     import leaves nothing behind.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder, syncFolder } from '../../platform/folders/data-folder.ts';
import { isMissing, listFolder, readPath, writeSynced } from '../folder-files.ts';
import type { PlaceSource } from '../place.ts';
import { readSegment, type SegmentData, segmentBytes, writeSegment } from './segment-file.ts';

export interface Manifest {
  /** Absolute path of the imported file, or the caller's name for a set of places. */
  origin: string;
  imported_at: string;
  places: number;
  segments: string[];
  /** Licences of the places: `ODbL-1.0`. Absent in manifests of earlier builds. */
  licences?: string[];
  /** The dataset's own name for this release, such as `2026-10-21.0`; null if unknown. */
  release?: string | null;
  /** SD3. Previous segments of the source. */
  replaces?: string[];
}

export interface ImportTarget {
  folder: string;
  source: PlaceSource;
  origin: string;
  /** SD3. Origins whose imports are kept; null if an import replaces only its own. */
  keepOnly: readonly string[] | null;
}

/** SD4. Throws `storage_full` if this many bytes must not be written. */
export type RequireSpace = (bytes: number) => void;

/** Segments, and manifests that were not renamed into place yet. */
const LEFTOVER = /\.places$|\.json\../;

function importKey(origin: string): string {
  return createHash('sha256').update(origin).digest('hex').slice(0, 16);
}

/** Writes the segments of one import. `commit` makes them visible; `abandon` removes them. */
export class SegmentWriter {
  private readonly folder: string;
  private readonly keepOnly: readonly string[] | null;
  private readonly key: string;
  private readonly nonce: string;
  private readonly requireSpace: RequireSpace;
  private readonly written: string[] = [];

  constructor(target: ImportTarget, nonce: string, requireSpace: RequireSpace) {
    this.requireSpace = requireSpace;
    this.folder = join(target.folder, target.source);
    this.keepOnly = target.keepOnly;
    this.key = importKey(target.origin);
    this.nonce = nonce;
  }

  /** SD1. Call it first, while holding the folder's lock. */
  async removeLeftovers(): Promise<void> {
    const manifests = manifestPaths(this.folder);
    const segments = manifests.flatMap((at) => readManifest(at)?.segments ?? []);
    const named = new Set([...segments, ...manifests.map((at) => basename(at))]);
    const left = listFolder(this.folder).filter((name) => LEFTOVER.test(name) && !named.has(name));
    for (const name of left) await rm(join(this.folder, name), { force: true });
  }

  async write(data: SegmentData): Promise<void> {
    this.requireSpace(segmentBytes(data));
    await makeFolder(this.folder);
    const name = `${this.key}-${this.nonce}-${this.written.length}.places`;
    this.written.push(name);
    await writeSegment(join(this.folder, name), data);
  }

  async commit(manifest: Omit<Manifest, 'segments' | 'replaces'>): Promise<void> {
    await makeFolder(this.folder);
    const path = join(this.folder, `${this.key}.json`);
    const formerPaths = this.formerPaths(path);
    const former = formerPaths.flatMap((at) => readManifest(at)?.segments ?? []);
    const { aside } = this;
    const text = JSON.stringify({ ...manifest, segments: this.written, replaces: former });
    await writeSynced(aside, text);
    await rename(aside, path);
    await syncFolder(this.folder);
    const removed = formerPaths.filter((at) => at !== path).map((at) => basename(at));
    for (const name of [...removed, ...former]) await rm(join(this.folder, name), { force: true });
  }

  /** Where the manifest is written before it is renamed. */
  private get aside(): string {
    return join(this.folder, `${this.key}.json.${this.nonce}`);
  }

  private formerPaths(path: string): string[] {
    if (this.keepOnly === null) return [path];
    return manifestPaths(this.folder).filter(
      (at) => at === path || !this.keepOnly!.includes(readManifest(at)?.origin ?? ''),
    );
  }

  async abandon(): Promise<void> {
    for (const name of this.written) await rm(join(this.folder, name), { force: true });
    await rm(this.aside, { force: true });
  }
}

/** The manifests of one source that count (SD3), newest import first. */
export function listManifests(folder: string, source: PlaceSource): Manifest[] {
  const found = manifestPaths(join(folder, source)).flatMap((path) => readManifest(path) ?? []);
  const replaced = new Set(found.flatMap(({ replaces = [] }) => replaces));
  const current = found.filter(({ segments }) => !segments.some((name) => replaced.has(name)));
  return current.sort((a, b) => (a.imported_at < b.imported_at ? 1 : -1));
}

function manifestPaths(path: string): string[] {
  const names = listFolder(path).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => join(path, name));
}

export function readSegments(folder: string, source: PlaceSource, names: string[]): SegmentData[] {
  return names.map((name) => readSegment(join(folder, source, name)));
}

/** Changes with each import of the source: a rename gives the manifest a new inode. */
export function folderStamp(folder: string, source: PlaceSource): string {
  const stamps = manifestPaths(join(folder, source)).map((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return `${path}:${stat?.ino}:${stat?.mtimeMs}`;
  });
  return stamps.join();
}

function readManifest(path: string): Manifest | null {
  try {
    return JSON.parse(readPath(path, () => readFileSync(path, 'utf8'))) as Manifest;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
