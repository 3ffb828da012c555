import { expect, test } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { COUNT_ADDED } from './added-count-queries.ts';
import { AWAITED_PACE, RecountThrottle } from './recount.ts';
import {
  BATCH_VERSION,
  RECOUNT_MANY,
  RECOUNT_ONE,
  RECOUNT_RUNS,
  SEEN_IN_BATCH,
  SEEN_IN_BATCHES,
} from './recount-queries.ts';

test('the SQL equals its snapshot; read the diff before you update it', async () => {
  await expect(`${RECOUNT_ONE}\n`).toMatchFileSnapshot('snapshots/recount-one.sql');
  await expect(`${RECOUNT_MANY}\n`).toMatchFileSnapshot('snapshots/recount-many.sql');
  await expect(`${RECOUNT_RUNS}\n`).toMatchFileSnapshot('snapshots/recount-runs.sql');
  await expect(`${BATCH_VERSION}\n`).toMatchFileSnapshot('snapshots/batch-version.sql');
  await expect(`${SEEN_IN_BATCH}\n`).toMatchFileSnapshot('snapshots/seen-in-batch.sql');
  await expect(`${SEEN_IN_BATCHES}\n`).toMatchFileSnapshot('snapshots/seen-in-batches.sql');
  await expect(`${COUNT_ADDED}\n`).toMatchFileSnapshot('snapshots/count-added.sql');
});

/** A clock that only the test and `sleep` advance. */
function manualClock() {
  let nowMs = 0;
  const slept: number[] = [];
  const clock = {
    ...systemClock,
    elapsedMs: () => nowMs,
    sleep: async (ms: number) => {
      slept.push(Math.round(ms));
      nowMs += ms;
    },
  };
  const recount = (ms: number) => async () => {
    nowMs += ms;
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const runAfterRest = async (throttle: RecountThrottle, work: () => Promise<void>) => {
    const restMs = throttle.restMs();
    if (restMs > 0) await clock.sleep(restMs);
    await throttle.run(work);
  };
  return { clock, slept, recount, pass, runAfterRest };
}

test('RC2 consecutive recounts take a tenth of the time, after a burst', async () => {
  const { clock, slept, recount, runAfterRest } = manualClock();
  const throttle = new RecountThrottle(clock);
  for (let i = 0; i < 20; i++) await runAfterRest(throttle, recount(50));
  const whole = 20 * 50 + slept.reduce((sum, ms) => sum + ms, 0);
  expect(slept.length).toBeLessThan(14);
  expect(slept.at(-1)).toBe(450);
  expect(whole).toBeGreaterThan((20 * 50 - 350) * 9);
});

test('RC2 recounts that a caller waits for may take half of the time', async () => {
  const { clock, slept, recount, runAfterRest } = manualClock();
  const throttle = new RecountThrottle(clock, AWAITED_PACE);
  for (let i = 0; i < 20; i++) await runAfterRest(throttle, recount(50));
  expect(slept.at(-1)).toBe(50);
});

test('RC2 occasional recounts never wait', async () => {
  const { clock, slept, recount, pass, runAfterRest } = manualClock();
  const throttle = new RecountThrottle(clock);
  for (let i = 0; i < 20; i++) {
    await runAfterRest(throttle, recount(50));
    pass(500);
  }
  expect(slept).toEqual([]);
});

test('RC2 a very long recount delays the next one by at most two seconds', async () => {
  const { clock, slept, recount, runAfterRest } = manualClock();
  const throttle = new RecountThrottle(clock);
  await runAfterRest(throttle, recount(60_000));
  await runAfterRest(throttle, recount(1));
  expect(slept).toEqual([2_000]);
});
