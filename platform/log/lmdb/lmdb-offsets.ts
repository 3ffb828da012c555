/**
 * The committed offsets of groups. They are in memory as soon as they are accepted, so that a
 * partition's next owner starts after a commit that is not on disk yet.
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
    const entries = offsets.map(({ topicId, partition, nextOffset }) => {
      const key: OffsetKey = [group, topicId, partition];
      return { key, name: key.join('/'), nextOffset };
    });
    for (const { name, nextOffset } of entries) this.#accepted.set(name, nextOffset);
    try {
      await this.#store.write(() => {
        for (const { key, nextOffset } of entries) this.#store.offsets.put(key, nextOffset);
      });
    } catch (error) {
      for (const { name } of entries) this.#accepted.delete(name);
      throw error;
    }
  }
}
