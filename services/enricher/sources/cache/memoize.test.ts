import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

function countCalls<Args extends readonly (string | number | null)[]>(max: number) {
  const calls: Args[] = [];
  const read = memoize(max, (...args: Args) => {
    calls.push(args);
    return args.length === 0 ? undefined : args.map(String).join('+');
  });
  return { calls, read };
}

it('computes the result of an argument list once', () => {
  const { calls, read } = countCalls<(string | null)[]>(10);
  for (const args of [[], ['a'], ['a', 'b'], ['a', null], [null]]) {
    expect(read(...args)).toBe(read(...args));
  }
  expect(calls).toEqual([[], ['a'], ['a', 'b'], ['a', null], [null]]);
});

it('keeps those that were used last', () => {
  const { calls, read } = countCalls<[string]>(3);
  for (const text of ['a', 'b', 'c', 'd', 'a', 'c', 'e', 'a', 'd']) read(text);
  expect(calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('forgets those that were not used for long', () => {
  const { calls, read } = countCalls<[number]>(3);
  for (let number = 0; number < 7; number++) read(number);
  read(0);
  read(6);
  expect(calls.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 0]);
});
