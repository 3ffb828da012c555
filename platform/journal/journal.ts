/**
 * Writes accepted requests to the log. Everything that the API changes goes through here.
 *
 * J1 A run's jobs are on the log before the batch's record that shows them (I1).
 * J2 The organization's marks are raised before the caller is answered, so that its next read
 *    waits for what it wrote.
 */
import {
  type BatchRecord,
  batchKey,
  type JobRecord,
  jobKey,
  jobTopic,
  type RecordTypes,
  type TopicName,
} from '../../domain/records.ts';
import type { AppendedTo, PartitionAppend } from '../broker/broker.ts';
import { partitionOf } from '../broker/partitioner.ts';
import { type NewRecord, packRecords } from '../broker/record-batch.ts';
import type { Parts } from '../parts.ts';
import { messageOf } from '../runtime/errors.ts';
import { marksOf, writtenMarksKey } from './read-barrier.ts';

/** What a batch record says beside its kind and whose it is. */
export type BatchNews = Partial<Omit<BatchRecord, 'kind' | 'organization_id' | 'batch_id'>>;

export interface Keyed<T extends TopicName> {
  readonly key: string;
  readonly record: RecordTypes[T];
}

/** Encoded jobs of one partition of `jobs.bulk`. */
export interface PackedJobs {
  readonly partition: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** A run whose jobs are encoded already. */
export interface PackedRun {
  readonly organizationId: string;
  readonly batchId: string;
  readonly appends: readonly PackedJobs[];
  readonly news: BatchNews;
}

export class Journal {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Appends a batch's jobs, then its record. */
  async acceptPacked({ organizationId, batchId, appends, news }: PackedRun): Promise<void> {
    const { broker } = this.#parts;
    const jobs = await broker.append(
      appends.map(({ partition, count, bytes }) => ({
        topic: 'jobs.bulk',
        partition,
        batch: { count, bytes },
      })),
    );
    const record = batchRecord('RUN_ACCEPTED', organizationId, batchId, {
      ...news,
      positions: lastOffsets(jobs),
    });
    const shown = await this.#append('batches', [batchEntry(record)]);
    await this.#raise(organizationId, [...jobs, ...shown]);
  }

  /**
   * Appends jobs of any batches and of none, then a record for each batch of `runs`, whose
   * positions are filled in. Answers the positions of the jobs, for a run that is shown later.
   */
  async acceptJobs(
    organizationId: string,
    jobs: readonly JobRecord[],
    runs: readonly BatchRecord[],
  ): Promise<Readonly<Record<string, number>>> {
    const appends = await Promise.all(
      (['jobs.bulk', 'jobs.interactive'] as const).map((topic) =>
        this.#pack(topic, jobs.filter((job) => jobTopic(job.batch_id) === topic).map(jobEntry)),
      ),
    );
    const written = await this.#write(appends.flat());
    const positions = lastOffsets(written.filter(({ topic }) => topic === 'jobs.bulk'));
    const shown = await this.#append(
      'batches',
      runs.map((run) => batchEntry({ ...run, positions })),
    );
    await this.#raise(organizationId, [...written, ...shown]);
    return positions;
  }

  /** Appends records of one topic. */
  async accept<T extends TopicName>(
    organizationId: string,
    topic: T,
    entries: readonly Keyed<T>[],
  ): Promise<void> {
    await this.#raise(organizationId, await this.#append(topic, entries));
  }

  /** Makes the organization's next read wait for a result that a caller has been shown. */
  async coverResult(organizationId: string, placeId: string): Promise<void> {
    const ends = await this.#parts.broker.ends('results');
    const key = Buffer.from(jobKey(organizationId, null, placeId));
    const partition = partitionOf(key, ends.length);
    const lastOffset = ends[partition]!.high - 1;
    await this.#raise(organizationId, [
      { topic: 'results', partition, firstOffset: lastOffset, lastOffset },
    ]);
  }

  async acceptBatchNews(records: readonly BatchRecord[]): Promise<void> {
    const [first] = records;
    if (first === undefined) return;
    await this.accept(first.organization_id, 'batches', records.map(batchEntry));
  }

  async #append<T extends TopicName>(topic: T, entries: readonly Keyed<T>[]) {
    return this.#write(await this.#pack(topic, entries));
  }

  async #write(appends: readonly PartitionAppend[]): Promise<readonly AppendedTo[]> {
    return appends.length === 0 ? [] : this.#parts.broker.append(appends);
  }

  async #pack<T extends TopicName>(
    topic: T,
    entries: readonly Keyed<T>[],
  ): Promise<PartitionAppend[]> {
    const { broker, codec } = this.#parts;
    const partitions = await broker.partitionCount(topic);
    const byPartition = new Map<number, NewRecord[]>();
    for (const entry of entries) {
      const key = Buffer.from(entry.key);
      const partition = partitionOf(key, partitions);
      const record = { key, value: codec.encode(topic, entry.record) };
      const records = byPartition.get(partition);
      if (records) records.push(record);
      else byPartition.set(partition, [record]);
    }
    return [...byPartition].map(([partition, records]) => ({
      topic,
      partition,
      batch: packRecords(records),
    }));
  }

  /** J2. What was accepted stays accepted when hot state is away; only reads may be early then. */
  async #raise(organizationId: string, appended: readonly AppendedTo[]): Promise<void> {
    const { hotState, log } = this.#parts;
    await hotState
      .raiseMarks(writtenMarksKey(organizationId), marksOf(appended))
      .catch((error: unknown) => {
        log.warn({ error: messageOf(error) }, 'marks not raised; the next read may be early');
      });
  }
}

function lastOffsets(appended: readonly AppendedTo[]): Record<string, number> {
  return Object.fromEntries(
    appended.map(({ topic, partition, lastOffset }) => [`${topic}/${partition}`, lastOffset]),
  );
}

function jobEntry(record: JobRecord): Keyed<'jobs.bulk'> {
  return { key: jobKey(record.organization_id, record.batch_id, record.place_id), record };
}

function batchEntry(record: BatchRecord): Keyed<'batches'> {
  return { key: batchKey(record.organization_id, record.batch_id), record };
}

export function batchRecord(
  kind: BatchRecord['kind'],
  organizationId: string,
  batchId: string,
  news: BatchNews,
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
    ...news,
  };
}
