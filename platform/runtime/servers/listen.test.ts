/** A listening server accepts connections while its process is busy. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

/** Connects; prints the number of connections once all are open, or after some seconds. */
const CONNECT = `
  const [port, callers] = process.argv.slice(1).map(Number);
  let connected = 0;
  const end = () => { console.log(connected); process.exit(); };
  for (let i = 0; i < callers; i++) {
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      if (++connected === callers) end();
    });
    socket.on('error', () => undefined);
  }
  setTimeout(end, 8_000);`;

/** Linux limits every queue of connections to its own maximum, other systems to a short one. */
function countCallers(): number {
  if (process.platform !== 'linux') return 100;
  return Math.min(1_500, Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')));
}

it('connects callers while its process is too busy to accept them', async () => {
  const server = createServer();
  await listen(server, { port: 0, host: '127.0.0.1', what: 'The server' });
  const { port } = server.address() as AddressInfo;
  const callers = countCallers();
  // This process waits for the other one, and accepts nothing.
  const args = ['-e', CONNECT, String(port), String(callers)];
  const connected = Number(execFileSync(process.execPath, args));
  server.close();
  expect(connected).toBe(callers);
});
