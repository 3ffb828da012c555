import { expect, test } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { AWAITED_SHARE, RecountPacer } from './recount.ts';
import { RECOUNT_MANY, RECOUNT_ONE, SEEN_OF_BATCHES } from './recount-queries.ts';

test('the SQL is what it was when it was last read by a person', async () => {
  await expect(`${RECOUNT_ONE}\n`).toMatchFileSnapshot('snapshots/recount-one.sql');
  await expect(`${RECOUNT_MANY}\n`).toMatchFileSnapshot('snapshots/recount-many.sql');
  await expect(`${SEEN_OF_BATCHES}\n`).toMatchFileSnapshot('snapshots/seen-of-batches.sql');
});

/** A clock of which the test owns the hands; sleeping moves them. */
function handClock() {
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
  return { clock, slept, recount, pass };
}

test('R2 recounts one after the other take a tenth of the time, after a burst', async () => {
  const { clock, slept, recount } = handClock();
  const pacer = new RecountPacer(clock);
  const { signal } = new AbortController();
  for (let i = 0; i < 20; i++) await pacer.run(recount(50), signal);
  const whole = 20 * 50 + slept.reduce((sum, ms) => sum + ms, 0);
  expect(slept.length).toBeLessThan(14);
  expect(slept.at(-1)).toBe(450);
  expect(whole).toBeGreaterThan((20 * 50 - 350) * 9);
});

test('R2 recounts that a caller waits for take half of the time', async () => {
  const { clock, slept, recount } = handClock();
  const pacer = new RecountPacer(clock, AWAITED_SHARE);
  const { signal } = new AbortController();
  for (let i = 0; i < 20; i++) await pacer.run(recount(50), signal);
  expect(slept.at(-1)).toBe(50);
});

test('R2 recounts now and then never wait', async () => {
  const { clock, slept, recount, pass } = handClock();
  const pacer = new RecountPacer(clock);
  for (let i = 0; i < 20; i++) {
    await pacer.run(recount(50), new AbortController().signal);
    pass(500);
  }
  expect(slept).toEqual([]);
});

test('R2 a recount that took very long makes nobody wait longer than two seconds', async () => {
  const { clock, slept, recount } = handClock();
  const pacer = new RecountPacer(clock);
  const { signal } = new AbortController();
  await pacer.run(recount(60_000), signal);
  await pacer.run(recount(1), signal);
  expect(slept).toEqual([2_000]);
});
