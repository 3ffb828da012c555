/**
 * Jobs as callers see them: each with its current run, which is the newest one that is visible.
 * Runs of single jobs (of no batch) are visible by themselves. A job that was deleted comes back
 * by a submission, not by a rerun that was under way; and one that was submitted anew has the
 * inputs that it was submitted with (void-runs.ts).
 */
import * as z from 'zod';
import { visibleRuns } from './batch-events.ts';
import { IS_SUBMISSION } from './causes.ts';
import { CURRENT_OF_BATCH } from './job-stages.ts';
import { IN_ORDER, type Statement, sql } from './statement.ts';

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

/** Which rows of the table are read, and which of them have a visible run. */
export interface JobScope {
  readonly jobs: string;
  readonly visible: string;
}

/** Jobs of the batches for which the condition holds. */
export function inBatches(condition: string): JobScope {
  return { jobs: condition, visible: `run_id IN (${visibleRuns(condition)})` };
}

export const ONE_BATCH = inBatches('batch_id = {batch:String}');
export const SINGLE_JOBS: JobScope = { jobs: "batch_id = ''", visible: '1' };
const ORGANIZATION: JobScope = {
  jobs: '1',
  visible: `(batch_id = '' OR run_id IN (${visibleRuns('1')}))`,
};

/**
 * `which`: a further condition on the rows of the table. The current run is the newest that has the
 * inputs of the newest that brought some (so says void-runs.ts of all runs; here it is found in one
 * go). A rerun has the created_at of its base.
 */
export function currentJobs({ jobs, visible }: JobScope, which = '1'): string {
  return sql`
    SELECT
      batch_id,
      place_id,
      maxIf((run_order, is_deleted, created_at), based_on = run_order) AS root,
      groupArrayIf(run_order, based_on != run_order) AS reruns,
      groupArrayIf(based_on, based_on != run_order) AS bases,
      arrayMax((rerun, base) -> if(base = root.1, rerun, 0), reruns, bases) AS last_rerun,
      (greatest(root.1, last_rerun), root.2, root.3) AS latest,
      maxIf(run_order + 1, is_deleted) AS alive_from,
      maxIf(run_order + 1, NOT is_deleted AND ${IS_SUBMISSION}) AS submitted_from,
      maxIf(submitted_at, NOT is_deleted AND ${IS_SUBMISSION}) AS submitted
    FROM jobs
    WHERE organization_id = {organization:String} AND ${jobs} AND ${which}
      AND (is_deleted OR ${visible})
    GROUP BY batch_id, place_id
    HAVING NOT latest.2 AND submitted_from > alive_from`;
}

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
    FROM (${currentJobs(ORGANIZATION, 'place_id = {place:String}')})
    ORDER BY submitted DESC, batch_id`,
  row: jobKeyRow,
};

/** {organization}, {places}: all jobs of the places. */
export const jobsOfPlaces: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${KEY_COLUMNS}
    FROM (${currentJobs(ORGANIZATION, 'place_id IN {places:Array(String)}')})
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
    FROM (${currentJobs(ONE_BATCH, 'place_id > {after:String}')})
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
    SELECT place_id, latest.1 AS run_order
    FROM (${CURRENT_OF_BATCH})
    WHERE latest.2 IN {stages:Array(UInt8)}
    ORDER BY place_id
    LIMIT {limit:UInt32}`,
  row: z.object({ place_id: z.string(), run_order: z.number() }),
};
