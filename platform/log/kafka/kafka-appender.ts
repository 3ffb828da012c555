/**
 * Appends to Kafka: one lane per partition, one request in flight per node.
 *
 * A lane holds what waits for its partition. Whenever a node has no request in flight, the next
 * one takes from each lane that the node leads as much as one record batch may hold: so a small
 * append is never behind more than one request, and what waits together travels together.
 *
 * 1. At most one batch of a partition is in flight, so its order holds over retries (B2).
 * 2. An append resolves when Kafka has acknowledged all of it with acks=all, never before (B1);
 *    it rejects only when nothing of it is still in flight.
 * 3. A batch is sent again only as it was sent first. Sent twice it may stand twice in the log:
 *    whoever reads drops what it has seen.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { AppendedTo, PartitionAppend } from '../broker.ts';
import { measureBatch, type PackedRecord, unpackRecords } from '../record-batch.ts';
import {
  isTransientKafkaError,
  type KafkaCluster,
  leaderOf,
  toCairnError,
} from './kafka-client.ts';
import type { KafkaLimits } from './kafka-limits.ts';
import {
  batchSizeLimit,
  encodedSizeLimit,
  RECORD_OVERHEAD_BYTES,
  RecordBatchWriter,
} from './kafka-record-batch.ts';
import { byTopic, type ProducedPartition, produceRequest } from './kafka-requests.ts';

/** One append to one partition; `records` is how far it was taken into batches. */
interface Entry {
  readonly records: Iterator<PackedRecord>;
  next: PackedRecord | undefined;
  readonly bytes: number;
  readonly startedMs: number;
  unacknowledged: number;
  firstOffset: number;
  lastOffset: number;
  failed: boolean;
  readonly resolve: (range: { firstOffset: number; lastOffset: number }) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch {
  readonly bytes: Buffer;
  readonly shares: { readonly entry: Entry; readonly count: number }[];
  readonly startedMs: number;
}

interface Lane {
  readonly topic: string;
  readonly partition: number;
  readonly waiting: Entry[];
  /** In flight, or to be sent again. */
  batch: Batch | undefined;
  busy: boolean;
}

const RETRIABLE_CODES: ReadonlySet<number> = new Set([2, 3, 5, 6, 7, 8, 9, 13, 14, 19, 20, 56, 74]);
const LARGE_BYTES = 200_000;
const MESSAGE_TOO_LARGE = 10;
const RECORD_LIST_TOO_LARGE = 18;

export class KafkaAppender {
  readonly #cluster: KafkaCluster;
  readonly #limits: KafkaLimits;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #lanes = new Map<string, Lane>();
  readonly #busyNodes = new Set<number>();
  #queuedBytes = 0;
  #closed = false;
  #scheduled = false;

  constructor(parts: { cluster: KafkaCluster; limits: KafkaLimits; clock: Clock; log: Log }) {
    this.#cluster = parts.cluster;
    this.#limits = parts.limits;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Topics are Kafka's names here; the offsets come in the order of `appends`. */
  async append(appends: readonly PartitionAppend[]): Promise<AppendedTo[]> {
    this.#admit(appends);
    const done = await Promise.allSettled(appends.map((append) => this.#enqueue(append)));
    return done.map((one, i) => {
      if (one.status === 'rejected') throw one.reason;
      return { topic: appends[i]!.topic, partition: appends[i]!.partition, ...one.value };
    });
  }

  /** What waits is refused; what is in flight is waited for by whoever closes the connections. */
  close(): void {
    this.#closed = true;
    const error = new CairnError('broker_closed', 'the broker was closed');
    for (const lane of this.#lanes.values()) {
      for (const entry of lane.waiting.splice(0)) this.#fail(entry, error);
      if (lane.batch && !lane.busy) this.#failBatch(lane, error);
    }
  }

  #admit(appends: readonly PartitionAppend[]): void {
    if (this.#closed) throw new CairnError('broker_closed', 'the broker is closed');
    let bytes = 0;
    const largest = this.#limits.maxBatchBytes - batchSizeLimit(RECORD_OVERHEAD_BYTES);
    for (const { topic, partition, batch } of appends) {
      bytes += batch.bytes.length;
      leaderOf(this.#cluster, topic, partition);
      if (batch.bytes.length > largest && measureBatch(batch).largestRecordBytes > largest) {
        throw new CairnError('record_too_large', `a record is over ${largest} bytes`);
      }
    }
    if (this.#queuedBytes > 0 && this.#queuedBytes + bytes > this.#limits.maxQueuedBytes) {
      throw new CairnError('broker_unavailable', `${this.#queuedBytes} bytes wait to be sent`);
    }
  }

  #enqueue({ topic, partition, batch }: PartitionAppend) {
    return new Promise<{ firstOffset: number; lastOffset: number }>((resolve, reject) => {
      const records = unpackRecords(batch);
      const entry: Entry = {
        records,
        next: records.next().value ?? undefined,
        bytes: batch.bytes.length,
        startedMs: this.#clock.elapsedMs(),
        unacknowledged: batch.count,
        firstOffset: -1,
        lastOffset: -1,
        failed: false,
        resolve,
        reject,
      };
      this.#queuedBytes += entry.bytes;
      if (batch.count === 0) return this.#settle(entry);
      this.#lane(topic, partition).waiting.push(entry);
      this.#schedule();
    });
  }

  #lane(topic: string, partition: number): Lane {
    const name = `${topic}/${partition}`;
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      lane = { topic, partition, waiting: [], batch: undefined, busy: false };
      this.#lanes.set(name, lane);
    }
    return lane;
  }

  /** Once per turn, so that appends of one turn share a request. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    const ready = new Map<number, Lane[]>();
    for (const lane of this.#lanes.values()) {
      if (lane.busy || (lane.batch === undefined && lane.waiting.length === 0)) continue;
      const node = this.#leader(lane);
      if (node === undefined || this.#busyNodes.has(node)) continue;
      const lanes = ready.get(node);
      if (lanes) lanes.push(lane);
      else ready.set(node, [lane]);
    }
    for (const [node, lanes] of ready) void this.#send(node, lanes);
  }

  #leader(lane: Lane): number | undefined {
    try {
      return leaderOf(this.#cluster, lane.topic, lane.partition);
    } catch (error) {
      for (const entry of lane.waiting.splice(0)) this.#fail(entry, error);
      if (lane.batch) this.#failBatch(lane, error);
      return undefined;
    }
  }

  async #send(node: number, ready: readonly Lane[]): Promise<void> {
    this.#busyNodes.add(node);
    const lanes = await this.#fill(ready);
    let failed = false;
    try {
      failed = this.#receive(lanes, await this.#produce(node, lanes));
    } catch (error) {
      failed = true;
      for (const lane of lanes) this.#failed(lane, error, isTransientKafkaError(error));
    }
    if (failed && !this.#closed) await this.#recover();
    for (const lane of lanes) lane.busy = false;
    this.#busyNodes.delete(node);
    if (this.#closed) this.close();
    else this.#pump();
  }

  /**
   * Takes lanes, and from each its next batch, until the request is full; the rest goes next. A
   * large batch takes milliseconds to write: others get their turn after it.
   */
  async #fill(ready: readonly Lane[]): Promise<Lane[]> {
    const lanes: Lane[] = [];
    let bytes = 0;
    for (const lane of ready) {
      if (bytes >= this.#limits.maxRequestBytes) break;
      // Meanwhile it may have been taken to another leader, or emptied.
      if (lane.busy || (lane.batch === undefined && lane.waiting.length === 0)) continue;
      lane.batch ??= this.#nextBatch(lane);
      lane.busy = true;
      bytes += lane.batch.bytes.length;
      if (lane.batch.bytes.length > LARGE_BYTES) await nextTurn();
      lanes.push(lane);
      // Behind all others next time, so that no partition starves another.
      const name = `${lane.topic}/${lane.partition}`;
      this.#lanes.delete(name);
      this.#lanes.set(name, lane);
    }
    return lanes;
  }

  #nextBatch(lane: Lane): Batch {
    const writer = new RecordBatchWriter(this.#capacityFor(lane));
    const shares: { entry: Entry; count: number }[] = [];
    const nowMs = this.#clock.nowMs();
    const startedMs = lane.waiting[0]!.startedMs;
    let room = this.#limits.maxBatchBytes - batchSizeLimit(0);
    for (let entry = lane.waiting[0]; entry !== undefined; entry = lane.waiting[0]) {
      const before = writer.count;
      while (entry.next !== undefined) {
        const size = encodedSizeLimit(entry.next);
        // Admitted as it was measured, one record always goes: should it not fit, Kafka says so.
        if (size > room && writer.count > 0) break;
        room -= size;
        writer.add(entry.next, nowMs);
        const step = entry.records.next();
        entry.next = step.done ? undefined : step.value;
      }
      if (writer.count > before) shares.push({ entry, count: writer.count - before });
      if (entry.next !== undefined) break;
      lane.waiting.shift();
    }
    return { bytes: writer.finish(), shares, startedMs };
  }

  /** Three times its packed size is more than a record ever takes, however small it is. */
  #capacityFor(lane: Lane): number {
    let bytes = batchSizeLimit(0);
    for (let i = 0; i < lane.waiting.length && bytes < this.#limits.maxBatchBytes; i++) {
      bytes += 3 * lane.waiting[i]!.bytes;
    }
    const first = batchSizeLimit(encodedSizeLimit(lane.waiting[0]!.next!));
    return Math.max(first, Math.min(bytes, this.#limits.maxBatchBytes));
  }

  async #produce(node: number, lanes: readonly Lane[]): Promise<readonly ProducedPartition[]> {
    const broker = await this.#cluster.findBroker({ nodeId: node });
    const topics = byTopic(lanes, ({ partition, batch }) => ({ partition, batch: batch!.bytes }));
    const request = produceRequest(topics, this.#limits.requestTimeoutMs);
    return (await broker.connectionPool.send(request)).partitions;
  }

  /** Settles what the answer names; true when some of it must be sent again. */
  #receive(lanes: readonly Lane[], produced: readonly ProducedPartition[]): boolean {
    let failed = false;
    for (const lane of lanes) {
      const answer = produced.find(
        ({ topic, partition }) => topic === lane.topic && partition === lane.partition,
      );
      if (answer?.errorCode === 0) {
        this.#acknowledge(lane, answer.baseOffset);
      } else {
        failed = true;
        const code = answer?.errorCode ?? -1;
        this.#failed(lane, refusal(lane, code), RETRIABLE_CODES.has(code));
      }
    }
    return failed;
  }

  #acknowledge(lane: Lane, baseOffset: number): void {
    let offset = baseOffset;
    for (const { entry, count } of lane.batch!.shares) {
      if (entry.firstOffset < 0) entry.firstOffset = offset;
      offset += count;
      entry.lastOffset = offset - 1;
      entry.unacknowledged -= count;
      if (entry.unacknowledged === 0) this.#settle(entry);
    }
    lane.batch = undefined;
  }

  #failed(lane: Lane, error: unknown, again: boolean): void {
    const agedMs = this.#clock.elapsedMs() - lane.batch!.startedMs;
    if (again && agedMs < this.#limits.appendTimeoutMs && !this.#closed) {
      const { topic, partition } = lane;
      this.#log.warn({ topic, partition, error: String(error) }, 'append refused, sent again');
    } else this.#failBatch(lane, error);
  }

  #failBatch(lane: Lane, error: unknown): void {
    const shares = lane.batch!.shares;
    lane.batch = undefined;
    for (const { entry } of shares) {
      // The rest of an append that failed in part must not follow it into the log.
      if (lane.waiting[0] === entry) lane.waiting.shift();
      this.#fail(entry, error);
    }
  }

  #settle(entry: Entry): void {
    this.#queuedBytes -= entry.bytes;
    entry.resolve({ firstOffset: entry.firstOffset, lastOffset: entry.lastOffset });
  }

  #fail(entry: Entry, error: unknown): void {
    if (entry.failed) return;
    entry.failed = true;
    this.#queuedBytes -= entry.bytes;
    entry.reject(toCairnError(error, 'append'));
  }

  /** The leader may have moved, or the node is gone. */
  async #recover(): Promise<void> {
    await this.#clock.sleep(this.#limits.retryWaitMs);
    await this.#cluster.refreshMetadata().catch((error: unknown) => {
      this.#log.warn({ error: String(error) }, 'metadata not refreshed');
    });
  }
}

function refusal({ topic, partition }: Lane, errorCode: number): CairnError {
  const tooLarge = errorCode === MESSAGE_TOO_LARGE || errorCode === RECORD_LIST_TOO_LARGE;
  const code = tooLarge ? 'record_too_large' : 'broker_unavailable';
  return new CairnError(code, `Kafka refused ${topic}/${partition}: error ${errorCode}`);
}
