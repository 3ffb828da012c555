/**
 * The backends of a soak: real servers, each on a folder and a port that it keeps over restarts,
 * and those that speak plain TCP behind a relay that can be cut. The warehouse and the objects lie
 * on small disks of their own where the machine allows to mount them, so that they can be filled.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { LONG_RUN } from '../support/java.ts';
import { startOwnKafka } from '../support/kafka.ts';
import { freePort } from '../support/ports.ts';
import { installRedis } from '../support/redis.ts';
import { startOwnRegistry } from '../support/registry.ts';
import { prepareRelay } from '../support/relay.ts';
import { installS3 } from '../support/s3.ts';
import { type ServerProcess, type ServerSpec, startServer } from '../support/server-process.ts';

const DISK_BYTES = 3 * 1024 ** 3;

export interface SoakBackend {
  readonly name: string;
  /** SIGKILL; `start` brings it back on its folder and port. */
  kill?(): Promise<void>;
  start?(): Promise<void>;
  /** Of the process that runs now. */
  pid?(): number;
  /** Ends all connections to it and refuses new ones, until `open`. */
  cut?(): Promise<void>;
  open?(): Promise<void>;
  /** A folder on a disk of its own, which may be filled. */
  readonly disk?: string;
  stop(): Promise<void>;
}

export interface SoakBackends {
  readonly all: readonly SoakBackend[];
  /** The variables that point Cairn at them, through the relays. */
  readonly env: Readonly<Record<string, string>>;
  /** SQL on the warehouse, past its relay. */
  readonly warehouseUrl: string;
  stop(): Promise<void>;
}

const S3_KEY = 'soak-key';
const S3_SECRET = 'soak-secret';

export async function startSoakBackends(): Promise<SoakBackends> {
  const folder = temporaryFolder('soak-backends');
  const [kafka, registry, redis, s3, warehouse] = await Promise.all([
    startSoakKafka(),
    startSoakRegistry(),
    startRestartable('redis', await redisSpec(folder)),
    startRestartable('s3', await s3Spec(folder)),
    startRestartable('warehouse', await warehouseSpec(folder)),
  ]);
  const all = [kafka, registry, redis, s3, warehouse];
  return {
    all,
    env: {
      ...kafka.env,
      ...registry.env,
      REDIS_URL: `redis://127.0.0.1:${redis.relayPort}`,
      S3_ENDPOINT: `http://127.0.0.1:${s3.relayPort}`,
      S3_BUCKET: 'soak',
      S3_ACCESS_KEY_ID: S3_KEY,
      S3_SECRET_ACCESS_KEY: S3_SECRET,
      CLICKHOUSE_URL: `http://default:@127.0.0.1:${warehouse.relayPort}/default`,
    },
    warehouseUrl: `http://default:@127.0.0.1:${warehouse.port}/default`,
    stop: async () => {
      for (const backend of all) await backend.stop();
      for (const { disk } of all as SoakBackend[]) if (disk !== undefined) unmount(disk);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startSoakKafka() {
  const kafka = await startOwnKafka({ java: LONG_RUN });
  return {
    name: 'kafka',
    env: kafka.env,
    kill: () => kafka.kill(),
    start: () => kafka.restart(),
    stop: () => kafka.stop(),
  };
}

/** Its schemas are in memory, so it is cut off and never killed. */
async function startSoakRegistry() {
  const registry = await startOwnRegistry(LONG_RUN);
  const relay = await prepareRelay(registry.url);
  await relay.open();
  const url = new URL(registry.url);
  url.port = String(relay.port);
  return {
    name: 'registry',
    env: { SCHEMA_REGISTRY_URL: url.href },
    cut: () => relay.cut(),
    open: () => relay.open(),
    stop: async () => {
      await relay.cut();
      await registry.stop();
    },
  };
}

interface RestartableSpec {
  readonly server: Omit<ServerSpec, 'name'>;
  readonly port: number;
  readonly disk?: string | undefined;
}

async function startRestartable(name: string, { server: spec, port, disk }: RestartableSpec) {
  let server: ServerProcess = await startServer({ name, ...spec });
  const relay = await prepareRelay(`http://127.0.0.1:${port}`);
  await relay.open();
  return {
    name,
    port,
    relayPort: relay.port,
    ...(disk === undefined ? {} : { disk }),
    pid: () => server.pid,
    kill: () => server.kill(),
    start: async () => {
      server = await startServer({ name, ...spec });
    },
    cut: () => relay.cut(),
    open: () => relay.open(),
    stop: async () => {
      await relay.cut();
      await server.stop();
    },
  };
}

async function redisSpec(folder: string): Promise<RestartableSpec> {
  const port = await freePort();
  const address = ['--bind', '127.0.0.1', '--port', String(port)];
  const server = {
    command: await installRedis(),
    args: [...address, '--save', '', '--appendonly', 'no', '--maxmemory', '512mb'],
    cwd: folder,
    logFile: join(folder, 'redis.log'),
    isReady: async () => {
      const ping = ['-h', '127.0.0.1', '-p', String(port), 'ping'];
      return execFileSync('redis-cli', ping, { encoding: 'utf8' }).trim() === 'PONG';
    },
  };
  return { server, port };
}

async function s3Spec(folder: string): Promise<RestartableSpec> {
  const port = await freePort();
  const { path, disk } = makeDisk(join(folder, 's3'));
  mkdirSync(join(path, 'soak'));
  const server = {
    command: await installS3(),
    args: ['--port', `127.0.0.1:${port}`, '--region', 'us-east-1', '--quiet', 'posix', path],
    env: { ROOT_ACCESS_KEY: S3_KEY, ROOT_SECRET_KEY: S3_SECRET },
    cwd: folder,
    logFile: join(folder, 's3.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}`)).status > 0,
  };
  return { server, port, disk };
}

async function warehouseSpec(folder: string): Promise<RestartableSpec> {
  const port = await freePort();
  const { path, disk } = makeDisk(join(folder, 'warehouse'));
  const command = [join(repositoryFolder, 'bin', 'cairn.js'), 'warehouse', 'serve'];
  const server = {
    command: process.execPath,
    args: [...command, ...WRITABLE, '--port', String(port), '--data-dir', join(path, 'data')],
    cwd: folder,
    logFile: join(folder, 'warehouse.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/ping`)).ok,
  };
  return { server, port, disk };
}

/** A ClickHouse server takes writes; `warehouse serve` does so when it is told. */
const WRITABLE = ['--writable', '--no-login'];

/** A disk of its own in memory, where mounting is allowed. */
function makeDisk(path: string): { path: string; disk: string | undefined } {
  mkdirSync(path);
  try {
    const options = `size=${DISK_BYTES}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'cairn-soak', path], { stdio: 'pipe' });
    return { path, disk: path };
  } catch {
    return { path, disk: undefined };
  }
}

function unmount(disk: string): void {
  execFileSync('umount', ['-l', disk], { stdio: 'pipe' });
}

/** Fills a disk until nothing more fits; the returned function makes room again. */
export function fillDisk(disk: string): () => void {
  const path = join(disk, 'filler');
  const chunk = Buffer.alloc(16 * 1024 ** 2);
  try {
    for (;;) writeFileSync(path, chunk, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return () => rmSync(path, { force: true });
}
