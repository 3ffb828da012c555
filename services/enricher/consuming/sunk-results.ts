/**
 * Waits until the results of a job's earlier runs are in the warehouse.
 *
 * The runs of one job are handled one after the other. Its earlier results are therefore those that
 * this enricher appended, and those that were on `results` before this enricher was assigned the
 * job's partition.
 *
 * SR1 The positions of the former are known: a job waits only for its own result.
 * SR2 For the latter it waits once for each assignment, until the sink has passed everything that
 *     was on `results` when the first job of the assignment asked.
 * SR3 The run that the earlier runs are based on precedes the job's record on the topic of jobs. It
 *     waits for that too.
 * SR4 When the topic of jobs has grown, earlier runs may be in other partitions. A generation is
 *     handled after the one before it is done, so its first job waits as for a new assignment, and
 *     also for everything on the topic of jobs.
 */
import { sourceName, type TopicName } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import {
  endMarks,
  hasReached,
  type Marks,
  marksAfter,
  readRowMarks,
  sinkReaches,
} from '../../../ledger/progress.ts';
import type { AppendedTo, LogRecord } from '../../../platform/log/broker.ts';
import { recordGeneration } from '../../../platform/log/placement/placements.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';

const MAX_READ_PAUSE_MS = 10;
/**
 * When it remembers more results than this, it forgets them all and waits as for a new assignment
 * (SR2).
 */
const MAX_REMEMBERED_RESULTS = 50_000;

type SunkPlatform = Pick<Platform, 'broker' | 'hotState' | 'clock'>;

export class SunkResults {
  readonly #platform: SunkPlatform;
  readonly #stopping: AbortSignal;
  /** By job key: the position of its newest result. */
  readonly #appended = new Map<string, AppendedTo>();
  /**
   * By partition of jobs and generation: the epoch of the assignment for which `#assignmentMarks`
   * were read.
   */
  readonly #epochs = new Map<string, number>();
  #assignmentMarks: Promise<Marks> = Promise.resolve({});
  #sinkMarks: Marks = {};
  #reading: Promise<Marks> | undefined;

  constructor(platform: SunkPlatform, stopping: AbortSignal) {
    this.#platform = platform;
    this.#stopping = stopping;
  }

  /** Must be called before the job's next record is handled. */
  noteAppended(jobKey: string, at: AppendedTo): void {
    if (this.#appended.size >= MAX_REMEMBERED_RESULTS) {
      this.#appended.clear();
      this.#epochs.clear();
    }
    this.#appended.set(jobKey, at);
  }

  /**
   * Resolves when the warehouse holds all runs of the job before this record, with their results.
   * `epoch` is that of the record's assignment; it may be omitted when the same record was waited
   * for before. Rejects when the enricher stops, or with the broker's error.
   */
  async wait(jobKey: string, record: LogRecord, epoch?: number): Promise<void> {
    const partition = sourceName(record);
    const marks = await this.#marksAtAssignment(record, epoch);
    const own = this.#appended.get(jobKey);
    await this.#waitForSink(marks);
    if (own !== undefined) await this.#waitForSink(marksAfter([own]));
    await this.#waitForSink({ [partition]: record.offset });
  }

  #marksAtAssignment(record: LogRecord, epoch: number | undefined): Promise<Marks> {
    const generation = recordGeneration(record);
    const held = `${sourceName(record)} ${generation}`;
    if (epoch !== undefined && this.#epochs.get(held) !== epoch) {
      this.#epochs.set(held, epoch);
      this.#assignmentMarks = this.#readMarksNow(record, generation);
      this.#assignmentMarks.catch(() => this.#epochs.clear());
    }
    return this.#assignmentMarks;
  }

  /** SR4. */
  async #readMarksNow({ topic }: LogRecord, generation: number): Promise<Marks> {
    const { broker } = this.#platform;
    const results = await endMarks(broker, 'results');
    if (generation === 0) return results;
    return { ...results, ...(await endMarks(broker, topic as TopicName)) };
  }

  async #waitForSink(wanted: Marks): Promise<void> {
    if (hasReached(this.#sinkMarks, wanted)) return;
    const reached = await sinkReaches(wanted, {
      clock: this.#platform.clock,
      read: () => this.#readMarks(),
      signal: this.#stopping,
      maxPauseMs: MAX_READ_PAUSE_MS,
    });
    if (!reached) throw new CairnError('read_behind', 'The enricher is stopping.');
  }

  /** All waiting callers share one read. */
  #readMarks(): Promise<Marks> {
    this.#reading ??= readRowMarks(this.#platform.hotState)
      .then((marks) => {
        this.#sinkMarks = marks;
        return marks;
      })
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }
}
