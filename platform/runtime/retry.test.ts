import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { CairnError } from './errors.ts';
import { type Log, silentLog } from './log.ts';
import { backoffAfterMs, backoffMs, isTransient } from './retry.ts';
import { untilAvailable } from './until-available.ts';

const BACKOFF = { firstDelayMs: 100, maxDelayMs: 1_000 };

describe('backoff (R1)', () => {
  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 800],
    [5, 1_000],
    [60, 1_000],
    [2_000, 1_000],
  ])('after failure %i lies anywhere below %i ms', (attempt, ceilingMs) => {
    const clock = new SimulatedClock(attempt);
    const waits = Array.from({ length: 500 }, () => backoffMs(attempt, BACKOFF, clock));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...waits)).toBeLessThan(ceilingMs * 0.05);
    expect(Math.max(...waits)).toBeLessThan(ceilingMs);
    expect(Math.max(...waits)).toBeGreaterThan(ceilingMs * 0.95);
  });

  it('is never before the requested time, nor much later', () => {
    const clock = new SimulatedClock(1);
    const waits = Array.from({ length: 500 }, () => backoffAfterMs(60_000, BACKOFF, clock));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...waits)).toBeLessThan(60_100);
  });
});

describe('faults (R2)', () => {
  const thrownBy = (body: () => unknown): unknown => {
    try {
      return body();
    } catch (error) {
      return error;
    }
  };
  it.each([
    ['an operational fault that passes', new CairnError('search_unavailable', ''), true],
    ['an operational fault that does not', new CairnError('record_too_large', ''), false],
    ['an unknown error', new Error('?'), true],
    ['a thrown text', 'oops', true],
    ['a failed assertion', thrownBy(() => assert(false)), false],
    ['a type error', thrownBy(() => (undefined as unknown as string).length), false],
    ['a failed fetch', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }), true],
  ])('%s', (_, error, passes) => {
    expect(isTransient(error)).toBe(passes);
  });
});

function recordingLog() {
  const lines: string[] = [];
  const write = (_fields: object, message: string) => void lines.push(message);
  const log: Log = { ...silentLog, warn: write, info: write };
  return { lines, log };
}

it('UA2 logs that a part is unavailable, at once and every minute, and its return', async () => {
  const clock = new SimulatedClock(1);
  const { lines, log } = recordingLog();
  const backMs = clock.elapsedMs() + 150_000;
  const waiting = untilAvailable('Kafka', { clock, log }, async () => {
    if (clock.elapsedMs() < backMs) throw new CairnError('broker_unavailable', 'No broker.');
    return 'joined';
  });
  for (let seconds = 0; seconds < 170; seconds++) await clock.advance(1_000);
  expect(await waiting).toBe('joined');
  expect(lines).toEqual([
    ...Array.from({ length: 3 }, () => 'Kafka is away; waiting for it'),
    'Kafka is there',
  ]);
});

it('UA3 tells of an attempt that takes long, and of its end', async () => {
  const clock = new SimulatedClock(1);
  const heard: string[] = [];
  const context = {
    clock,
    log: silentLog,
    onSlow: (part: string) => heard.push(`${part} is slow`),
    onWait: (part: string, error: unknown) => heard.push(`${part}: ${error}`),
  };
  const waiting = untilAvailable('Kafka', context, () => clock.sleep(10_000));
  await clock.advance(1_000);
  expect(heard).toEqual(['Kafka is slow']);
  await clock.advance(9_000);
  await waiting;
  await untilAvailable('Redis', context, async () => undefined);
  await clock.advance(10_000);
  expect(heard).toEqual(['Kafka is slow', 'Kafka: null']);
});

it.each([
  new CairnError('config_invalid', 'The password is wrong.'),
  new Error('listen EADDRINUSE'),
])('UA1 ends with an error that waiting does not fix: $message', async (error) => {
  const context = { clock: new SimulatedClock(1), log: silentLog };
  const waiting = untilAvailable('Kafka', context, () => Promise.reject(error));
  await expect(waiting).rejects.toBe(error);
});
