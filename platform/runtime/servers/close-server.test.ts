import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { prepareClose } from './close-server.ts';
import { listen } from './listen.ts';

const LARGE = Buffer.alloc(30_000_000, 'a');
/** Enough for every answer here; a test that needs it all has failed. */
const GRACE_MS = 20_000;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function serve(handle: RequestListener, graceMs: number | null = GRACE_MS) {
  const server = createServer(handle);
  const close = prepareClose(server, { clock: systemClock, graceMs });
  await listen(server, { port: 0, host: '127.0.0.1', what: 'The server' });
  return { port: (server.address() as AddressInfo).port, close };
}

/** A connection that has sent a request, or nothing. It reads nothing yet. */
async function callWith(port: number, request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n') {
  const socket = connect(port, '127.0.0.1').pause();
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

async function readToEnd(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part)).resume();
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}

it('sends a large answer whole to a reader that is still reading it', async () => {
  let written = () => {};
  const answered = new Promise<void>((resolve) => {
    written = resolve;
  });
  const { port, close } = await serve((_, response) => {
    response.end(LARGE);
    written();
  });
  const socket = await callWith(port);
  await answered;
  const closed = close();
  const [text] = await Promise.all([readToEnd(socket), closed]);
  expect(text.length).toBeGreaterThan(LARGE.length);
});

it('ends connections after their answers, and others at once', async () => {
  let answer = () => {};
  let begun = () => {};
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { port, close } = await serve((_, response) => {
    answer = () => response.end('late');
    begun();
  });
  const [busy, idle] = [await callWith(port), await callWith(port, '')];
  await begins;
  const startMs = systemClock.elapsedMs();
  const closed = close();
  expect(await readToEnd(idle)).toBe('');
  answer();
  expect(await readToEnd(busy)).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close(.|\r\n)+late/);
  await closed;
  expect(systemClock.elapsedMs() - startMs).toBeLessThan(GRACE_MS / 2);
  await expect(callWith(port)).rejects.toThrow('ECONNREFUSED');
});

it('cuts off an answer that nobody reads after the grace time', async () => {
  const { port, close } = await serve((_, response) => response.end(LARGE), 100);
  const socket = await callWith(port);
  await systemClock.sleep(50);
  await close();
  expect((await readToEnd(socket)).length).toBeLessThan(LARGE.length);
});
