/**
 * Copies hot state out of its embedded file. Values and marks are copied. Messages for waiters, and
 * entries that expire within a minute (leases, holds, turns), belong to processes that have ended.
 */
import { join } from 'node:path';
import type { HotState } from '../hot-state/hot-state.ts';
import { LmdbEntries } from '../hot-state/lmdb-entries.ts';
import type { RuntimeContext } from '../platform.ts';
import { openSpace } from '../storage.ts';

const VALUE_KEY = 'v:';
const MARKS_KEY = 'm:';
const SHORT_LIVED_MS = 60_000;

/** `isKept` decides for each key. Resolves with the number of copied keys. */
export async function copyHotState(
  { config, clock, log }: RuntimeContext,
  target: HotState,
  isKept: (key: string) => boolean,
): Promise<number> {
  const folder = join(config.dataDir, 'hot-state');
  const entries = new LmdbEntries({
    folder,
    clock,
    log,
    space: openSpace({ config, clock }, folder),
  });
  let copied = 0;
  try {
    // A copy of the list, because each write takes time and a cursor would stay open.
    for (const { key: stored, value, ttlMs } of [...entries.list()]) {
      const key = stored.slice(VALUE_KEY.length);
      if (!isKept(key) || (ttlMs !== null && ttlMs < SHORT_LIVED_MS)) continue;
      if (stored.startsWith(VALUE_KEY) && ttlMs !== null) {
        await target.set(key, value as string, ttlMs);
      } else if (stored.startsWith(MARKS_KEY)) {
        await target.raiseMarks(key, value as Record<string, number>, ttlMs ?? undefined);
      } else continue;
      copied += 1;
    }
  } finally {
    await entries.close();
  }
  return copied;
}
