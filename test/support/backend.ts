/**
 * What every backend has in common: where it is installed, how an installation is safe when two
 * processes want it at once, and how "not available here" is told apart from "broken".
 *
 * A backend is what Cairn runs on: Kafka, a schema registry, Redis, S3, a warehouse; or a tool of
 * another make that tests use.
 *
 * Invariants:
 * B1 A folder in the cache that has its final name is complete: it is filled under another name
 *    and renamed last. The lock beside it only saves double work; nothing depends on it.
 * B2 `BackendUnavailable` means that the backend cannot be installed on this machine. A backend
 *    that is installed and does not start is our fault, and throws a plain error.
 * B3 Nothing outside the cache is installed unless CAIRN_TEST_INSTALL=1 asks for it.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

/** A running backend: the variables that point Cairn at it, and how to stop it (idempotent). */
export type Backend = {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

export class BackendUnavailable extends Error {
  readonly backend: string;
  readonly reason: string;

  constructor(backend: string, reason: string) {
    super(`${backend} is not available on this machine: ${reason}`);
    this.name = 'BackendUnavailable';
    this.backend = backend;
    this.reason = reason;
  }
}

export const repositoryFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Absolute path of the folder that keeps what was installed between runs. */
export function cacheFolder(): string {
  return resolve(process.env['CAIRN_TEST_CACHE'] || join(repositoryFolder, '.cache'));
}

/** A new folder for one started backend; whoever starts it removes the folder. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `cairn-${name}-`));
}

/** A short word that no other suite has, for topic prefixes and buckets. */
export function uniqueWord(): string {
  return `t${randomBytes(5).toString('hex')}`;
}

/**
 * The folder `name` of the cache, filled by `install` if it is not there yet (B1).
 * `install` receives the folder to fill; any error it throws becomes `BackendUnavailable` (B2).
 */
export async function installOnce(
  backend: string,
  name: string,
  install: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheFolder(), name);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  await withAdvisoryLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await fillThenRename(backend, folder, install);
  });
  return folder;
}

async function fillThenRename(
  backend: string,
  folder: string,
  install: (folder: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.unfinished-${uniqueWord()}`;
  process.stderr.write(`installing ${backend} into ${folder}; the first time takes a while\n`);
  await mkdir(unfinished);
  try {
    await install(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process finished first, and its folder serves as well.
    if (existsSync(folder)) return;
    throw asUnavailable(backend, error);
  }
}

function asUnavailable(backend: string, error: unknown): BackendUnavailable {
  if (error instanceof BackendUnavailable) return error;
  return new BackendUnavailable(backend, error instanceof Error ? error.message : String(error));
}

/** Longer than an installation takes. */
const LOCK_WAIT = { timeoutMs: 20 * 60_000, pollMs: 200 };

/** Runs `body` while a file names this process as the holder; a dead holder's file is removed. */
export async function withAdvisoryLock(file: string, body: () => Promise<void>): Promise<void> {
  await until(() => tookLock(file), `the lock ${file} is free`, LOCK_WAIT);
  try {
    await body();
  } finally {
    await rm(file, { force: true });
  }
}

async function tookLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!holderLives(file)) await rm(file, { force: true });
    return false;
  }
}

function holderLives(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // The file is empty while its holder is about to write its process id.
    return holder === 0 || isAlive(holder);
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export type ToolOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly timeoutMs?: number;
};

/** Runs a tool without input and returns what it printed; an error holds its last lines. */
export function runTool(
  command: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<string> {
  const settings = {
    cwd: options.cwd ?? tmpdir(),
    env: { ...process.env, ...options.env },
    timeout: options.timeoutMs ?? 600_000,
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((done, failed) => {
    const child = execFile(command, [...args], settings, (error, stdout, stderr) => {
      if (!error) return done(stdout);
      const lastLines = `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n');
      failed(new Error(`${command} ${args[0] ?? ''} failed: ${lastLines || error.message}`));
    });
    child.stdin?.end();
  });
}

export function findOnPath(tool: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, tool)).find((path) => existsSync(path));
}

/**
 * The path of `tool`. When it is missing, its Debian package is installed, but only with
 * CAIRN_TEST_INSTALL=1 (B3).
 */
export async function requireTool(
  backend: string,
  tool: string,
  debianPackage?: string,
): Promise<string> {
  const found = findOnPath(tool);
  if (found) return found;
  if (!debianPackage) throw new BackendUnavailable(backend, `${tool} is not on PATH`);
  await installDebianPackage(backend, tool, debianPackage);
  const installed = findOnPath(tool);
  if (installed) return installed;
  throw new BackendUnavailable(backend, `${debianPackage} was installed without ${tool}`);
}

async function installDebianPackage(
  backend: string,
  tool: string,
  debianPackage: string,
): Promise<void> {
  const missing = `${tool} is not on PATH; it is in the Debian package ${debianPackage}`;
  if (process.env['CAIRN_TEST_INSTALL'] !== '1') {
    const how = 'which is installed only with CAIRN_TEST_INSTALL=1';
    throw new BackendUnavailable(backend, `${missing}, ${how}`);
  }
  if (!findOnPath('apt-get') || process.getuid?.() !== 0) {
    throw new BackendUnavailable(backend, `${missing}, which only root can install, by apt-get`);
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await mkdir(cacheFolder(), { recursive: true });
  await withAdvisoryLock(join(cacheFolder(), 'apt.lock'), async () => {
    try {
      await runTool('apt-get', ['update', '-q', ...wait], { env });
      const install = ['install', '-q', '-y', '--no-install-recommends', ...wait, debianPackage];
      await runTool('apt-get', install, { env });
    } catch (error) {
      throw asUnavailable(backend, error);
    }
  });
}
