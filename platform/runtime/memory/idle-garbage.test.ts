import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { IdleGarbage } from './idle-garbage.ts';

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
