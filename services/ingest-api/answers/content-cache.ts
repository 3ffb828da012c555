/**
 * Caches results that cost money in hot state, which all instances share. If hot state is
 * unreachable or lost, the result is computed again.
 *
 * CC1 The key contains the organization, so that nobody can infer from the latency what others
 *     asked.
 * CC2 Only a success is cached, for `ttlMs`, and only up to MAX_CACHED_CHARS. 0 disables the cache.
 */
import { createHash } from 'node:crypto';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';

const MAX_CACHED_CHARS = 256 * 1024;

/** Returns the cached value, or else the one that `make` returns. */
export async function throughContentCache<T>(
  hotState: HotState,
  parts: readonly unknown[],
  ttlMs: number,
  make: () => Promise<T>,
): Promise<T> {
  if (ttlMs === 0) return make();
  const key = `content:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
  const cached = await orNull(hotState.get(key));
  if (cached !== null) return JSON.parse(cached);
  const made = await make();
  const text = JSON.stringify(made);
  if (text.length <= MAX_CACHED_CHARS) await orNull(hotState.set(key, text, ttlMs));
  return made;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isCairnError(error, 'hot_state_unavailable')) return null;
    throw error;
  }
}
