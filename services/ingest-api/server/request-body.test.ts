/** How much memory the bodies in flight hold, and for whom. */
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import type { Problem } from '../views/response.ts';
import { RequestBodyReader } from './request-body.ts';

const MAX_BYTES = 1_000;

/** A body that arrives as the test sends it. */
function openBody(encoding = 'identity') {
  const headers = {
    'content-type': 'application/json',
    'content-encoding': encoding,
    'transfer-encoding': 'chunked',
  };
  const sent = new PassThrough();
  return { sent, request: Object.assign(sent, { headers }) as unknown as IncomingMessage };
}

async function readStatus(reading: Promise<Buffer>): Promise<number> {
  return reading.then(
    () => 200,
    (problem: Problem) => problem.response.status,
  );
}

test('a large body is the same, whether its size is announced or not', async () => {
  const bytes = Buffer.from(Uint8Array.from({ length: 3_000_001 }, (_, i) => i * 31 + (i >> 8)));
  const limits = { maxBytes: bytes.length, maxBytesInFlight: 2 * bytes.length };
  for (const size of [
    { 'content-length': `${bytes.length}` },
    { 'transfer-encoding': 'chunked' },
  ]) {
    const sent = new PassThrough();
    const headers = { 'content-type': 'application/json', ...size };
    const request = Object.assign(sent, { headers }) as unknown as IncomingMessage;
    const reading = new RequestBodyReader(limits).read(request, 'acme');
    for (let at = 0; at < bytes.length; at += 70_000) sent.write(bytes.subarray(at, at + 70_000));
    sent.end();
    const body = await reading;
    expect(body.equals(bytes)).toBe(true);
    // Admission transfers it to a thread, which needs its own buffer.
    expect(body.buffer.byteLength).toBe(bytes.length);
  }
});

test('a byte order mark at the beginning of JSON is ignored', async () => {
  const { sent, request } = openBody();
  sent.end('\ufeff{"name": "\ufeff"}');
  const limits = { maxBytes: MAX_BYTES, maxBytesInFlight: MAX_BYTES };
  const body = await new RequestBodyReader(limits).read(request, 'acme');
  expect(JSON.parse(body.toString())).toEqual({ name: '\ufeff' });
});

test('RB2 slow uploads of one organization leave room for those of another', async () => {
  const bodies = new RequestBodyReader({ maxBytes: MAX_BYTES, maxBytesInFlight: 8 * MAX_BYTES });
  const slow = Array.from({ length: 4 }, openBody);
  const held = slow.map(({ request }) => readStatus(bodies.read(request, 'acme')));
  for (const { sent } of slow) sent.write(Buffer.alloc(MAX_BYTES));
  await until(() => slow.every(({ sent }) => sent.readableLength === 0), 'they are being read');
  const send = (owner: string) => {
    const { sent, request } = openBody();
    sent.end('{}');
    return readStatus(bodies.read(request, owner));
  };
  expect(await send('acme')).toBe(503);
  expect(await send('other')).toBe(200);
  for (const { sent } of slow) sent.end();
  expect(await Promise.all(held)).toEqual([200, 200, 200, 200]);
  expect(await send('acme')).toBe(200);
});

test.each([
  ['whose caller disconnects', (request: IncomingMessage) => void request.emit('aborted')],
  [
    'that goes on with other bytes',
    (request: IncomingMessage) => void (request as unknown as PassThrough).write('no gzip at all'),
  ],
])('RB3 a rejected gzip body %s does no more', async (_name, goOn) => {
  const bodies = new RequestBodyReader({ maxBytes: MAX_BYTES, maxBytesInFlight: 8 * MAX_BYTES });
  const { sent, request } = openBody('gzip');
  sent.write(gzipSync(Buffer.alloc(1_000 * MAX_BYTES)));
  expect(await readStatus(bodies.read(request, 'acme'))).toBe(413);
  // An error that nobody handles would end the process.
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => void unhandled.push(error);
  process.prependListener('uncaughtException', hear);
  goOn(request);
  for (let i = 0; i < 50; i++) await setImmediate();
  process.off('uncaughtException', hear);
  expect(unhandled).toEqual([]);
});
