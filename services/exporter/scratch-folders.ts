/**
 * Folders on the local disk, one for each file that is being built. Folders that a dead process
 * left are removed at the next start, once they are too old to be in use.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, withStorageErrors } from '../../platform/folders/disk-space.ts';
import type { Clock } from '../../platform/runtime/clock.ts';

const ABANDONED_AFTER_MS = 24 * 3_600_000;

export class ScratchFolders {
  readonly #root: string;
  readonly #space: DiskSpace;

  constructor(root: string, space: DiskSpace) {
    this.#root = root;
    this.#space = space;
  }

  async open(clock: Clock): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    for (const name of await readdir(this.#root)) {
      const path = join(this.#root, name);
      const changedMs = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
      if (clock.nowMs() - changedMs > ABANDONED_AFTER_MS) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }

  /**
   * Gives the work a folder of its own, and removes it however the work ends. Rejects with
   * `storage_full` when the disk has no space for it.
   */
  async use<T>(work: (folder: string) => Promise<T>): Promise<T> {
    this.#space.require('new work');
    return withStorageErrors(() => this.#useFolder(work));
  }

  /** Passes on what is to be written, as long as the disk has space. */
  whileFree<T>(items: AsyncIterable<T>): AsyncIterable<T> {
    return this.#space.whileFree(items);
  }

  async #useFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(this.#root, 'export-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
