/**
 * Reads from the warehouse what the earlier runs of jobs found, for jobs that are run again.
 *
 * ER1 The answer holds the results of all runs of the job before the one that asks
 *     (sunk-results.ts), as far as they had the same inputs.
 * ER2 Jobs that ask while a read is in flight share the next read. After a read for many jobs, the
 *     next read waits until more have asked, because a read for forty jobs costs half as much as
 *     one for three hundred. The wait ends when a job of another organization asks (I7).
 * ER3 A warehouse or a sink that is unavailable delays jobs and fails none: a transient error is
 *     retried until the enricher stops.
 */
import { type JobRecord, jobKey } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { readEarlierResults } from '../../../ledger/reads/results.ts';
import { type AppendedTo, type LogRecord, recordOrder } from '../../../platform/log/broker.ts';
import { linkSignals } from '../../../platform/runtime/linked-signal.ts';
import { retrying } from '../../../platform/runtime/retry.ts';
import { warnRarely } from '../../../platform/runtime/until-available.ts';
import { SunkResults } from './sunk-results.ts';

/** The maximum number of jobs in one read. */
const MAX_READ_JOBS = 500;
/** A read for fewer jobs is followed by the next one at once. */
const MANY_JOBS = 16;
/**
 * The rest after a read, as a multiple of its time: reads for a large batch take a fifth of the
 * time.
 */
const REST_PER_READ_TIME = 4;
const MAX_REST_MS = 1_000;
const READ_BACKOFF = { firstDelayMs: 200, maxDelayMs: 10_000 };

interface PendingRead {
  readonly job: JobRecord;
  /** The order of the run that needs the read. */
  readonly order: number;
  readonly resolve: (earlier: string | null) => void;
  readonly reject: (error: unknown) => void;
}

type ReaderPlatform = Pick<Platform, 'broker' | 'hotState' | 'warehouse' | 'clock' | 'log'>;

export class EarlierResults {
  readonly #platform: ReaderPlatform;
  readonly #closing = new AbortController();
  readonly #sunk: SunkResults;
  #pending: PendingRead[] = [];
  #isReading = false;
  /** Called when a job asks; ends the rest between two reads. */
  #onAsked: () => void = () => undefined;

  constructor(platform: ReaderPlatform) {
    this.#platform = platform;
    this.#sunk = new SunkResults(platform, this.#closing.signal);
  }

  /** Must be called with every job's result before the job's next record is handled. */
  noteAppended(job: JobRecord, at: AppendedTo): void {
    this.#sunk.noteAppended(keyForJob(job), at);
  }

  /**
   * Resolves with null when no earlier run of the job completed; rejects when the enricher stops.
   * `epoch` is that of the record's assignment. It may be omitted when the same record was read for
   * before.
   */
  async readBefore(job: JobRecord, record: LogRecord, epoch?: number): Promise<string | null> {
    const key = keyForJob(job);
    await this.#retrying(() => this.#sunk.wait(key, record, epoch));
    return new Promise((resolve, reject) => {
      this.#pending.push({ job, order: recordOrder(record), resolve, reject });
      this.#onAsked();
      void this.#readAll();
    });
  }

  /** Ends retries: callers that wait for one are rejected. */
  close(): void {
    this.#closing.abort();
  }

  async #readAll(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // Jobs that are handed out in one turn of the event loop share the first read too.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      const taken = this.#takePending();
      const beginMs = this.#platform.clock.elapsedMs();
      await this.#answer(taken);
      await this.#rest(taken, this.#platform.clock.elapsedMs() - beginMs);
    }
    this.#isReading = false;
  }

  /** The next jobs of one organization. */
  #takePending(): PendingRead[] {
    const organization = this.#pending[0]!.job.organization_id;
    const taken = this.#pending
      .filter(({ job }) => job.organization_id === organization)
      .slice(0, MAX_READ_JOBS);
    const set = new Set(taken);
    this.#pending = this.#pending.filter((read) => !set.has(read));
    return taken;
  }

  /** ER2. */
  async #rest(read: readonly PendingRead[], tookMs: number): Promise<void> {
    if (read.length < MANY_JOBS) return;
    const organization = read[0]!.job.organization_id;
    const rest = linkSignals(this.#closing.signal);
    this.#onAsked = () => {
      const isFull = this.#pending.length >= MAX_READ_JOBS;
      const isOther = this.#pending.some(({ job }) => job.organization_id !== organization);
      if (isFull || isOther) rest.end();
    };
    this.#onAsked();
    const ms = Math.min(MAX_REST_MS, REST_PER_READ_TIME * tookMs);
    await this.#platform.clock.sleep(ms, rest.signal);
    this.#onAsked = () => undefined;
    rest.end();
  }

  async #answer(reads: readonly PendingRead[]): Promise<void> {
    try {
      const found = await this.#retrying(() => this.#read(reads));
      for (const { job, resolve } of reads) resolve(found.get(keyForJob(job)) ?? null);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  #retrying<T>(work: () => Promise<T>): Promise<T> {
    const { clock, log } = this.#platform;
    const onRetry = warnRarely({ clock, log }, 'reading earlier results failed; retrying');
    return retrying({ ...READ_BACKOFF, clock, signal: this.#closing.signal, onRetry }, work);
  }

  /** The earlier results, by job key. */
  async #read(reads: readonly PendingRead[]): Promise<Map<string, string>> {
    const { organization_id } = reads[0]!.job;
    const found = await readEarlierResults(this.#platform.warehouse, {
      organization: organization_id,
      batches: reads.map(({ job }) => job.batch_id ?? ''),
      places: reads.map(({ job }) => job.place_id),
      // Runs before the one that set the inputs had other inputs (ER1).
      from: reads.map(({ job }) => job.based_on ?? 0),
      before: reads.map(({ order }) => order),
    });
    return new Map(found.map(({ json, ...job }) => [keyForJob({ organization_id, ...job }), json]));
  }
}

type JobIdentity = Pick<JobRecord, 'organization_id' | 'batch_id' | 'place_id'>;

function keyForJob({ organization_id, batch_id, place_id }: JobIdentity): string {
  return jobKey(organization_id, batch_id, place_id);
}
