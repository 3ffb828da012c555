/**
 * The embedded log's file: one LMDB environment and its tables. The only file of the broker that
 * imports LMDB.
 *
 * LS1 One `write` call is one transaction, synced to disk before the promise resolves
 *     (`overlappingSync` off: LMDB syncs within the commit and needs no recovery after a crash).
 * LS2 A put uses the caller's buffer itself, and LMDB's own thread writes it; the buffer must not
 *     change until the promise resolves.
 * LS3 Batches are compressed on that thread as well, because fewer pages cost less to write.
 * LS4 No transaction begins without disk space for it (disk-space.ts).
 * LS5 A write fails if the file was removed. LMDB itself would continue, and everything would be
 *     lost with the process. The check takes 2 µs of a commit's milliseconds.
 * LS6 Damage is reported and never repaired: the log is the only truth, so a person decides.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { DiskSpace } from '../../folders/disk-space.ts';
import { LMDB_FILE, requireLmdbFolder } from '../../folders/lmdb-file.ts';
import { CairnError, errorMessage } from '../../runtime/errors.ts';

export type StoredBatchKey = [topicId: number, partition: number, baseOffset: number];
export type OffsetKey = [group: string, topicId: number, partition: number];

/** Describes a stored batch, so that its bytes need not be read. */
export interface BatchHeader {
  readonly count: number;
  /** When it was appended, which is also the time of records without one. */
  readonly appendedMs: number;
  /** The greatest record time in this batch. */
  readonly maxMs: number;
  /** The greatest record time in this and all earlier batches of the partition. */
  readonly runningMaxMs: number;
}

export interface StoredTopic {
  readonly id: number;
  readonly partitions: number;
  readonly retentionMs: number;
}

export type LmdbStore = ReturnType<typeof openLmdbStore>;

export function openLmdbStore(folder: string, space: DiskSpace) {
  requireLmdbFolder(folder);
  space.requireForTransaction('accepted work', 0);
  const root = open({
    path: folder,
    overlappingSync: false,
    // With batching, each turn's batch has a promise that nobody handles: a full disk would end the
    // process.
    eventTurnBatching: false,
    maxDbs: 8,
    noSubdir: false,
  });
  const file = join(folder, LMDB_FILE);
  // One transaction, so that a new folder costs one sync, not one for each table.
  const tables = root.transactionSync(() => ({
    topics: root.openDB<StoredTopic, string>({ name: 'topics' }),
    headers: root.openDB<BatchHeader, StoredBatchKey>({ name: 'headers' }),
    batches: root.openDB<Uint8Array, StoredBatchKey>({
      name: 'batches',
      encoding: 'binary',
      compression: true,
    }),
    /** The lowest kept offset, once retention has removed something. */
    lows: root.openDB<number, [topicId: number, partition: number]>({ name: 'lows' }),
    offsets: root.openDB<number, OffsetKey>({ name: 'offsets' }),
    counters: root.openDB<number, string>({ name: 'counters' }),
    /** `identity`: a UUID that is created with the log. */
    facts: root.openDB<string, string>({ name: 'facts' }),
  }));
  return {
    ...tables,
    /** Throws `storage_full` if a transaction that writes this many bytes must not begin (LS4). */
    requireSpace: (bytes: number) => space.requireForTransaction('accepted work', bytes),
    /** Runs `puts`, which write this many bytes, as one durable transaction (LS1). */
    write: (puts: () => void, bytes = 0): Promise<unknown> =>
      space.duringTransaction('accepted work', bytes, () =>
        withWriteErrors(file, () => root.batch(puts)),
      ),
    /** Like `write`, with the writer's lock, so that `body` reads the latest data. */
    change: <T>(body: () => T): Promise<T> =>
      space.duringTransaction('accepted work', 0, () =>
        withWriteErrors(file, () => root.transaction(body)),
      ),
    /** Lets later reads see everything that is committed. */
    refresh: () => root.resetReadTxn(),
    close: () => root.close(),
  };
}

/** A failing disk is an operational fault; nothing of the transaction is kept. */
async function withWriteErrors<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    const written = await write();
    requireFileExists(file);
    return written;
  } catch (cause) {
    if (cause instanceof CairnError) throw cause;
    // LMDB attaches its reason as a promise to the error; unhandled, it would end the process.
    (cause as { commitError?: Promise<unknown> }).commitError?.catch(() => undefined);
    const message = 'The log could not be written; is its disk failing?';
    throw new CairnError('broker_unavailable', message, { cause });
  }
}

/** LS5. Reads and writes report any other problem with the file. */
function requireFileExists(file: string): void {
  try {
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) return;
  } catch {
    return;
  }
  const message = `${file} was removed while Cairn used it; nothing is accepted without it.`;
  throw new CairnError('broker_unavailable', message);
}

/** LS6. LMDB's own codes are numbers below zero. */
export function withReadErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(Number((cause as { code?: unknown }).code) < 0)) throw cause;
    const message = `The log is damaged and cannot be read: ${errorMessage(cause)}`;
    throw new CairnError('data_corrupt', message, { cause });
  }
}
