/**
 * Free ports on the loopback interface.
 *
 * Invariants:
 * PT1 A port is below the range from which the system takes ports for outgoing connections. So only
 *     another server can take it while a backend is down and about to return to its address.
 * PT2 A port is given once, over all processes that use this file, while the process lives that it
 *     was given to: test files that run side by side never find the same port free.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './backend.ts';

const lowestPort = 20_000;
const firstEphemeralPort = 32_000;
const attempts = 200;
const givenFolder = join(tmpdir(), 'cairn-test-ports');

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowestPort, firstEphemeralPort);
    if (takesPort(port) && (await canListen(port))) return port;
  }
  throw new Error(`no free port found in ${attempts} attempts`);
}

/** PT2: a file of the port's name holds the id of the process that it was given to. */
function takesPort(port: number): boolean {
  mkdirSync(givenFolder, { recursive: true });
  const file = join(givenFolder, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Whose holder has ended is free for the next who asks.
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

function isHeld(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // The file is empty while its holder is about to write its process id.
    return holder === 0 || isAlive(holder);
  } catch {
    return false;
  }
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
