/**
 * The embedded broker: the log, its groups and their offsets in one LMDB folder, for one process.
 *
 * Beyond the port's promises: an append is atomic over every topic it names (B1), a record's bytes
 * are on disk and synced when its append resolves, and a folder is opened by one process at a time
 * (`data_folder_in_use`). Nothing on the event loop grows with the size of an append but one walk
 * over its lengths: the bytes are written on LMDB's own thread.
 *
 * Deviation: retention is judged by the time of writing, not by the records' own times, so that
 * records which are copied in with old times stay as long as any other.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError, isRetryable } from '../../runtime/errors.ts';
import { lockFolder } from '../../runtime/folder-lock.ts';
import { once } from '../../runtime/life-cycle.ts';
import type {
  Broker,
  GroupListener,
  GroupMember,
  LogRecord,
  PartitionAppend,
  TopicSpec,
} from '../broker.ts';
import { LmdbCursor } from './lmdb-cursor.ts';
import { LmdbGroup } from './lmdb-group.ts';
import { LmdbLog } from './lmdb-log.ts';
import { LmdbMember } from './lmdb-member.ts';
import { LmdbOffsets } from './lmdb-offsets.ts';
import { type LmdbStore, openLmdbStore } from './lmdb-store.ts';

export interface LmdbBrokerOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** The largest record, as packed; Kafka's own default for a batch. */
  readonly maxRecordBytes?: number;
  /** Keys and values of one poll; at least one record a partition is given whatever its size. */
  readonly maxPollBytes?: number;
  /** How long the owner of a partition may take to let go of it. */
  readonly rebalanceTimeoutMs?: number;
  readonly retentionSweepIntervalMs?: number;
}

const DEFAULTS = {
  maxRecordBytes: 1_048_576,
  maxPollBytes: 16 * 1_048_576,
  rebalanceTimeoutMs: 30_000,
  retentionSweepIntervalMs: 60_000,
};

/** Records of one step of `read`. */
const READ_RECORDS = 1_000;
const READ_BYTES = 4 * 1_048_576;
/** Epochs of one opening start above all of the ones before it. */
const EPOCHS_PER_OPENING = 2 ** 28;

/** Opens or makes the log in `folder`. Rejects with `data_folder_in_use`. */
export async function openLmdbBroker(options: LmdbBrokerOptions): Promise<Broker> {
  const limits = { ...DEFAULTS, ...options };
  const lock = await lockFolder(options.folder, options.clock);
  try {
    const store = openLmdbStore(options.folder);
    const opening = await countOpening(store);
    return new LmdbBroker(store, limits, opening * EPOCHS_PER_OPENING, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function countOpening(store: LmdbStore): Promise<number> {
  return store.change(() => {
    const opening = (store.counters.get('openings') ?? 0) + 1;
    store.counters.put('openings', opening);
    return opening;
  });
}

class LmdbBroker implements Broker {
  readonly #store: LmdbStore;
  readonly #limits: LmdbBrokerOptions & typeof DEFAULTS;
  readonly #log: LmdbLog;
  readonly #offsets: LmdbOffsets;
  readonly #groups = new Map<string, LmdbGroup>();
  readonly #writes = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();
  readonly #sweeping: Promise<void>;
  readonly #unlock: () => Promise<void>;
  #epoch: number;

  constructor(
    store: LmdbStore,
    limits: LmdbBrokerOptions & typeof DEFAULTS,
    firstEpoch: number,
    unlock: () => Promise<void>,
  ) {
    this.#store = store;
    this.#limits = limits;
    this.#epoch = firstEpoch;
    this.#unlock = unlock;
    this.#log = new LmdbLog(store, limits.clock, limits.maxRecordBytes);
    this.#offsets = new LmdbOffsets(store);
    this.#log.onAppend(() => {
      for (const group of this.#groups.values()) group.wake();
    });
    this.#sweeping = this.#sweepForever(this.#ending.signal);
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    await this.#written(() => this.#log.ensureTopics(topics));
  }

  async partitionCount(topic: string): Promise<number> {
    return this.#openLog().topic(topic).partitions.length;
  }

  append(appends: readonly PartitionAppend[]) {
    return this.#written(() => this.#log.append(appends));
  }

  async join(options: {
    group: string;
    topics: readonly string[];
    listener: GroupListener;
    startAt?: 'earliest' | 'latest';
  }): Promise<GroupMember> {
    const group = this.#groupFor(options.group, options.topics, options.startAt ?? 'earliest');
    const member = new LmdbMember({
      clock: this.#limits.clock,
      listener: options.listener,
      maxPollBytes: this.#limits.maxPollBytes,
      store: (offsets) => this.#written(() => this.#offsets.put(options.group, offsets)),
      left: () => group.remove(member),
    });
    group.add(member);
    return member;
  }

  /** The running group of that name, or a new one: an empty one may have read other topics. */
  #groupFor(name: string, topics: readonly string[], startAt: 'earliest' | 'latest') {
    const log = this.#openLog();
    const running = this.#groups.get(name);
    if (running && running.size > 0) {
      running.assertSameTopics(topics);
      return running;
    }
    const { rebalanceTimeoutMs } = this.#limits;
    const offsets = this.#offsets;
    const nextEpoch = () => ++this.#epoch;
    const group = new LmdbGroup({
      ...{ name, topics, startAt, log, offsets, rebalanceTimeoutMs, nextEpoch },
    });
    this.#groups.set(name, group);
    return group;
  }

  async *read(options: {
    topic: string;
    partition: number;
    fromOffset: number;
    toOffset: number;
    signal?: AbortSignal;
  }): AsyncIterable<readonly LogRecord[]> {
    const partition = this.#openLog().partition(options.topic, options.partition);
    const toOffset = Math.min(options.toOffset, partition.high);
    const cursor = new LmdbCursor(partition, options.fromOffset);
    while (!options.signal?.aborted) {
      this.#openLog();
      const records = cursor.take({ records: READ_RECORDS, bytes: READ_BYTES }, toOffset);
      if (records.length === 0) return;
      yield records;
      await nextTurn();
    }
  }

  async ends(topic: string) {
    return this.#openLog()
      .topic(topic)
      .partitions.map(({ low, high }) => ({ low, high }));
  }

  async offsetsAt(topic: string, timestampMs: number): Promise<readonly number[]> {
    return this.#openLog()
      .topic(topic)
      .partitions.map((partition) => partition.offsetAt(timestampMs));
  }

  async committed(group: string, topic: string): Promise<readonly (number | null)[]> {
    const { id, partitions } = this.#openLog().topic(topic);
    return partitions.map(({ number }) => this.#offsets.get(group, id, number) ?? null);
  }

  async resetOffsets(group: string, topic: string, offsets: readonly number[]): Promise<void> {
    const { id } = this.#openLog().topic(topic);
    if (this.#groups.get(group)?.size) {
      throw new CairnError('group_in_use', `The group ${group} has members; stop them first.`);
    }
    const stored = offsets.map((nextOffset, partition) => ({ topicId: id, partition, nextOffset }));
    await this.#written(() => this.#offsets.put(group, stored));
  }

  async ready(): Promise<boolean> {
    return !this.#ending.signal.aborted;
  }

  readonly close = once(async () => {
    this.#ending.abort();
    for (const group of this.#groups.values()) group.close();
    await this.#sweeping;
    // What was accepted before the end still gets its answer.
    while (this.#writes.size > 0) await Promise.allSettled([...this.#writes]);
    await this.#store.close();
    await this.#unlock();
  });

  #openLog(): LmdbLog {
    if (this.#ending.signal.aborted) throw new CairnError('broker_closed', 'The log is closed.');
    return this.#log;
  }

  /** Runs a write that `close` waits for. */
  async #written<T>(write: () => Promise<T>): Promise<T> {
    this.#openLog();
    const writing = write();
    this.#writes.add(writing);
    try {
      return await writing;
    } finally {
      this.#writes.delete(writing);
    }
  }

  async #sweepForever(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#limits.clock.sleep(this.#limits.retentionSweepIntervalMs, signal);
      // What could not be removed now is removed at a later turn.
      if (!signal.aborted) await this.#log.sweep(signal).catch(toleratePassing);
    }
  }
}

function toleratePassing(error: unknown): void {
  if (!isRetryable(error)) throw error;
}
