/**
 * Fetches the partitions that a group member holds, ahead of its polls.
 *
 * 1. Each node has at most one fetch in flight; a partition's records are taken only when the
 *    answer fits where the partition stands by then, so nothing is skipped or given twice.
 * 2. What is fetched stays: a pause withholds it, a resume gives it. Only a new assignment drops
 *    it, and then the committed offset says where to go on.
 * 3. What is held in memory is bounded in all and per partition (I8).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError, errorMessage, isCairnError } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { Assignment, FetchedRecords, LogRecord, TopicPartition } from '../broker.ts';
import {
  isTransientKafkaError,
  type KafkaCluster,
  leaderOf,
  toCairnError,
} from './kafka-client.ts';
import type { KafkaLimits } from './kafka-limits.ts';
import { readBatches } from './kafka-record-batch.ts';
import { byTopic, type FetchedPartition, fetchRequest } from './kafka-requests.ts';

interface Chunk {
  readonly records: readonly LogRecord[];
  readonly bytes: number;
  /** How many of the records were polled. */
  taken: number;
}

interface Feed extends TopicPartition {
  readonly epoch: number;
  readonly kafkaTopic: string;
  nextOffset: number;
  readonly chunks: Chunk[];
  bufferedBytes: number;
  paused: boolean;
}

interface Asked {
  readonly feed: Feed;
  readonly topic: string;
  readonly offset: number;
}

const OFFSET_OUT_OF_RANGE = 1;
/** How long Kafka may wait for records while a partition is left out and may come back. */
const SHORT_WAIT_MS = 50;
const FULL_FETCHES = 2;

export class KafkaFetcher {
  readonly #cluster: KafkaCluster;
  readonly #topicPrefix: string;
  readonly #limits: KafkaLimits;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #busyNodes = new Set<number>();
  #feeds: Feed[] = [];
  #bufferedBytes = 0;
  #turn = 0;
  #failure: unknown;
  #arrived: AbortController | undefined;
  #stopped = false;

  constructor(parts: {
    cluster: KafkaCluster;
    topicPrefix: string;
    limits: KafkaLimits;
    clock: Clock;
    log: Log;
  }) {
    this.#cluster = parts.cluster;
    this.#topicPrefix = parts.topicPrefix;
    this.#limits = parts.limits;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Begins anew with these partitions, each at its committed offset, none paused. */
  assign(partitions: readonly Assignment[]): void {
    this.clear();
    this.#feeds = partitions.map(({ topic, partition, epoch, committedOffset }) => ({
      topic,
      partition,
      epoch,
      kafkaTopic: this.#topicPrefix + topic,
      nextOffset: committedOffset,
      chunks: [],
      bufferedBytes: 0,
      paused: false,
    }));
    this.#pump();
  }

  clear(): void {
    this.#feeds = [];
    this.#bufferedBytes = 0;
  }

  stop(): void {
    this.#stopped = true;
    this.clear();
    this.#arrived?.abort();
  }

  /** Every poll from now on rejects with this, as a fault that does not pass: nothing goes on. */
  fail(error: unknown): void {
    const cause = toCairnError(error, 'fetch');
    const final = isCairnError(cause) && !cause.retryable;
    this.#failure ??= final
      ? cause
      : new CairnError('broker_refused', `the member failed: ${errorMessage(cause)}`, { cause });
    this.#arrived?.abort();
  }

  setPaused(partitions: readonly TopicPartition[], paused: boolean): void {
    for (const { topic, partition } of partitions) {
      const feed = this.#feeds.find((f) => f.topic === topic && f.partition === partition);
      if (feed) feed.paused = paused;
    }
    if (paused) return;
    this.#arrived?.abort();
    this.#pump();
  }

  async poll({ maxRecords, maxWaitMs }: { maxRecords: number; maxWaitMs: number }) {
    if (this.#stopped) throw new CairnError('broker_closed', 'the member has left');
    const untilMs = this.#clock.elapsedMs() + maxWaitMs;
    // Who polls in a loop what is here already must leave the event loop its turns.
    await nextTurn();
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      const fetched = this.#take(maxRecords);
      const restMs = untilMs - this.#clock.elapsedMs();
      if (fetched.length > 0 || restMs <= 0 || this.#stopped) return fetched;
      await this.#arrival(restMs);
    }
  }

  async #arrival(waitMs: number): Promise<void> {
    this.#arrived = new AbortController();
    await this.#clock.sleep(waitMs, this.#arrived.signal);
    this.#arrived = undefined;
  }

  /** What has records shares the poll; each poll begins with another partition. */
  #take(maxRecords: number): FetchedRecords[] {
    const ready = this.#feeds.filter((feed) => !feed.paused && feed.chunks.length > 0);
    const first = this.#turn++;
    let rest = maxRecords;
    const fetched: FetchedRecords[] = [];
    for (let i = 0; i < ready.length && rest > 0; i++) {
      const feed = ready[(first + i) % ready.length]!;
      const records = this.#takeFrom(feed, Math.ceil(rest / (ready.length - i)));
      rest -= records.length;
      const { topic, partition, epoch } = feed;
      fetched.push({ topic, partition, epoch, records });
    }
    if (fetched.length > 0) this.#pump();
    return fetched;
  }

  #takeFrom(feed: Feed, limit: number): readonly LogRecord[] {
    const chunk = feed.chunks[0]!;
    const start = chunk.taken;
    chunk.taken = Math.min(chunk.records.length, start + limit);
    if (chunk.taken === chunk.records.length) {
      feed.chunks.shift();
      feed.bufferedBytes -= chunk.bytes;
      this.#bufferedBytes -= chunk.bytes;
      if (start === 0) return chunk.records;
    }
    return chunk.records.slice(start, chunk.taken);
  }

  #pump(): void {
    if (this.#stopped || this.#failure !== undefined) return;
    if (this.#bufferedBytes >= this.#limits.maxBufferedBytes) return;
    const nodes = new Map<number, Asked[]>();
    let leftOut = false;
    const full = FULL_FETCHES * this.#limits.maxPartitionFetchBytes;
    for (const feed of this.#feedsByHunger()) {
      if (feed.paused || feed.bufferedBytes >= full) {
        leftOut = true;
        continue;
      }
      const node = this.#leader(feed);
      if (node === undefined || this.#busyNodes.has(node)) continue;
      const asked = { feed, topic: feed.kafkaTopic, offset: feed.nextOffset };
      const others = nodes.get(node);
      if (others) others.push(asked);
      else nodes.set(node, [asked]);
    }
    const maxWaitMs = leftOut ? SHORT_WAIT_MS : this.#limits.fetchWaitMs;
    for (const [node, asked] of nodes) void this.#fetch(node, asked, maxWaitMs);
  }

  /** Kafka fills its answer in the order asked: whoever has least comes first, ties in turn. */
  #feedsByHunger(): Feed[] {
    const turn = this.#turn++ % Math.max(1, this.#feeds.length);
    const turned = [...this.#feeds.slice(turn), ...this.#feeds.slice(0, turn)];
    return turned.sort((a, b) => a.bufferedBytes - b.bufferedBytes);
  }

  #leader(feed: Feed): number | undefined {
    try {
      return leaderOf(this.#cluster, feed.kafkaTopic, feed.partition);
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  async #fetch(node: number, asked: readonly Asked[], maxWaitMs: number): Promise<void> {
    this.#busyNodes.add(node);
    try {
      await this.#receive(await this.#request(node, asked, maxWaitMs), asked);
    } catch (error) {
      if (this.#stopped) return;
      if (isTransientKafkaError(error)) await this.#recover(error);
      else this.fail(error);
    } finally {
      this.#busyNodes.delete(node);
    }
    this.#pump();
  }

  async #request(node: number, asked: readonly Asked[], maxWaitMs: number) {
    const broker = await this.#cluster.findBroker({ nodeId: node });
    const topics = byTopic(asked, ({ feed, offset }) => ({
      partition: feed.partition,
      fetchOffset: offset,
    }));
    const { maxFetchBytes: maxBytes, maxPartitionFetchBytes: maxPartitionBytes } = this.#limits;
    const request = fetchRequest(topics, { maxWaitMs, maxBytes, maxPartitionBytes });
    const { errorCode, partitions } = await broker.connectionPool.send(request);
    if (errorCode !== 0) throw new CairnError('broker_unavailable', `fetch error ${errorCode}`);
    return partitions;
  }

  async #receive(partitions: readonly FetchedPartition[], asked: readonly Asked[]): Promise<void> {
    let refused: number | undefined;
    for (const answer of partitions) {
      const { feed, offset } = asked.find(
        (one) => one.topic === answer.topic && one.feed.partition === answer.partition,
      )!;
      if (!this.#feeds.includes(feed) || feed.nextOffset !== offset) continue;
      if (answer.errorCode === 0) this.#accept(feed, answer.batches);
      else if (answer.errorCode === OFFSET_OUT_OF_RANGE) await this.#restart(feed);
      else refused = answer.errorCode;
    }
    if (refused !== undefined) {
      throw new CairnError('broker_unavailable', `Kafka refused a fetch: error ${refused}`);
    }
  }

  #accept(feed: Feed, batches: Buffer): void {
    if (batches.length === 0) return;
    const { topic, partition, nextOffset: fromOffset } = feed;
    const { records, nextOffset } = readBatches(batches, { topic, partition, fromOffset });
    feed.nextOffset = nextOffset;
    if (records.length === 0) return;
    feed.chunks.push({ records, bytes: batches.length, taken: 0 });
    feed.bufferedBytes += batches.length;
    this.#bufferedBytes += batches.length;
    this.#arrived?.abort();
  }

  /** Retention took the records it stood at: on to the first that is kept. */
  async #restart(feed: Feed): Promise<void> {
    const { kafkaTopic: topic, partition } = feed;
    const asked = [{ topic, partitions: [{ partition }], fromBeginning: true }];
    const [found] = await this.#cluster.fetchTopicsOffset(asked);
    const low = Number(found!.partitions[0]!.offset);
    this.#log.warn({ topic, partition, from: feed.nextOffset, to: low }, 'records are gone');
    feed.nextOffset = low;
  }

  async #recover(error: unknown): Promise<void> {
    this.#log.warn({ error: String(error) }, 'fetch failed, tried again');
    await this.#clock.sleep(this.#limits.retryWaitMs);
    await this.#cluster.refreshMetadata().catch((again: unknown) => {
      this.#log.warn({ error: String(again) }, 'metadata not refreshed');
    });
  }
}
