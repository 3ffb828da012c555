import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../platform/runtime/clock.ts';
import { BodyRoom, SLOTS } from './body-room.ts';

const never = new AbortController().signal;

async function fullRoom(room: BodyRoom) {
  return Promise.all(Array.from({ length: SLOTS }, () => room.take(never)));
}

/** Whether it is settled by now. */
async function isTaken(taking: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setImmediate(() => resolve('later')));
  return (await Promise.race([taking, later])) !== 'later';
}

describe('BodyRoom', () => {
  it('BR1 gives no more slots than it has, in order of arrival', async () => {
    const room = new BodyRoom(systemClock);
    const [release] = await fullRoom(room);
    const [first, second] = [room.take(never), room.take(never)];
    expect(await isTaken(first)).toBe(false);
    release!();
    release!();
    expect(await isTaken(first)).toBe(true);
    expect(await isTaken(second)).toBe(false);
    (await first)();
    expect(await isTaken(second)).toBe(true);
  });

  it('forgets a request that is aborted while it waits', async () => {
    const room = new BodyRoom(systemClock);
    const [release] = await fullRoom(room);
    const gone = new AbortController();
    const waiting = room.take(gone.signal);
    gone.abort('it went away');
    await expect(waiting).rejects.toBe('it went away');
    const next = room.take(never);
    release!();
    expect(await isTaken(next)).toBe(true);
    await expect(room.take(gone.signal)).rejects.toBe('it went away');
  });

  it('BR3 takes back slots that are not released', async () => {
    let nowMs = 0;
    const room = new BodyRoom({ ...systemClock, elapsedMs: () => nowMs });
    await fullRoom(room);
    const waiting = room.take(never);
    expect(await isTaken(waiting)).toBe(false);
    nowMs = 121_000;
    const next = room.take(never);
    expect(await isTaken(Promise.all([waiting, next]))).toBe(true);
  });
});
