/**
 * Appends accepted requests to the log. Every change that a caller makes goes through here.
 *
 * JN1 A run's jobs are on the log before the batch record that makes them visible (I1).
 * JN2 The organization's marks are raised before the response, so its next read waits for its
 *    writes.
 */
import {
  type BatchRecord,
  batchKey,
  type JobRecord,
  jobKey,
  jobTopic,
  laneName,
  type RunCause,
  sourceName,
  type TopicName,
} from '../../domain/records.ts';
import type { AppendedTo } from '../../platform/log/broker.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import { MAX_TRACED_JOBS, traceHeaders } from '../../platform/tracing/tracing.ts';
import type { Platform } from '../platform.ts';
import { marksAfter, organizationMarksKey } from '../progress.ts';
import { appendRecords, encodeAppends, type KeyedRecord } from './append.ts';

/** The fields of a batch record, except for its kind and its batch. */
export type BatchEventFields = Partial<Omit<BatchRecord, 'kind' | 'organization_id' | 'batch_id'>>;

/** Encoded jobs of one partition of `jobs.bulk`. */
export interface PackedJobs {
  readonly partition: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** A run whose jobs are already encoded. */
export interface PackedRun {
  readonly organizationId: string;
  readonly batchId: string;
  /** The partition count by which the jobs were placed. */
  readonly partitions: number;
  readonly appends: readonly PackedJobs[];
  readonly fields: BatchEventFields;
}

export class Journal {
  readonly #platform: Platform;
  readonly #accepted: ReturnType<typeof acceptedCounter>;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#accepted = acceptedCounter(platform);
  }

  /** Appends a run's jobs, then its batch record (JN1). */
  async acceptPacked(run: PackedRun): Promise<void> {
    const { organizationId, batchId, partitions, appends, fields } = run;
    const { broker } = this.#platform;
    const jobs = await broker.append(
      appends.map(({ partition, count, bytes }) => ({
        topic: 'jobs.bulk',
        partition,
        batch: { count, bytes },
        placedAmong: partitions,
      })),
    );
    const record = batchRecord('RUN_ACCEPTED', organizationId, batchId, {
      ...fields,
      positions: lastOffsets(jobs),
    });
    const shown = await appendRecords(this.#platform, 'batches', [
      this.#traced(batchEntry(record)),
    ]);
    this.#countAccepted('jobs.bulk', record.cause, record.job_count);
    await this.#raise(organizationId, [...jobs, ...shown]);
  }

  /**
   * Appends jobs of batches and single jobs, then the record of each run in `runs`, with its
   * positions filled in. Resolves with the positions of the jobs, for a run that becomes visible
   * later.
   */
  async acceptJobs(
    organizationId: string,
    jobs: readonly JobRecord[],
    runs: readonly BatchRecord[],
  ): Promise<Readonly<Record<string, number>>> {
    const appends = await Promise.all(
      (['jobs.bulk', 'jobs.interactive'] as const).map((topic) =>
        encodeAppends(
          this.#platform,
          topic,
          jobs
            .filter((job) => jobTopic(job.batch_id) === topic)
            .map((job, i) => {
              return i < MAX_TRACED_JOBS ? this.#traced(jobEntry(job)) : jobEntry(job);
            }),
        ),
      ),
    );
    const written =
      appends.flat().length === 0 ? [] : await this.#platform.broker.append(appends.flat());
    const positions = lastOffsets(written.filter(({ topic }) => topic === 'jobs.bulk'));
    const shown = await appendRecords(
      this.#platform,
      'batches',
      runs.map((run) => this.#traced(batchEntry({ ...run, positions }))),
    );
    for (const job of jobs) {
      if (job.kind === 'RUN') this.#countAccepted(jobTopic(job.batch_id), job.cause, 1);
    }
    await this.#raise(organizationId, [...written, ...shown]);
    return positions;
  }

  /** Appends records of one topic. */
  async accept<T extends TopicName>(
    organizationId: string,
    topic: T,
    entries: readonly KeyedRecord<T>[],
  ): Promise<void> {
    const traced = entries.map((entry, i) => (i < MAX_TRACED_JOBS ? this.#traced(entry) : entry));
    await this.#raise(organizationId, await appendRecords(this.#platform, topic, traced));
  }

  /** Makes the organization's next read wait for a result that a caller has already seen. */
  async makeNextReadWaitForResult(organizationId: string, placeId: string): Promise<void> {
    const { broker } = this.#platform;
    const partitions = await broker.partitionCount('results');
    const ends = await broker.ends('results');
    const key = Buffer.from(jobKey(organizationId, null, placeId));
    const partition = partitionForKey(key, partitions);
    const lastOffset = ends[partition]!.high - 1;
    await this.#raise(organizationId, [
      { topic: 'results', partition, firstOffset: lastOffset, lastOffset },
    ]);
  }

  async acceptBatchEvents(records: readonly BatchRecord[]): Promise<void> {
    const [first] = records;
    if (first === undefined) return;
    await this.accept(first.organization_id, 'batches', records.map(batchEntry));
  }

  /** The record as it carries the trace of the request at hand. */
  #traced<T extends TopicName>(entry: KeyedRecord<T>): KeyedRecord<T> {
    return { ...entry, ...traceHeaders(this.#platform.telemetry.tracing.current()) };
  }

  #countAccepted(topic: string, cause: RunCause | null, jobs: number): void {
    const labels = { lane: laneName(topic), cause: (cause ?? 'none').toLowerCase() };
    this.#accepted.add(labels, jobs);
  }

  /** JN2. When hot state is unavailable the request stays accepted; only reads may be early. */
  async #raise(organizationId: string, appended: readonly AppendedTo[]): Promise<void> {
    const { hotState, log } = this.#platform;
    await hotState
      .raiseMarks(organizationMarksKey(organizationId), marksAfter(appended))
      .catch((error: unknown) => {
        log.warn(
          { error: errorMessage(error) },
          'marks could not be raised; the next read may miss this write',
        );
      });
  }
}

function acceptedCounter({ telemetry }: Platform) {
  return telemetry.metrics.counter({
    name: 'cairn_jobs_accepted_total',
    help: 'Jobs that were accepted, by lane and by why they run.',
    labels: ['lane', 'cause'],
  });
}

function lastOffsets(appended: readonly AppendedTo[]): Record<string, number> {
  return Object.fromEntries(appended.map((end) => [sourceName(end), end.lastOffset]));
}

function jobEntry(record: JobRecord): KeyedRecord<'jobs.bulk'> {
  return { key: jobKey(record.organization_id, record.batch_id, record.place_id), record };
}

function batchEntry(record: BatchRecord): KeyedRecord<'batches'> {
  return { key: batchKey(record.organization_id, record.batch_id), record };
}

export function batchRecord(
  kind: BatchRecord['kind'],
  organizationId: string,
  batchId: string,
  fields: BatchEventFields,
): BatchRecord {
  return {
    kind,
    organization_id: organizationId,
    batch_id: batchId,
    at: 0,
    run_id: null,
    cause: null,
    batch_name: null,
    refresh: null,
    job_count: 0,
    attributes: [],
    kick_off: false,
    positions: {},
    ...fields,
  };
}
