/** The promises of hot state (hot-state.ts). Each adapter's test runs this suite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { until } from '../support/until.ts';

/** The two instances must agree; an adapter for one process gives the same instance twice. */
export function describeHotState(name: string, open: () => Promise<readonly [HotState, HotState]>) {
  describe(`hot state: ${name}`, () => {
    let a: HotState;
    let b: HotState;
    const key = (part: string) => `${part}-${process.hrtime.bigint()}`;
    beforeAll(async () => {
      [a, b] = await open();
    });
    afterAll(async () => {
      await Promise.all([a.close(), b.close()]);
      await a.close();
    });

    it('H1 keeps a value until its TTL ends, and not longer', async () => {
      const k = key('ttl');
      await a.set(k, 'x', 60_000);
      expect(await b.get(k)).toBe('x');
      await a.set(k, 'y', 30);
      await until(async () => (await b.get(k)) === null, 'the value expires');
    });

    it('H1 does not return a deleted value', async () => {
      const k = key('delete');
      await a.set(k, 'x', 60_000);
      await b.delete(k);
      expect(await a.get(k)).toBeNull();
    });

    // Callers choose parts of keys: an id in a path may have any length.
    it.each([300, 5_000, 60_000])(
      'H6 takes keys of %i characters, and mixes up none',
      async (length) => {
        const other = key('short');
        await a.set(other, 'short', 60_000);
        const long = key('long') + 'ä'.repeat(length);
        expect([await a.get(long), await b.marks(long)]).toEqual([null, {}]);
        await a.set(long, 'x', 60_000);
        await a.set(`${long}y`, 'y', 60_000);
        await a.raiseMarks(long, { 'jobs.bulk/0': 7 });
        expect([await b.get(long), await b.get(`${long}y`)]).toEqual(['x', 'y']);
        expect(await b.marks(long)).toEqual({ 'jobs.bulk/0': 7 });
        expect(await b.receive(long, 1)).toBeNull();
        expect((await b.takeToken(long, { capacity: 2, refillPerSecond: 1 })).remaining).toBe(1);
        expect(await b.get(other)).toBe('short');
      },
    );

    it('H2 setIfAbsent lets exactly one of fifty callers win', async () => {
      const k = key('once');
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? a : b).setIfAbsent(k, `caller-${i}`, 60_000)),
      );
      const winner = answers.indexOf(null);
      expect(answers.filter((answer) => answer === null)).toHaveLength(1);
      expect(new Set(answers.filter((answer) => answer !== null))).toEqual(
        new Set([`caller-${winner}`]),
      );
    });

    it('H2 compareAndSet and compareAndDelete change only what they expect', async () => {
      const k = key('cas');
      expect(await a.compareAndSet(k, 'none', 'x', 60_000)).toBe(false);
      await a.set(k, 'x', 60_000);
      const swaps = await Promise.all([
        a.compareAndSet(k, 'x', 'a', 60_000),
        b.compareAndSet(k, 'x', 'b', 60_000),
      ]);
      expect(swaps.filter(Boolean)).toHaveLength(1);
      expect(await a.compareAndDelete(k, 'x')).toBe(false);
      expect(await a.compareAndDelete(k, (await b.get(k))!)).toBe(true);
      expect(await b.get(k)).toBeNull();
    });

    it('H3 marks only grow, whichever instance raises them and in whatever order', async () => {
      const k = key('marks');
      expect(await a.marks(k)).toEqual({});
      const raises = [5, 900, 17, 3_000_000_000, 40].map((n, i) =>
        (i % 2 ? a : b).raiseMarks(k, { 'jobs.bulk/0': n, [`results/${i}`]: n }),
      );
      await Promise.all(raises);
      await a.raiseMarks(k, {});
      const marks = await b.marks(k);
      expect(marks['jobs.bulk/0']).toBe(3_000_000_000);
      expect(marks['results/2']).toBe(17);
    });

    it('H3 marks are lowered by who sets them, and forgotten together', async () => {
      const k = key('set');
      await a.raiseMarks(k, { 'jobs.bulk/0': 9, 'jobs.bulk/1': 9 });
      await b.setMarks(k, { 'jobs.bulk/0': 4, 'results/0': 2 });
      await b.setMarks(k, {});
      expect(await a.marks(k)).toEqual({ 'jobs.bulk/0': 4, 'jobs.bulk/1': 9, 'results/0': 2 });
      await a.set(k, 'a value of the same key', 60_000);
      await b.forgetMarks();
      expect([await a.marks(k), await a.get(k)]).toEqual([{}, 'a value of the same key']);
    });

    it('H1 marks with a lifetime expire after they were last raised', async () => {
      const k = key('short-marks');
      await a.raiseMarks(k, { one: 1 }, 60_000);
      expect(await b.marks(k)).toEqual({ one: 1 });
      await a.raiseMarks(k, { one: 2, two: 1 }, 30);
      await until(async () => Object.keys(await b.marks(k)).length === 0, 'the marks expire');
      await a.raiseMarks(k, { one: 1 }, 60_000);
      expect(await b.marks(k)).toEqual({ one: 1 });
    });

    it('H4 gives a message to a waiter that began before it', async () => {
      const k = key('before');
      const waiting = a.receive(k, 10_000);
      await b.deliver(k, 'hello', 60_000);
      expect(await waiting).toBe('hello');
    });

    it('H4 gives a message to a waiter that begins after it, once', async () => {
      const k = key('after');
      await a.deliver(k, 'hello', 60_000);
      expect(await b.receive(k, 10_000)).toBe('hello');
      expect(await a.receive(k, 20)).toBeNull();
    });

    it('H4 gives one message to one of two waiters', async () => {
      const k = key('two');
      const stop = new AbortController();
      const waiting = [a.receive(k, 60_000, stop.signal), b.receive(k, 60_000, stop.signal)];
      await a.deliver(k, 'only', 60_000);
      expect(await Promise.race(waiting)).toBe('only');
      // The other one has time to get a second message, if there were one.
      await systemClock.sleep(300);
      stop.abort();
      expect((await Promise.all(waiting)).toSorted()).toEqual([null, 'only']);
    });

    it('H4 an aborted waiter gets null at once', async () => {
      const stop = new AbortController();
      const waiting = a.receive(key('abort'), 60_000, stop.signal);
      stop.abort();
      expect(await waiting).toBeNull();
    });

    it('H5 admits the capacity at once, then says when to retry', async () => {
      const k = key('tokens');
      const bucket = { capacity: 5, refillPerSecond: 0.01 };
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 ? a : b).takeToken(k, bucket)),
      );
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
      const refused = answers.find(({ allowed }) => !allowed)!;
      expect(refused.remaining).toBe(0);
      expect(refused.retryAfterMs).toBeGreaterThan(0);
      expect(refused.retryAfterMs).toBeLessThanOrEqual(100_000);
    });

    it('H5 a returned token can be taken again, but never more than the capacity', async () => {
      const k = key('return');
      const bucket = { capacity: 1, refillPerSecond: 0.001 };
      await a.returnToken(k, bucket);
      expect((await a.takeToken(k, bucket)).allowed).toBe(true);
      expect((await b.takeToken(k, bucket)).allowed).toBe(false);
      await b.returnToken(k, bucket);
      expect((await a.takeToken(k, bucket)).allowed).toBe(true);
    });

    it('H5 takes several tokens or none of them', async () => {
      const k = key('several');
      const bucket = { capacity: 10, refillPerSecond: 0.001 };
      const answers = await Promise.all([a.takeToken(k, bucket, 6), b.takeToken(k, bucket, 6)]);
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(1);
      expect((await b.takeToken(k, bucket, 4)).allowed).toBe(true);
      await a.returnToken(k, bucket, 3);
      expect((await b.takeToken(k, bucket, 4)).allowed).toBe(false);
      expect((await b.takeToken(k, bucket, 3)).allowed).toBe(true);
    });

    it('H5 refills with time', async () => {
      const k = key('refill');
      const bucket = { capacity: 1, refillPerSecond: 50 };
      await a.takeToken(k, bucket);
      await until(async () => (await a.takeToken(k, bucket)).allowed, 'a token is there again');
    });

    it('is ready', async () => {
      expect(await a.ready()).toBe(true);
    });
  });
}
