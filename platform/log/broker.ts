/**
 * The log: topics of partitions of records, consumer groups and their offsets.
 *
 * Adapters: `lmdb-broker.ts` (embedded, one process) and `kafka-broker.ts`. The parallel consumer
 * and the block consumer stand above this port and know neither. Promises, each a named case of
 * test/contracts/broker-contract.ts:
 *
 * B1 An append is durable when it resolves (acks=all; fsync embedded). Embedded, one append call
 *    is also atomic over all topics and partitions it names; on Kafka it is not.
 * B2 Records of one partition keep the order in which they were appended; offsets only grow.
 * B3 A key goes to the partition that Kafka's default partitioner (murmur2) gives it.
 * B4 A group hands each partition to exactly one member at a time; every change of the assignment
 *    gives the moved partitions a new epoch, and a commit with an old epoch is refused
 *    (`partition_revoked`).
 * B5 Partitions of equal number are given to the same member in all topics of the group.
 * B6 What was fetched and not committed is delivered again to the partition's next owner.
 * B7 A record is kept at least as long as the topic's retention says.
 */
import type { RecordBatch } from './record-batch.ts';

/** One record as it stands in the log. Bytes are views: copy what must outlive the handler. */
export interface LogRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly timestampMs: number;
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, Uint8Array>>;
}

export interface TopicSpec {
  readonly name: string;
  readonly partitions: number;
  /** Milliseconds; -1 keeps everything. */
  readonly retentionMs: number;
}

/** Records for one partition, packed once (see record-batch.ts) and never unpacked on the way. */
export interface PartitionAppend {
  readonly topic: string;
  readonly partition: number;
  readonly batch: RecordBatch;
}

/** Where an append ended: the offset of the last record it wrote to each partition. */
export interface AppendedTo {
  readonly topic: string;
  readonly partition: number;
  readonly firstOffset: number;
  readonly lastOffset: number;
}

export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** A partition as one member holds it, from one rebalance to the next. */
export interface Assignment extends TopicPartition {
  readonly epoch: number;
  /** The first offset not yet committed by the group. */
  readonly committedOffset: number;
}

export interface FetchedRecords extends TopicPartition {
  readonly epoch: number;
  readonly records: readonly LogRecord[];
}

export interface PartitionEnds {
  /** The first offset that is still kept. */
  readonly low: number;
  /** The offset that the next record will get. */
  readonly high: number;
}

export interface GroupListener {
  assigned(partitions: readonly Assignment[]): void;
  /**
   * Called before the partitions can be given to anyone else. The member has until the promise
   * resolves (bounded by the broker's rebalance timeout) to finish and commit what it holds.
   */
  revoked(partitions: readonly Assignment[]): Promise<void>;
}

export interface GroupMember {
  /**
   * The next records of partitions that are assigned and not paused, in offset order a partition;
   * empty after `maxWaitMs` without any. Never more than one call at a time.
   */
  poll(options: { maxRecords: number; maxWaitMs: number }): Promise<readonly FetchedRecords[]>;
  /** Until resumed or reassigned: `resume` wakes a waiting poll, an assignment begins unpaused. */
  pause(partitions: readonly TopicPartition[]): void;
  resume(partitions: readonly TopicPartition[]): void;
  /**
   * Stores `nextOffset` (the first offset NOT done) for each partition, durably. Rejects with
   * `partition_revoked` when any of the epochs is no longer this member's; then none is stored
   * that was refused.
   */
  commit(
    offsets: readonly (TopicPartition & { epoch: number; nextOffset: number })[],
  ): Promise<void>;
  /** Leaves the group: its partitions go to others at once. Idempotent. */
  leave(): Promise<void>;
}

export interface Broker {
  /** Creates the topics that are missing; those that exist stay as they are. */
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  partitionCount(topic: string): Promise<number>;
  append(appends: readonly PartitionAppend[]): Promise<readonly AppendedTo[]>;
  join(options: {
    group: string;
    topics: readonly string[];
    listener: GroupListener;
    /** Where a group without a committed offset begins. */
    startAt?: 'earliest' | 'latest';
  }): Promise<GroupMember>;
  /** Reads one partition from an offset (inclusive) to `toOffset` (exclusive), in no group. */
  read(options: {
    topic: string;
    partition: number;
    fromOffset: number;
    toOffset: number;
    signal?: AbortSignal;
  }): AsyncIterable<readonly LogRecord[]>;
  ends(topic: string): Promise<readonly PartitionEnds[]>;
  /** Per partition: the first offset at or after the time; the high end when there is none. */
  offsetsAt(topic: string, timestampMs: number): Promise<readonly number[]>;
  /** Per partition: the group's committed offset, or null. */
  committed(group: string, topic: string): Promise<readonly (number | null)[]>;
  /** Sets a group's offsets while it has no member (replay). */
  resetOffsets(group: string, topic: string, offsets: readonly number[]): Promise<void>;
  /** True when the log answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** The records that a group has still to do, over all partitions of the topics. */
export async function groupLag(broker: Broker, group: string, topics: readonly string[]) {
  let lag = 0;
  for (const topic of topics) {
    const [ends, committed] = [await broker.ends(topic), await broker.committed(group, topic)];
    ends.forEach(({ low, high }, partition) => {
      lag += high - Math.max(low, committed[partition] ?? low);
    });
  }
  return lag;
}
