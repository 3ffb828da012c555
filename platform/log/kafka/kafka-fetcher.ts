/**
 * Fetches the partitions that a group member holds, ahead of its polls.
 *
 * KF1 Each node has at most one fetch in flight. A response's records for a partition are taken
 *     only if they continue at the partition's current position, so none is skipped or taken twice.
 * KF2 A pause withholds fetched records, a resume releases them. Only a new assignment or a rewind
 *     drops them; then fetching starts at the committed offset.
 * KF3 The memory for fetched records is bounded, in total and per partition (I8).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CairnError, errorMessage, isCairnError } from '../../runtime/errors.ts';
import type {
  Assignment,
  FetchedRecords,
  LogRecord,
  OffsetCommit,
  PartitionEpoch,
  PollOptions,
  TopicPartition,
} from '../broker.ts';
import { WakeableTimer } from '../wakeable-timer.ts';
import { decodeBatches } from './batches/kafka-record-batch.ts';
import {
  findLeader,
  isTransientKafkaError,
  type KafkaContext,
  toCairnError,
  waitAndRefreshMetadata,
} from './kafka-client.ts';
import {
  byTopic,
  collectBy,
  type FetchedPartition,
  fetchRequest,
  KAFKA_OFFSET_OUT_OF_RANGE,
} from './kafka-requests.ts';
import { KAFKA_TOPIC_DENIED } from './kafka-rights.ts';

interface Chunk {
  readonly records: readonly LogRecord[];
  readonly bytes: number;
  /** How many of the records were polled. */
  polled: number;
}

interface PartitionFeed extends PartitionEpoch {
  readonly kafkaTopic: string;
  nextOffset: number;
  /** A fetch has shown that the log reaches the offset. */
  isOffsetKnown: boolean;
  readonly chunks: Chunk[];
  bufferedBytes: number;
  paused: boolean;
  /** Why its last fetch failed; null if it did not. */
  fault: string | null;
}

/** A partition in a fetch request. */
interface FetchPosition {
  readonly feed: PartitionFeed;
  readonly topic: string;
  readonly offset: number;
}

/** How long Kafka may wait for records while an omitted feed may need records soon. */
const SHORT_WAIT_MS = 50;
/** A feed with this many full fetches buffered is not fetched from. */
const FULL_FETCHES = 2;

export class KafkaFetcher {
  readonly #context: KafkaContext;
  readonly #busyNodes = new Set<number>();
  #feeds: PartitionFeed[] = [];
  #bufferedBytes = 0;
  #turn = 0;
  #failure: unknown;
  readonly #timer: WakeableTimer;
  #stopped = false;
  /** True while metadata is reloaded because a partition has no leader in it. */
  #isLoading = false;

  constructor(context: KafkaContext) {
    this.#context = context;
    this.#timer = new WakeableTimer(context.clock);
  }

  /** Starts over with these partitions, each at its committed offset, none paused. */
  assign(partitions: readonly Assignment[]): void {
    this.clear();
    this.#feeds = partitions.map(({ topic, partition, epoch, committedOffset }) => ({
      topic,
      partition,
      epoch,
      kafkaTopic: this.#context.topicPrefix + topic,
      nextOffset: committedOffset,
      isOffsetKnown: false,
      chunks: [],
      bufferedBytes: 0,
      paused: false,
      fault: null,
    }));
    this.#pump();
  }

  clear(): void {
    this.#feeds = [];
    this.#bufferedBytes = 0;
  }

  /** Why records of its partitions cannot be fetched now. A paused one waits for its consumer. */
  get fault(): string | null {
    return this.#feeds.find(({ fault, paused }) => fault !== null && !paused)?.fault ?? null;
  }

  stop(): void {
    this.#stopped = true;
    this.clear();
    this.#timer.wake();
  }

  /** Every later poll rejects with this error, which is not transient. */
  fail(error: unknown): void {
    const cause = toCairnError(error, 'The fetch');
    const isFinal = isCairnError(cause) && !cause.retryable;
    const message = `The group member failed: ${errorMessage(cause)}`;
    this.#failure ??= isFinal ? cause : new CairnError('broker_refused', message, { cause });
    this.#timer.wake();
  }

  setPaused(partitions: readonly TopicPartition[], paused: boolean): void {
    for (const { topic, partition } of partitions) {
      const feed = this.#feeds.find((f) => f.topic === topic && f.partition === partition);
      if (feed) feed.paused = paused;
    }
    if (paused) return;
    this.#timer.wake();
    this.#pump();
  }

  /** Drops the partition's fetched records, and fetches from the offset. */
  rewind({ topic, partition, epoch, nextOffset }: OffsetCommit): void {
    const feed = this.#feeds.find((f) => f.topic === topic && f.partition === partition);
    if (feed?.epoch !== epoch) return;
    feed.nextOffset = nextOffset;
    feed.chunks.length = 0;
    this.#bufferedBytes -= feed.bufferedBytes;
    feed.bufferedBytes = 0;
    this.#pump();
  }

  async poll({ maxRecords, maxWaitMs }: PollOptions) {
    if (this.#stopped) throw new CairnError('broker_closed', 'The member has left the group.');
    const { clock } = this.#context;
    const untilMs = clock.elapsedMs() + maxWaitMs;
    // A consumer that polls in a loop must not starve others.
    await nextTurn();
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      const fetched = this.#take(maxRecords);
      const restMs = untilMs - clock.elapsedMs();
      if (fetched.length > 0 || restMs <= 0 || this.#stopped) return fetched;
      await this.#timer.wait(restMs);
    }
  }

  /** Divides the poll among the feeds that have records; each poll begins with a different one. */
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

  #takeFrom(feed: PartitionFeed, limit: number): readonly LogRecord[] {
    const chunk = feed.chunks[0]!;
    const start = chunk.polled;
    chunk.polled = Math.min(chunk.records.length, start + limit);
    if (chunk.polled === chunk.records.length) {
      feed.chunks.shift();
      feed.bufferedBytes -= chunk.bytes;
      this.#bufferedBytes -= chunk.bytes;
      if (start === 0) return chunk.records;
    }
    return chunk.records.slice(start, chunk.polled);
  }

  #pump(): void {
    const { limits } = this.#context;
    if (this.#stopped || this.#failure !== undefined) return;
    if (this.#bufferedBytes >= limits.maxBufferedBytes) return;
    const full = FULL_FETCHES * limits.maxPartitionFetchBytes;
    const wanted = this.#leastBufferedFirst().filter(
      (feed) => !feed.paused && feed.bufferedBytes < full,
    );
    const isAnyOmitted = wanted.length < this.#feeds.length;
    const maxWaitMs = isAnyOmitted ? SHORT_WAIT_MS : limits.fetchWaitMs;
    for (const [node, feeds] of collectBy(wanted, (feed) => this.#findLeader(feed))) {
      if (node !== undefined && !this.#busyNodes.has(node))
        void this.#fetch(node, feeds, maxWaitMs);
    }
  }

  /** Kafka fills its response in the order of the request; equal feeds take turns. */
  #leastBufferedFirst(): PartitionFeed[] {
    const turn = this.#turn++ % Math.max(1, this.#feeds.length);
    const turned = [...this.#feeds.slice(turn), ...this.#feeds.slice(0, turn)];
    return turned.sort((a, b) => a.bufferedBytes - b.bufferedBytes);
  }

  #findLeader(feed: PartitionFeed): number | undefined {
    try {
      return findLeader(this.#context.cluster, feed.kafkaTopic, feed.partition);
    } catch (error) {
      this.#context.outage.failed('finding a leader', error);
      void this.#loadLeaders();
      return undefined;
    }
  }

  /** Nodes that have just started may not know a partition yet. */
  async #loadLeaders(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    await waitAndRefreshMetadata(this.#context);
    this.#isLoading = false;
    this.#pump();
  }

  async #fetch(node: number, feeds: readonly PartitionFeed[], maxWaitMs: number): Promise<void> {
    this.#busyNodes.add(node);
    const positions = feeds.map((feed) => {
      return { feed, topic: feed.kafkaTopic, offset: feed.nextOffset };
    });
    try {
      const requested = this.#request(node, positions, maxWaitMs).catch((error: unknown) => {
        const fault = errorMessage(toCairnError(error, 'The fetch'));
        for (const feed of feeds) feed.fault = fault;
        throw error;
      });
      await this.#receive(await requested, positions);
    } catch (error) {
      if (this.#stopped) return;
      if (isTransientKafkaError(error)) {
        this.#context.outage.failed('fetch', error);
        await waitAndRefreshMetadata(this.#context);
      } else this.fail(error);
    } finally {
      this.#busyNodes.delete(node);
    }
    this.#pump();
  }

  async #request(node: number, positions: readonly FetchPosition[], maxWaitMs: number) {
    const { cluster, limits } = this.#context;
    const broker = await cluster.findBroker({ nodeId: node });
    const topics = byTopic(positions, ({ feed, offset }) => {
      return { partition: feed.partition, fetchOffset: offset };
    });
    const { maxFetchBytes: maxBytes, maxPartitionFetchBytes: maxPartitionBytes } = limits;
    const request = fetchRequest(topics, { maxWaitMs, maxBytes, maxPartitionBytes });
    const { errorCode, partitions } = await broker.connectionPool.send(request);
    if (errorCode !== 0) throw refusedFetch(errorCode);
    this.#context.outage.worked();
    return partitions;
  }

  async #receive(partitions: readonly FetchedPartition[], positions: readonly FetchPosition[]) {
    let refused: CairnError | undefined;
    for (const { topic, partition, errorCode, batches } of partitions) {
      const { feed, offset } = positions.find(
        (one) => one.topic === topic && one.feed.partition === partition,
      )!;
      if (!this.#feeds.includes(feed) || feed.nextOffset !== offset) continue;
      feed.fault = null;
      if (errorCode === 0) this.#accept(feed, batches);
      else if (errorCode === KAFKA_OFFSET_OUT_OF_RANGE) await this.#skipToFirstKept(feed);
      else refused = this.#refuse(feed, errorCode);
    }
    if (refused !== undefined) throw refused;
  }

  #refuse(feed: PartitionFeed, errorCode: number): CairnError {
    const refusal =
      errorCode === KAFKA_TOPIC_DENIED
        ? this.#context.rights.noteDenied(feed.kafkaTopic, 'READ')
        : refusedFetch(errorCode);
    feed.fault = errorMessage(refusal);
    return refusal;
  }

  #accept(feed: PartitionFeed, batches: Buffer): void {
    feed.isOffsetKnown = true;
    if (batches.length === 0) return;
    const { topic, partition, nextOffset: fromOffset } = feed;
    const { records, nextOffset } = decodeBatches(batches, { topic, partition, fromOffset });
    feed.nextOffset = nextOffset;
    if (records.length === 0) return;
    feed.chunks.push({ records, bytes: batches.length, polled: 0 });
    feed.bufferedBytes += batches.length;
    this.#bufferedBytes += batches.length;
    this.#timer.wake();
  }

  /**
   * The log does not have the offset. Either retention has removed the records there, or the log
   * has lost its end or was recreated. If that happens while consuming, continuing would mistake
   * new records for old ones, so it is an error. A group that only starts reads the partition
   * again.
   */
  async #skipToFirstKept(feed: PartitionFeed): Promise<void> {
    const { cluster, log } = this.#context;
    const { kafkaTopic: topic, partition, nextOffset: from } = feed;
    const request = [{ topic, partitions: [{ partition }], fromBeginning: true }];
    const [found] = await cluster.fetchTopicsOffset(request);
    const first = found?.partitions[0];
    // Its leader is unknown at the moment; the next fetch will be refused like this one.
    if (first === undefined) return;
    const to = Number(first.offset);
    if (to >= from) {
      const skipped = 'retention has removed records that were not read; skipping them';
      log.warn({ topic, partition, from, to }, skipped);
    } else if (feed.isOffsetKnown) throw shortenedError(feed);
    else {
      const again = 'the log ends before the committed offset; reading it again from the beginning';
      log.warn({ topic, partition, committed: from, from: to }, again);
    }
    feed.nextOffset = to;
  }
}

function shortenedError({ kafkaTopic, partition, nextOffset }: PartitionFeed): CairnError {
  const where = `offset ${nextOffset} of ${kafkaTopic}/${partition}`;
  const message =
    `The log ends before ${where}, which it reached a moment ago: ` +
    'the topic was recreated, or Kafka has lost its end.';
  return new CairnError('log_replaced', message);
}

function refusedFetch(errorCode: number): CairnError {
  return new CairnError('broker_unavailable', `Kafka refused a fetch with error ${errorCode}.`);
}
