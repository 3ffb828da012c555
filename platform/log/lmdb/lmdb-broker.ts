/**
 * The embedded broker: the log, its groups and their offsets in one LMDB folder, for one process.
 *
 * Beyond the port's promises: an append is atomic over all its topics (BR1), and a record's bytes
 * are synced to disk when its append resolves. On the event loop, an append costs one pass over its
 * lengths; LMDB's own thread writes the bytes. The caller has locked the folder, or the data folder
 * around it, for its process (open-platform.ts).
 *
 * Deviation: retention uses the time of the append, not the records' own timestamps, so that
 * records that are copied in with old timestamps stay as long as any other.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DiskSpace } from '../../folders/disk-space.ts';
import { type Clock, toTimestamp, uuidV7 } from '../../runtime/clock.ts';
import { STEADY_MS, WallClockWatch } from '../../runtime/clocks/wall-clock-watch.ts';
import { CairnError } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { isTransient } from '../../runtime/retry.ts';
import type {
  Broker,
  GroupMember,
  JoinOptions,
  PartitionAdmin,
  PartitionAppend,
  RecordRemoval,
  TopicDescription,
  TopicSpec,
} from '../broker.ts';
import { LmdbCursor } from './lmdb-cursor.ts';
import { LmdbGroup } from './lmdb-group.ts';
import { LmdbLog } from './lmdb-log.ts';
import { LmdbMember } from './lmdb-member.ts';
import { LmdbOffsets } from './lmdb-offsets.ts';
import { type LmdbStore, openLmdbStore } from './lmdb-store.ts';

const LMDB_LIMITS = Object.freeze({
  /** The largest packed record; 1 MiB is Kafka's own default. */
  maxRecordBytes: 1_048_576,
  /** Keys and values of one poll; each partition returns at least one record, whatever its size. */
  maxPollBytes: 16 * 1_048_576,
  /** How long the owner of a revoked partition may take to finish. */
  rebalanceTimeoutMs: 30_000,
  retentionSweepIntervalMs: 60_000,
});

type LmdbLimits = Readonly<Record<keyof typeof LMDB_LIMITS, number>>;

export interface LmdbBrokerOptions extends Partial<LmdbLimits> {
  readonly folder: string;
  readonly clock: Clock;
  /** The disk space of the folder, with the limit of the process. */
  readonly space?: DiskSpace;
  /** Reports topics that differ from how they would be created today. */
  readonly log?: Log;
}

/** The limits of one step of `read`. */
const READ_STEP = { records: 1_000, bytes: 4 * 1_048_576 };
/** Epochs start above all epochs of the previous opening. */
const EPOCHS_PER_OPENING = 2 ** 28;

/** Opens or creates the log in `folder`. */
export async function openLmdbBroker(
  options: LmdbBrokerOptions,
): Promise<Broker & PartitionAdmin & RecordRemoval> {
  const limits = { ...LMDB_LIMITS, ...options };
  const store = openLmdbStore(options.folder, options.space ?? new DiskSpace(options));
  const opening = await countOpening(store, options.clock);
  return new LmdbBroker(store, limits, opening * EPOCHS_PER_OPENING);
}

/** The first opening gives the log its identity, even if an earlier version created the log. */
function countOpening(store: LmdbStore, clock: Clock): Promise<number> {
  return store.change(() => {
    if (!store.facts.doesExist('identity')) store.facts.put('identity', uuidV7(clock));
    const opening = (store.counters.get('openings') ?? 0) + 1;
    store.counters.put('openings', opening);
    return opening;
  });
}

class LmdbBroker implements Broker, PartitionAdmin, RecordRemoval {
  readonly #store: LmdbStore;
  readonly #limits: LmdbBrokerOptions & LmdbLimits;
  readonly #log: LmdbLog;
  readonly #offsets: LmdbOffsets;
  readonly #groups = new Map<string, LmdbGroup>();
  readonly #writes = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();
  readonly #sweeping: Promise<void>;
  #epoch: number;

  constructor(store: LmdbStore, limits: LmdbBrokerOptions & LmdbLimits, firstEpoch: number) {
    this.#store = store;
    this.#limits = limits;
    this.#epoch = firstEpoch;
    this.#log = new LmdbLog(store, limits.clock, limits.maxRecordBytes, () => {
      for (const group of this.#groups.values()) group.wake();
    });
    this.#offsets = new LmdbOffsets(store);
    this.#sweeping = this.#sweepForever(this.#ending.signal);
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    await this.#write(() => this.#log.ensureTopics(topics));
    for (const line of this.#log.findDifferences(topics)) this.#limits.log?.warn({}, line);
  }

  async partitionCount(topic: string): Promise<number> {
    return this.#openLog().topic(topic).partitions.length;
  }

  async countPartitionsNow(topic: string): Promise<number> {
    return this.partitionCount(topic);
  }

  /** Rejects with `group_in_use` while a group has members: their assignment would not change. */
  async addPartitions(topic: string, partitions: number): Promise<void> {
    const inUse = [...this.#groups].find(([, group]) => group.size > 0);
    if (inUse) {
      throw new CairnError('group_in_use', `The group ${inUse[0]} has members; stop them first.`);
    }
    await this.#write(() => this.#log.addPartitions(topic, partitions));
  }

  removeBelow(topic: string, partition: number, offset: number): Promise<void> {
    return this.#write(() => this.#log.partition(topic, partition).removeBelow(offset));
  }

  async describeTopic(topic: string): Promise<TopicDescription> {
    const { retentionMs } = this.#openLog().topic(topic);
    return { retentionMs, replication: 1 };
  }

  append(appends: readonly PartitionAppend[]) {
    return this.#write(() => this.#log.append(appends));
  }

  async join(options: JoinOptions): Promise<GroupMember> {
    const group = this.#findGroup(options);
    const member = new LmdbMember({
      clock: this.#limits.clock,
      listener: options.listener,
      maxPollBytes: this.#limits.maxPollBytes,
      store: (offsets) => this.#write(() => this.#offsets.put(options.group, offsets)),
      left: () => group.remove(member),
    });
    group.add(member);
    return member;
  }

  /** The group of that name if it has members; otherwise a new one, which may read other topics. */
  #findGroup({ group: name, topics, startAt = 'earliest' }: JoinOptions): LmdbGroup {
    const log = this.#openLog();
    const running = this.#groups.get(name);
    if (running && running.size > 0) {
      running.assertSameTopics(topics);
      return running;
    }
    const { rebalanceTimeoutMs } = this.#limits;
    const offsets = this.#offsets;
    const nextEpoch = () => ++this.#epoch;
    const options = { group: name, topics, startAt, log, offsets, rebalanceTimeoutMs, nextEpoch };
    const group = new LmdbGroup(options);
    this.#groups.set(name, group);
    return group;
  }

  async *read({ topic, partition: number, signal, ...range }: Parameters<Broker['read']>[0]) {
    const partition = this.#openLog().partition(topic, number);
    const toOffset = Math.min(range.toOffset, partition.high);
    const cursor = new LmdbCursor(partition, range.fromOffset);
    while (!signal?.aborted) {
      this.#openLog();
      const records = cursor.take({ ...READ_STEP }, toOffset);
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
    await this.#write(() => this.#offsets.put(group, stored));
  }

  async identity(): Promise<string> {
    this.#openLog();
    return this.#store.facts.get('identity')!;
  }

  async topicIds() {
    return {};
  }

  async ready(): Promise<boolean> {
    return !this.#ending.signal.aborted;
  }

  readonly close = once(async () => {
    this.#ending.abort();
    for (const group of this.#groups.values()) group.close();
    await this.#sweeping;
    // Writes that were accepted before the close still finish.
    while (this.#writes.size > 0) await Promise.allSettled([...this.#writes]);
    await this.#store.close();
  });

  #openLog(): LmdbLog {
    if (this.#ending.signal.aborted) throw new CairnError('broker_closed', 'The log is closed.');
    return this.#log;
  }

  /** Runs a write; `close` waits for it. */
  async #write<T>(write: () => Promise<T>): Promise<T> {
    this.#openLog();
    const writing = write();
    this.#writes.add(writing);
    try {
      return await writing;
    } finally {
      this.#writes.delete(writing);
    }
  }

  /** Runs only while the wall clock is trustworthy: removed records cannot be restored. */
  async #sweepForever(signal: AbortSignal): Promise<void> {
    const { clock, log, retentionSweepIntervalMs } = this.#limits;
    const watch = new WallClockWatch(clock, (wallMs) => {
      const message = 'the clock jumped; retention removes no record until it is steady';
      log?.warn({ wall_clock: toTimestamp(wallMs) }, message);
    });
    const { newestMs } = this.#log;
    // An empty log has no record that could be removed wrongly.
    const agrees = newestMs === null || clock.nowMs() - newestMs <= STEADY_MS;
    if (agrees) watch.trust(watch.read());
    while (!signal.aborted) {
      await clock.sleep(retentionSweepIntervalMs, signal);
      if (signal.aborted) return;
      if (!watch.read().isTrusted) continue;
      await this.#log.sweep(signal).catch((error: unknown) => {
        // The next sweep removes what this one could not.
        if (!isTransient(error)) throw error;
      });
    }
  }
}
