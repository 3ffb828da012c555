/**
 * What the earlier runs of jobs came to, read from the warehouse for jobs that are run again.
 *
 * R1 An answer holds the results of all runs of the job before the one that asks (sunk-results.ts),
 *    as far as they are of the same inputs.
 * R2 Jobs that ask while a read is under way share the next one.
 * R3 A warehouse or sink that is away holds jobs up and fails none: it is tried until it succeeds,
 *    or the enricher stops.
 */
import { type EvidenceItem, type JobRecord, jobKey } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { type EarlierResultRow, earlierResults } from '../../../ledger/reads/results.ts';
import type { AppendedTo, LogRecord } from '../../../platform/log/broker.ts';
import { CairnError, errorMessage } from '../../../platform/runtime/errors.ts';
import { backoffMs, isTransient } from '../../../platform/runtime/retry.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import type { EarlierResult } from '../enriching/earlier-findings.ts';
import { SunkResults } from './sunk-results.ts';

/** Most jobs of one read. */
const READ_JOBS = 500;
const BACKOFF = { firstDelayMs: 200, maxDelayMs: 10_000 };

interface Asked {
  readonly job: JobRecord;
  readonly key: string;
  /** Of the run that asks. */
  readonly order: number;
  readonly resolve: (earlier: EarlierResult | null) => void;
  readonly reject: (error: unknown) => void;
}

type ReaderParts = Pick<Platform, 'broker' | 'hotState' | 'warehouse' | 'clock' | 'log'>;

export class EarlierResults {
  readonly #platform: ReaderParts;
  readonly #closing = new AbortController();
  readonly #sunk: SunkResults;
  #waiting: Asked[] = [];
  #isReading = false;

  constructor(platform: ReaderParts) {
    this.#platform = platform;
    this.#sunk = new SunkResults(platform, this.#closing.signal);
  }

  /** To be told of every job's result before the job's next record is handled. */
  appended(job: JobRecord, at: AppendedTo): void {
    this.#sunk.appended(keyOf(job), at);
  }

  /**
   * Null when no earlier run of the job completed. `epoch` is that of the record's assignment; left
   * out when the record was asked about before. Rejects when the enricher stops.
   */
  async before(job: JobRecord, record: LogRecord, epoch?: number): Promise<EarlierResult | null> {
    const key = keyOf(job);
    await this.#untilItSucceeds(() => this.#sunk.wait(key, record, epoch));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, key, order: record.offset, resolve, reject });
      void this.#readAll();
    });
  }

  /** Rejects whoever waits. */
  close(): void {
    this.#closing.abort();
  }

  async #readAll(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // Jobs that were handed out in one turn of the event loop share the first read too.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#answer(this.#next());
    this.#isReading = false;
  }

  /** The next jobs of one organization. */
  #next(): Asked[] {
    const organization = this.#waiting[0]!.job.organization_id;
    const next = this.#waiting
      .filter(({ job }) => job.organization_id === organization)
      .slice(0, READ_JOBS);
    const taken = new Set(next);
    this.#waiting = this.#waiting.filter((one) => !taken.has(one));
    return next;
  }

  async #answer(asked: readonly Asked[]): Promise<void> {
    try {
      const rows = await this.#untilItSucceeds(() => this.#read(asked));
      const { organization_id } = asked[0]!.job;
      const found = new Map(rows.map((row) => [keyOf({ organization_id, ...row }), row]));
      for (const { key, resolve } of asked) {
        const row = found.get(key);
        resolve(row === undefined ? null : earlierResult(row));
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async #untilItSucceeds<T>(attempt: () => Promise<T>): Promise<T> {
    const { clock, log } = this.#platform;
    for (let failures = 1; !this.#closing.signal.aborted; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (!isTransient(error)) throw error;
        log.warn({ error: errorMessage(error) }, 'earlier results were not read; tried again');
        await clock.sleep(backoffMs(failures, BACKOFF, clock), this.#closing.signal);
      }
    }
    throw new CairnError('read_behind', 'The enricher stops.');
  }

  #read(asked: readonly Asked[]): Promise<EarlierResultRow[]> {
    return ask(this.#platform.warehouse, earlierResults, {
      organization: asked[0]!.job.organization_id,
      batches: asked.map(({ job }) => job.batch_id ?? ''),
      places: asked.map(({ job }) => job.place_id),
      // Of before it was found out with other inputs.
      from: asked.map(({ job }) => job.based_on ?? 0),
      before: asked.map(({ order }) => order),
    });
  }
}

type JobName = Pick<JobRecord, 'organization_id' | 'batch_id' | 'place_id'>;

function keyOf({ organization_id, batch_id, place_id }: JobName): string {
  return jobKey(organization_id, batch_id, place_id);
}

function earlierResult(row: EarlierResultRow): EarlierResult {
  const { outputs, evidence, ran_at_ms: ran_at, finished_ms: finished_at, ...rest } = row;
  return {
    ...rest,
    outputs: JSON.parse(outputs) as Record<string, unknown>,
    evidence: JSON.parse(evidence || '[]') as EvidenceItem[],
    ran_at,
    finished_at,
  };
}
