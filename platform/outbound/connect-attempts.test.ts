import { type AddressInfo, connect, createServer, type LookupFunction } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { allowSlowHandshakes } from './connect-attempts.ts';

const server = createServer((socket) => socket.destroy());
afterEach(() => void server.close());

/** As for the name of a server that is reached by both protocols; this one listens on the first. */
const bothAddresses: LookupFunction = (_name, _options, callback) =>
  callback(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);

it('a handshake may take longer than Node allows each address of a name', async () => {
  allowSlowHandshakes();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connected = new Promise<string | undefined>((resolve, reject) => {
    const socket = connect({ host: 'both.example', port, lookup: bothAddresses });
    socket.once('connect', () => resolve(socket.remoteAddress));
    socket.on('error', reject);
  });
  await new Promise<void>((resolve) => process.nextTick(resolve));
  // The thread learns of the connection only after this, as after a slow handshake.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  expect(await connected).toBe('127.0.0.1');
});
