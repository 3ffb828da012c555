/**
 * All that is shown of jobs, read page by page: what was asked, how far the run has come and what
 * was found. The API's answers and the exporter's files are made from it.
 */
import { hasEnded, type JobStatus, statusOfStage } from '../../domain/jobs.ts';
import { stagesOfJobs } from './queries/job-stages.ts';
import { inputsOfJobs, type JobInputsRow, type JobKeyRow } from './queries/jobs.ts';
import { type ResultRow, resultsOfJobs } from './queries/results.ts';
import { ask } from './queries/statement.ts';
import type { Warehouse } from './warehouse.ts';

/** All that is shown of one job. */
export interface JobFacts {
  readonly placeId: string;
  /** Empty for a single job. */
  readonly batchId: string;
  readonly status: JobStatus;
  readonly createdMs: number;
  readonly inputsJson: string;
  readonly result: ShownResult | undefined;
}

export type ShownResult = Omit<ResultRow, 'batch_id' | 'place_id' | 'run_order' | 'status'>;

/** One run of one job. */
export type RunName = Pick<JobKeyRow, 'batch_id' | 'place_id' | 'run_order'>;

/** Parameters that name the current runs of jobs. */
export function keysOf(organization: string, jobs: readonly RunName[]) {
  return {
    organization,
    batches: jobs.map(({ batch_id }) => batch_id),
    places: jobs.map(({ place_id }) => place_id),
    orders: jobs.map(({ run_order }) => run_order),
  };
}

function nameOf({ batch_id, place_id }: { batch_id: string; place_id: string }): string {
  return `${batch_id}\0${place_id}`;
}

function byName<Row extends { batch_id: string; place_id: string }>(rows: readonly Row[]) {
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** Everything about a page of jobs, in the order of the page. */
export async function factsOf(
  warehouse: Warehouse,
  organization: string,
  jobs: readonly JobKeyRow[],
): Promise<JobFacts[]> {
  if (jobs.length === 0) return [];
  const keys = keysOf(organization, jobs);
  const inputs = byName(await ask(warehouse, inputsOfJobs, keys));
  const stages = byName(await ask(warehouse, stagesOfJobs, keys));
  const stageOf = (job: JobKeyRow) => stages.get(nameOf(job))?.stage ?? 0;
  const from = jobs.map(({ alive_from }) => alive_from);
  // A run that ended after its stage was read still shows itself at work, without its result.
  const before = jobs.map((job) => job.run_order + (hasEnded(stageOf(job)) ? 1 : 0));
  const shown = { ...keys, from, before };
  const results = byName(await ask(warehouse, resultsOfJobs, shown));
  return jobs.flatMap((job) => {
    const asked = inputs.get(nameOf(job));
    // Deleted between the queries.
    if (asked === undefined) return [];
    const stage = stageOf(job);
    return [factsOfRows(asked, stage, results.get(nameOf(job)))];
  });
}

function factsOfRows(job: JobInputsRow, stage: number, result: ResultRow | undefined): JobFacts {
  return {
    placeId: job.place_id,
    batchId: job.batch_id,
    status: statusOfStage(stage),
    createdMs: job.created_ms,
    inputsJson: job.inputs,
    result,
  };
}
