/** Time and ids of admission, with randomness drawn in large pieces: a body may need 50,000 ids. */
import { type Clock, uuidV7 } from '../../../platform/runtime/clock.ts';
import type { Source } from './admit.ts';

const POOL_BYTES = 16 * 1024;

function pooled(clock: Clock): Pick<Clock, 'random'> {
  let pool = clock.random(POOL_BYTES);
  let used = 0;
  return {
    random: (count) => {
      if (used + count > pool.length) {
        pool = clock.random(POOL_BYTES);
        used = 0;
      }
      used += count;
      return pool.subarray(used - count, used);
    },
  };
}

export function sourceOf(clock: Clock): Source {
  const drawing = { ...clock, ...pooled(clock), nowMs: () => clock.nowMs() };
  return { nowMs: () => clock.nowMs(), newId: () => uuidV7(drawing) };
}
