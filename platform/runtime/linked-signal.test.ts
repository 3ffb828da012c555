import { expect, test } from 'vitest';
import { linkSignals } from './linked-signal.ts';

test('ends with the first of its signals, for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = linkSignals(one.signal, undefined, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort(new Error('the caller left'));
  one.abort(new Error('too late to matter'));
  expect(signal.reason).toEqual(new Error('the caller left'));
});

test('has ended at once when one of its signals has', () => {
  const { signal } = linkSignals(AbortSignal.abort('gone'), new AbortController().signal);
  expect([signal.aborted, signal.reason]).toEqual([true, 'gone']);
});

test('ends by itself as an abort, and leaves the others alone', () => {
  const other = new AbortController();
  const { signal, end } = linkSignals(other.signal);
  end();
  end();
  expect(signal.reason).toMatchObject({ name: 'AbortError' });
  expect(other.signal.aborted).toBe(false);
});
