/** What the system grants this process: open files, threads, memory and address space. */
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { CairnError } from '../runtime/errors.ts';

const LIMITS = '/proc/self/limits';

/** Measured: a product with embedded parts has 122 open files when idle, and 162 under load. */
export const NEEDED_OPEN_FILES = 256;

/**
 * Measured on two processors: an idle product reserves 15 GB, of which V8 and WebAssembly use
 * little. Each further thread reserves more.
 */
const NEEDED_ADDRESS_BYTES = 24 * 1024 ** 3;

/** Measured on two processors: 46 threads and processes when idle, 78 while exports run. */
const NEEDED_TASKS = 128;
/** The control groups of this process, a line for each hierarchy: `8:pids:/path`. */
const GROUPS = '/proc/self/cgroup';
const GROUP_FOLDER = '/sys/fs/cgroup';

/**
 * Refuses a start that would fail in the middle of the work. Throws `config_invalid`. A command
 * calls this before it loads the services, which fails when few files may be open.
 */
export function requireLimits(): void {
  const faults = findLimitFaults();
  if (faults.length > 0) throw new CairnError('config_invalid', faults.join(' '));
}

/** Describes each limit that is too low; empty if the system does not report limits. */
export function findLimitFaults(
  limits: string | null = readLimits(),
  tasks = readTasksLimit(limits),
): string[] {
  const faults: string[] = [];
  const files = readOpenFilesLimit(limits);
  if (files < NEEDED_OPEN_FILES) {
    faults.push(
      `This process may have ${files} files and connections open at once, and needs ` +
        `${NEEDED_OPEN_FILES} at least. Raise the limit: \`ulimit -n\` shows it, and systemd ` +
        'calls it LimitNOFILE.',
    );
  }
  if (tasks < NEEDED_TASKS) {
    faults.push(
      `This user or container may have ${tasks} threads and processes at once, and Cairn needs ` +
        `${NEEDED_TASKS} at least. Raise the limit: \`ulimit -u\` shows it, systemd calls it ` +
        'TasksMax or LimitNPROC, and containers have a limit of pids.',
    );
  }
  const bytes = readLimit('Max address space', limits);
  if (bytes < NEEDED_ADDRESS_BYTES) {
    faults.push(
      `This process may have ${toGib(bytes)} GiB of addresses, and reserves up to ` +
        `${toGib(NEEDED_ADDRESS_BYTES)} GiB, of which it uses little. Lift the limit: ` +
        '`ulimit -v` shows it, and systemd calls it LimitAS. MemoryMax bounds what is used.',
    );
  }
  return faults;
}

/** Infinity if there is no limit, or if the system does not report it. */
export function readOpenFilesLimit(limits: string | null = readLimits()): number {
  return readLimit('Max open files', limits);
}

/** Threads and processes; only its control group limits root. */
function readTasksLimit(limits: string | null): number {
  const isRoot = process.getuid?.() === 0;
  const own = isRoot ? Number.POSITIVE_INFINITY : readLimit('Max processes', limits);
  return Math.min(own, readGroupTasksLimit());
}

/** Infinity if the control group has no limit: its file is missing or contains `max`. */
function readGroupTasksLimit(): number {
  const found = findTasksLimitFiles(readText(GROUPS) ?? '').map((file) => Number(readText(file)));
  return Math.min(Number.POSITIVE_INFINITY, ...found.filter((limit) => limit > 0));
}

/**
 * The files of version 2 (whose line names no controller) and of version 1. A container sees its
 * own group as the root, although its path may be the machine's.
 */
export function findTasksLimitFiles(groups: string): string[] {
  return groups.split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (controllers !== '' && !controllers?.split(',').includes('pids')) return [];
    const folder = join(GROUP_FOLDER, controllers === '' ? '' : 'pids');
    return [join(folder, path!, 'pids.max'), join(folder, 'pids.max')];
  });
}

/**
 * Infinity if unlimited. Read each time, because `prlimit` can change it while the process runs.
 */
export function readFileSizeLimit(limits: string | null = readLimits()): number {
  return readLimit('Max file size', limits);
}

/**
 * Bytes of memory that this process's control group may use, as a container sets it. Infinity if it
 * may use all memory of the machine.
 */
export function readMemoryLimit(bytes = process.constrainedMemory()): number {
  return bytes > 0 && bytes < totalmem() ? bytes : Number.POSITIVE_INFINITY;
}

function readLimit(name: string, limits: string | null): number {
  const soft = new RegExp(`^${name} +(\\d+)`, 'm').exec(limits ?? '')?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}

function toGib(bytes: number): number {
  return Math.round((bytes / 1024 ** 3) * 10) / 10;
}

function readLimits(): string | null {
  return readText(LIMITS);
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
