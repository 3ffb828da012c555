import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../test/support/fake-server.ts';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { systemClock } from '../runtime/clock.ts';
import { fetchBounded } from './bounded-fetch.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer(() => ({ status: 200, body: { text: 'grüezi 漢' } }));
});
afterEach(() => server.close());

const LIMITS = { timeoutMs: 60_000, bodyLimitBytes: 1_000, clock: systemClock };

it('reads a JSON answer', async () => {
  expect(await fetchBounded(server.address, {}, LIMITS)).toEqual({
    kind: 'answered',
    status: 200,
    text: '{"text":"grüezi 漢"}',
  });
});

it('BF2 accepts a body of exactly its limit, and not one byte more', async () => {
  const size = Buffer.byteLength('{"text":"grüezi 漢"}');
  const kindAt = async (bodyLimitBytes: number) =>
    (await fetchBounded(server.address, {}, { ...LIMITS, bodyLimitBytes })).kind;
  expect(await kindAt(size)).toBe('answered');
  expect(await kindAt(size - 1)).toBe('too-large');
});

it('BF3 follows no redirect', async () => {
  server.behave('redirecting');
  expect(await fetchBounded(server.address, {}, LIMITS)).toEqual({ kind: 'refused', status: 302 });
});

it('BF1 ends at its timeout', async () => {
  server.behave('silent');
  const clock = new SimulatedClock(1);
  const call = fetchBounded(server.address, {}, { ...LIMITS, timeoutMs: 60_000, clock });
  await clock.advance(60_000);
  expect(await call).toEqual({ kind: 'late' });
});

it('BF4 reports why a server cannot be reached', async () => {
  const outcome = await fetchBounded('http://127.0.0.1:1/', {}, LIMITS);
  expect(outcome).toEqual({ kind: 'unreachable', reason: expect.any(String) });
});
