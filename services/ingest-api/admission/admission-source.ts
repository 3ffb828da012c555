/**
 * Provides admission with the time and new ids. It draws randomness in large pieces, because one
 * body may need 50,000 ids.
 */
import { createHash } from 'node:crypto';
import { type Clock, formatUuid, uuidV7 } from '../../../platform/runtime/clock.ts';

export interface AdmissionSource {
  nowMs(): number;
  newId(): string;
}

const POOL_BYTES = 16 * 1024;

export function createAdmissionSource(clock: Clock): AdmissionSource {
  let pool = clock.random(POOL_BYTES);
  let used = 0;
  const random = (count: number) => {
    if (used + count > pool.length) {
      pool = clock.random(POOL_BYTES);
      used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
  };
  const nowMs = () => clock.nowMs();
  const pooled = { ...clock, nowMs, random };
  return { nowMs, newId: () => uuidV7(pooled) };
}

/** A version 8 UUID made from a digest: the same for the same seed and name. */
export function deriveId(seed: string, name: string): string {
  return formatUuid(createHash('sha256').update(`${seed}\0${name}`).digest().subarray(0, 16), 8);
}
