/** The answers for callers that close their half of the connection after the request. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../../../test/support/embedded-api.ts';
import { systemClock } from '../clock.ts';
import { answerHalfClosed } from './half-closed.ts';

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api']);
});
afterAll(() => api.close());

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Sends the bytes and closes its half of the connection; resolves with everything received. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined);
  socket.end(bytes);
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  socket.destroy();
  return Buffer.concat(pieces).toString();
}

it('a half-closed caller is answered, and the connection then ends', async () => {
  const port = Number(new URL(api.address).port);
  const body = JSON.stringify({ query: 'nobody is let in' });
  const head = 'POST /v1/ask HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const answer = await exchange(port, `${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  const get = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  expect((await exchange(port, get + get)).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  expect(await exchange(port, get.slice(0, -2))).toMatch(/^(HTTP\/1\.1 400 |$)/);
  expect(await exchange(port, '')).toBe('');
});

/** Answers after the first delay, and ends the answer after the second. */
async function listen(withinMs: number, [beginMs, endMs]: readonly [number, number], headers = {}) {
  let response: ServerResponse | undefined;
  server = createServer(async (_, given) => {
    response = given;
    await sleep(beginMs);
    response.setHeaders(new Headers(headers)).write('begun');
    await sleep(endMs);
    response.end(', ended');
  });
  answerHalfClosed(server, systemClock, withinMs);
  await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    isCut: () => response?.writableFinished === false,
  };
}

it('HC1 an answer that takes a while is still sent', async () => {
  const { port } = await listen(20_000, [200, 0]);
  expect(await exchange(port, GET)).toMatch(/begun[\s\S]*, ended/);
});

it('HC3 a stream ends when its connection is half closed', async () => {
  const { port } = await listen(200, [0, 5_000], { 'Content-Type': 'text/event-stream' });
  expect(await exchange(port, GET)).not.toMatch(/ended/);
});

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('HC1 a caller that may be gone is cut off after a while', async () => {
  const { port, isCut } = await listen(50, [1_500, 0]);
  expect(await exchange(port, GET)).toBe('');
  expect(isCut()).toBe(true);
});

it('HC2 an answer that has begun is sent to its end', async () => {
  const { port } = await listen(200, [0, 600]);
  const answer = await exchange(port, GET);
  expect(answer).toMatch(/begun[\s\S]*, ended/);
});
