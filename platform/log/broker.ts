/**
 * The port of the log: topics, partitions, records, consumer groups and their offsets.
 *
 * Adapters: `lmdb/lmdb-broker.ts` (embedded, one process) and `kafka/kafka-broker.ts`. The parallel
 * consumer and the block consumer use only this port. Each promise is a named case of
 * test/contracts/broker-contract.ts:
 *
 * BR1 An append is durable when it resolves (acks=all; fsync when embedded). On the embedded log,
 *     one append is atomic over all its topics and partitions; on Kafka it is not.
 * BR2 Records of one partition keep the order in which they were appended; offsets only grow.
 * BR3 A key goes to the partition that Kafka's default partitioner (murmur2) selects.
 * BR4 A group assigns each partition to exactly one member at a time. Each change of the assignment
 *     gives the moved partitions a new epoch. A commit with an old epoch is refused with
 *     `partition_revoked`.
 * BR5 Partitions with the same number are assigned to the same member in all topics of the group.
 * BR6 Records that were fetched but not committed are delivered again to the partition's next
 *     owner.
 * BR7 A record is kept at least as long as the topic's retention.
 */
import { CairnError } from '../runtime/errors.ts';
import type { RecordBatch } from './record-batch.ts';

export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** One record of the log. Its bytes are views: copy anything that must outlive the handler. */
export interface LogRecord extends TopicPartition {
  readonly offset: number;
  readonly timestampMs: number;
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, Uint8Array>>;
  /**
   * Orders the records of one key across a growth of the topic (see placement/); if omitted, the
   * offset does. Read it with `recordOrder`.
   */
  readonly order?: number;
  /**
   * Why the log could not read the record. Its value then contains the whole record batch, and its
   * offset is the batch's last one.
   */
  readonly unreadable?: string;
}

export interface TopicSpec {
  readonly name: string;
  readonly partitions: number;
  /** Milliseconds; -1 keeps everything. */
  readonly retentionMs: number;
  /** The largest record, including what the log adds to it; the log's default if omitted. */
  readonly maxMessageBytes?: number;
  /** If true, an existing topic with a retention is changed to keep everything. */
  readonly mustKeep?: boolean;
}

/** Records for one partition, packed (see record-batch.ts). */
export interface PartitionAppend extends TopicPartition {
  /** Its bytes must not change afterwards: readers in this process may share them. */
  readonly batch: RecordBatch;
  /** The partition count used to place the keys; omitted if records are not placed by key. */
  readonly placedAmong?: number;
}

/** The offsets that an append's records got in one partition. */
export interface AppendedTo extends TopicPartition {
  readonly firstOffset: number;
  readonly lastOffset: number;
  /** The count finally used to place the keys, if the append named one. */
  readonly placedAmong?: number;
}

/** A partition in one epoch: from the rebalance that assigns it until one that moves it. */
export interface PartitionEpoch extends TopicPartition {
  readonly epoch: number;
}

export interface Assignment extends PartitionEpoch {
  /** The first offset that the group has not committed. */
  readonly committedOffset: number;
}

export interface FetchedRecords extends PartitionEpoch {
  readonly records: readonly LogRecord[];
}

export interface PartitionEnds {
  /** The first offset that is still kept. */
  readonly low: number;
  /** The high-water mark: the offset that the next record will get. */
  readonly high: number;
}

/** Where to read a partition from. */
export interface PartitionOffset extends TopicPartition {
  readonly offset: number;
}

/** Commits everything below `nextOffset`, under the epoch of the assignment. */
export interface OffsetCommit extends PartitionEpoch {
  readonly nextOffset: number;
}

export interface JoinOptions {
  readonly group: string;
  readonly topics: readonly string[];
  readonly listener: GroupListener;
  /** Where a group without a committed offset starts; `earliest` if omitted. */
  readonly startAt?: 'earliest' | 'latest';
}

export interface PollOptions {
  readonly maxRecords: number;
  readonly maxWaitMs: number;
}

/** The offsets of one partition from `fromOffset` (inclusive) to `toOffset` (exclusive). */
export interface PartitionRange extends TopicPartition {
  readonly fromOffset: number;
  readonly toOffset: number;
}

export interface GroupListener {
  assigned(partitions: readonly Assignment[]): void;
  /**
   * Called before the partitions can be assigned to anyone else. Until the promise resolves (at
   * most the broker's rebalance timeout), the member may finish and commit its work.
   */
  revoked(partitions: readonly Assignment[]): Promise<void>;
}

export interface GroupMember {
  /** Why its partitions, or their records, cannot be had now; null if nothing is in the way. */
  readonly fault: string | null;
  /**
   * Resolves with the next records of assigned partitions that are not paused, in offset order for
   * each partition, or with an empty list if none came within `maxWaitMs`. Only one call at a time.
   */
  poll(options: PollOptions): Promise<readonly FetchedRecords[]>;
  /** Lasts until `resume` or a new assignment. */
  pause(partitions: readonly TopicPartition[]): void;
  /** Also wakes a waiting poll. */
  resume(partitions: readonly TopicPartition[]): void;
  /**
   * Stores the offsets durably. Rejects with `partition_revoked` if some have an epoch that this
   * member no longer holds; none of those is stored.
   */
  commit(offsets: readonly OffsetCommit[]): Promise<void>;
  /**
   * Like `commit`, but also to lower offsets than the committed ones; the next poll continues
   * there. Must not be called while a poll waits.
   */
  rewind(offsets: readonly OffsetCommit[]): Promise<void>;
  /** Leaves the group: its partitions go to other members at once. Idempotent. */
  leave(): Promise<void>;
}

/**
 * By topic: its id. A topic that was deleted and created again has another one. A topic is missing
 * if the log gives it none: an embedded log never loses one of its topics.
 */
export type TopicIds = Readonly<Record<string, string>>;

export interface Broker {
  /** Creates missing topics. Existing ones are not changed, except as `mustKeep` says. */
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  /** The partition count that is used to place keys. */
  partitionCount(topic: string): Promise<number>;
  append(appends: readonly PartitionAppend[]): Promise<readonly AppendedTo[]>;
  join(options: JoinOptions): Promise<GroupMember>;
  /** Reads a range outside any group. */
  read(range: PartitionRange & { signal?: AbortSignal }): AsyncIterable<readonly LogRecord[]>;
  ends(topic: string): Promise<readonly PartitionEnds[]>;
  /**
   * For each partition: the first offset at or after the time, or the high end if there is none.
   */
  offsetsAt(topic: string, timestampMs: number): Promise<readonly number[]>;
  /** For each partition: the group's committed offset, or null. */
  committed(group: string, topic: string): Promise<readonly (number | null)[]>;
  /** Sets a group's offsets; rejects with `group_in_use` while it has members. */
  resetOffsets(group: string, topic: string, offsets: readonly number[]): Promise<void>;
  /** The log's id. Another log, or one that was recreated, has a different id. */
  identity(): Promise<string>;
  topicIds(topics: readonly string[]): Promise<TopicIds>;
  /** Resolves with true if the log answers; rejects with the reason if there is one. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** What an adapter can do to the partitions of a topic, beyond the promises of a broker. */
export interface PartitionAdmin {
  /** Adds partitions up to this count; resolves when each can be written to. */
  addPartitions(topic: string, partitions: number): Promise<void>;
  /** The topic's current number of partitions, whoever added them. */
  countPartitionsNow(topic: string): Promise<number>;
  describeTopic(topic: string): Promise<TopicDescription>;
}

export interface RecordRemoval {
  /** Removes the oldest records of a partition, up to the offset. Its offsets then begin there. */
  removeBelow(topic: string, partition: number, offset: number): Promise<void>;
}

export interface TopicDescription {
  /** Milliseconds; -1 keeps everything; null if unknown. */
  readonly retentionMs: number | null;
  /** Copies of each partition; 1 when embedded. */
  readonly replication: number;
}

/** The order of a key's records: the greater is the newer. */
export function recordOrder(record: Pick<LogRecord, 'offset' | 'order'>): number {
  return record.order ?? record.offset;
}

/** Kafka's own notation: `jobs.bulk-3`. */
export function partitionName({ topic, partition }: TopicPartition): string {
  return `${topic}-${partition}`;
}

/** The error of a commit under epochs that have ended. */
export function revokedError(partitions: readonly TopicPartition[]): CairnError {
  const names = partitions.map(partitionName).join(', ');
  return new CairnError('partition_revoked', `This member does not hold ${names}.`);
}

/** The number of records that the group has not committed, over all partitions of the topics. */
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
