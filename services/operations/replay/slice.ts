/**
 * The slice of the log for a replay: the jobs that it selects, batch by batch.
 *
 * The warehouse knows the log position of each job record, so a slice by offset, time,
 * organization, batch or attribute is a query. A slice of dead letters is read from their topic.
 */
import { type JobRecord, sourceName } from '../../../domain/records.ts';
import type { TaskContext } from '../../../ledger/operator-task.ts';
import {
  batchesInSlice,
  placesInSlice,
  type SlicedBatchRow,
  type SlicedPlaceRow,
} from '../../../ledger/reads/replays.ts';
import type { PartitionRange } from '../../../platform/log/broker.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { decodeLetterJob, readLetters } from '../read-letters.ts';
import { type DeadJob, groupByBatch, type SlicedBatch, toDeadJob } from './dead-jobs.ts';
import type { BatchName } from './rerun-batch.ts';

export interface JobSlice {
  /** Ranges of the job topics, or of `dead-letters`. */
  readonly ranges: readonly PartitionRange[];
  readonly deadLetters: boolean;
  readonly organization: string | null;
  /** Empty for single jobs. */
  readonly batch: string | null;
  readonly attribute: string | null;
}

const PAGE_BATCHES = 500;
const PAGE_PLACES = 5_000;
/** They take a few hundred bytes each. */
const MAX_DEAD_JOBS = 1_000_000;

export function readSlicedBatches(
  context: TaskContext,
  slice: JobSlice,
): AsyncGenerator<SlicedBatch> {
  return slice.deadLetters ? readBatchesOfLetters(context, slice) : queryBatches(context, slice);
}

async function* queryBatches(
  { platform: { warehouse }, signal }: TaskContext,
  slice: JobSlice,
): AsyncGenerator<SlicedBatch> {
  const params = {
    ...sliceParams(slice),
    organizations: slice.organization === null ? [] : [slice.organization],
    batches: slice.batch === null ? [] : [slice.batch],
    limit: PAGE_BATCHES,
  };
  let last: SlicedBatchRow | undefined;
  for (;;) {
    // Organization names are not empty, so '' sorts before the single jobs of the first one.
    const after = {
      after_organization: last?.organization_id ?? '',
      after_batch: last?.batch_id ?? '',
    };
    const page = await ask(warehouse, batchesInSlice, { ...params, ...after });
    for (const { organization_id: organization, batch_id: batch, jobs } of page) {
      signal.throwIfAborted();
      const name = { organization, batch };
      yield { ...name, places: jobs, readPlaces: () => queryPlaces(warehouse, slice, name) };
    }
    if (page.length < PAGE_BATCHES) return;
    last = page.at(-1)!;
  }
}

async function* queryPlaces(
  warehouse: TaskContext['platform']['warehouse'],
  slice: JobSlice,
  name: BatchName,
): AsyncGenerator<readonly SlicedPlaceRow[]> {
  let after = '';
  for (;;) {
    const params = { ...sliceParams(slice), ...name, after, limit: PAGE_PLACES };
    const page = await ask(warehouse, placesInSlice, params);
    if (page.length > 0) yield page;
    if (page.length < PAGE_PLACES) return;
    after = page.at(-1)!.place_id;
  }
}

function sliceParams({ ranges, attribute }: JobSlice) {
  return {
    sources: ranges.map(sourceName),
    froms: ranges.map(({ fromOffset }) => fromOffset),
    tos: ranges.map(({ toOffset }) => toOffset),
    attribute: attribute ?? '',
  };
}

async function* readBatchesOfLetters(
  context: TaskContext,
  slice: JobSlice,
): AsyncGenerator<SlicedBatch> {
  const jobs: DeadJob[] = [];
  for await (const found of readLetters(context, slice.ranges)) {
    const job = await decodeLetterJob(context.platform.codec, found);
    if (job?.kind === 'RUN' && isInSlice(job, slice)) jobs.push(toDeadJob(job, found));
    if (jobs.length <= MAX_DEAD_JOBS) continue;
    const message = `More than ${MAX_DEAD_JOBS} dead letters; replay them in parts with --from.`;
    throw new CairnError('config_invalid', message);
  }
  yield* groupByBatch(jobs);
}

function isInSlice(job: JobRecord, { organization, batch, attribute }: JobSlice): boolean {
  if (organization !== null && job.organization_id !== organization) return false;
  if (batch !== null && (job.batch_id ?? '') !== batch) return false;
  return attribute === null || job.attributes.includes(attribute);
}
