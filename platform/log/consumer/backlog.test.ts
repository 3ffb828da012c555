import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/simulated-clock.ts';
import { Backlog } from './backlog.ts';

function leave(backlog: Backlog, shares: string, from = 0): void {
  [...shares].forEach((share, i) => {
    backlog.leave(share, from + i);
  });
}

describe('a backlog', () => {
  it('is one run for any number of consecutive records of a share', () => {
    const backlog = new Backlog();
    for (let offset = 10; offset < 50_010; offset++) backlog.leave('a', offset);
    expect(backlog).toMatchObject({ runs: 1, offsets: 50_000, firstOffset: 10 });
    const span = backlog.next('a', 256);
    expect(span).toEqual({ share: 'a', fromOffset: 10, toOffset: 266 });
    backlog.take(span);
    expect(backlog).toMatchObject({ runs: 1, offsets: 49_744, firstOffset: 266 });
  });

  it('returns the records of a share in order, across the runs of others', () => {
    const backlog = new Backlog();
    leave(backlog, 'aabbab');
    const span = backlog.next('b', 2);
    expect(span).toEqual({ share: 'b', fromOffset: 2, toOffset: 4 });
    backlog.take(span);
    expect(backlog.firstOffset).toBe(0);
    expect(backlog.next('a', 9)).toMatchObject({ fromOffset: 0, toOffset: 5 });
    backlog.take(backlog.next('a', 9));
    expect(backlog).toMatchObject({ firstOffset: 5, offsets: 1, runs: 1 });
    backlog.take(backlog.next('b', 9));
    expect(backlog).toMatchObject({ firstOffset: Number.POSITIVE_INFINITY, offsets: 0, runs: 0 });
    expect(backlog.has('b')).toBe(false);
  });

  it('lets the shares take turns', () => {
    const backlog = new Backlog();
    leave(backlog, 'abcabc');
    backlog.take(backlog.next('a', 1));
    expect([...backlog.shares()]).toEqual(['b', 'c', 'a']);
  });

  it('agrees with a plain list over random steps', () => {
    const random = seededRandom(3);
    const backlog = new Backlog();
    let left: { share: string; offset: number }[] = [];
    let offset = 0;
    for (let step = 0; step < 5_000; step++) {
      if (random() < 0.6) {
        const share = 'abc'[Math.floor(random() * 3)]!;
        offset += random() < 0.1 ? 4 : 1;
        backlog.leave(share, offset);
        left.push({ share, offset });
      } else if (left.length > 0) {
        const { share } = left[Math.floor(random() * left.length)]!;
        const count = 1 + Math.floor(random() * 5);
        const isAny = random() < 0.3;
        const span = isAny ? backlog.first(count) : backlog.next(share, count);
        const first = left.find((one) => isAny || one.share === share)!;
        // A run can begin with offsets that the log skips.
        expect(span.fromOffset).toBeLessThanOrEqual(first.offset);
        expect(span.toOffset).toBeGreaterThan(span.fromOffset);
        backlog.take(span);
        left = left.filter((one) => {
          return (!isAny && one.share !== share) || one.offset >= span.toOffset;
        });
      }
      const first = left[0]?.offset ?? Number.POSITIVE_INFINITY;
      expect(backlog.firstOffset === first || backlog.firstOffset > first - 4).toBe(true);
      expect(backlog.firstOffset).toBeLessThanOrEqual(first);
      expect(backlog.offsets).toBeGreaterThanOrEqual(left.length);
      expect(new Set(backlog.shares())).toEqual(new Set(left.map(({ share }) => share)));
    }
  });
});
