/**
 * Appends accepted requests to the log. Every change that a caller makes goes through here.
 *
 * JN1 A run's jobs are on the log before the batch record that makes them visible (I1).
 * JN2 The marks of a write are raised before the response, so that the next read that concerns it
 *     waits (ledger/writes.ts).
 * JN3 The places of a run are stored before its batch record is on the log (ledger/run-places.ts).
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
import { type Marks, marksAfter } from '../progress.ts';
import { keepRunPlaces } from '../run-places.ts';
import {
  MANY_PLACES,
  MAX_MARKED_PLACES,
  raiseWritten,
  UnraisedMarks,
  type WriteSubject,
} from '../writes.ts';
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
  /** The partition count that was used to place the jobs. */
  readonly partitions: number;
  readonly appends: readonly PackedJobs[];
  readonly fields: BatchEventFields;
  /** The ids of its places, a JSON array. */
  readonly placeIdsJson: Uint8Array;
}

/** One batch or place, without its organization. */
type WrittenSubject = Omit<WriteSubject, 'organization'>;

export class Journal {
  readonly #platform: Platform;
  readonly #accepted: ReturnType<typeof acceptedCounter>;
  readonly #unraised: UnraisedMarks;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#unraised = new UnraisedMarks(platform);
    this.#accepted = acceptedCounter(platform);
  }

  /** Appends a run's jobs, then its batch record (JN1). */
  async acceptPacked(run: PackedRun): Promise<void> {
    const { organizationId, batchId, partitions, appends, fields } = run;
    const { broker } = this.#platform;
    const appending = broker.append(
      appends.map(({ partition, count, bytes }) => ({
        topic: 'jobs.bulk',
        partition,
        batch: { count, bytes },
        placedAmong: partitions,
      })),
    );
    // In parallel: a reader of the places has seen the batch record first.
    const keeping = this.#keepPlaces(organizationId, fields.run_id, run.placeIdsJson);
    const [jobs] = await Promise.all([appending, keeping]);
    const record = batchRecord('RUN_ACCEPTED', organizationId, batchId, {
      ...fields,
      positions: lastOffsets(jobs),
    });
    const shown = await appendRecords(this.#platform, 'batches', [
      this.#traced(batchEntry(record)),
    ]);
    this.#countAccepted('jobs.bulk', record.cause, record.job_count);
    await this.#raise(organizationId, [...jobs, ...shown], [{ batch: batchId }]);
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
    for (const { run_id } of runs) {
      const places = jobs.filter((job) => job.run_id === run_id).map(({ place_id }) => place_id);
      await this.#keepPlaces(organizationId, run_id, Buffer.from(JSON.stringify(places)));
    }
    const shown = await appendRecords(
      this.#platform,
      'batches',
      runs.map((run) => this.#traced(batchEntry({ ...run, positions }))),
    );
    for (const job of jobs) {
      if (job.kind === 'RUN') this.#countAccepted(jobTopic(job.batch_id), job.cause, 1);
    }
    await this.#raise(organizationId, [...written, ...shown], namesWritten(jobs));
    return positions;
  }

  /** Appends records of one topic; `subjects` are the batches and places that they concern. */
  async accept<T extends TopicName>(
    organizationId: string,
    topic: T,
    entries: readonly KeyedRecord<T>[],
    subjects: readonly WrittenSubject[] = [],
  ): Promise<void> {
    const traced = entries.map((entry, i) => (i < MAX_TRACED_JOBS ? this.#traced(entry) : entry));
    await this.#raise(organizationId, await appendRecords(this.#platform, topic, traced), subjects);
  }

  /** Makes the next read of the place's job wait for a result that a caller has already seen. */
  async makeNextReadWaitForResult(organizationId: string, placeId: string): Promise<void> {
    const { broker } = this.#platform;
    const partitions = await broker.partitionCount('results');
    const ends = await broker.ends('results');
    const key = Buffer.from(jobKey(organizationId, null, placeId));
    const partition = partitionForKey(key, partitions);
    const lastOffset = ends[partition]!.high - 1;
    const end = { topic: 'results', partition, firstOffset: lastOffset, lastOffset };
    await this.#raise(organizationId, [end], [{ place: placeId }]);
  }

  /** Readers also wait for the positions of a run's jobs. */
  async acceptBatchEvents(records: readonly BatchRecord[]): Promise<void> {
    const [first] = records;
    if (first === undefined) return;
    const appended = await appendRecords(this.#platform, 'batches', records.map(batchEntry));
    const batches = [...new Set(records.map(({ batch_id }) => batch_id))];
    const subjects = batches.map((batch) => ({ batch }));
    await this.#raise(first.organization_id, appended, subjects);
  }

  async #keepPlaces(organization: string, run: string | null | undefined, json: Uint8Array) {
    if (run == null) return;
    const { hotState, log } = this.#platform;
    await keepRunPlaces(hotState, { organization, run }, json).catch((error: unknown) => {
      log.warn({ error: errorMessage(error) }, 'the places of a run could not be kept');
    });
  }

  /** Adds the trace of the current request to the record. */
  #traced<T extends TopicName>(entry: KeyedRecord<T>): KeyedRecord<T> {
    return { ...entry, ...traceHeaders(this.#platform.telemetry.tracing.current()) };
  }

  #countAccepted(topic: string, cause: RunCause | null, jobs: number): void {
    const labels = { lane: laneName(topic), cause: (cause ?? 'none').toLowerCase() };
    this.#accepted.add(labels, jobs);
  }

  /**
   * JN2. If hot state is unavailable, the request stays accepted, and its marks are raised later;
   * until then, reads may be early.
   */
  async #raise(
    organization: string,
    appended: readonly AppendedTo[],
    subjects: readonly WrittenSubject[] = [],
  ): Promise<void> {
    const { hotState, log } = this.#platform;
    const marks: Marks = marksAfter(appended);
    const all = [...subjects.map((subject) => ({ organization, ...subject })), { organization }];
    try {
      for (const subject of all) await raiseWritten(hotState, subject, marks);
    } catch (error) {
      this.#unraised.add(all, marks);
      log.warn(
        { error: errorMessage(error) },
        'marks could not be raised yet; the next read may miss this write',
      );
    }
  }
}

function acceptedCounter({ telemetry }: Platform) {
  return telemetry.metrics.counter({
    name: 'cairn_jobs_accepted_total',
    help: 'Jobs that were accepted, by lane and by why they run.',
    labels: ['lane', 'cause'],
  });
}

/**
 * The distinct batches of the jobs, and the places of jobs without a run: single jobs and deleted
 * ones. Jobs deleted from batches are a separate subject.
 */
function namesWritten(jobs: readonly JobRecord[]): WrittenSubject[] {
  const batches = new Set(jobs.flatMap(({ batch_id }) => batch_id ?? []));
  const alone = jobs.filter(({ batch_id, kind }) => batch_id === null || kind === 'DELETE');
  const ids = new Set(alone.map(({ place_id }) => place_id));
  const places = ids.size > MAX_MARKED_PLACES ? [MANY_PLACES] : ids;
  const isDeleted = jobs.some(({ batch_id, kind }) => batch_id !== null && kind === 'DELETE');
  return [
    ...[...batches].map((batch) => ({ batch })),
    ...[...places].map((place) => ({ place })),
    ...(isDeleted ? [{ deletedJobs: true } as const] : []),
  ];
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
    control: null,
    ...fields,
  };
}
