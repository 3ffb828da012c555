/**
 * Appends to Kafka: one queue per partition, one request in flight per node.
 *
 * A queue contains the pending appends of its partition. When a node has no request in flight, the
 * next request takes up to one record batch from each queue that the node leads. So a small append
 * waits for at most one request, and appends that wait together are sent together.
 *
 * KA1 At most one batch of a partition is in flight, so order is preserved across retries (BR2).
 * KA2 An append resolves when Kafka has acknowledged all of it with acks=all (BR1). It rejects only
 *     when nothing of it is in flight.
 * KA3 A batch is retried only exactly as it was first sent. If it is sent twice, its records may be
 *     in the log twice; readers drop the duplicates.
 * KA4 A batch that is too large for its topic is halved, down to single records; only an append
 *     with a record that is itself too large fails. Later batches of the partition are smaller.
 * KA5 An append whose signal is aborted is refused as a whole if nothing of it was sent. Once sent,
 *     it may be in the log, and continues.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CairnError, type ErrorCode, errorMessage } from '../../runtime/errors.ts';
import { onAbort } from '../../runtime/linked-signal.ts';
import { type AppendedTo, type PartitionAppend, partitionName } from '../broker.ts';
import { measureBatch, type PackedRecord, unpackRecords } from '../record-batch.ts';
import { halveBatch, type OutgoingBatch, withoutAppends } from './batches/kafka-outgoing-batch.ts';
import {
  batchSizeLimit,
  encodedSizeLimit,
  RECORD_OVERHEAD_BYTES,
  RecordBatchWriter,
} from './batches/kafka-record-batch.ts';
import {
  findLeader,
  isTransientKafkaError,
  type KafkaContext,
  toCairnError,
  waitAndRefreshMetadata,
} from './kafka-client.ts';
import { byTopic, collectBy, type ProducedPartition, produceRequest } from './kafka-requests.ts';
import { KAFKA_TOPIC_DENIED } from './kafka-rights.ts';

type AppendedOffsets = Pick<AppendedTo, 'firstOffset' | 'lastOffset'>;

/** One call of `append`, over all its partitions. */
interface AppendCall {
  wasSent: boolean;
  /** A request with it got no response, so it may be in the log. */
  isUncertain: boolean;
}

/** One append to one partition. */
interface PendingAppend {
  readonly call: AppendCall;
  readonly records: Iterator<PackedRecord>;
  /** The next record that is not in a batch yet. */
  next: PackedRecord | undefined;
  readonly bytes: number;
  readonly startedMs: number;
  unacknowledged: number;
  firstOffset: number;
  lastOffset: number;
  failed: boolean;
  readonly resolve: (offsets: AppendedOffsets) => void;
  readonly reject: (error: unknown) => void;
}

interface PartitionQueue {
  readonly topic: string;
  readonly partition: number;
  readonly waiting: PendingAppend[];
  /** In flight, or to be retried. */
  batch: OutgoingBatch<PendingAppend> | undefined;
  /** Parts of a batch that was too large; they are sent before waiting appends. */
  halves: readonly OutgoingBatch<PendingAppend>[];
  /** The adapter's limit, or less once the topic has refused a batch as too large. */
  maxBatchBytes: number;
  busy: boolean;
}

/** Kafka's error codes after which a produce request may succeed later. */
const RETRIABLE_CODES: ReadonlySet<number> = new Set([2, 3, 5, 6, 7, 8, 9, 13, 14, 19, 20, 56, 74]);
/** A late response, a broken connection, a replica that may have the batch. */
const UNCERTAIN_CODES: ReadonlySet<number> = new Set([7, 13, 20]);
const MESSAGE_TOO_LARGE = 10;
const RECORD_LIST_TOO_LARGE = 18;
/** The disk of the partition's leader is full or broken. */
const KAFKA_STORAGE_ERROR = 56;
const REFUSAL_CODES: Readonly<Record<number, ErrorCode>> = {
  [MESSAGE_TOO_LARGE]: 'record_too_large',
  [RECORD_LIST_TOO_LARGE]: 'record_too_large',
  [KAFKA_STORAGE_ERROR]: 'storage_full',
};
const REFUSAL_REASONS: Readonly<Record<number, string>> = {
  // INVALID_TIMESTAMP: `message.timestamp.after.max.ms` of the topic, an hour by default.
  32: ": the clock of this machine is too far ahead of Kafka's; set it",
};
/** Encoding a batch of this size takes milliseconds. */
const LARGE_BATCH_BYTES = 200_000;

export class KafkaAppender {
  readonly #context: KafkaContext;
  readonly #queues = new Map<string, PartitionQueue>();
  readonly #busyNodes = new Set<number>();
  #queuedBytes = 0;
  #closed = false;
  #scheduled = false;

  constructor(context: KafkaContext) {
    this.#context = context;
  }

  /** Expects Kafka's topic names; returns the offsets in the order of `appends`. KA5. */
  async append(
    appends: readonly PartitionAppend[],
    signal: AbortSignal,
  ): Promise<AppendedOffsets[]> {
    signal.throwIfAborted();
    this.#admit(appends);
    const call: AppendCall = { wasSent: false, isUncertain: false };
    const appending = appends.map((append) => this.#enqueue(append, call));
    const forget = onAbort(signal, () => this.#refuseUnsent(call, signal.reason));
    const settled = await Promise.allSettled(appending);
    forget();
    return settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }

  /** Refuses waiting appends. Requests in flight continue until the connections are closed. */
  close(): void {
    this.#closed = true;
    const error = new CairnError('broker_closed', 'The broker was closed.');
    for (const queue of this.#queues.values()) {
      this.#failWaiting(queue, error);
      while (queue.batch && !queue.busy) this.#failBatch(queue, error);
    }
  }

  #admit(appends: readonly PartitionAppend[]): void {
    if (this.#closed) throw new CairnError('broker_closed', 'The broker is closed.');
    const { cluster, limits } = this.#context;
    let bytes = 0;
    const largest = limits.maxBatchBytes - batchSizeLimit(RECORD_OVERHEAD_BYTES);
    for (const { topic, partition, batch } of appends) {
      bytes += batch.bytes.length;
      findLeader(cluster, topic, partition);
      if (batch.bytes.length > largest && measureBatch(batch).largestRecordBytes > largest) {
        throw new CairnError('record_too_large', `A record is larger than ${largest} bytes.`);
      }
    }
    if (this.#queuedBytes > 0 && this.#queuedBytes + bytes > limits.maxQueuedBytes) {
      const message = `Pending appends hold ${this.#queuedBytes} bytes already.`;
      throw new CairnError('broker_unavailable', message);
    }
  }

  #enqueue(append: PartitionAppend, call: AppendCall) {
    const { batch } = append;
    return new Promise<AppendedOffsets>((resolve, reject) => {
      const records = unpackRecords(batch);
      const pending: PendingAppend = {
        call,
        records,
        next: records.next().value ?? undefined,
        bytes: batch.bytes.length,
        startedMs: this.#context.clock.elapsedMs(),
        unacknowledged: batch.count,
        firstOffset: -1,
        lastOffset: -1,
        failed: false,
        resolve,
        reject,
      };
      this.#queuedBytes += pending.bytes;
      if (batch.count === 0) return this.#settle(pending);
      this.#findQueue(append).waiting.push(pending);
      this.#schedule();
    });
  }

  #findQueue({ topic, partition }: PartitionAppend): PartitionQueue {
    const name = partitionName({ topic, partition });
    let queue = this.#queues.get(name);
    if (queue === undefined) {
      const { maxBatchBytes } = this.#context.limits;
      const empty = { waiting: [], batch: undefined, halves: [], busy: false };
      queue = { topic, partition, maxBatchBytes, ...empty };
      this.#queues.set(name, queue);
    }
    return queue;
  }

  /** Pumps once per turn of the event loop, so that appends of one turn share a request. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    const ready = [...this.#queues.values()].filter(isReady);
    for (const [node, queues] of collectBy(ready, (queue) => this.#findLeader(queue))) {
      if (node !== undefined && !this.#busyNodes.has(node)) void this.#send(node, queues);
    }
  }

  #findLeader(queue: PartitionQueue): number | undefined {
    try {
      return findLeader(this.#context.cluster, queue.topic, queue.partition);
    } catch (error) {
      this.#failWaiting(queue, error);
      while (queue.batch) this.#failBatch(queue, error);
      return undefined;
    }
  }

  async #send(node: number, ready: readonly PartitionQueue[]): Promise<void> {
    this.#busyNodes.add(node);
    const queues = await this.#fill(ready);
    let failed = false;
    try {
      failed = this.#receive(queues, await this.#produce(node, queues));
    } catch (error) {
      failed = true;
      for (const queue of queues) this.#retryOrFail(queue, error, isTransientKafkaError(error));
    }
    if (failed && !this.#closed) await waitAndRefreshMetadata(this.#context);
    for (const queue of queues) queue.busy = false;
    this.#busyNodes.delete(node);
    if (this.#closed) this.close();
    else this.#pump();
  }

  /** Takes the next batch of each queue until the request is full; the rest go in the next one. */
  async #fill(ready: readonly PartitionQueue[]): Promise<PartitionQueue[]> {
    const queues: PartitionQueue[] = [];
    let bytes = 0;
    for (const queue of ready) {
      if (bytes >= this.#context.limits.maxRequestBytes) break;
      // While this waited for a turn, another node's request may have taken the queue.
      if (!isReady(queue)) continue;
      queue.batch ??= this.#nextBatch(queue);
      queue.busy = true;
      bytes += queue.batch.bytes.length;
      if (queue.batch.bytes.length > LARGE_BATCH_BYTES) await nextTurn();
      queues.push(queue);
      // The queue moves behind all others, so that no partition starves another.
      const name = partitionName(queue);
      this.#queues.delete(name);
      this.#queues.set(name, queue);
    }
    return queues;
  }

  #nextBatch(queue: PartitionQueue): OutgoingBatch<PendingAppend> {
    const { clock } = this.#context;
    const writer = new RecordBatchWriter(this.#capacityFor(queue));
    const shares: { append: PendingAppend; count: number }[] = [];
    const records: PackedRecord[] = [];
    const timestampMs = clock.nowMs();
    const startedMs = queue.waiting[0]!.startedMs;
    let room = queue.maxBatchBytes - batchSizeLimit(0);
    for (let append = queue.waiting[0]; append !== undefined; append = queue.waiting[0]) {
      const before = writer.count;
      while (append.next !== undefined) {
        const size = encodedSizeLimit(append.next);
        // At least one record is always sent: it was admitted, and if it does not fit, Kafka
        // refuses it.
        if (size > room && writer.count > 0) break;
        room -= size;
        writer.add(append.next, timestampMs);
        records.push(append.next);
        const step = append.records.next();
        append.next = step.done ? undefined : step.value;
      }
      if (writer.count > before) shares.push({ append, count: writer.count - before });
      if (append.next !== undefined) break;
      queue.waiting.shift();
    }
    return { bytes: writer.finish(), records, shares, startedMs, timestampMs };
  }

  /** A record never takes more than three times its packed size, however small it is. */
  #capacityFor({ waiting, maxBatchBytes }: PartitionQueue): number {
    let bytes = batchSizeLimit(0);
    for (let i = 0; i < waiting.length && bytes < maxBatchBytes; i++)
      bytes += 3 * waiting[i]!.bytes;
    const first = batchSizeLimit(encodedSizeLimit(waiting[0]!.next!));
    return Math.max(first, Math.min(bytes, maxBatchBytes));
  }

  async #produce(node: number, queues: readonly PartitionQueue[]) {
    const broker = await this.#context.cluster.findBroker({ nodeId: node });
    // Appends that were refused while this connected are no longer in any batch.
    const filled = queues.filter(({ batch }) => batch !== undefined);
    if (filled.length === 0) return [];
    for (const queue of filled) markCalls(queue, 'wasSent');
    const topics = byTopic(filled, ({ partition, batch }) => ({ partition, batch: batch!.bytes }));
    const request = produceRequest(topics, this.#context.limits.requestTimeoutMs);
    try {
      return (await broker.connectionPool.send(request)).partitions;
    } catch (error) {
      for (const queue of filled) markCalls(queue, 'isUncertain');
      throw error;
    }
  }

  /** Settles the appends in the response; true if a batch failed. */
  #receive(queues: readonly PartitionQueue[], produced: readonly ProducedPartition[]): boolean {
    let failed = false;
    for (const queue of queues) {
      if (queue.batch === undefined) continue;
      const found = produced.find(
        ({ topic, partition }) => topic === queue.topic && partition === queue.partition,
      );
      if (found?.errorCode === 0) {
        this.#context.outage.worked();
        this.#acknowledge(queue, found.baseOffset);
      } else if (isTooLarge(found?.errorCode) && queue.batch.records.length > 1) {
        this.#halve(queue);
      } else {
        failed = true;
        const code = found?.errorCode ?? -1;
        if (UNCERTAIN_CODES.has(code)) markCalls(queue, 'isUncertain');
        const refusal =
          code === KAFKA_TOPIC_DENIED
            ? this.#context.rights.noteDenied(queue.topic, 'WRITE')
            : toRefusal(queue, code);
        this.#retryOrFail(queue, refusal, RETRIABLE_CODES.has(code));
      }
    }
    return failed;
  }

  #acknowledge(queue: PartitionQueue, baseOffset: number): void {
    let offset = baseOffset;
    for (const { append, count } of queue.batch!.shares) {
      if (append.firstOffset < 0) append.firstOffset = offset;
      offset += count;
      append.lastOffset = offset - 1;
      append.unacknowledged -= count;
      if (append.unacknowledged === 0) this.#settle(append);
    }
    this.#continueWithHalves(queue, queue.halves);
  }

  #continueWithHalves(queue: PartitionQueue, halves: PartitionQueue['halves']): void {
    [queue.batch, ...queue.halves] = halves;
  }

  /** KA4. */
  #halve(queue: PartitionQueue): void {
    const refused = queue.batch!;
    const [first, second] = halveBatch(refused);
    this.#continueWithHalves(queue, [first, second, ...queue.halves]);
    queue.maxBatchBytes = Math.min(queue.maxBatchBytes, Math.ceil(refused.bytes.length / 2));
    const { topic, partition, maxBatchBytes } = queue;
    this.#context.log.warn(
      { topic, partition, refusedBytes: refused.bytes.length, maxBatchBytes },
      "a batch is larger than the topic's max.message.bytes; sending it in halves",
    );
  }

  #retryOrFail(queue: PartitionQueue, error: unknown, isTransient: boolean): void {
    if (queue.batch === undefined) return;
    const { clock, limits, outage } = this.#context;
    const ageMs = clock.elapsedMs() - queue.batch.startedMs;
    if (isTransient && ageMs < limits.appendTimeoutMs && !this.#closed) {
      const { topic, partition } = queue;
      outage.failed('append', error, { topic, partition });
    } else this.#failBatch(queue, error);
  }

  /** KA5. A batch that was sent contains no unsent append. */
  #refuseUnsent(call: AppendCall, error: unknown): void {
    if (call.wasSent) return;
    for (const queue of this.#queues.values()) {
      const inBatch = queue.batch?.shares.map(({ append }) => append) ?? [];
      const refused = new Set([...inBatch, ...queue.waiting].filter((one) => one.call === call));
      if (refused.size === 0) continue;
      if (queue.batch) queue.batch = withoutAppends(queue.batch, refused);
      const waiting = queue.waiting.filter((one) => !refused.has(one));
      queue.waiting.splice(0, queue.waiting.length, ...waiting);
      for (const append of refused) this.#fail(append, error);
    }
  }

  #failWaiting(queue: PartitionQueue, error: unknown): void {
    for (const append of queue.waiting.splice(0)) this.#fail(append, error);
  }

  #failBatch(queue: PartitionQueue, error: unknown): void {
    const failed = new Set(queue.batch!.shares.map(({ append }) => append));
    // The rest of an append that failed in part must not follow it into the log.
    this.#continueWithHalves(
      queue,
      queue.halves.flatMap((half) => withoutAppends(half, failed) ?? []),
    );
    for (const append of failed) {
      if (queue.waiting[0] === append) queue.waiting.shift();
      this.#fail(append, error);
    }
  }

  #settle(append: PendingAppend): void {
    this.#queuedBytes -= append.bytes;
    append.resolve({ firstOffset: append.firstOffset, lastOffset: append.lastOffset });
  }

  #fail(append: PendingAppend, error: unknown): void {
    if (append.failed) return;
    append.failed = true;
    this.#queuedBytes -= append.bytes;
    const reason = toCairnError(error, 'The append');
    append.reject(append.call.isUncertain ? toUnacknowledged(reason) : reason);
  }
}

function isReady({ busy, batch, waiting }: PartitionQueue): boolean {
  return !busy && (batch !== undefined || waiting.length > 0);
}

function isTooLarge(errorCode: number | undefined): boolean {
  return errorCode === MESSAGE_TOO_LARGE || errorCode === RECORD_LIST_TOO_LARGE;
}

/** KA2: nothing is in flight any more, but the records may still be in the log. */
function toUnacknowledged(error: unknown): unknown {
  if (!isTransientKafkaError(error)) return error;
  const message = `Kafka did not acknowledge an append: ${errorMessage(error)}`;
  return new CairnError('append_unacknowledged', message, { cause: error });
}

function markCalls({ batch }: PartitionQueue, what: keyof AppendCall): void {
  for (const { append } of batch?.shares ?? []) append.call[what] = true;
}

function toRefusal(queue: PartitionQueue, errorCode: number): CairnError {
  const code = REFUSAL_CODES[errorCode] ?? 'broker_unavailable';
  const reason = REFUSAL_REASONS[errorCode] ?? '';
  const refused = `Kafka refused an append to ${partitionName(queue)} with error ${errorCode}`;
  return new CairnError(code, `${refused}${reason}.`);
}
