/**
 * Redis: the one on PATH, else Debian's package. Nothing is written to disk.
 *
 * On the run's shared server each caller gets a database of its own (`redis://.../N`), so the keys
 * of two suites never collide and `FLUSHDB` is harmless.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, requireTool, runTool, temporaryFolder } from './backend.ts';
import { onFreePort, startServer } from './server-process.ts';
import { type AddressedBackend, leaseSharedBackend } from './shared-backends.ts';

export type Redis = Backend & { readonly url: string };

export type OwnRedis = Redis & AddressedBackend & { readonly pid: number; kill(): Promise<void> };

const databases = 4_096;
/** The folder for its data may be set while it runs. */
const SETTINGS = ['--maxmemory-policy', 'noeviction', '--enable-protected-configs', 'yes'];

export async function startRedis(): Promise<Redis> {
  const lease = await leaseSharedBackend('redis');
  if (!lease) return startOwnRedis();
  const url = lease.number === 0 ? lease.address : `${lease.address}/${lease.number % databases}`;
  return { url, env: { REDIS_URL: url }, stop: async () => {} };
}

/** Installs the server and its command line; returns the server's path. */
export async function installRedis(): Promise<string> {
  await requireTool('Redis', 'redis-cli', 'redis-tools');
  return requireTool('Redis', 'redis-server', 'redis-server');
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const command = await installRedis();
  return onFreePort((port) => startOnPort(command, port));
}

async function startOnPort(command: string, port: number): Promise<OwnRedis> {
  const folder = temporaryFolder('redis');
  const address = ['--bind', '127.0.0.1', '--port', String(port)];
  const memoryOnly = ['--save', '', '--appendonly', 'no'];
  const limits = ['--databases', String(databases), '--maxmemory', '256mb'];
  const server = await startServer({
    name: 'Redis',
    command,
    args: [...address, ...memoryOnly, ...limits, ...SETTINGS],
    cwd: folder,
    logFile: join(folder, 'redis.log'),
    isReady: () => answersPing(port),
  });
  const url = `redis://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url,
    address: url,
    env: { REDIS_URL: url },
    pid: server.pid,
    stop,
    kill: () => server.kill(),
  };
}

async function answersPing(port: number): Promise<boolean> {
  const answer = await runTool('redis-cli', ['-h', '127.0.0.1', '-p', String(port), 'ping']);
  return answer.trim() === 'PONG';
}
