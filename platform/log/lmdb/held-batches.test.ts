import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { HeldBatches } from './held-batches.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const bytes = (length: number) => new Uint8Array(length);

test('the most recently added bytes are found by their base offset', () => {
  const held = new HeldBatches();
  const [first, second] = [bytes(1), bytes(2)];
  held.note(0, first);
  held.note(7, bytes(3));
  held.note(7, second);
  expect(held.get(0)?.buffer).toBe(first.buffer);
  expect(held.get(7)?.buffer).toBe(second.buffer);
  expect(held.get(8)).toBeUndefined();
});

test('a reference to a part of the bytes keeps all of them alive', async () => {
  const held = new HeldBatches();
  const noteBatch = () => {
    const memory = Uint8Array.from({ length: 100 }, (_, i) => i);
    held.note(5, memory.subarray(10, 90));
    return memory.subarray(20, 22);
  };
  const part = noteBatch();
  await setImmediate();
  collectGarbage();
  const found = held.get(5);
  expect(found?.buffer).toBe(part.buffer);
  expect([found?.length, found?.[0]]).toEqual([80, 10]);
});

test('bytes without references are forgotten', async () => {
  const held = new HeldBatches();
  held.note(5, bytes(100));
  await setImmediate();
  collectGarbage();
  expect(held.get(5)).toBeUndefined();
});

test('the oldest of many batches are forgotten', () => {
  const held = new HeldBatches();
  const kept = Array.from({ length: 300 }, (_, base) => bytes(base));
  for (const [base, one] of kept.entries()) held.note(base, one);
  expect(held.get(299)?.buffer).toBe(kept[299]?.buffer);
  expect(held.get(44)?.buffer).toBe(kept[44]?.buffer);
  expect(held.get(43)).toBeUndefined();
});
