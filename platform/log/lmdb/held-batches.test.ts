import { expect, test } from 'vitest';
import { HeldBatches } from './held-batches.ts';

const bytes = (length: number) => new Uint8Array(length);

test('the bytes that were noted last are found by their base offset', () => {
  const held = new HeldBatches();
  const [first, second] = [bytes(1), bytes(2)];
  held.note(0, first);
  held.note(7, bytes(3));
  held.note(7, second);
  expect(held.get(0)).toBe(first);
  expect(held.get(7)).toBe(second);
  expect(held.get(8)).toBeUndefined();
});

test('of many batches the oldest are forgotten', () => {
  const held = new HeldBatches();
  const kept = Array.from({ length: 300 }, (_, base) => bytes(base));
  for (const [base, one] of kept.entries()) held.note(base, one);
  expect(held.get(299)).toBe(kept[299]);
  expect(held.get(44)).toBe(kept[44]);
  expect(held.get(43)).toBeUndefined();
});
