/** What the system lets this process have: files, threads, memory and addresses of memory. */
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { CairnError } from '../runtime/errors.ts';

const LIMITS = '/proc/self/limits';

/** Measured: a product with embedded parts has 122 open when it is idle, and 162 while it works. */
export const NEEDED_OPEN_FILES = 256;

/**
 * Measured on two processors: 15 GB are reserved when a product is idle, of which V8 and
 * WebAssembly touch little. Each further thread reserves some.
 */
const NEEDED_ADDRESS_BYTES = 24 * 1024 ** 3;

/** Measured on two processors: threads and processes are 46 when idle, 78 with exports at work. */
const NEEDED_TASKS = 128;
const GROUP_TASKS = '/sys/fs/cgroup/pids.max';

/** Rejects a start that would end in the middle of the work. Throws `config_invalid`. */
export function requireLimits(): void {
  const faults = findLimitFaults();
  if (faults.length > 0) throw new CairnError('config_invalid', faults.join(' '));
}

/** Sentences about limits that are too low to work with; none where the system does not tell. */
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

/** Infinity where there is no limit, or the system does not tell it. */
export function readOpenFilesLimit(limits: string | null = readLimits()): number {
  return readLimit('Max open files', limits);
}

/** Threads and processes; root is held by its control group alone. */
function readTasksLimit(limits: string | null): number {
  const isRoot = process.getuid?.() === 0;
  const own = isRoot ? Number.POSITIVE_INFINITY : readLimit('Max processes', limits);
  const group = Number(readText(GROUP_TASKS) ?? Number.NaN);
  return Number.isNaN(group) ? own : Math.min(own, group);
}

/** Infinity likewise. It is read each time: `prlimit` can change it while the process runs. */
export function readFileSizeLimit(limits: string | null = readLimits()): number {
  return readLimit('Max file size', limits);
}

/**
 * Bytes of memory that the control group of this process may use, as a container sets it. Infinity
 * where it may use all memory of the machine.
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
