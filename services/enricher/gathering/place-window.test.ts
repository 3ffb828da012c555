import { describe, expect, it } from 'vitest';
import { PlaceWindow } from './place-window.ts';

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Starts this many places; the list grows as they get inside. */
async function enterAll(window: PlaceWindow, count: number): Promise<number[]> {
  const inside: number[] = [];
  for (let i = 0; i < count; i++)
    void window.enter(new AbortController().signal, false).then(() => inside.push(i));
  await turn();
  return inside;
}

describe('PlaceWindow', () => {
  it('PW1 admits places as others leave, in order of arrival', async () => {
    const window = new PlaceWindow(2);
    const inside = await enterAll(window, 4);
    expect(inside).toEqual([0, 1]);
    window.leave({ keepsUp: true });
    await turn();
    expect(inside).toEqual([0, 1, 2]);
  });

  it('PW1 admits an urgent place immediately', async () => {
    const window = new PlaceWindow(1);
    await enterAll(window, 5);
    await window.enter(never, true);
    window.leave({ keepsUp: true });
    expect(window.limit).toBe(1);
  });

  it('PW2 widens up to its maximum while the sources keep up and it is full', async () => {
    const window = new PlaceWindow(2_000);
    const inside = await enterAll(window, 5_000);
    expect(inside).toHaveLength(64);
    for (let i = 0; i < 1_500; i++) window.leave({ keepsUp: true });
    await turn();
    expect(window.limit).toBe(2_000);
    expect(inside).toHaveLength(3_500);
  });

  it('PW2 does not widen while nobody waits for it', async () => {
    const window = new PlaceWindow(2_000);
    for (let i = 0; i < 1_000; i++) {
      await window.enter(never, false);
      window.leave({ keepsUp: true });
    }
    expect(window.limit).toBe(64);
  });

  it('PW2 narrows while they do not, down to its minimum', async () => {
    const window = new PlaceWindow(2_000);
    const inside = await enterAll(window, 1_000);
    for (let i = 0; i < 64; i++) window.leave({ keepsUp: false });
    await turn();
    expect(window.limit).toBe(32);
    expect(inside).toHaveLength(64 + 32);
    for (let i = 0; i < 90; i++) window.leave({ keepsUp: false });
    expect(window.limit).toBe(16);
  });

  it('PW3 admits a place that is aborted while it waits', async () => {
    const window = new PlaceWindow(1);
    await window.enter(never, false);
    const gone = new AbortController();
    const waiting = window.enter(gone.signal, false);
    gone.abort();
    await waiting;
    await window.enter(gone.signal, false);
  });
});
