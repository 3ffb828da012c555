import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeHotState } from '../../test/contracts/hot-state-contract.ts';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import type { HotState } from './hot-state.ts';
import { openLmdbHotState } from './lmdb-hot-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-hot-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Only one process may open the folder, so one instance plays both roles.
describeHotState('lmdb', async () => {
  const state = openLmdbHotState({ folder: join(folder, 'contract'), clock: systemClock });
  return [state, state];
});

describe('LE5 when the wall clock jumps', () => {
  const HOUR_MS = 3_600_000;
  const time = new SimulatedClock(1);
  let wrongMs = 0;
  const clock: Clock = {
    nowMs: () => time.nowMs() + wrongMs,
    elapsedMs: () => time.elapsedMs(),
    sleep: (ms, signal) => time.sleep(ms, signal),
    random: (count) => time.random(count),
  };
  const openJumping = (name: string) => openLmdbHotState({ folder: join(folder, name), clock });
  const bucket = { capacity: 2, refillPerSecond: 1 };
  const takeAll = async (state: HotState) => {
    const answers = [1, 2, 3].map(() => state.takeToken('t', bucket));
    return (await Promise.all(answers)).filter(({ allowed }) => allowed).length;
  };

  it('fills a token bucket as fast as before, and values expire on time', async () => {
    const state = openJumping('jumps');
    wrongMs = 24 * HOUR_MS;
    await state.set('k', 'v', 10_000);
    expect(await takeAll(state)).toBe(2);
    wrongMs = 0;
    expect(await takeAll(state)).toBe(0);
    await time.advance(1_000);
    expect(await takeAll(state)).toBe(1);
    wrongMs = -24 * HOUR_MS;
    await time.advance(8_999);
    expect(await state.get('k')).toBe('v');
    expect(await takeAll(state)).toBe(2);
    await time.advance(1);
    expect(await state.get('k')).toBeNull();
    wrongMs = 0;
    await state.close();
  });

  it('keeps entries of an earlier process not much longer than their TTL', async () => {
    const before = openJumping('restarts');
    await before.set('lease', 'of a process that was killed', 15_000);
    await before.close();
    wrongMs = -24 * HOUR_MS;
    const after = openJumping('restarts');
    expect(await after.get('lease')).not.toBeNull();
    await time.advance(15_000);
    expect(await after.setIfAbsent('lease', 'mine', 15_000)).toBeNull();
    await after.close();
    wrongMs = 0;
  });
});

it('keeps values, marks and messages across a restart', async () => {
  const path = join(folder, 'restart');
  const before = openLmdbHotState({ folder: path, clock: systemClock });
  await before.set('k', 'v', 60_000);
  await before.raiseMarks('m', { a: 7 });
  await before.deliver('d', 'hello', 60_000);
  await before.close();
  const after = openLmdbHotState({ folder: path, clock: systemClock });
  expect(await after.get('k')).toBe('v');
  expect(await after.marks('m')).toEqual({ a: 7 });
  expect(await after.receive('d', 10)).toBe('hello');
  await after.close();
  expect(await after.ready()).toBe(false);
});
