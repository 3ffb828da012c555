/** Part of the cache key of an answer that somebody else's service gave. */
import { createHash } from 'node:crypto';

/** A short name for the settings that an answer depends on. */
export function settingsKey(...settings: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 32);
}
