/**
 * The entries of the embedded hot state: expiring values, in an LMDB file that may be lost.
 *
 * LE1 Every change is one synchronous write transaction. Changes are not fsynced: a killed process
 *     loses nothing, because the kernel has the pages.
 * LE2 After a power loss the file may mix pages of different times. It is discarded if the machine
 *     has rebooted since the file was opened and not closed (`boot` contains the boot id).
 * LE3 Other damage shows up as an error of LMDB or in a value. Then the file is discarded, and the
 *     operation is run once more.
 * LE4 No transaction begins without disk space for it (disk-space.ts).
 * LE5 A wall clock that jumps, or goes back, ends no entry early and keeps none longer. Time here
 *     advances with the monotonic clock. At each start it begins where the last process left it, or
 *     later.
 * LE6 LMDB takes keys of up to 1,978 bytes, and the error for a longer one looks like damage (LE3).
 *     So a long key is stored as its hash, after the kind that its first characters name.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import type { DiskSpace } from '../folders/disk-space.ts';
import { findLmdbFault, LMDB_FILE } from '../folders/lmdb-file.ts';
import type { Clock } from '../runtime/clock.ts';
import { CairnError, errorMessage, isCairnError } from '../runtime/errors.ts';
import type { Log } from '../runtime/log.ts';
import { readBootId } from './boot-id.ts';

interface ExpiringEntry {
  readonly value: unknown;
  /** A long key, stored under its hash (LE6). */
  readonly key?: string;
  /** By `LmdbEntries.nowMs`, or 0 for never. */
  readonly endsMs: number;
}

export interface LmdbEntriesOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly space: DiskSpace;
  /** Identifies the current boot; null if the system does not provide an id. */
  readonly bootId?: string | null;
}

const DATA_FILES = [LMDB_FILE, 'lock.mdb'];
const BOOT_FILE = 'boot';
/** The key of the last known time (LE5). Other keys begin with a letter and a colon. */
const TIME_KEY = 'time';
/** The most bytes that UTF-8 needs for one unit of a string. */
const MAX_UNIT_BYTES = 3;

export class LmdbEntries {
  readonly #options: LmdbEntriesOptions;
  #db: RootDatabase<ExpiringEntry, string>;
  #inTransaction = false;
  /** How far the time of the entries is ahead of the monotonic clock. */
  readonly #aheadMs: number;

  constructor(options: LmdbEntriesOptions) {
    this.#options = options;
    const { folder, space, bootId = readBootId() } = options;
    space.requireForTransaction('hot state', 0);
    mkdirSync(folder, { recursive: true });
    if (mayBeTorn(folder, bootId)) this.#remove('the machine stopped before it was written');
    const fault = findLmdbFault(folder);
    if (fault !== null) this.#remove(fault);
    if (bootId !== null) markOpened(folder, bootId);
    this.#db = this.#openOrDiscard();
    const { clock } = options;
    this.#aheadMs = Math.max(clock.nowMs(), this.#lastKnownMs()) - clock.elapsedMs();
  }

  /** Whole milliseconds since the epoch, if the wall clock has always advanced steadily (LE5). */
  nowMs(): number {
    return Math.floor(this.#aheadMs + this.#options.clock.elapsedMs());
  }

  get<T>(key: string): T | null {
    const entry = this.#withRecovery(() => this.#db.get(storedKey(key)));
    if (entry === undefined) return null;
    const { endsMs, value } = entry;
    return endsMs !== 0 && endsMs <= this.nowMs() ? null : (value as T);
  }

  put(key: string, value: unknown, ttlMs: number | null): void {
    const endsMs = ttlMs === null ? 0 : this.nowMs() + ttlMs;
    const length = typeof value === 'string' ? value.length : 0;
    this.#options.space.requireForTransaction('hot state', length * MAX_UNIT_BYTES);
    const stored = storedKey(key);
    const entry = stored === key ? { value, endsMs } : { value, endsMs, key };
    this.#withRecovery(() => this.#db.putSync(stored, entry));
  }

  remove(key: string): void {
    this.#options.space.requireForTransaction('hot state', 0);
    this.#withRecovery(() => this.#db.removeSync(storedKey(key)));
  }

  /** Runs the body as one transaction. */
  change<T>(body: () => T): T {
    this.#options.space.requireForTransaction('hot state', 0);
    return this.#withRecovery(() =>
      this.#db.transactionSync(() => {
        this.#inTransaction = true;
        try {
          return body();
        } finally {
          this.#inTransaction = false;
        }
      }),
    );
  }

  /** All entries that have not expired; `ttlMs` is null if an entry never does. */
  *list(): Generator<{ key: string; value: unknown; ttlMs: number | null }> {
    const nowMs = this.nowMs();
    for (const { key, value: entry } of this.#db.getRange()) {
      if (key === TIME_KEY) continue;
      const ttlMs = entry.endsMs === 0 ? null : entry.endsMs - nowMs;
      if (ttlMs === null || ttlMs > 0) yield { key: entry.key ?? key, value: entry.value, ttlMs };
    }
  }

  /** Removes every key with this prefix, which is a kind (LE6). */
  removePrefixed(prefix: string): void {
    this.change(() => {
      for (const key of this.#db.getKeys({ start: prefix })) {
        if (!key.startsWith(prefix)) break;
        this.#db.removeSync(key);
      }
    });
  }

  /** Keeps the file from growing with expired keys, and stores the time (LE5). Call it often. */
  removeExpired(): void {
    const nowMs = this.nowMs();
    this.change(() => {
      this.#db.putSync(TIME_KEY, { value: nowMs, endsMs: 0 });
      for (const { key, value } of this.#db.getRange()) {
        if (value.endsMs !== 0 && value.endsMs <= nowMs) this.#db.removeSync(key);
      }
    });
  }

  #lastKnownMs(): number {
    const noted = this.#withRecovery(() => this.#db.get(TIME_KEY))?.value;
    return typeof noted === 'number' ? noted : 0;
  }

  /** If the folder was removed, there is nothing to sync. */
  async close(): Promise<void> {
    await this.#db.close();
    const { folder } = this.#options;
    try {
      syncFile(join(folder, LMDB_FILE));
      rmSync(join(folder, BOOT_FILE), { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unavailable(error);
    }
  }

  /** LE3. Inside a transaction, the error first ends the transaction. */
  #withRecovery<T>(operation: () => T): T {
    try {
      return operation();
    } catch (error) {
      if (this.#inTransaction || isCairnError(error)) throw error;
      if (!isDamage(error)) throw unavailable(error);
      this.#discard(error);
      return operation();
    }
  }

  #discard(error: unknown): void {
    const damaged = this.#db;
    // LMDB treats the new file as a different one, although it has the same name.
    this.#remove(errorMessage(error));
    this.#db = openFile(this.#options.folder);
    damaged.close().catch(() => undefined);
  }

  #openOrDiscard(): RootDatabase<ExpiringEntry, string> {
    const { folder } = this.#options;
    try {
      return openFile(folder);
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#remove(errorMessage(error));
      return openFile(folder);
    }
  }

  #remove(reason: string): void {
    const { folder, log } = this.#options;
    log.warn({ folder, reason }, 'hot state is damaged and starts empty; nothing accepted is lost');
    for (const name of DATA_FILES) rmSync(join(folder, name), { force: true });
  }
}

const MAX_KEY_BYTES = 1_000;
/** A letter and a colon. */
const KIND_LENGTH = 2;

/** LE6. */
function storedKey(key: string): string {
  if (key.length * MAX_UNIT_BYTES <= MAX_KEY_BYTES || Buffer.byteLength(key) <= MAX_KEY_BYTES) {
    return key;
  }
  return `${key.slice(0, KIND_LENGTH)}#${createHash('sha256').update(key).digest('hex')}`;
}

function openFile(folder: string): RootDatabase<ExpiringEntry, string> {
  return open({ path: folder, noSync: true, maxReaders: 64 });
}

/** LMDB's codes that do not mean damage: the file is full, or has too many readers. */
const NO_DAMAGE: ReadonlySet<unknown> = new Set([-30792, -30791, -30790, -30788]);

/** Codes above zero are system errors: the file could not be read or written at all. */
function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' || Number(code) > 0 ? false : !NO_DAMAGE.has(code);
}

function unavailable(cause: unknown): CairnError {
  const message = `Hot state could not be read or written: ${errorMessage(cause)}`;
  return new CairnError('hot_state_unavailable', message, { cause });
}

/** LE2. */
function mayBeTorn(folder: string, bootId: string | null): boolean {
  try {
    return readFileSync(join(folder, BOOT_FILE), 'utf8') !== bootId;
  } catch {
    return false;
  }
}

/** The mark reaches the disk before any change that is not fsynced. */
function markOpened(folder: string, bootId: string): void {
  const path = join(folder, BOOT_FILE);
  const file = openSync(path, 'w');
  try {
    writeSync(file, bootId);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFile(folder);
}

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
