/**
 * How much space a folder's file system has, and which work may still use it. Only this module
 * decides that storage is full.
 *
 * DS1 LMDB must never meet a full disk: a write that fails there corrupts the heap of the process.
 *     So it checks here before each write, and the bytes of writes in flight count as used.
 * DS2 Space runs out in stages, so that accepted work can finish: new work is refused below the
 *     limit, writes for accepted work below half of it, hot state below a quarter.
 * DS3 Far from the limit a measurement is reused for a moment; near it every check measures again.
 * DS4 A read-only file system, such as a failing disk leaves behind, has no space.
 * DS5 Under a file size limit (`ulimit -f`), the free space is what LMDB's file may still grow.
 * DS6 A file system that is nearly out of inodes takes no new work, because the warehouse creates
 *     files for each block. Accepted work may finish, because the log creates none.
 */
import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFileSizeLimit } from '../limits/process-limits.ts';
import type { Clock } from '../runtime/clock.ts';
import { CairnError } from '../runtime/errors.ts';
import { LMDB_FILE } from './lmdb-file.ts';

export type SpaceUse = 'new work' | 'accepted work' | 'hot state';

/** Four times the largest body that the API takes by default. */
export const FREE_MIN_BYTES = 256 * 1024 * 1024;

const SHARES: Readonly<Record<SpaceUse, number>> = {
  'new work': 1,
  'accepted work': 1 / 2,
  'hot state': 1 / 4,
};
/** What a transaction writes in addition to its values: parent pages, in several trees. */
const TRANSACTION_BYTES = 64 * 1024;
const MEASURED_FOR_MS = 100;
/** Above this multiple of the limit a measurement may be old. */
const FAR_FROM_LIMIT = 2;
/** The parts of a few blocks in each table, and their merges. */
const FREE_MIN_FILES = 1_024;
const MIB_BYTES = 1024 * 1024;

export interface DiskSpaceOptions {
  readonly folder: string;
  readonly clock: Pick<Clock, 'elapsedMs'>;
  /** The limit: the space that must be free for new work. */
  readonly freeMinBytes?: number;
  readonly measure?: (folder: string) => number;
  readonly measureFiles?: (folder: string) => number;
}

export class DiskSpace {
  readonly #folder: string;
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #freeMinBytes: number;
  readonly #measure: (folder: string) => number;
  readonly #measureFiles: (folder: string) => number;
  #measuredBytes = 0;
  #freeFiles = 0;
  #measuredMs = Number.NEGATIVE_INFINITY;
  /** Bytes of writes that have not ended. */
  #pendingBytes = 0;

  constructor(options: DiskSpaceOptions) {
    const { folder, clock, freeMinBytes = FREE_MIN_BYTES, measure = measureFreeBytes } = options;
    this.#folder = folder;
    this.#clock = clock;
    this.#freeMinBytes = freeMinBytes;
    this.#measure = measure;
    this.#measureFiles = options.measureFiles ?? measureFreeFiles;
  }

  /** Free bytes, minus those of writes that have not ended. */
  freeBytes(): number {
    return this.#freeAtMost(Number.POSITIVE_INFINITY) - this.#pendingBytes;
  }

  /** Throws `storage_full` if the use may not have this many bytes now (DS2). */
  require(use: SpaceUse, bytes = 0): void {
    const free = this.#freeAtMost(this.#freeMinBytes * FAR_FROM_LIMIT + bytes);
    const fileFault = use === 'new work' ? this.#fileFault() : null;
    if (fileFault !== null) throw new CairnError('storage_full', fileFault);
    if (free - this.#pendingBytes - bytes >= this.#freeMinBytes * SHARES[use]) return;
    throw new CairnError('storage_full', this.#describe(free - this.#pendingBytes, bytes));
  }

  /** Throws `storage_full` if a transaction that writes this many bytes must not begin. */
  requireForTransaction(use: SpaceUse, bytes: number): void {
    this.require(use, bytes + TRANSACTION_BYTES);
  }

  /** Runs a transaction that writes this many bytes, which count as used until it ends (DS1). */
  async duringTransaction<T>(use: SpaceUse, bytes: number, write: () => Promise<T>): Promise<T> {
    this.requireForTransaction(use, bytes);
    this.#pendingBytes += bytes + TRANSACTION_BYTES;
    try {
      return await write();
    } finally {
      this.#pendingBytes -= bytes + TRANSACTION_BYTES;
      this.#measuredMs = Number.NEGATIVE_INFINITY;
    }
  }

  /** Passes the items on as long as there is space for new work. */
  async *whileFree<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const item of items) {
      this.require('new work');
      yield item;
    }
  }

  /** Why new work is refused, as a sentence; null if it is not refused. */
  fault(): string | null {
    const free = this.freeBytes();
    return this.#fileFault() ?? (free >= this.#freeMinBytes ? null : this.#describe(free));
  }

  /** DS6. The free inodes are measured together with the bytes. */
  #fileFault(): string | null {
    if (this.#freeFiles >= FREE_MIN_FILES) return null;
    const has = `has ${this.#freeFiles} free inodes (\`df -i\`)`;
    return `The file system of ${this.#folder} ${has}; new work needs ${FREE_MIN_FILES}.`;
  }

  /** Measures again if the last measurement is old, or is below `nearBytes` (DS3). */
  #freeAtMost(nearBytes: number): number {
    const isOld = this.#clock.elapsedMs() - this.#measuredMs > MEASURED_FOR_MS;
    if (isOld || this.#measuredBytes - this.#pendingBytes < nearBytes) {
      this.#measuredBytes = this.#measure(this.#folder);
      this.#freeFiles = this.#measureFiles(this.#folder);
      this.#measuredMs = this.#clock.elapsedMs();
    }
    return this.#measuredBytes;
  }

  /** `bytes` are about to be written, and are needed on top of the limit. */
  #describe(freeBytes: number, bytes = 0): string {
    if (isReadOnly(this.#folder)) {
      return `The file system of ${this.#folder} is read-only; new work needs to write there.`;
    }
    const sizes = [freeBytes, this.#freeMinBytes + bytes];
    const [free, needed] = sizes.map((size) => Math.floor(size / MIB_BYTES));
    const needs = `new work needs ${needed} MiB.`;
    if (measureFileRoom(this.#folder) < measureDiskBytes(this.#folder)) {
      const limit = 'The limit of the size of files (ulimit -f)';
      return `${limit} leaves ${free} MiB in ${this.#folder}; ${needs}`;
    }
    const has = freeBytes > 0 ? `${free} MiB` : 'nothing';
    return `The file system of ${this.#folder} has ${has} free; ${needs}`;
  }
}

/** What this user may still write there; for a missing folder, in its parent. */
export function measureFreeBytes(folder: string): number {
  return Math.min(measureDiskBytes(folder), measureFileRoom(folder));
}

/** DS5. */
function measureFileRoom(folder: string): number {
  const limit = readFileSizeLimit();
  if (limit === Number.POSITIVE_INFINITY) return limit;
  const size = statSync(join(folder, LMDB_FILE), { throwIfNoEntry: false })?.size ?? 0;
  return Math.max(0, limit - size);
}

function measureDiskBytes(folder: string): number {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(folder) !== folder) return measureDiskBytes(dirname(folder));
    if (code === 'EROFS' || code === 'EIO') return 0;
    // Whatever else is wrong, the write itself reports it better.
    return Number.POSITIVE_INFINITY;
  }
}

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** Infinity if the file system creates inodes on demand, or does not report them. */
function measureFreeFiles(folder: string): number {
  try {
    const { files, ffree } = statfsSync(folder);
    return files > 0 ? ffree : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Runs the work. An error of the system that the disk is full becomes `storage_full`. */
export async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    if (!FULL_CODES.has(String(code))) throw cause;
    throw new CairnError('storage_full', 'The disk is full.', { cause });
  }
}
