/**
 * What the broker's contract drives an adapter with: the broker under test, topics nobody else
 * has, and readers that note what they are given.
 *
 * Nothing here waits a fixed time for something to happen: `untilBroker` asks again until the
 * adapter's own `patienceMs` has passed. `quietMs` is only there to see that something does NOT
 * happen.
 */

import assert from 'node:assert/strict';
import type {
  Assignment,
  Broker,
  GroupMember,
  LogRecord,
  TopicPartition,
} from '../../platform/log/broker.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { type NewRecord, packRecords } from '../../platform/log/record-batch.ts';
import { uniqueWord } from '../support/backend.ts';
import { until } from '../support/until.ts';

export interface BrokerUnderTest {
  /** The broker as it is open now: ask for it each time, `reopen` gives another. */
  readonly broker: Broker;
  /** How long what must happen may take: a rebalance, a session that runs out. */
  readonly patienceMs: number;
  /** How long to watch that something does not happen. */
  readonly quietMs: number;
  /** Closes the broker and opens another on the same log. */
  reopen(): Promise<void>;
  /**
   * Runs test/contracts/broker-victim.ts in a process of its own, waits until it says `fetched`
   * and kills it with SIGKILL. What is embedded closes its broker before and reopens it after.
   */
  killAfterFetch(order: VictimOrder): Promise<void>;
  close(): Promise<void>;
}

/** What the victim does: join, fetch that many records, commit some of partition 0, and wait. */
export interface VictimOrder {
  readonly topic: string;
  readonly group: string;
  readonly fetch: number;
  readonly commitTo: number;
}

export type GetBroker = () => BrokerUnderTest;

/** A topic with a name nobody else has. */
export async function freshTopic(broker: Broker, partitions = 1): Promise<string> {
  const name = uniqueWord();
  await broker.ensureTopics([{ name, partitions, retentionMs: -1 }]);
  return name;
}

export function record(key: string, value: string, more: Partial<NewRecord> = {}): NewRecord {
  return { key: Buffer.from(key), value: Buffer.from(value), ...more };
}

/** The texts as the values of records of one partition, in one batch. */
export function appendTexts(
  broker: Broker,
  topic: string,
  texts: readonly string[],
  partition = 0,
) {
  const batch = packRecords(texts.map((text) => record(text, text)));
  return broker.append([{ topic, partition, batch }]);
}

/** Each record to the partition of its key. */
export async function appendKeyed(broker: Broker, topic: string, records: readonly NewRecord[]) {
  const partitions = await broker.partitionCount(topic);
  const appends = Array.from({ length: partitions }, (_, partition) => {
    const own = records.filter(({ key }) => partitionForKey(key, partitions) === partition);
    return { topic, partition, batch: packRecords(own) };
  }).filter(({ batch }) => batch.count > 0);
  return broker.append(appends);
}

export async function readAll(
  broker: Broker,
  topic: string,
  partition = 0,
  fromOffset = 0,
  toOffset = Number.MAX_SAFE_INTEGER,
): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  for await (const step of broker.read({ topic, partition, fromOffset, toOffset })) {
    records.push(...step);
  }
  return records;
}

export const readText = ({ value }: LogRecord) => Buffer.from(value).toString();
export const partitionName = ({ topic, partition }: TopicPartition) => `${topic}/${partition}`;

/** Waits for as long as this adapter may take. */
export async function untilBroker(
  under: BrokerUnderTest,
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  await until(condition, what, { timeoutMs: under.patienceMs });
}

/** Who holds what, over all readers of a group: fails when a partition is held twice (BR4). */
export class Holders {
  readonly #byPartition = new Map<string, Reader>();

  take(at: TopicPartition, reader: Reader): void {
    const holder = this.#byPartition.get(partitionName(at));
    assert(
      holder === undefined || holder === reader,
      `${partitionName(at)} is held twice at a time`,
    );
    this.#byPartition.set(partitionName(at), reader);
  }

  letGo(at: TopicPartition, reader: Reader): void {
    if (this.#byPartition.get(partitionName(at)) === reader)
      this.#byPartition.delete(partitionName(at));
  }

  get size(): number {
    return this.#byPartition.size;
  }
}

export interface ReaderOptions {
  readonly group: string;
  readonly topics: readonly string[];
  readonly startAt?: 'earliest' | 'latest';
  readonly maxRecords?: number;
  /** Runs within revoked(), before the partitions are let go. */
  readonly onRevoked?: (partitions: readonly Assignment[]) => Promise<void>;
  readonly holders?: Holders;
  /** Commits all of each poll when true. */
  readonly commits?: boolean;
  /** False: the case polls by itself. */
  readonly polls?: boolean;
}

/** A member that polls by itself and notes what it holds and what it was given. */
export class Reader {
  readonly held = new Map<string, Assignment>();
  readonly everAssigned: Assignment[] = [];
  readonly records: LogRecord[] = [];
  readonly faults: unknown[] = [];
  member!: GroupMember;
  readonly #options: ReaderOptions;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  private constructor(options: ReaderOptions) {
    this.#options = options;
  }

  static async join(broker: Broker, options: ReaderOptions): Promise<Reader> {
    const reader = new Reader(options);
    const { group, topics, startAt } = options;
    reader.member = await broker.join({
      group,
      topics,
      listener: {
        assigned: (partitions) => reader.#assigned(partitions),
        revoked: (partitions) => reader.#revoked(partitions),
      },
      ...(startAt === undefined ? {} : { startAt }),
    });
    if (options.polls !== false) reader.#loop = reader.#pollUntilStopped();
    return reader;
  }

  #assigned(partitions: readonly Assignment[]): void {
    for (const at of partitions) {
      this.held.set(partitionName(at), at);
      this.everAssigned.push(at);
      this.#noting(() => this.#options.holders?.take(at, this));
    }
  }

  async #revoked(partitions: readonly Assignment[]): Promise<void> {
    await this.#options.onRevoked?.(partitions);
    for (const at of partitions) this.#letGo(at);
  }

  #letGo(at: TopicPartition): void {
    this.held.delete(partitionName(at));
    this.#options.holders?.letGo(at, this);
  }

  #noting(check: () => void): void {
    try {
      check();
    } catch (fault) {
      this.faults.push(fault);
    }
  }

  async #pollUntilStopped(): Promise<void> {
    const { maxRecords = 500, commits } = this.#options;
    while (!this.#stopped) {
      const fetched = await this.member.poll({ maxRecords, maxWaitMs: 50 });
      for (const { records } of fetched) this.records.push(...records);
      if (commits) await this.#commit(fetched.map(commitAfter));
    }
  }

  async #commit(offsets: Parameters<GroupMember['commit']>[0]): Promise<void> {
    const refused = await this.member.commit(offsets).catch((error: unknown) => error);
    if (refused && (refused as { code?: string }).code !== 'partition_revoked') throw refused;
  }

  /** Leaves the group; what it holds is let go first, as whoever leaves has finished. */
  async leave(): Promise<void> {
    this.#stopped = true;
    await this.#loop.catch((fault: unknown) => this.faults.push(fault));
    for (const at of [...this.held.values()]) this.#letGo(at);
    await this.member.leave();
    if (this.faults.length > 0) throw this.faults[0];
  }
}

function commitAfter(fetched: TopicPartition & { epoch: number; records: readonly LogRecord[] }) {
  const { topic, partition, epoch, records } = fetched;
  return { topic, partition, epoch, nextOffset: records.at(-1)!.offset + 1 };
}
