/**
 * Tells when the results of a job's earlier runs are in the warehouse.
 *
 * Runs of one job are worked on one after the other. So its earlier results are those that this
 * enricher appended, and those that stood on `results` before it was given the job's partition.
 *
 * S1 Of the former it knows where they stand, and waits for just that.
 * S2 For the latter it waits once an assignment: until the sink has passed all that stood on
 *    `results` when the assignment's first job asked.
 * S3 What the job's earlier runs were based on stands before its record on the log of jobs; it
 *    waits for that too.
 */
import { sourceName } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import {
  endMarks,
  hasReached,
  type Marks,
  marksAfter,
  readSinkMarks,
  sinkReaches,
} from '../../../ledger/progress.ts';
import type { AppendedTo, LogRecord } from '../../../platform/log/broker.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';

const LOOK_EVERY_MS = 10;
/** Beyond so many results of its own it forgets them, and waits for all that stand there (S2). */
const MAX_REMEMBERED = 50_000;

export class SunkResults {
  readonly #platform: Pick<Platform, 'broker' | 'hotState' | 'clock'>;
  readonly #stopping: AbortSignal;
  /** By the order key of a job: where its newest result stands. */
  readonly #appended = new Map<string, AppendedTo>();
  /** By partition of jobs: the assignment that the floor was made for. */
  readonly #epochs = new Map<string, number>();
  #floor: Promise<Marks> = Promise.resolve({});
  #seen: Marks = {};
  #looking: Promise<Marks> | undefined;

  constructor(platform: Pick<Platform, 'broker' | 'hotState' | 'clock'>, stopping: AbortSignal) {
    this.#platform = platform;
    this.#stopping = stopping;
  }

  /** To be told before the job's next record is handled. */
  appended(jobKey: string, at: AppendedTo): void {
    if (this.#appended.size >= MAX_REMEMBERED) {
      this.#appended.clear();
      this.#epochs.clear();
    }
    this.#appended.set(jobKey, at);
  }

  /**
   * Resolves when the warehouse holds all runs of the job before this record, with their results.
   * The record was assigned in the epoch; left out: one that it was asked about before. Rejects
   * when the enricher stops, or with the broker's fault.
   */
  async wait(jobKey: string, record: LogRecord, epoch?: number): Promise<void> {
    const partition = sourceName(record.topic, record.partition);
    const floor = await this.#floorOf(partition, epoch);
    const own = this.#appended.get(jobKey);
    await this.#passed(floor);
    if (own !== undefined) await this.#passed(marksAfter([own]));
    await this.#passed({ [partition]: record.offset });
  }

  #floorOf(partition: string, epoch: number | undefined): Promise<Marks> {
    if (epoch !== undefined && this.#epochs.get(partition) !== epoch) {
      this.#epochs.set(partition, epoch);
      this.#floor = endMarks(this.#platform.broker, 'results');
      this.#floor.catch(() => this.#epochs.clear());
    }
    return this.#floor;
  }

  async #passed(wanted: Marks): Promise<void> {
    if (hasReached(this.#seen, wanted)) return;
    const wait = { clock: this.#platform.clock, read: () => this.#look(), signal: this.#stopping };
    if (await sinkReaches(wanted, { ...wait, maxPauseMs: LOOK_EVERY_MS })) return;
    throw new CairnError('read_behind', 'The enricher is stopping.');
  }

  /** One look for everyone who waits. */
  #look(): Promise<Marks> {
    this.#looking ??= readSinkMarks(this.#platform.hotState)
      .then((marks) => {
        this.#seen = marks;
        return marks;
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }
}
