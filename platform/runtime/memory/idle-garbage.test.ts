import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { collectGarbageWhenIdle, IdleGarbage } from './idle-garbage.ts';

test('garbage is collected once the thread is idle, and again only after more work', async () => {
  const heap = Array.from({ length: 10_000_000 }, (_, i) => i);
  let collected = 0;
  const garbage = new IdleGarbage(20, () => {
    collected++;
  });
  await until(() => collected === 1, 'garbage is collected');
  garbage.worked();
  await sleep(100);
  expect([collected, heap.length]).toEqual([1, 10_000_000]);
});

test('a working thread is not idle', async () => {
  let collected = 0;
  const garbage = new IdleGarbage(2_000, () => {
    collected++;
  });
  for (let i = 0; i < 5; i++) {
    await sleep(5);
    garbage.worked();
  }
  expect(collected).toBe(0);
});

test('an event loop with little to do collects, and again only after more work', async () => {
  const heap = Array.from({ length: 10_000_000 }, (_, i) => i);
  let collected = 0;
  collectGarbageWhenIdle(50, () => {
    collected++;
  });
  await until(() => collected === 1, 'garbage is collected');
  await sleep(200);
  expect([collected, heap.length]).toEqual([1, 10_000_000]);
});

test('an event loop at work does not collect', async () => {
  let collected = 0;
  collectGarbageWhenIdle(100, () => {
    collected++;
  });
  const untilMs = performance.now() + 450;
  while (performance.now() < untilMs) {
    const turnEndMs = performance.now() + 20;
    while (performance.now() < turnEndMs);
    await sleep(0);
  }
  expect(collected).toBe(0);
});
