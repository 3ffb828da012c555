import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import compression from 'compression';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { silentLog } from '../../../platform/runtime/log.ts';
import { until } from '../../../test/support/until.ts';
import type { Api } from './api.ts';
import { respondWith } from './respond.ts';

const PIECE_BYTES = 256 * 1024;
const PIECES = 60;

let server: Server | undefined;

afterEach(async () => {
  await new Promise((resolve) => server?.close(resolve));
});

/** A server that answers in pieces, compressed as the product's are. */
async function serve(
  pieces: () => AsyncGenerator<string>,
  writeTimeoutMs?: number,
): Promise<string> {
  const stopping = new AbortController().signal;
  const api = { platform: { clock: systemClock }, log: silentLog, stopping } as unknown as Api;
  const app = express();
  app.use(compression({ level: 1 }));
  app.use(
    respondWith(api, async () => ({
      status: 200,
      body: pieces(),
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

test('no more pieces are made for a reader who has gone away', async () => {
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

test('a reader who takes nothing for too long is cut off', async () => {
  let hasEnded = false;
  const address = await serve(async function* () {
    try {
      for (;;) yield somePiece();
    } finally {
      hasEnded = true;
    }
  }, 50);
  // Nothing that arrives is read.
  const reader = connect(Number(new URL(address).port), '127.0.0.1').pause();
  reader.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: cairn\r\n\r\n');
  await until(() => hasEnded, 'the connection was cut off');
  reader.destroy();
});
