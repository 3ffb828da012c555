/**
 * All that is shown of jobs, read page by page: what was asked, how far the run has come and what
 * was found. The API's answers and the exporter's files are made from it.
 */
import type { JobStatus } from '../../domain/jobs.ts';
import { hasEnded, statusAtStage } from '../../domain/stages.ts';
import { sizeOfKey, splitIntoPieces } from '../../platform/warehouse/pages.ts';
import { ask, type Statement } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { stagesOfJobs } from './job-stages.ts';
import { inputsOfJobs, type JobInputsRow, type JobKeyRow } from './jobs.ts';
import { type ResultRow, resultsOfJobs, resultsOfRuns } from './results.ts';

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

/** What is read at once: pieces begin small and grow as long as what was read is within this. */
const PIECE_CHARACTERS = 8 * 1024 * 1024;
const FIRST_JOBS = 500;
const MOST_JOBS = 2_000;
const FEWEST_JOBS = 100;

/**
 * Everything about jobs in their order, piece by piece. A query reads whole ranges of the tables
 * for the jobs that it names, so that few large pieces cost much less than many small ones.
 */
export async function* factsInPieces(
  warehouse: Warehouse,
  organization: string,
  jobs: readonly JobKeyRow[],
): AsyncGenerator<JobFacts[]> {
  let most = FIRST_JOBS;
  for (let at = 0; at < jobs.length; ) {
    const [piece] = splitIntoPieces(jobs.slice(at, at + most), sizeOfKey, most);
    const facts = await factsOf(warehouse, organization, piece!);
    yield facts;
    at += piece!.length;
    const characters = facts.reduce((sum, one) => sum + sizeOfFacts(one), 1);
    const fitting = Math.floor((PIECE_CHARACTERS * piece!.length) / characters);
    most = Math.max(FEWEST_JOBS, Math.min(MOST_JOBS, fitting));
  }
}

function sizeOfFacts({ inputsJson, result }: JobFacts): number {
  return inputsJson.length + (result ? result.outputs.length + result.evidence.length : 0);
}

/** Everything about a page of jobs, in the order of the page. */
export async function factsOf(
  warehouse: Warehouse,
  organization: string,
  jobs: readonly JobKeyRow[],
): Promise<JobFacts[]> {
  if (jobs.length === 0) return [];
  const keys = keysOf(organization, jobs);
  // Stages first: a run that ends after that still shows itself at work, without its result.
  const stages = byName(await ask(warehouse, stagesOfJobs, keys));
  const stageOf = (job: JobKeyRow) => stages.get(nameOf(job))?.stage ?? 0;
  const [inputs, results] = await Promise.all([
    ask(warehouse, inputsOfJobs, keys).then(byName),
    shownResults(warehouse, organization, jobs, stageOf),
  ]);
  return jobs.flatMap((job) => {
    const asked = inputs.get(nameOf(job));
    // Deleted between the queries.
    if (asked === undefined) return [];
    const stage = stageOf(job);
    return [factsOfRows(asked, stage, results.get(nameOf(job)))];
  });
}

/**
 * By job the result of its current run, if it has ended; else that of an earlier one, which takes
 * longer to find and is looked for where it is needed alone.
 */
async function shownResults(
  warehouse: Warehouse,
  organization: string,
  jobs: readonly JobKeyRow[],
  stageOf: (job: JobKeyRow) => number,
): Promise<Map<string, ResultRow>> {
  const ended = jobs.filter((job) => hasEnded(stageOf(job)));
  const current = await askOf(warehouse, resultsOfRuns, organization, ended);
  const others = jobs.filter((job) => !current.has(nameOf(job)));
  const earlier = await askOf(warehouse, resultsOfJobs, organization, others, {
    from: others.map(({ alive_from }) => alive_from),
    before: others.map((job) => job.run_order + (hasEnded(stageOf(job)) ? 1 : 0)),
  });
  return new Map([...current, ...earlier]);
}

async function askOf(
  warehouse: Warehouse,
  statement: Statement<ResultRow>,
  organization: string,
  jobs: readonly JobKeyRow[],
  bounds: { readonly from?: number[]; readonly before?: number[] } = {},
): Promise<Map<string, ResultRow>> {
  if (jobs.length === 0) return new Map();
  return byName(await ask(warehouse, statement, { ...keysOf(organization, jobs), ...bounds }));
}

function factsOfRows(job: JobInputsRow, stage: number, result: ResultRow | undefined): JobFacts {
  return {
    placeId: job.place_id,
    batchId: job.batch_id,
    status: statusAtStage(stage),
    createdMs: job.created_ms,
    inputsJson: job.inputs,
    result,
  };
}
