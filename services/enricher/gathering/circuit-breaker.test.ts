/** When a service is called, and when its circuit is open. */
import { beforeEach, expect, it } from 'vitest';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

let time: SimulatedClock;
/** By how much the wall clock is wrong. */
let wrongMs: number;
let clock: Clock;
let breaker: CircuitBreaker;
beforeEach(() => {
  time = new SimulatedClock(1);
  wrongMs = 0;
  clock = {
    nowMs: () => time.nowMs() + wrongMs,
    elapsedMs: () => time.elapsedMs(),
    sleep: (ms, signal) => time.sleep(ms, signal),
    random: (count) => time.random(count),
  };
  breaker = new CircuitBreaker(clock);
});

it('CB1 opens after five failures in a row, and then one call tries the service', async () => {
  for (let i = 0; i < 5; i++) {
    expect(breaker.admit()).toBeNull();
    breaker.failed();
  }
  expect(breaker.admit()?.reason).toContain('left alone');
  await time.advance(30_000);
  expect([breaker.admit(), breaker.admit()?.reason]).toEqual([null, expect.any(String)]);
});

it.each([-24, 24])(
  'CB2 keeps a delay as long as it is, when the clock jumps %d h',
  async (hours) => {
    breaker.delayed('is busy', clock.nowMs() + 60_000);
    expect(breaker.isOpen).toBe(true);
    wrongMs = hours * 3_600_000;
    await time.advance(59_999);
    expect(breaker.admit()).toEqual({ reason: 'is busy', retryAtMs: clock.nowMs() + 1 });
    await time.advance(1);
    expect(breaker.admit()).toBeNull();
  },
);
