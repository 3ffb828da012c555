import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { HeldBatches } from './held-batches.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const bytes = (length: number) => new Uint8Array(length);

test('the bytes that were noted last are found by their base offset', () => {
  const held = new HeldBatches();
  const [first, second] = [bytes(1), bytes(2)];
  held.note(0, first);
  held.note(7, bytes(3));
  held.note(7, second);
  expect(held.get(0)?.buffer).toBe(first.buffer);
  expect(held.get(7)?.buffer).toBe(second.buffer);
  expect(held.get(8)).toBeUndefined();
});

test('who holds a part of the bytes holds all of them', async () => {
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

test('bytes that nobody holds are forgotten', async () => {
  const held = new HeldBatches();
  held.note(5, bytes(100));
  await setImmediate();
  collectGarbage();
  expect(held.get(5)).toBeUndefined();
});

test('of many batches the oldest are forgotten', () => {
  const held = new HeldBatches();
  const kept = Array.from({ length: 300 }, (_, base) => bytes(base));
  for (const [base, one] of kept.entries()) held.note(base, one);
  expect(held.get(299)?.buffer).toBe(kept[299]?.buffer);
  expect(held.get(44)?.buffer).toBe(kept[44]?.buffer);
  expect(held.get(43)).toBeUndefined();
});
