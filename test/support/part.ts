/**
 * What every part has in common: where it is installed, how an install is made safe when two
 * processes want it at once, and how "it cannot be had here" is told apart from "it is broken".
 *
 * Invariants:
 * P1 A folder in the cache that bears its final name is complete: it is filled under another
 *    name and renamed last. The lock beside it only spares double work; nothing rests on it.
 * P2 `PartUnavailable` means the part cannot be installed on this machine. A part that is
 *    installed and does not start is a fault of ours and throws a plain error.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A running part: the variables that point Cairn at it, and the way to stop it (idempotent). */
export type Part = {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

export class PartUnavailable extends Error {
  readonly part: string;
  readonly reason: string;

  constructor(part: string, reason: string) {
    super(`${part} cannot be had on this machine: ${reason}`);
    this.name = 'PartUnavailable';
    this.part = part;
    this.reason = reason;
  }
}

export const repositoryFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Absolute path of the folder that keeps installed parts between runs. */
export function cacheFolder(): string {
  return resolve(process.env['CAIRN_TEST_CACHE'] || join(repositoryFolder, '.cache'));
}

/** A fresh folder for one started part; whoever starts the part removes it. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `cairn-${name}-`));
}

/** A short word no other suite has, for topic prefixes and buckets. */
export function uniqueWord(): string {
  return `t${randomBytes(5).toString('hex')}`;
}

/**
 * The folder `name` of the cache, filled by `install` if it is not there yet (P1).
 * `install` receives the folder to fill; any error it throws becomes `PartUnavailable` (P2).
 */
export async function installOnce(
  part: string,
  name: string,
  install: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheFolder(), name);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  await withAdvisoryLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await fillThenRename(part, folder, install);
  });
  return folder;
}

async function fillThenRename(
  part: string,
  folder: string,
  install: (folder: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.unfinished-${uniqueWord()}`;
  process.stderr.write(`installing ${part} into ${folder}; the first time takes a while\n`);
  await mkdir(unfinished);
  try {
    await install(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Somebody else finished first: theirs is as good as ours.
    if (existsSync(folder)) return;
    throw asUnavailable(part, error);
  }
}

function asUnavailable(part: string, error: unknown): PartUnavailable {
  if (error instanceof PartUnavailable) return error;
  return new PartUnavailable(part, error instanceof Error ? error.message : String(error));
}

/** Runs `body` while a file names this process as the holder; a dead holder's file is removed. */
export async function withAdvisoryLock(file: string, body: () => Promise<void>): Promise<void> {
  while (!(await tookLock(file))) await sleep(200);
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
    // An empty file is one whose holder is about to write its number.
    return holder === 0 || isAlive(holder);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
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

/** Runs a tool to its end without input and answers what it printed; throws with its last words. */
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
      const lastWords = `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n');
      failed(new Error(`${command} ${args[0] ?? ''} failed: ${lastWords || error.message}`));
    });
    child.stdin?.end();
  });
}

export function findOnPath(tool: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, tool)).find((path) => existsSync(path));
}

/** The path of `tool`; when missing it is installed from Debian's package, if we may. */
export async function requireTool(part: string, tool: string, pkg?: string): Promise<string> {
  const found = findOnPath(tool);
  if (found) return found;
  if (!pkg) throw new PartUnavailable(part, `${tool} is not on PATH`);
  await installDebianPackage(part, tool, pkg);
  const installed = findOnPath(tool);
  if (!installed) throw new PartUnavailable(part, `${pkg} was installed without ${tool}`);
  return installed;
}

async function installDebianPackage(part: string, tool: string, pkg: string): Promise<void> {
  if (!findOnPath('apt-get') || process.getuid?.() !== 0) {
    const why = `${tool} is not on PATH, and only root can install the Debian package ${pkg}`;
    throw new PartUnavailable(part, why);
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await mkdir(cacheFolder(), { recursive: true });
  await withAdvisoryLock(join(cacheFolder(), 'apt.lock'), async () => {
    try {
      await runTool('apt-get', ['update', '-q', ...wait], { env });
      const install = ['install', '-q', '-y', '--no-install-recommends', ...wait, pkg];
      await runTool('apt-get', install, { env });
    } catch (error) {
      throw asUnavailable(part, error);
    }
  });
}
