/**
 * Appends results in few, large appends: what arrives while one append is under way goes into the
 * next.
 *
 * R1 `finish` resolves when the job's record is durable, with the place where it stands.
 * R2 A job's started mark stands before its finished record: both go through here, an append at a
 *    time, marks first in their partition.
 * R3 Marks are one record for all jobs of a partition that started since the last append. A job
 *    that finishes before its mark is written needs none: nobody could have seen it in progress.
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

export interface ResultWriterOptions {
  readonly broker: Broker;
  readonly codec: Codec<RecordTypes>;
  readonly clock: Clock;
  /** Partitions of `results`. */
  readonly partitions: number;
  /** How long an append waits for company, when one of its jobs is urgent. */
  readonly lingerMs: number;
  /** And when none is; so long a mark waits for its job to finish, too. */
  readonly bulkLingerMs: number;
  /** Most finished jobs of one append. */
  readonly maxRecords: number;
}

interface Pending {
  readonly key: Buffer;
  readonly partition: number;
  readonly value: Uint8Array;
  readonly resolve: (at: AppendedTo) => void;
  readonly reject: (error: unknown) => void;
}

/** Where a job's results go. */
export interface ResultAddress {
  readonly key: Buffer;
  readonly partition: number;
}

export class ResultWriter {
  readonly #options: ResultWriterOptions;
  /** Started and not yet marked, by job and run. */
  readonly #marks = new Map<string, { address: ResultAddress; job: StartedJob }>();
  #finished: Pending[] = [];
  #isWaiting = false;
  #isUrgent = false;
  /** Of the wait under way, when it may be cut short. */
  #hurry: AbortController | undefined;
  #appending: Promise<void> | undefined;

  constructor(options: ResultWriterOptions) {
    this.#options = options;
  }

  addressOf(job: StartedJob): ResultAddress {
    const key = Buffer.from(jobKey(job.organization_id, job.batch_id, job.place_id));
    return { key, partition: partitionForKey(key, this.#options.partitions) };
  }

  /** Marks the job as started, in the next append but soon. */
  start(job: StartedJob, address: ResultAddress): void {
    this.#marks.set(markName(address, job), { address, job });
    this.#appendSoon();
  }

  /**
   * Appends the encoded record of the finished job, and answers the run of records that holds it.
   * Rejects with the broker's fault.
   */
  finish(
    job: StartedJob,
    { key, partition }: ResultAddress,
    value: Uint8Array,
    { urgent }: { urgent: boolean },
  ): Promise<AppendedTo> {
    this.#marks.delete(markName({ key, partition }, job));
    return new Promise((resolve, reject) => {
      this.#finished.push({ key, partition, value, resolve, reject });
      if (urgent) this.#hurryUp();
      this.#appendSoon();
    });
  }

  encode(finished: FinishedJob): Uint8Array {
    return this.#options.codec.encode('results', { started: [], finished });
  }

  /** Resolves when everything that was handed in has been tried. */
  async drain(): Promise<void> {
    while (this.#isWaiting || this.#appending || this.#finished.length > 0) {
      this.#hurryUp();
      await (this.#appending ?? this.#options.clock.sleep(1));
    }
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
    const { clock, lingerMs, bulkLingerMs } = this.#options;
    if (!this.#isUrgent) {
      this.#hurry = new AbortController();
      await clock.sleep(bulkLingerMs, this.#hurry.signal);
    }
    if (this.#isUrgent) await clock.sleep(lingerMs);
    this.#hurry = undefined;
    this.#isUrgent = false;
    this.#isWaiting = false;
    this.#appending = this.#append();
    await this.#appending;
    this.#appending = undefined;
    if (this.#finished.length > 0 || this.#marks.size > 0) this.#appendSoon();
  }

  async #append(): Promise<void> {
    const pending = this.#finished.splice(0, this.#options.maxRecords);
    const marks = [...this.#marks.values()];
    this.#marks.clear();
    const appends = packByPartition('results', [...this.#markRecords(marks), ...pending]);
    if (appends.length === 0) return;
    try {
      const appended = await this.#options.broker.append(appends);
      const places = new Map(appended.map((at) => [at.partition, at]));
      for (const { partition, resolve } of pending) resolve(places.get(partition)!);
    } catch (error) {
      for (const { reject } of pending) reject(error);
    }
  }

  /** One record of marks for each partition. */
  #markRecords(marks: readonly { address: ResultAddress; job: StartedJob }[]) {
    const byPartition = new Map<number, { key: Buffer; started: StartedJob[] }>();
    for (const { address, job } of marks) {
      const own = byPartition.get(address.partition);
      if (own) own.started.push(job);
      else byPartition.set(address.partition, { key: address.key, started: [job] });
    }
    return [...byPartition].map(([partition, { key, started }]) => {
      const record: ResultRecord = { started, finished: null };
      return { partition, key, value: this.#options.codec.encode('results', record) };
    });
  }
}

function markName({ key }: ResultAddress, { run_order }: StartedJob): string {
  return `${key.toString()}\u0000${run_order}`;
}
