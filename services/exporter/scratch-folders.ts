/**
 * Folders on the local disk, one for each file that is being built. What a process that was killed
 * has left is removed at the next start (own-folder.ts).
 */
import { type DiskSpace, withStorageErrors } from '../../platform/folders/disk-space.ts';
import { openOwnFolder, removeAbandonedFolders } from '../../platform/folders/own-folder.ts';
import type { Clock } from '../../platform/runtime/clock.ts';

export class ScratchFolders {
  readonly #root: string;
  readonly #space: DiskSpace;
  readonly #clock: Clock;

  constructor(root: string, space: DiskSpace, clock: Clock) {
    this.#root = root;
    this.#space = space;
    this.#clock = clock;
  }

  /** Removes what was left. It writes nothing, because the disk may be full. */
  async open(): Promise<void> {
    await removeAbandonedFolders(this.#root, this.#clock);
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
    const own = await openOwnFolder(this.#root, this.#clock);
    try {
      return await work(own.path);
    } finally {
      await own.close();
    }
  }
}
