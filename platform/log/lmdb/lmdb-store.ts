/**
 * The embedded log's file: one LMDB environment and the tables in it. The only file of the broker
 * that names LMDB.
 *
 * S1 What one `write` call puts and removes is one transaction, synced to disk before the promise
 *    resolves (`overlappingSync` off: LMDB syncs within the commit; its crash safety needs no
 *    recovery step).
 * S2 Puts take the caller's buffer as it is and write it on LMDB's own thread; the buffer must not
 *    change until the promise resolves.
 * S3 Batches are compressed on that thread as well: fewer pages to write cost less.
 */
import { type Database, open, type RootDatabase } from 'lmdb';
import { CairnError } from '../../runtime/errors.ts';

/** [topic id, partition, base offset] */
export type BatchKey = [number, number, number];
/** [topic id, partition] */
export type PartitionKey = [number, number];
/** [group, topic id, partition] */
export type OffsetKey = [string, number, number];

/** What is known of a stored batch without reading its bytes. */
export interface BatchHeader {
  readonly count: number;
  /** When the broker wrote it; the time of records that set none. */
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

export interface LmdbStore {
  readonly topics: Database<StoredTopic, string>;
  readonly headers: Database<BatchHeader, BatchKey>;
  readonly batches: Database<Uint8Array, BatchKey>;
  /** The lowest offset kept, once retention has removed something. */
  readonly lows: Database<number, PartitionKey>;
  readonly offsets: Database<number, OffsetKey>;
  readonly counters: Database<number, string>;
  /** Runs `puts` as one durable transaction (S1). */
  write(puts: () => void): Promise<void>;
  /** Runs `body` with the writer's lock, so that what it reads is the latest. Durable. */
  change<T>(body: () => T): Promise<T>;
  /** Lets the reads that follow see everything committed. */
  refresh(): void;
  close(): Promise<void>;
}

export function openLmdbStore(folder: string): LmdbStore {
  const root = open({
    path: folder,
    overlappingSync: false,
    // Its own batch a turn has a promise that nobody holds: a full disk would end the process.
    eventTurnBatching: false,
    maxDbs: 8,
    noSubdir: false,
  });
  const table = <V, K extends BatchKey | PartitionKey | OffsetKey | string>(name: string) =>
    root.openDB<V, K>({ name });
  // One transaction, so that a new folder costs one sync, not one for each table.
  const tables = root.transactionSync(() => ({
    topics: table<StoredTopic, string>('topics'),
    headers: table<BatchHeader, BatchKey>('headers'),
    batches: root.openDB<Uint8Array, BatchKey>({
      name: 'batches',
      encoding: 'binary',
      compression: true,
    }),
    lows: table<number, PartitionKey>('lows'),
    offsets: table<number, OffsetKey>('offsets'),
    counters: table<number, string>('counters'),
  }));
  return {
    ...tables,
    write: (puts) => writeAtOnce(root, puts),
    change: (body) => translateFaults(() => root.transaction(body)),
    refresh: () => root.resetReadTxn(),
    close: () => root.close(),
  };
}

async function writeAtOnce(root: RootDatabase, puts: () => void): Promise<void> {
  await translateFaults(() => root.batch(puts));
}

/** A full disk or a failing one is an operational fault; nothing of the transaction is kept. */
async function translateFaults<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (cause instanceof CairnError) throw cause;
    // LMDB's own reason comes as a promise beside the error; its rejection is this one's.
    (cause as { commitError?: Promise<unknown> }).commitError?.catch(() => undefined);
    const message = 'The log could not be written; is the disk full?';
    throw new CairnError('broker_unavailable', message, { cause });
  }
}
