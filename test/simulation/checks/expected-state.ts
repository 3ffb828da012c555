/**
 * What the log says that callers must see: a recount of all records, one after the other, by the
 * rules of ledger/runs.ts in plain words.
 *
 * - A batch begins with its first accepted submission after its last deletion. Its runs since then
 *   are visible.
 * - A submission or a deletion is a job's new root. A rerun counts while its base is the root.
 */
import {
  type BatchRecord,
  type FinishedJob,
  isRerun,
  type JobRecord,
  type RecordTypes,
  type ResultRecord,
  type TopicName,
} from '../../../domain/records.ts';
import { STAGES } from '../../../domain/stages.ts';
import type { Codec } from '../../../platform/codec/codec.ts';
import type { World } from '../world.ts';

export interface LoggedRecord<T> {
  readonly record: T;
  readonly offset: number;
  readonly partition: number;
  /** When it was appended, in the time of the simulation. */
  readonly atMs: number;
}

/** Null for bytes that nobody can read. */
export function decodeOrNull<T extends TopicName>(
  codec: Codec<RecordTypes>,
  topic: T,
  value: Uint8Array,
): RecordTypes[T] | null {
  try {
    return codec.decodeKnown(topic, value) ?? null;
  } catch {
    return null;
  }
}

/** All records of a topic, each partition in its order. */
export function readTopic<T extends TopicName>(
  world: World,
  topic: T,
): LoggedRecord<RecordTypes[T]>[] {
  const { codec } = world.foundations;
  return world.broker.partitions(topic).flatMap((log) =>
    log.flatMap(({ value, offset, partition, timestampMs }) => {
      const record = decodeOrNull(codec, topic, value);
      if (record === null) return [];
      return [{ record, offset, partition, atMs: timestampMs - world.startMs }];
    }),
  );
}

export interface ExpectedJob {
  readonly placeId: string;
  readonly runId: string;
  readonly runOrder: number;
  readonly root: number;
  readonly name: string;
  readonly attributes: readonly string[];
  readonly kickOff: boolean;
  readonly stage: number;
  /** The results of the current run, in the order of the log. */
  readonly results: readonly FinishedJob[];
}

export interface ExpectedBatch {
  readonly name: string;
  readonly refreshes: boolean;
  readonly jobs: ReadonlyMap<string, ExpectedJob>;
}

export interface LogContents {
  readonly jobs: readonly LoggedRecord<JobRecord>[];
  readonly singles: readonly LoggedRecord<JobRecord>[];
  readonly batches: readonly LoggedRecord<BatchRecord>[];
  readonly results: readonly LoggedRecord<ResultRecord>[];
}

export function readLog(world: World): LogContents {
  return {
    jobs: readTopic(world, 'jobs.bulk'),
    singles: readTopic(world, 'jobs.interactive'),
    batches: readTopic(world, 'batches'),
    results: readTopic(world, 'results'),
  };
}

/** By batch id: the organization's batches that exist, as of a time. */
export function expectBatches(
  log: LogContents,
  organization: string,
  atMs = Number.POSITIVE_INFINITY,
): Map<string, ExpectedBatch> {
  const ownEvents = log.batches.filter(({ record, atMs: at }) => {
    return record.organization_id === organization && at <= atMs;
  });
  const stages = new RunStages(log.results);
  const found = new Map<string, ExpectedBatch>();
  for (const id of new Set(ownEvents.map(({ record }) => record.batch_id))) {
    const events = ownEvents.filter(({ record }) => record.batch_id === id);
    const visible = visibleEvents(events.map(({ record }) => record));
    if (visible.length === 0) continue;
    const runs = new Set(
      visible.flatMap(({ kind, run_id }) => (kind === 'RUN_ACCEPTED' ? [run_id] : [])),
    );
    const records = log.jobs.filter(({ record, atMs: at }) => {
      const { organization_id, batch_id, kind, run_id } = record;
      const isOurs = organization_id === organization && batch_id === id && at <= atMs;
      return isOurs && (kind === 'DELETE' || runs.has(run_id));
    });
    found.set(id, { ...nameAndFlag(visible), jobs: replayJobs(records, stages) });
  }
  return found;
}

/** By place id. */
export function expectSingles(log: LogContents, organization: string): Map<string, ExpectedJob> {
  const records = log.singles.filter(({ record }) => record.organization_id === organization);
  return replayJobs(records, new RunStages(log.results));
}

/** The events since the batch began; none when it does not exist. */
function visibleEvents(events: readonly BatchRecord[]): BatchRecord[] {
  let since: BatchRecord[] = [];
  for (const event of events) {
    if (event.kind === 'DELETED') since = [];
    else if (since.length > 0) since.push(event);
    else if (event.kind === 'RUN_ACCEPTED' && !isRerun(event.cause!)) since.push(event);
  }
  return since;
}

function nameAndFlag(events: readonly BatchRecord[]) {
  let first: string | null = null;
  let renamed: string | null = null;
  let refreshes = false;
  for (const { kind, batch_name, refresh } of events) {
    if (kind === 'RUN_ACCEPTED') first ??= batch_name;
    if (kind === 'UPDATED') renamed = batch_name ?? renamed;
    refreshes = refresh ?? refreshes;
  }
  return { name: renamed ?? first ?? '', refreshes };
}

function replayJobs(
  records: readonly LoggedRecord<JobRecord>[],
  stages: RunStages,
): Map<string, ExpectedJob> {
  const jobs = new Map<string, ExpectedJob>();
  for (const { record, offset } of records) {
    const before = jobs.get(record.place_id);
    if (record.kind === 'DELETE') jobs.delete(record.place_id);
    else if (!isRerun(record.cause)) jobs.set(record.place_id, stages.job(record, offset, offset));
    else if (before && record.based_on === before.root) {
      jobs.set(record.place_id, stages.job(record, offset, before.root));
    }
  }
  return jobs;
}

class RunStages {
  readonly #started = new Set<string>();
  readonly #results = new Map<string, FinishedJob[]>();

  constructor(results: readonly LoggedRecord<ResultRecord>[]) {
    for (const { record } of results) {
      for (const job of record.started) this.#started.add(runName(job, job.run_order));
      if (record.finished === null) continue;
      const name = runName(record.finished, record.finished.run_order);
      this.#results.set(name, [...(this.#results.get(name) ?? []), record.finished]);
    }
  }

  job(record: JobRecord, runOrder: number, root: number): ExpectedJob {
    const { place_id: placeId, run_id: runId, attributes, kick_off: kickOff } = record;
    const name = runName(record, runOrder);
    const results = this.#results.get(name) ?? [];
    const asked = { name: (JSON.parse(record.inputs_json) as { name: string }).name, attributes };
    const stage = results.some(({ status }) => status === 'FAILED')
      ? STAGES.failed
      : results.length > 0
        ? STAGES.completed
        : this.#started.has(name)
          ? STAGES.started
          : STAGES.accepted;
    return { placeId, runId, runOrder, root, ...asked, kickOff, stage, results };
  }
}

function runName(
  job: { organization_id: string; batch_id: string | null; place_id: string },
  order: number,
): string {
  return [job.organization_id, job.batch_id ?? '', job.place_id, order].join('\0');
}
