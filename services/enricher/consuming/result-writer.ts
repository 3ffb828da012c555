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
import type { Codec } from '../../../platform/codec/codec.ts';
import type { AppendedTo, Broker } from '../../../platform/log/broker.ts';
import { partitionForKey } from '../../../platform/log/partitioner.ts';
import { packByPartition } from '../../../platform/log/record-batch.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';
import { traceHeaders } from '../../../platform/tracing/tracing.ts';

/** How long an append waits for more results when one of them is urgent. */
const URGENT_LINGER_MS = 2;
/** The same when none is urgent; a mark waits as long for its job to finish. */
const BULK_LINGER_MS = 40;
/** Most finished jobs of one append. */
const MAX_APPEND_JOBS = 500;

export interface ResultWriterOptions {
  readonly broker: Broker;
  readonly codec: Codec<RecordTypes>;
  readonly clock: Clock;
  /** Partitions of `results`. */
  readonly partitions: number;
}

interface PendingResult {
  readonly key: Buffer;
  readonly partition: number;
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

  /** Marks the job as started, with one of the next appends. */
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
      const at = this.#locate(job);
      this.#finished.push({ ...at, value, ...traceHeaders(trace), resolve, reject });
      if (urgent) this.#hurryUp();
      this.#appendSoon();
    });
  }

  encode(finished: FinishedJob): Uint8Array {
    return this.#options.codec.encode('results', { started: [], finished });
  }

  /** Resolves when each result that was handed in has been appended, or has failed. */
  async drain(): Promise<void> {
    while (this.#isWaiting || this.#appending || this.#finished.length > 0) {
      this.#hurryUp();
      await (this.#appending ?? this.#options.clock.sleep(1));
    }
  }

  #locate({ organization_id, batch_id, place_id }: StartedJob) {
    const key = Buffer.from(jobKey(organization_id, batch_id, place_id));
    return { key, partition: partitionForKey(key, this.#options.partitions) };
  }

  #hurryUp(): void {
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
    const appends = packByPartition('results', [...this.#takeMarks(), ...pending]);
    if (appends.length === 0) return;
    try {
      const appended = await this.#options.broker.append(appends);
      const byPartition = new Map(appended.map((at) => [at.partition, at]));
      for (const { partition, resolve } of pending) resolve(byPartition.get(partition)!);
    } catch (error) {
      if (isCairnError(error, 'record_too_large')) await this.#appendEach(pending);
      else for (const { reject } of pending) reject(error);
    }
  }

  /** One result that is too large fails alone. On Kafka others may then be appended twice. */
  async #appendEach(pending: readonly PendingResult[]): Promise<void> {
    for (const { resolve, reject, ...record } of pending) {
      await this.#options.broker
        .append(packByPartition('results', [record]))
        .then(([at]) => resolve(at!), reject);
    }
  }

  /** One record of marks for each partition (RW3). */
  #takeMarks() {
    const marks = new Map<number, { partition: number; key: Buffer; started: StartedJob[] }>();
    for (const job of this.#unmarked.values()) {
      const { key, partition } = this.#locate(job);
      const mark = marks.get(partition) ?? { partition, key, started: [] };
      mark.started.push(job);
      marks.set(partition, mark);
    }
    this.#unmarked.clear();
    return [...marks.values()].map(({ partition, key, started }) => {
      const record: ResultRecord = { started, finished: null };
      return { partition, key, value: this.#options.codec.encode('results', record) };
    });
  }
}

function runKey({ organization_id, batch_id, place_id, run_order }: StartedJob): string {
  return `${jobKey(organization_id, batch_id, place_id)}\u0000${run_order}`;
}
