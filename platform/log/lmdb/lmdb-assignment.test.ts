import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { assignNumbers } from './lmdb-assignment.ts';

type Shares = Map<string, Set<number>>;

const NONE: ReadonlySet<number> = new Set();
const holdings = (shares: Shares) => (member: string) => shares.get(member) ?? NONE;

describe('assigning partition numbers', () => {
  test('LA1 LA2 each number goes to one member, and shares differ by at most one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 40 }),
        (size, count) => {
          const members = Array.from({ length: size }, (_, i) => `m${i}`);
          const shares = assignNumbers(members, count, () => NONE);
          const given = [...shares.values()].flatMap((share) => [...share]);
          expect(given.toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: count }, (_, i) => i),
          );
          const sizes = [...shares.values()].map((share) => share.size);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        },
      ),
      propertyRuns(),
    );
  });

  test('LA3 a member that joins moves only its own share', () => {
    const two = assignNumbers(['a', 'b'], 12, () => NONE);
    const three = assignNumbers(['a', 'b', 'c'], 12, holdings(two));
    for (const member of ['a', 'b']) {
      for (const number of three.get(member)!) expect(two.get(member)!.has(number)).toBe(true);
    }
    expect(three.get('c')!.size).toBe(4);
  });

  test('LA3 a member that leaves moves only its own share', () => {
    const three = assignNumbers(['a', 'b', 'c'], 12, () => NONE);
    const two = assignNumbers(['a', 'c'], 12, holdings(three));
    for (const member of ['a', 'c']) {
      for (const number of three.get(member)!) expect(two.get(member)!.has(number)).toBe(true);
    }
  });

  test('LA3 nothing moves if the members stay the same', () => {
    const before = assignNumbers(['a', 'b', 'c', 'd', 'e'], 16, () => NONE);
    expect(assignNumbers(['e', 'b', 'a', 'd', 'c'], 16, holdings(before))).toEqual(before);
  });

  test('nothing is assigned without members', () => {
    expect(assignNumbers([], 4, () => NONE).size).toBe(0);
  });
});
