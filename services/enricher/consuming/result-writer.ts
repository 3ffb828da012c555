/**
 * Appends results in few, large appends: results that arrive during an append go into the next one.
 *
 * RW1 `finish` resolves when the job's record is durable, with its position in the log.
 * RW2 A job's started mark precedes its finished record: both are appended here, one append at a
 *     time, the marks of a partition first.
 * RW3 The marks of a partition are one record, for all jobs that started since the last append. A
 *     job that finishes before its mark is appended needs none: nobody could have seen it started.
 */
import {
  type FinishedJob,
  jobKey,
  type RecordTypes,
  type ResultRecord,
  type StartedJob,
} from '../../../domain/records.ts';
import { runHeader } from '../../../ledger/records/lost-results.ts';
import type { Codec } from '../../../platform/codec/codec.ts';
import type { AppendedTo, Broker } from '../../../platform/log/broker.ts';
import { partitionForKey } from '../../../platform/log/partitioner.ts';
import { type NewRecord, packByPartition } from '../../../platform/log/record-batch.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';
import { traceHeaders } from '../../../platform/tracing/tracing.ts';

/** How long an append waits for more results when one of its results is urgent. */
const URGENT_LINGER_MS = 2;
/** The same when none is urgent; a started mark waits as long for its job to finish. */
const BULK_LINGER_MS = 40;
/** The maximum number of finished jobs in one append. */
const MAX_APPEND_JOBS = 500;

export interface ResultWriterOptions {
  readonly broker: Broker;
  readonly codec: Codec<RecordTypes>;
  readonly clock: Clock;
}

interface PendingResult {
  readonly key: Buffer;
  readonly value: Uint8Array;
  readonly headers?: Readonly<Record<string, Uint8Array>>;
  readonly resolve: (at: AppendedTo) => void;
  readonly reject: (error: unknown) => void;
}

export class ResultWriter {
  readonly #options: ResultWriterOptions;
  /** Jobs that started and are not marked yet, by job and run. */
  readonly #unmarked = new Map<string, StartedJob>();
  readonly #finished: PendingResult[] = [];
  #isWaiting = false;
  #isUrgent = false;
  /** Cuts the bulk linger short. */
  #hurry: AbortController | undefined;
  #appending: Promise<void> | undefined;

  constructor(options: ResultWriterOptions) {
    this.#options = options;
  }

  /** Marks the job as started, in one of the next appends. */
  start(job: StartedJob): void {
    this.#unmarked.set(runKey(job), job);
    this.#appendSoon();
  }

  /**
   * Appends the encoded record of the finished job, and returns the range of records that holds it.
   * Rejects with the broker's error.
   */
  finish(
    job: StartedJob,
    value: Uint8Array,
    { urgent, trace }: { urgent: boolean; trace?: string | undefined },
  ): Promise<AppendedTo> {
    this.#unmarked.delete(runKey(job));
    return new Promise((resolve, reject) => {
      this.#finished.push({
        key: resultKey(job),
        value,
        headers: { ...traceHeaders(trace).headers, ...runHeader(job) },
        resolve,
        reject,
      });
      if (urgent) this.#shortenLinger();
      this.#appendSoon();
    });
  }

  encode(finished: FinishedJob): Uint8Array {
    return this.#options.codec.encode('results', { started: [], finished, held: [] });
  }

  /** Encodes the record of a job that is not worked on while its batch is paused. */
  encodeHeld(job: StartedJob): Uint8Array {
    return this.#options.codec.encode('results', { started: [], finished: null, held: [job] });
  }

  /** Resolves when every result handed in has been appended or has failed. */
  async drain(): Promise<void> {
    while (this.#isWaiting || this.#appending || this.#finished.length > 0) {
      this.#shortenLinger();
      await (this.#appending ?? this.#options.clock.sleep(1));
    }
  }

  #shortenLinger(): void {
    this.#isUrgent = true;
    this.#hurry?.abort();
    this.#hurry = undefined;
  }

  #appendSoon(): void {
    if (this.#isWaiting || this.#appending) return;
    this.#isWaiting = true;
    void this.#waitAndAppend();
  }

  async #waitAndAppend(): Promise<void> {
    const { clock } = this.#options;
    if (!this.#isUrgent) {
      this.#hurry = new AbortController();
      await clock.sleep(BULK_LINGER_MS, this.#hurry.signal);
    }
    if (this.#isUrgent) await clock.sleep(URGENT_LINGER_MS);
    this.#hurry = undefined;
    this.#isUrgent = false;
    this.#isWaiting = false;
    this.#appending = this.#append();
    await this.#appending;
    this.#appending = undefined;
    if (this.#finished.length > 0 || this.#unmarked.size > 0) this.#appendSoon();
  }

  async #append(): Promise<void> {
    const pending = this.#finished.splice(0, MAX_APPEND_JOBS);
    try {
      const partitions = await this.#options.broker.partitionCount('results');
      const records = [...this.#takeMarks(partitions), ...pending];
      if (records.length === 0) return;
      const appended = await this.#appendPlaced(records, partitions);
      for (const { key, resolve } of pending) resolve(findAppended(appended, key, partitions));
    } catch (error) {
      if (isCairnError(error, 'record_too_large')) await this.#appendEach(pending);
      else for (const { reject } of pending) reject(error);
    }
  }

  /** A result that is too large fails alone. On Kafka others may then be appended twice. */
  async #appendEach(pending: readonly PendingResult[]): Promise<void> {
    for (const { resolve, reject, ...record } of pending) {
      try {
        const partitions = await this.#options.broker.partitionCount('results');
        const [at] = await this.#appendPlaced([record], partitions);
        resolve(at!);
      } catch (error) {
        reject(error);
      }
    }
  }

  #appendPlaced(records: readonly NewRecord[], partitions: number) {
    const placed = records.map(({ key, value, headers }) => {
      const partition = partitionForKey(key, partitions);
      return { key, value, partition, ...(headers && { headers }) };
    });
    const appends = packByPartition('results', placed);
    return this.#options.broker.append(
      appends.map((append) => ({ ...append, placedAmong: partitions })),
    );
  }

  /** One record of marks for each partition (RW3). */
  #takeMarks(partitions: number): NewRecord[] {
    const marks = new Map<number, { key: Buffer; started: StartedJob[] }>();
    for (const job of this.#unmarked.values()) {
      const key = resultKey(job);
      const partition = partitionForKey(key, partitions);
      const mark = marks.get(partition) ?? { key, started: [] };
      mark.started.push(job);
      marks.set(partition, mark);
    }
    this.#unmarked.clear();
    return [...marks.values()].map(({ key, started }) => {
      const record: ResultRecord = { started, finished: null, held: [] };
      return { key, value: this.#options.codec.encode('results', record) };
    });
  }
}

function resultKey({ organization_id, batch_id, place_id }: StartedJob): Buffer {
  return Buffer.from(jobKey(organization_id, batch_id, place_id));
}

/** Finds the position of the key's record: the topic may have grown during the append. */
function findAppended(appended: readonly AppendedTo[], key: Buffer, partitions: number) {
  const partition = partitionForKey(key, appended[0]?.placedAmong ?? partitions);
  return appended.find((at) => at.partition === partition)!;
}

function runKey({ organization_id, batch_id, place_id, run_order }: StartedJob): string {
  return `${jobKey(organization_id, batch_id, place_id)}\u0000${run_order}`;
}
