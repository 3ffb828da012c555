/**
 * Gives admission the time and new ids. It draws randomness in large pieces, because one body may
 * need 50,000 ids.
 */
import { type Clock, uuidV7 } from '../../../platform/runtime/clock.ts';

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
