/**
 * Temporary folders on the local disk, one for each file that is being built. Folders left by a
 * killed process are removed at the next start (own-folder.ts).
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

  /** Removes what was left. Writes nothing, because the disk may be full. */
  async open(): Promise<void> {
    await removeAbandonedFolders(this.#root, this.#clock);
  }

  /**
   * Creates a folder for the work, and removes it in any case afterwards. Rejects with
   * `storage_full` if the disk has no space for it.
   */
  async use<T>(work: (folder: string) => Promise<T>): Promise<T> {
    this.#space.require('new work');
    return withStorageErrors(() => this.#useFolder(work));
  }

  /** Passes on the items to write as long as the disk has space. */
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
