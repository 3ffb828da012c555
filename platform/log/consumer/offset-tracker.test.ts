import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/simulated-clock.ts';
import { OffsetTracker } from './offset-tracker.ts';

describe('the offset tracker', () => {
  it('begins at the committed offset with nothing to commit', () => {
    const tracker = new OffsetTracker(7);
    expect(tracker).toMatchObject({ committedOffset: 7, nextOffset: 7, highestSeen: 6, gap: 0 });
    expect(tracker.mark()).toBeUndefined();
  });

  it('offers only the contiguous prefix', () => {
    const tracker = new OffsetTracker(0);
    const [a, b, c] = [tracker.see(0), tracker.see(1), tracker.see(2)];
    tracker.succeed(c!);
    expect(tracker.mark()).toBeUndefined();
    tracker.succeed(a!);
    expect(tracker.nextOffset).toBe(1);
    tracker.succeed(b!);
    expect(tracker.nextOffset).toBe(3);
  });

  it('is not held back by offsets that the log skips', () => {
    const tracker = new OffsetTracker(5);
    const first = tracker.see(40);
    expect(tracker.nextOffset).toBe(40);
    const second = tracker.see(47);
    tracker.succeed(first);
    expect(tracker.nextOffset).toBe(47);
    tracker.succeed(second);
    expect(tracker.nextOffset).toBe(48);
  });

  it('counts the gap from the committed offset, not from succeeded ones', () => {
    const tracker = new OffsetTracker(0);
    tracker.succeed(tracker.see(0));
    tracker.see(1);
    expect(tracker).toMatchObject({ gap: 2, committable: 1 });
    tracker.committed(tracker.mark()!);
    expect(tracker).toMatchObject({ gap: 1, committable: 0, committedOffset: 1 });
  });

  it('accepts no offset twice and no success twice', () => {
    const tracker = new OffsetTracker(0);
    const first = tracker.see(0);
    tracker.see(1);
    expect(() => tracker.see(1)).toThrow('only grow');
    tracker.succeed(first);
    expect(() => tracker.succeed(first)).toThrow('incomplete');
    expect(() => tracker.succeed(9)).toThrow('incomplete');
  });

  it('keeps a newer commit when an older one ends later', () => {
    const tracker = new OffsetTracker(0);
    tracker.succeed(tracker.see(0));
    const older = tracker.mark()!;
    tracker.succeed(tracker.see(1));
    tracker.committed(tracker.mark()!);
    tracker.committed(older);
    expect(tracker.committedOffset).toBe(2);
  });

  it('lets settled offsets behind a deferred record leave the gap, but commits none', () => {
    const tracker = new OffsetTracker(0);
    const all = [0, 1, 2, 3].map((offset) => tracker.see(offset));
    tracker.defer(1);
    for (const offset of [0, 2]) tracker.succeed(all[offset]!);
    expect(tracker.mark()).toEqual({ nextOffset: 1, settledTo: 3 });
    tracker.committed(tracker.mark()!);
    expect(tracker).toMatchObject({ committedOffset: 1, gap: 1, deferred: 1, uncommitted: 3 });
    tracker.succeed(3);
    tracker.committed(tracker.mark()!);
    expect(tracker).toMatchObject({ committedOffset: 1, gap: 0, nextOffset: 1 });
    expect(tracker.mark()).toBeUndefined();
    tracker.succeed(1);
    expect(tracker.mark()).toEqual({ nextOffset: 4, settledTo: 4 });
    tracker.committed(tracker.mark()!);
    expect(tracker).toMatchObject({ committedOffset: 4, deferred: 0, uncommitted: 0 });
  });

  it('agrees with a plain set over thousands of random steps', () => {
    const random = seededRandom(11);
    const tracker = new OffsetTracker(0);
    const open = new Map<number, number>();
    let [next, seen] = [0, 0];
    for (let step = 0; step < 20_000; step++) {
      if (random() < 0.5) {
        next += random() < 0.1 ? 3 : 1;
        open.set(tracker.see(next), next);
        seen = next;
      } else if (open.size > 0) {
        const position = [...open.keys()][Math.floor(random() * Math.min(open.size, 300))]!;
        if (random() < 0.05) {
          tracker.defer(position);
        } else {
          tracker.succeed(position);
          open.delete(position);
        }
      }
      if (random() < 0.05) {
        const mark = tracker.mark();
        if (mark) tracker.committed(mark);
      }
      const lowest = open.size > 0 ? Math.min(...open.values()) : seen + (seen > 0 ? 1 : 0);
      expect(tracker.nextOffset).toBe(lowest);
      expect(tracker.committedOffset).toBeLessThanOrEqual(lowest);
    }
  });
});
