/** Part of the cache key of a third-party service's answer. */
import { createHash } from 'node:crypto';

/** A short hash of the settings that an answer depends on. */
export function settingsKey(...settings: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 32);
}
