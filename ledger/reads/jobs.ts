/** Jobs as callers see them: each with its current run (runs.ts). */
import * as z from 'zod';
import { IN_ORDER, type Statement, sql } from '../../platform/warehouse/statement.ts';
import { ALL_JOBS, currentJobs, currentRuns, JOBS_OF_BATCH, THE_BATCH } from '../runs.ts';

export const jobKeyRow = z.object({
  batch_id: z.string(),
  place_id: z.string(),
  run_order: z.number(),
  created_ms: z.number(),
  /** Runs before this order ended with a deletion of the job. */
  alive_from: z.number(),
});

/** Names one run of one job. */
export type JobKeyRow = z.output<typeof jobKeyRow>;

export const KEY_COLUMNS = sql`
  batch_id,
  place_id,
  latest.1 AS run_order,
  toUnixTimestamp64Milli(latest.3) AS created_ms,
  alive_from`;

/** {organization}, {place}: the place's jobs, the latest submitted first; not the last rerun. */
export const jobsOfPlace: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${KEY_COLUMNS}
    FROM (${currentJobs(ALL_JOBS, 'place_id = {place:String}')})
    ORDER BY submitted DESC, batch_id`,
  row: jobKeyRow,
};

/** {organization}, {places}: all jobs of the places. */
export const jobsOfPlaces: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${KEY_COLUMNS}
    FROM (${currentJobs(ALL_JOBS, 'place_id IN {places:Array(String)}')})
    ORDER BY batch_id, place_id`,
  row: jobKeyRow,
};

/**
 * {organization}, {batch}, {after}, {limit}: jobs of a batch behind a place, by place_id: the order
 * of exports. No place_id is empty, so an empty one stands for the start.
 */
export const jobsOfBatchAfter: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${KEY_COLUMNS}
    FROM (${currentJobs(JOBS_OF_BATCH, 'place_id > {after:String}')})
    ORDER BY place_id
    LIMIT {limit:UInt32}`,
  row: jobKeyRow,
  settings: IN_ORDER,
};

const inputsRow = jobKeyRow
  .omit({ alive_from: true })
  .extend({ based_on: z.number(), inputs: z.string(), attributes: z.array(z.string()) });

export type JobInputsRow = z.output<typeof inputsRow>;

/** {organization}, {batches}, {places}, {orders}: what was asked in the runs. */
export const inputsOfJobs: Statement<JobInputsRow> = {
  sql: sql`
    SELECT
      batch_id,
      place_id,
      run_order,
      based_on,
      toUnixTimestamp64Milli(created_at) AS created_ms,
      inputs,
      attributes
    FROM jobs
    WHERE organization_id = {organization:String}
      AND (batch_id, place_id, run_order) IN arrayZip(
        {batches:Array(String)}, {places:Array(String)}, {orders:Array(UInt64)}
      )
    LIMIT 1 BY batch_id, place_id, run_order`,
  row: inputsRow,
};

/** {organization}, {batch}, {stages}, {limit}: jobs of a batch whose current run is there. */
export const jobsInStages: Statement<{ place_id: string; run_order: number }> = {
  sql: sql`
    SELECT place_id, current_order AS run_order
    FROM (${currentRuns(THE_BATCH)})
    WHERE current_stage IN {stages:Array(UInt8)}
    ORDER BY place_id
    LIMIT {limit:UInt32}`,
  row: z.object({ place_id: z.string(), run_order: z.number() }),
};
