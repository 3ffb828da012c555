/** The promises of leases (platform/hot-state/lease.ts). Each hot state's test runs this suite. */

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { takeLease, waitForLease } from '../../platform/hot-state/lease.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { until } from '../support/until.ts';

/** No case takes so long, however busy the machine is. */
const LONG_TTL_MS = 600_000;
/** For the cases in which a lease expires. */
const SHORT_TTL_MS = 300;
let keys = 0;

export function describeLeases(name: string, open: () => Promise<HotState>): void {
  describe(`leases: ${name}`, () => {
    let hotState: HotState;
    beforeAll(async () => {
      hotState = await open();
    });
    afterAll(() => hotState.close());
    const freshKey = () => `lease-${process.pid}-${++keys}`;
    const take = (key: string, ttlMs = LONG_TTL_MS) =>
      takeLease({ hotState, clock: systemClock, key, ttlMs });

    it('LS1 goes to one of many that take it at once', async () => {
      const key = freshKey();
      const leases = await Promise.all(Array.from({ length: 20 }, () => take(key)));
      const given = leases.filter((lease) => lease !== null);
      expect(given).toHaveLength(1);
      await given[0]!.release();
    });

    it('LS1 outlives its TTL while its holder lives', async () => {
      const outlives = async () => {
        const key = freshKey();
        const lease = (await take(key, SHORT_TTL_MS))!;
        for (let i = 0; i < 8; i++) {
          await delay(SHORT_TTL_MS / 3);
          const other = await take(key);
          if (other === null) continue;
          // The process stood still for a TTL, as LS3 allows for; it must learn of that.
          await until(() => lease.lost.aborted, 'the holder learns that its lease is lost');
          await other.release();
        }
        await lease.release();
        return !lease.lost.aborted;
      };
      await until(outlives, 'a process that goes on steadily keeps its lease');
    });

    it('is waited for, and taken when its holder has died', async () => {
      const key = freshKey();
      const { signal } = new AbortController();
      // A holder that was killed renews nothing and releases nothing.
      await hotState.set(key, 'killed', SHORT_TTL_MS);
      let waits = 0;
      const onWait = () => void waits++;
      const options = { hotState, clock: systemClock, key, ttlMs: LONG_TTL_MS };
      const lease = await waitForLease(options, { onWait, signal });
      expect(waits).toBe(1);
      expect(lease?.lost.aborted).toBe(false);
      await lease!.release();
    });

    it('is waited for no longer than a TTL while its holder lives', async () => {
      const key = freshKey();
      const { signal } = new AbortController();
      const holder = (await take(key))!;
      const options = { hotState, clock: systemClock, key, ttlMs: SHORT_TTL_MS };
      expect(await waitForLease(options, { onWait: () => undefined, signal })).toBeNull();
      await holder.release();
    });

    it('is waited for until the wait is aborted', async () => {
      const key = freshKey();
      const waiting = new AbortController();
      const holder = (await take(key))!;
      const onWait = () => waiting.abort();
      const options = { hotState, clock: systemClock, key, ttlMs: LONG_TTL_MS };
      const lease = waitForLease(options, { onWait, signal: waiting.signal });
      await expect(lease).rejects.toThrow('aborted');
      await holder.release();
    });

    it('LS1 is free after a release, which leaves later leases of the key alone', async () => {
      const key = freshKey();
      const first = (await take(key))!;
      await first.release();
      const second = (await take(key))!;
      await first.release();
      expect(await first.renew()).toBe(false);
      expect(await take(key)).toBeNull();
      expect(await second.renew()).toBe(true);
      expect(first.lost.aborted).toBe(false);
      await second.release();
    });

    it.each([
      ['refused', () => Promise.reject(new Error('the network is cut'))],
      ['not answered', () => new Promise<boolean>(() => {})],
    ])('LS1, LS2 goes to another when renewals are %s, and is lost by then', async (_, answer) => {
      const key = freshKey();
      const mute = { ...hotState, compareAndSet: answer };
      const clock = new SimulatedClock(1);
      const lease = (await takeLease({ hotState: mute, clock, key, ttlMs: SHORT_TTL_MS }))!;
      await clock.advance(SHORT_TTL_MS);
      expect(lease.lost.aborted).toBe(true);
      const next = await until(() => take(key), 'the lease is free');
      expect(await lease.renew()).toBe(false);
      await lease.release();
      expect(await next.renew()).toBe(true);
      await next.release();
    });

    it('LS2 is lost when another has taken it meanwhile', async () => {
      const key = freshKey();
      const lease = (await take(key))!;
      await hotState.set(key, 'another holder', LONG_TTL_MS);
      expect(await lease.renew()).toBe(false);
      expect(lease.lost.aborted).toBe(true);
      await lease.release();
      expect(await hotState.get(key)).toBe('another holder');
    });

    it('LS2 is kept when hot state has lost it and nobody else has taken it', async () => {
      const key = freshKey();
      const lease = (await take(key))!;
      await hotState.delete(key);
      expect(await lease.renew()).toBe(true);
      expect(await take(key)).toBeNull();
      await lease.release();
      expect(await hotState.get(key)).toBeNull();
    });
  });
}
