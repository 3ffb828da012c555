/**
 * Keeps what was dear to get, by a key of what it depends on. Hot state may be away or be lost at
 * any time: then the thing is got anew, and nobody notices but the bill.
 *
 * 1. A key holds the organization, so that nobody can learn by its speed what another asked.
 * 2. Only what succeeded is kept, for `ttlMs`, and only up to MAX_CHARS; 0 keeps nothing.
 */
import { createHash } from 'node:crypto';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';

const MAX_CHARS = 256 * 1024;

export interface ContentCache {
  /** What is kept under the key, or else what `make` makes. */
  through<T>(key: readonly unknown[], ttlMs: number, make: () => Promise<T>): Promise<T>;
}

export function createContentCache(hotState: HotState): ContentCache {
  return {
    through: async (parts, ttlMs, make) => {
      if (ttlMs === 0) return make();
      const key = `content:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
      const kept = await orNothing(hotState.get(key));
      if (kept !== null) return JSON.parse(kept);
      const made = await make();
      const text = JSON.stringify(made);
      if (text.length <= MAX_CHARS) await orNothing(hotState.set(key, text, ttlMs));
      return made;
    },
  };
}

async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isCairnError(error, 'hot_state_unavailable')) return null;
    throw error;
  }
}
