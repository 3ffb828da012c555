/**
 * The offsets that groups have committed, remembered in memory as soon as they are accepted: a
 * partition's next owner starts after a commit that is still on its way to the disk.
 */
import type { LmdbStore, OffsetKey } from './lmdb-store.ts';

export interface GroupOffset {
  readonly topicId: number;
  readonly partition: number;
  readonly nextOffset: number;
}

export class LmdbOffsets {
  readonly #store: LmdbStore;
  readonly #accepted = new Map<string, number>();

  constructor(store: LmdbStore) {
    this.#store = store;
  }

  get(group: string, topicId: number, partition: number): number | undefined {
    const key: OffsetKey = [group, topicId, partition];
    return this.#accepted.get(key.join('/')) ?? this.#store.offsets.get(key);
  }

  /** Stores all of them durably in one transaction. */
  async put(group: string, offsets: readonly GroupOffset[]): Promise<void> {
    if (offsets.length === 0) return;
    const keys = offsets.map((at): OffsetKey => [group, at.topicId, at.partition]);
    keys.forEach((key, i) => {
      this.#accepted.set(key.join('/'), offsets[i]!.nextOffset);
    });
    try {
      await this.#store.write(() => {
        keys.forEach((key, i) => {
          this.#store.offsets.put(key, offsets[i]!.nextOffset);
        });
      });
    } catch (error) {
      for (const key of keys) this.#accepted.delete(key.join('/'));
      throw error;
    }
  }
}
