/**
 * Free ports on the loopback interface.
 *
 * Invariant: a port is below the range from which the system takes ports for outgoing connections.
 * So only another server can take it while a backend is down and about to return to its address.
 */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const lowestPort = 20_000;
const firstEphemeralPort = 32_000;
const attempts = 100;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowestPort, firstEphemeralPort);
    if (await canListen(port)) return port;
  }
  throw new Error(`no free port found in ${attempts} attempts`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => answer(true));
    });
  });
}
