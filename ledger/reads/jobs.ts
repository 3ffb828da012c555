/**
 * Jobs as callers see them, each with its current run (runs.ts): which jobs exist, what they
 * requested, and how far their runs have come. job-facts.ts reads everything about them.
 */
import * as z from 'zod';
import { STAGES } from '../../domain/stages.ts';
import type { ColumnBlock } from '../../platform/warehouse/native/native-blocks.ts';
import { IN_ORDER, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import {
  ALL_JOBS,
  type BatchScope,
  currentJobs,
  currentRuns,
  inBothForms,
  JOBS_IN_BATCH,
  NAMED_RUNS,
  notSuperseded,
  THE_BATCH,
} from '../runs.ts';
import { ID_SEPARATOR_SQL } from './joined-ids.ts';

export const jobKeyRow = z.object({
  batch_id: z.string(),
  place_id: z.string(),
  run_order: z.number(),
  created_ms: z.number(),
  /** A deletion of the job ended all runs of a smaller order. */
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
const LIST_JOBS_IN_BATCH = sql`
  SELECT ${JOB_KEY_COLUMNS}
  FROM (${currentJobs(JOBS_IN_BATCH, 'place_id > {after:String}')})
  ORDER BY place_id
  LIMIT {limit:UInt32}`;

const PAGE_JOBS = 25_000;

/** All jobs of a batch by place_id, in pages. Read as columns, because pages are large. */
export async function* readJobKeysInBatch(
  warehouse: Warehouse,
  organization: string,
  batch: string,
): AsyncGenerator<JobKeyRow[]> {
  let after = '';
  for (;;) {
    const params = { organization, batch, after, limit: PAGE_JOBS };
    const query = { sql: LIST_JOBS_IN_BATCH, params, settings: IN_ORDER };
    const keys = (await warehouse.queryColumns(query)).flatMap(jobKeysInBlock);
    if (keys.length > 0) yield keys;
    if (keys.length < PAGE_JOBS) return;
    after = keys.at(-1)!.place_id;
  }
}

function jobKeysInBlock(block: ColumnBlock): JobKeyRow[] {
  const [batches, places] = [block.texts('batch_id'), block.texts('place_id')];
  const [orders, created] = [block.column('run_order'), block.column('created_ms')];
  const aliveFrom = block.column('alive_from');
  return Array.from({ length: block.rows }, (_, row) => ({
    batch_id: batches.at(row),
    place_id: places.at(row),
    run_order: orders.at(row) as number,
    created_ms: created.at(row) as number,
    alive_from: aliveFrom.at(row) as number,
  }));
}

const jobInputsRow = jobKeyRow.omit({ alive_from: true }).extend({
  based_on: z.number(),
  inputs: z.string(),
  attributes: z.array(z.string()),
  refresh: z.boolean(),
});

export type JobInputsRow = z.output<typeof jobInputsRow>;

/** The inputs of the runs that meet the condition, and further columns of their jobs. */
export function selectInputs(runs: string, ...further: readonly string[]): string {
  const created = 'toUnixTimestamp64Milli(created_at) AS created_ms';
  const columns = ['batch_id', 'place_id', 'run_order', created, 'inputs', ...further];
  return sql`
    SELECT ${columns.join(', ')}
    FROM jobs
    WHERE ${runs}
    LIMIT 1 BY batch_id, place_id, run_order`;
}

/** With jobRunParams: what the runs requested. */
export const findJobInputs: Statement<JobInputsRow> = {
  sql: selectInputs(NAMED_RUNS, 'based_on', 'attributes', 'refresh'),
  row: jobInputsRow,
};

/**
 * {organization}, {batch}, {stages}, {limit}: the batch's jobs whose current run is in one of the
 * stages.
 */
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

/**
 * {organization}, {batch}, {run}: the number of the run's jobs, and how many of them have started.
 */
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

/** The stages of the runs that meet the condition. */
export function selectStages(runs: string): string {
  return sql`
    SELECT batch_id, place_id, run_order, max(stage) AS stage
    FROM job_stages
    WHERE ${runs}
    GROUP BY batch_id, place_id, run_order`;
}

/** With jobRunParams: the stages of the runs. */
export const findJobStages: Statement<{ place_id: string; stage: number }> = {
  sql: selectStages(NAMED_RUNS),
  row: z.object({ place_id: z.string(), stage: z.number() }),
};
