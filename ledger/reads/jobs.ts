/**
 * Jobs as callers see them, each with its current run (runs.ts): which jobs there are, what was
 * asked, how far their runs have come, and everything together as answers and exports show it.
 */
import * as z from 'zod';
import type { JobStatus } from '../../domain/jobs.ts';
import { hasEnded, STAGES, statusAtStage } from '../../domain/stages.ts';
import type { ColumnBlock } from '../../platform/warehouse/native/native-blocks.ts';
import { jobKeyBytes, splitIntoPieces } from '../../platform/warehouse/pages.ts';
import {
  ask,
  IN_ORDER,
  type Params,
  type Statement,
  sql,
} from '../../platform/warehouse/statement.ts';
import type { Warehouse, WarehouseQuery } from '../../platform/warehouse/warehouse.ts';
import { type CorrectedResult, correctResult } from '../corrections/corrected-results.ts';
import { type CorrectionRow, readCorrections } from '../corrections/place-corrections.ts';
import {
  ALL_JOBS,
  type BatchScope,
  currentJobs,
  currentRuns,
  inBothForms,
  JOBS_IN_BATCH,
  type JobRunKey,
  jobRunParams,
  NAMED_RUNS,
  notSuperseded,
  THE_BATCH,
} from '../runs.ts';
import { ID_SEPARATOR_SQL } from './joined-ids.ts';
import { findResults, type ResultCondition, type ResultRow } from './results.ts';

export const jobKeyRow = z.object({
  batch_id: z.string(),
  place_id: z.string(),
  run_order: z.number(),
  created_ms: z.number(),
  /** Runs of a smaller order ended with a deletion of the job. */
  alive_from: z.number(),
});

/** A job and its current run. */
export type JobKeyRow = z.output<typeof jobKeyRow>;

/** Columns of currentJobs. */
export const JOB_KEY_COLUMNS = sql`
  batch_id,
  place_id,
  latest.1 AS run_order,
  toUnixTimestamp64Milli(latest.3) AS created_ms,
  alive_from`;

/**
 * {organization}, {place}: the place's jobs, the latest submission first (not the latest rerun).
 */
export const findJobsAtPlace: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${JOB_KEY_COLUMNS}
    FROM (${currentJobs(ALL_JOBS, 'place_id = {place:String}')})
    ORDER BY submitted DESC, batch_id`,
  row: jobKeyRow,
};

/** {organization}, {batch}, {place}: the place's job in the batch, if it has one. */
export const findJobInBatch: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${JOB_KEY_COLUMNS}
    FROM (${currentJobs(JOBS_IN_BATCH, 'place_id = {place:String}')})`,
  row: jobKeyRow,
};

/** {organization}, {places}: all jobs of the places. */
export const findJobsAtPlaces: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${JOB_KEY_COLUMNS}
    FROM (${currentJobs(ALL_JOBS, 'place_id IN {places:Array(String)}')})
    ORDER BY batch_id, place_id`,
  row: jobKeyRow,
};

/**
 * {organization}, {batch}, {after}, {limit}: the batch's jobs after a place_id, in the order of
 * exports. No place_id is empty, so '' reads from the start.
 */
const listJobsInBatch: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${JOB_KEY_COLUMNS}
    FROM (${currentJobs(JOBS_IN_BATCH, 'place_id > {after:String}')})
    ORDER BY place_id
    LIMIT {limit:UInt32}`,
  row: jobKeyRow,
  settings: IN_ORDER,
};

const PAGE_JOBS = 5_000;

/** All jobs of a batch by place_id, in pages. */
export async function* readJobKeysInBatch(
  warehouse: Warehouse,
  organization: string,
  batch: string,
): AsyncGenerator<JobKeyRow[]> {
  let after = '';
  for (;;) {
    const params = { organization, batch, after, limit: PAGE_JOBS };
    const keys = await ask(warehouse, listJobsInBatch, params);
    if (keys.length > 0) yield keys;
    if (keys.length < PAGE_JOBS) return;
    after = keys.at(-1)!.place_id;
  }
}

const jobInputsRow = jobKeyRow.omit({ alive_from: true }).extend({
  based_on: z.number(),
  inputs: z.string(),
  attributes: z.array(z.string()),
  refresh: z.boolean(),
});

export type JobInputsRow = z.output<typeof jobInputsRow>;

/** With jobRunParams: what was asked in the runs. */
export const findJobInputs: Statement<JobInputsRow> = {
  sql: sql`
    SELECT
      batch_id,
      place_id,
      run_order,
      based_on,
      toUnixTimestamp64Milli(created_at) AS created_ms,
      inputs,
      attributes,
      refresh
    FROM jobs
    WHERE ${NAMED_RUNS}
    LIMIT 1 BY batch_id, place_id, run_order`,
  row: jobInputsRow,
};

/** {organization}, {batch}, {stages}, {limit}: the batch's jobs whose current run is there. */
export const jobsInStages: Statement<{ place_id: string; run_order: number; stage: number }> = {
  sql: sql`
    SELECT place_id, current_order AS run_order, current_stage AS stage
    FROM (${currentRuns(THE_BATCH)})
    WHERE current_stage IN {stages:Array(UInt8)}
    ORDER BY place_id
    LIMIT {limit:UInt32}`,
  row: z.object({ place_id: z.string(), run_order: z.number(), stage: z.number() }),
};

const stageRow = z.object({ stage: z.number(), jobs: z.number(), kicked_off: z.number() });

export type StageRow = z.output<typeof stageRow>;

const placeIdsIn = (batch: BatchScope): Statement<StageRow & { place_ids: string }> => ({
  sql: sql`
    SELECT
      current_stage AS stage,
      arrayStringConcat(arraySort(groupArray(place_id)), ${ID_SEPARATOR_SQL}) AS place_ids,
      count() AS jobs,
      countIf(kicked_off) AS kicked_off
    FROM (${currentRuns(batch)})
    GROUP BY stage`,
  row: stageRow.extend({ place_ids: z.string() }),
  settings: IN_ORDER,
});

/** Place ids by stage, joined as in joined-ids.ts. */
export const placeIdsByStage = inBothForms(placeIdsIn);

const jobCountsIn = (batch: BatchScope): Statement<StageRow> => ({
  sql: sql`
    SELECT current_stage AS stage, count() AS jobs, countIf(kicked_off) AS kicked_off
    FROM (${currentRuns(batch)})
    GROUP BY stage`,
  row: stageRow,
  settings: IN_ORDER,
});

/** Jobs by stage. */
export const jobCountsByStage = inBothForms(jobCountsIn);

/** {organization}, {batch}, {run}: the run's jobs, and how many of them have started. */
export const startedInRun: Statement<{ jobs: number; started: number }> = {
  sql: sql`
    SELECT
      countIf(stage = ${STAGES.accepted}) AS jobs,
      countIf(stage BETWEEN ${STAGES.started} AND ${STAGES.failed}) AS started
    FROM job_stages
    WHERE ${THE_BATCH.batches} AND run_id = {run:String} AND ${notSuperseded(THE_BATCH)}`,
  row: z.object({ jobs: z.number(), started: z.number() }),
};

/** {organization}, {batch}, {run}: the places of the run's jobs, visible or not. */
export const placesInRun: Statement<{ place_id: string }> = {
  sql: sql`
    SELECT DISTINCT place_id
    FROM jobs
    WHERE ${THE_BATCH.batches} AND run_id = {run:String} AND NOT is_deleted`,
  row: z.object({ place_id: z.string() }),
};

/** With jobRunParams: the stages of the runs. */
export const findJobStages: Statement<{ batch_id: string; place_id: string; stage: number }> = {
  sql: sql`
    SELECT batch_id, place_id, max(stage) AS stage
    FROM job_stages
    WHERE ${NAMED_RUNS}
    GROUP BY batch_id, place_id`,
  row: z.object({ batch_id: z.string(), place_id: z.string(), stage: z.number() }),
};

function stagesOfBlock(block: ColumnBlock): (row: number) => number {
  const stages = block.column('stage');
  return (row) => stages.at(row) as number;
}

/** With jobRunParams: what is shown of the runs' inputs. */
const SELECT_ASKED = sql`
  SELECT
    batch_id,
    place_id,
    toUnixTimestamp64Milli(created_at) AS created_ms,
    inputs
  FROM jobs
  WHERE ${NAMED_RUNS}
  LIMIT 1 BY batch_id, place_id, run_order`;

function askedInBlock(block: ColumnBlock) {
  const [created, inputs] = [block.column('created_ms'), block.texts('inputs')];
  return (row: number) => ({ createdMs: created.at(row) as number, inputsJson: inputs.at(row) });
}

/** Everything that is shown of one job, its result as a reader of results gives it. */
export interface JobFacts<Result = ShownResult> {
  readonly placeId: string;
  /** Empty for a single job. */
  readonly batchId: string;
  readonly status: JobStatus;
  readonly createdMs: number;
  readonly inputsJson: string;
  readonly result: Result | undefined;
}

export type ShownResult = CorrectedResult<
  Omit<ResultRow, 'batch_id' | 'place_id' | 'run_order' | 'status'>
>;

/** Reads results, whole or some columns of them, by job (jobName). */
export interface ResultReader<Result> {
  readonly read: (
    warehouse: Warehouse,
    condition: ResultCondition,
    params: Params,
  ) => Promise<Map<string, Result>>;
  readonly countBytes: (result: Result) => number;
  /** The result as people corrected it; left out when the reader's results show no values. */
  readonly correct?: (result: Result, corrections: readonly CorrectionRow[]) => Result;
}

type JobId = Omit<JobRunKey, 'run_order'>;

export function jobName({ batch_id, place_id }: JobId): string {
  return `${batch_id}\0${place_id}`;
}

function byJobName<Row extends JobId>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [jobName(row), row]));
}

export const SHOWN_RESULTS: ResultReader<ResultRow> = {
  read: async (warehouse, condition, params) =>
    byJobName(await ask(warehouse, findResults[condition], params)),
  countBytes: ({ outputs, evidence }) => outputs.length + evidence.length,
  correct: correctResult,
};

/** For answers that show no results. */
export const NO_RESULTS: ResultReader<ResultRow> = {
  read: async () => new Map(),
  countBytes: () => 0,
};

/** A piece's size: it starts small, and then fits as many jobs as these bytes hold. */
const PIECE_BYTES = 8 * 1024 * 1024;
const [MIN_PIECE_JOBS, MAX_PIECE_JOBS] = [100, 2_000];

/**
 * Everything about jobs in their order, piece by piece. A query reads whole ranges of the tables
 * for the jobs that it names, so a few large pieces cost much less than many small ones.
 */
export async function* readJobFactsInPieces<Result>(
  warehouse: Warehouse,
  organization: string,
  jobs: readonly JobKeyRow[],
  reader: ResultReader<Result>,
): AsyncGenerator<JobFacts<Result>[]> {
  let maxJobs = MIN_PIECE_JOBS;
  for (let at = 0; at < jobs.length; ) {
    const [piece] = splitIntoPieces(jobs.slice(at, at + maxJobs), jobKeyBytes, maxJobs);
    const facts = await readJobFacts(warehouse, organization, piece!, reader);
    yield facts;
    at += piece!.length;
    const countBytes = ({ inputsJson, result }: JobFacts<Result>) =>
      inputsJson.length + (result === undefined ? 0 : reader.countBytes(result));
    const bytes = facts.reduce((sum, one) => sum + countBytes(one), 1);
    const fitting = Math.floor((PIECE_BYTES * piece!.length) / bytes);
    maxJobs = Math.max(MIN_PIECE_JOBS, Math.min(MAX_PIECE_JOBS, fitting));
  }
}

/** Everything about a page of jobs, in the order of the page. */
export async function readJobFacts<Result>(
  warehouse: Warehouse,
  organization: string,
  jobs: readonly JobKeyRow[],
  reader: ResultReader<Result>,
): Promise<JobFacts<Result>[]> {
  if (jobs.length === 0) return [];
  const params = jobRunParams(organization, jobs);
  // Stages are read first: a run that ends afterwards is shown in progress, without its result.
  const stages = await readByJob(warehouse, { sql: findJobStages.sql, params }, stagesOfBlock);
  const stageFor = (job: JobId) => stages.get(jobName(job)) ?? STAGES.accepted;
  const [inputs, results] = await Promise.all([
    readByJob(warehouse, { sql: SELECT_ASKED, params }, askedInBlock),
    readCurrentResults(warehouse, { organization, jobs, stageFor, reader }),
  ]);
  const corrected = await correctResults(warehouse, { organization, jobs, results, reader });
  return jobs.flatMap((job) => {
    const asked = inputs.get(jobName(job));
    // The job was deleted between the queries.
    if (asked === undefined) return [];
    return [
      {
        placeId: job.place_id,
        batchId: job.batch_id,
        status: statusAtStage(stageFor(job)),
        ...asked,
        result: corrected.get(jobName(job)),
      },
    ];
  });
}

/** By job: what stands in its row. The answer comes as columns, because pages are large. */
export async function readByJob<Value>(
  warehouse: Warehouse,
  query: WarehouseQuery,
  readBlock: (block: ColumnBlock) => (row: number) => Value,
): Promise<Map<string, Value>> {
  const byJob = new Map<string, Value>();
  for (const block of await warehouse.queryColumns(query)) {
    const [batches, places] = [block.texts('batch_id'), block.texts('place_id')];
    const valueAt = readBlock(block);
    for (let row = 0; row < block.rows; row++) {
      byJob.set(jobName({ batch_id: batches.at(row), place_id: places.at(row) }), valueAt(row));
    }
  }
  return byJob;
}

interface ReadResults<Result> {
  readonly organization: string;
  readonly jobs: readonly JobKeyRow[];
  readonly results: Map<string, Result>;
  readonly reader: ResultReader<Result>;
}

async function correctResults<Result>(
  warehouse: Warehouse,
  { organization, jobs, results, reader: { correct } }: ReadResults<Result>,
): Promise<ReadonlyMap<string, Result>> {
  if (correct === undefined || results.size === 0) return results;
  const places = [...new Set(jobs.map(({ place_id }) => place_id))];
  const corrections = await readCorrections(warehouse, organization, places);
  for (const job of corrections.size === 0 ? [] : jobs) {
    const [rows, result] = [corrections.get(job.place_id), results.get(jobName(job))];
    if (rows && result !== undefined) results.set(jobName(job), correct(result, rows));
  }
  return results;
}

interface WantedResults<Result> {
  readonly organization: string;
  readonly jobs: readonly JobKeyRow[];
  readonly stageFor: (job: JobId) => number;
  readonly reader: ResultReader<Result>;
}

/**
 * By job: the result of its current run when that has ended, otherwise that of an earlier run. An
 * earlier result takes longer to find, so it is searched only for the jobs that need one.
 */
async function readCurrentResults<Result>(
  warehouse: Warehouse,
  { organization, jobs, stageFor, reader }: WantedResults<Result>,
): Promise<Map<string, Result>> {
  const read = async (
    condition: ResultCondition,
    named: readonly JobKeyRow[],
    bounds: { readonly from?: number[]; readonly before?: number[] } = {},
  ) => {
    if (named.length === 0) return new Map<string, Result>();
    return reader.read(warehouse, condition, { ...jobRunParams(organization, named), ...bounds });
  };
  const ended = jobs.filter((job) => hasEnded(stageFor(job)));
  const current = await read('runs', ended);
  const others = jobs.filter((job) => !current.has(jobName(job)));
  const earlier = await read('newest', others, {
    from: others.map(({ alive_from }) => alive_from),
    before: others.map((job) => job.run_order + (hasEnded(stageFor(job)) ? 1 : 0)),
  });
  return new Map([...current, ...earlier]);
}
