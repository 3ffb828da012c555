import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import compression from 'compression';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../platform/runtime/clock.ts';
import { silentLog } from '../../../platform/runtime/log.ts';
import { TravelClock } from '../../../test/support/travel-clock.ts';
import { until } from '../../../test/support/until.ts';
import type { Api } from './api.ts';
import { respondWith } from './respond.ts';

const PIECE_BYTES = 256 * 1024;
const PIECES = 60;

let server: Server | undefined;

afterEach(async () => {
  await new Promise((resolve) => server?.close(resolve));
});

/** A server that responds like the product, with compression. */
async function serve(
  body: () => AsyncIterable<string> | Buffer,
  writeTimeoutMs?: number,
  clock: Clock = systemClock,
): Promise<string> {
  const stopping = new AbortController().signal;
  const api = { platform: { clock }, log: silentLog, stopping } as unknown as Api;
  const app = express();
  app.use(compression({ level: 1 }));
  app.use(
    respondWith(api, async () => ({
      status: 200,
      body: body(),
      ...(writeTimeoutMs && { writeTimeoutMs }),
    })),
  );
  server = createServer(app);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Incompressible enough that the socket fills up. */
function somePiece(): string {
  return randomBytes(PIECE_BYTES / 2).toString('hex');
}

test('an answer of many pieces waits for its reader without piling up listeners', async () => {
  const sent: string[] = [];
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  const address = await serve(async function* () {
    for (let i = 0; i < PIECES; i++) {
      sent.push(somePiece());
      yield sent.at(-1)!;
    }
  });
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  const text = await answer.text();
  process.off('warning', warned);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(text === sent.join('')).toBe(true);
  expect(warnings).toEqual([]);
});

test('no more pieces are made for a reader that has disconnected', async () => {
  let made = 0;
  let hasEnded = false;
  const address = await serve(async function* () {
    try {
      for (;;) {
        made++;
        yield somePiece();
      }
    } finally {
      hasEnded = true;
    }
  });
  const gone = new AbortController();
  const answer = await fetch(address, { signal: gone.signal });
  await answer.body!.getReader().read();
  expect(hasEnded).toBe(false);
  gone.abort();
  await until(() => hasEnded, 'the generator has ended');
  expect(made, 'pieces beyond what the socket holds').toBeLessThan(PIECES);
});

/** A reader that accepts none of the arriving data. */
function openStuckReader(address: string) {
  const reader = connect(Number(new URL(address).port), '127.0.0.1').pause();
  reader.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: cairn\r\n\r\n');
  return reader;
}

const countConnections = () =>
  new Promise<number>((resolve) => server!.getConnections((_, count) => resolve(count)));

test.each(['stream', 'whole'])(
  'RS1 a stuck reader of a %s response is disconnected',
  async (kind) => {
    const clock = new TravelClock();
    const whole = randomBytes(PIECES * PIECE_BYTES);
    const address = await serve(
      kind === 'whole'
        ? () => whole
        : async function* () {
            for (;;) yield somePiece();
          },
      undefined,
      clock,
    );
    const reader = openStuckReader(address);
    await until(async () => (await countConnections()) === 1, 'the reader is connected');
    const isCutOff = async () => {
      clock.travelTo(clock.nowMs() + 20_000);
      return (await countConnections()) === 0;
    };
    await until(isCutOff, 'the connection was cut off');
    reader.destroy();
  },
);

test('RS1 a slow reader gets the whole response', async () => {
  const clock = new TravelClock();
  const whole = randomBytes(8 * PIECE_BYTES);
  const address = await serve(() => whole, undefined, clock);
  const answer = await fetch(address);
  const got: Uint8Array[] = [];
  for await (const piece of answer.body!) {
    got.push(piece);
    await systemClock.sleep(1);
    clock.travelTo(clock.nowMs() + 1_000);
  }
  expect(Buffer.concat(got).equals(whole)).toBe(true);
});

test('a reader that accepts nothing for too long is disconnected', async () => {
  let hasEnded = false;
  const address = await serve(async function* () {
    try {
      for (;;) yield somePiece();
    } finally {
      hasEnded = true;
    }
  }, 50);
  const reader = openStuckReader(address);
  await until(() => hasEnded, 'the connection was cut off');
  reader.destroy();
});

test('RS3 no cache stores a response without explicit permission', async () => {
  const address = await serve(() => Buffer.from('{"secret":"s"}'));
  const answer = await fetch(address);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('RS2 a HEAD of a file closes the file', async () => {
  const opened: Readable[] = [];
  const address = await serve(() => {
    opened.push(Readable.from(['content']));
    return opened.at(-1)!;
  });
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
