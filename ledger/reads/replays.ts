/**
 * What a replay reads: which jobs are in a slice of the log, and which of them its runs already
 * have.
 */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import { currentJobs, JOBS_IN_BATCH, SINGLE_JOBS, THE_BATCH, VISIBLE_IN_BATCH } from '../runs.ts';
import { JOB_KEY_COLUMNS, jobKeyRow } from './jobs.ts';

/** {sources}, {froms}, {tos}: condition on rows of `jobs`: offsets in the range, end excluded. */
const IN_RANGE = sql`
  NOT is_deleted
  AND indexOf({sources:Array(String)}, _source) > 0
  AND _offset >= {froms:Array(UInt64)}[indexOf({sources:Array(String)}, _source)]
  AND _offset < {tos:Array(UInt64)}[indexOf({sources:Array(String)}, _source)]`;

const slicedBatchRow = z.object({
  organization_id: z.string(),
  batch_id: z.string(),
  jobs: z.number(),
});

export type SlicedBatchRow = z.output<typeof slicedBatchRow>;

/**
 * With the slice, {attribute}, {organizations}, {batches}, {after_organization}, {after_batch},
 * {limit}: the batches with runs in the slice that requested the attribute, if one is named. An
 * empty list of organizations or batches means all of them; the batch '' means single jobs.
 */
export const batchesInSlice: Statement<SlicedBatchRow> = {
  sql: sql`
    SELECT organization_id, batch_id, uniqExact(place_id) AS jobs
    FROM jobs
    WHERE (organization_id, batch_id) > ({after_organization:String}, {after_batch:String})
      AND (empty({organizations:Array(String)}) OR organization_id IN {organizations:Array(String)})
      AND (empty({batches:Array(String)}) OR batch_id IN {batches:Array(String)})
      AND ({attribute:String} = '' OR has(attributes, {attribute:String}))
      AND ${IN_RANGE}
    GROUP BY organization_id, batch_id
    ORDER BY organization_id, batch_id
    LIMIT {limit:UInt32}`,
  row: slicedBatchRow,
};

const slicedPlaceRow = z.object({
  place_id: z.string(),
  asked: z.array(z.string()),
  /** The order of the submission that the requests belong to. */
  submission: z.number(),
});

/** A place in a slice, and what was requested for one submission of its job. */
export type SlicedPlaceRow = z.output<typeof slicedPlaceRow>;

/**
 * With the slice, {attribute}, {organization}, {batch}, {after}, {limit}: the batch's places in the
 * slice, with the attributes that their runs requested there for the last submission that has runs
 * in the slice; of these, the places that requested the attribute, if one is named. A replay of few
 * attributes, or of one that failed, does not narrow what the next one runs. Runs that a deletion
 * ended (RN1, RN4) are not in any slice: the place may have been submitted again as another job.
 */
export const placesInSlice: Statement<SlicedPlaceRow> = {
  sql: sql`
    WITH
      maxIf(run_order + 1, is_deleted) AS alive_from,
      arrayFilter(
        run -> run.1 >= alive_from,
        arraySort(groupArrayIf((run_order, attributes, based_on), NOT is_deleted))) AS runs
    SELECT
      place_id,
      arrayMax(run -> run.3, runs) AS submission,
      arrayDistinct(
        arrayFlatten(arrayMap(run -> run.2, arrayFilter(run -> run.3 = submission, runs)))) AS asked
    FROM jobs
    WHERE ${THE_BATCH.batches} AND place_id > {after:String}
      AND (is_deleted OR ${IN_RANGE} AND (batch_id = '' OR ${VISIBLE_IN_BATCH}))
    GROUP BY place_id
    HAVING notEmpty(runs) AND ({attribute:String} = '' OR has(asked, {attribute:String}))
    ORDER BY place_id
    LIMIT {limit:UInt32}`,
  row: slicedPlaceRow,
};

const submittedJobRow = jobKeyRow.extend({
  /** The order of the submission that brought the job's inputs. */
  submission: z.number(),
});

/** A job, its current run, and the submission that the run is based on. */
export type SubmittedJobRow = z.output<typeof submittedJobRow>;

function jobsAt(batch: string): Statement<SubmittedJobRow> {
  const scope = batch === '' ? SINGLE_JOBS : JOBS_IN_BATCH;
  return {
    sql: sql`
      SELECT ${JOB_KEY_COLUMNS}, root.1 AS submission
      FROM (${currentJobs(scope, 'place_id IN {places:Array(String)}')})
      ORDER BY place_id`,
    row: submittedJobRow,
  };
}

const [SINGLE_JOBS_AT, BATCH_JOBS_AT] = [jobsAt(''), jobsAt('any')];

/** {organization}, {batch}, {places}: the jobs of the batch at the places. */
export function jobsAtPlaces(batch: string): Statement<SubmittedJobRow> {
  return batch === '' ? SINGLE_JOBS_AT : BATCH_JOBS_AT;
}

/** {organization}, {batch}, {run}, {places}: the places that are in the run. */
export const placesInRun: Statement<{ place_id: string }> = {
  sql: sql`
    SELECT DISTINCT place_id
    FROM jobs
    WHERE ${THE_BATCH.batches} AND place_id IN {places:Array(String)} AND run_id = {run:String}`,
  row: z.object({ place_id: z.string() }),
};

/**
 * {organization}, {batch}, {run}: the number of the run's jobs that exist, and were not submitted
 * again since.
 */
export const jobsKeptInRun: Statement<{ jobs: number }> = {
  sql: sql`
    SELECT uniqExact(place_id) AS jobs
    FROM jobs
    WHERE ${THE_BATCH.batches} AND run_id = {run:String}
      AND (place_id, based_on) IN (
        SELECT place_id, root.1
        FROM (${currentJobs(
          JOBS_IN_BATCH,
          sql`place_id IN (
            SELECT place_id FROM jobs WHERE ${THE_BATCH.batches} AND run_id = {run:String})`,
        )}))`,
  row: z.object({ jobs: z.number() }),
};

/** {organization}, {batch}, {run}: how often the run was accepted. */
export const acceptedRuns: Statement<{ times: number }> = {
  sql: sql`
    SELECT count() AS times
    FROM batch_events
    WHERE ${THE_BATCH.batches} AND run_id = {run:String} AND kind = 'RUN_ACCEPTED'`,
  row: z.object({ times: z.number() }),
};
