import { getEventListeners } from 'node:events';
import { describe, expect, it, test } from 'vitest';
import { linkSignals, onAbort, underSignals } from './linked-signal.ts';

test('ends with the first of its signals, for the same reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = linkSignals(one.signal, undefined, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort(new Error('the caller left'));
  one.abort(new Error('too late to matter'));
  expect(signal.reason).toEqual(new Error('the caller left'));
});

test('has ended from the start if one of its signals has', () => {
  const { signal } = linkSignals(AbortSignal.abort('gone'), new AbortController().signal);
  expect([signal.aborted, signal.reason]).toEqual([true, 'gone']);
});

test('ends by itself as an abort, without affecting the others', () => {
  const other = new AbortController();
  const { signal, end } = linkSignals(other.signal);
  end();
  end();
  expect(signal.reason).toMatchObject({ name: 'AbortError' });
  expect(other.signal.aborted).toBe(false);
});

test('any number of waits listen to one signal without a warning, and stop listening', async () => {
  const { signal } = new AbortController();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const links = Array.from({ length: 50 }, () => linkSignals(signal));
  const forgets = Array.from({ length: 50 }, () => onAbort(signal, () => undefined));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect([warnings, getEventListeners(signal, 'abort').length]).toEqual([[], 100]);
  for (const leave of [...forgets, ...links.map(({ end }) => end)]) leave();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('underSignals', () => {
  it('ends the work with one of its signals', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const work = underSignals([one.signal, other.signal], async (signal) => {
      other.abort('stopping');
      return signal.reason;
    });
    expect(await work).toBe('stopping');
  });

  it('releases its signals when the work ends or fails', async () => {
    const { signal } = new AbortController();
    const inner: AbortSignal[] = [];
    const note = async (either: AbortSignal) => inner.push(either);
    await underSignals([signal], note);
    await expect(underSignals([signal], () => Promise.reject('no'))).rejects.toBe('no');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(inner[0]?.aborted).toBe(true);
  });
});
