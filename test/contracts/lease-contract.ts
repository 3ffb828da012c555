/** The promises of leases, over each hot state; its own test is a few lines that call this. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { takeLease } from '../../platform/hot-state/lease.ts';
import { systemClock } from '../../platform/runtime/clock.ts';

const TTL_MS = 300;
let keys = 0;

export function describeLeases(name: string, open: () => Promise<HotState>): void {
  describe(`leases: ${name}`, () => {
    let hotState: HotState;
    beforeAll(async () => {
      hotState = await open();
    });
    afterAll(() => hotState.close());
    const freshKey = () => `lease-${process.pid}-${++keys}`;
    const take = (key: string, over: HotState = hotState) =>
      takeLease({ hotState: over, clock: systemClock, key, ttlMs: TTL_MS });

    it('L1 goes to one of many that ask at once', async () => {
      const key = freshKey();
      const leases = await Promise.all(Array.from({ length: 20 }, () => take(key)));
      const given = leases.filter((lease) => lease !== null);
      expect(given).toHaveLength(1);
      await given[0]!.release();
    });

    it('L1 outlives its time while its holder lives', async () => {
      const key = freshKey();
      const lease = (await take(key))!;
      for (let i = 0; i < 8; i++) {
        await delay(TTL_MS / 3);
        expect(await take(key)).toBeNull();
      }
      expect(lease.lost.aborted).toBe(false);
      await lease.release();
    });

    it('L1 is free at once when it is given back, and leaves others of the key alone', async () => {
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
    ])('L1, L2 goes to another when renewals are %s: lost by then', async (_, answer) => {
      const key = freshKey();
      const lease = (await take(key, { ...hotState, compareAndSet: answer }))!;
      let next = await take(key);
      while (next === null) {
        await delay(5);
        next = await take(key);
      }
      expect(lease.lost.aborted).toBe(true);
      expect(await lease.renew()).toBe(false);
      await lease.release();
      expect(await next.renew()).toBe(true);
      await next.release();
    });

    it('L2 is lost when it has gone to another meanwhile', async () => {
      const key = freshKey();
      const lease = (await take(key))!;
      await hotState.set(key, 'another holder', 10_000);
      expect(await lease.renew()).toBe(false);
      expect(lease.lost.aborted).toBe(true);
      await lease.release();
      expect(await hotState.get(key)).toBe('another holder');
    });

    it('L2 is kept when hot state has forgotten it and nobody else has it', async () => {
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
