/**
 * Lists of jobs, and how many there are. An organization's lists are cut in time, because to read
 * every job for each page would take as long as to read all pages: the jobs of a submission bear
 * its time, so that what batches tell of their submissions says where to look for a page.
 */
import * as z from 'zod';
import { STAGES } from '../../domain/stages.ts';
import { IN_ORDER, type Statement, sql } from '../../platform/warehouse/statement.ts';
import { currentJobs, type JobScope, jobsInBatches, SINGLE_JOBS } from '../runs.ts';
import { SUBMISSION_SPANS } from './batches.ts';
import { type JobKeyRow, jobKeyRow, KEY_COLUMNS } from './jobs.ts';

const SINGLE = "batch_id = ''";
const SINGLE_FROM = '{single_from_ms:Nullable(Int64)}';
const ON_DAY = "({day:String} = '' OR toString(toDate(latest.3)) = {day:String})";

/** {organization}, {batch}, {day}, {limit}, {offset}: by created_at, then place_id. */
export function jobPage(scope: JobScope): Statement<JobKeyRow> {
  return {
    sql: sql`
      SELECT ${KEY_COLUMNS}
      FROM (${currentJobs(scope)})
      WHERE ${ON_DAY}
      ORDER BY created_ms, place_id, batch_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    row: jobKeyRow,
    settings: IN_ORDER,
  };
}

const jobsRow = z.object({ jobs: z.number() });

/** {organization}, {batch}, {day}: jobs that a list has in all. */
export function jobCount(scope: JobScope): Statement<{ jobs: number }> {
  return {
    sql: sql`
      SELECT count() AS jobs
      FROM (${currentJobs(scope)})
      WHERE ${ON_DAY}`,
    row: jobsRow,
    settings: IN_ORDER,
  };
}

const countsRow = z.object({
  jobs: z.number(),
  pending: z.number(),
  in_progress: z.number(),
  completed: z.number(),
  failed: z.number(),
});

const dayRow = countsRow.extend({ day: z.string() });

export type DayRow = z.output<typeof dayRow>;

/** {organization}, {batch}, {day}: jobs by UTC day, newest first. */
export function jobsByDay(scope: JobScope): Statement<DayRow> {
  return {
    sql: sql`
      SELECT
        toString(toDate(latest.3)) AS day,
        count() AS jobs,
        countIf(stage = ${STAGES.accepted}) AS pending,
        countIf(stage = ${STAGES.started}) AS in_progress,
        countIf(stage = ${STAGES.completed}) AS completed,
        countIf(stage = ${STAGES.failed}) AS failed
      FROM (${currentJobs(scope)}) AS current
      INNER JOIN (
        SELECT batch_id, place_id, run_order, max(stage) AS stage
        FROM job_stages
        WHERE organization_id = {organization:String} AND ${scope.jobs}
        GROUP BY batch_id, place_id, run_order
      ) AS stages
      ON current.batch_id = stages.batch_id AND current.place_id = stages.place_id
        AND current.latest.1 = stages.run_order
      WHERE ${ON_DAY}
      GROUP BY day
      ORDER BY day DESC`,
    row: dayRow,
  };
}

const SPANS_OF_SEVERAL_DAYS = sql`
  SELECT batch_id FROM (${SUBMISSION_SPANS}) WHERE toDate(first_at) != toDate(last_at)`;

/** For jobsByDay: the single jobs, and those of batches that were added to on another day. */
export const NOT_OF_ONE_DAY = scopeOf(SPANS_OF_SEVERAL_DAYS, SINGLE);

/** Jobs of the batches that a subquery names, and the single jobs for which a condition holds. */
function scopeOf(batches: string, single: string): JobScope {
  const named = jobsInBatches(`batch_id IN (${batches})`);
  return {
    jobs: `(${named.jobs} OR (${single}))`,
    visible: `(batch_id = '' OR ${named.visible})`,
  };
}

const spanRow = countsRow.extend({ from_ms: z.number(), to_ms: z.number() });

export type SpanRow = z.output<typeof spanRow>;

/** {organization}: of each batch its jobs, and when the first and the last of them were created. */
export const batchSpans: Statement<SpanRow> = {
  sql: sql`
    SELECT
      toUnixTimestamp64Milli(first_at) AS from_ms,
      toUnixTimestamp64Milli(last_at) AS to_ms,
      total_jobs AS jobs,
      pending,
      in_progress,
      completed,
      failed
    FROM (${SUBMISSION_SPANS}) AS spans
    INNER JOIN (
      SELECT batch_id, total_jobs, pending, in_progress, completed, failed
      FROM batch_counts FINAL
      WHERE organization_id = {organization:String}
    ) AS counts USING (batch_id)`,
  row: spanRow,
};

const hourRow = spanRow.pick({ from_ms: true, to_ms: true, jobs: true });

/** {organization}: single jobs by the hour of their creation. */
export const singleJobHours: Statement<z.output<typeof hourRow>> = {
  sql: sql`
    SELECT
      toUnixTimestamp64Milli(min(latest.3)) AS from_ms,
      toUnixTimestamp64Milli(max(latest.3)) AS to_ms,
      count() AS jobs
    FROM (${currentJobs(SINGLE_JOBS)})
    GROUP BY toStartOfHour(latest.3)`,
  row: hourRow,
  settings: IN_ORDER,
};

const FIRST_MS = 'toUnixTimestamp64Milli(first_at)';
const LAST_MS = 'toUnixTimestamp64Milli(last_at)';

const SPANS_ACROSS = sql`
  SELECT batch_id
  FROM (${SUBMISSION_SPANS})
  WHERE ${FIRST_MS} <= {to_ms:Int64} AND ${LAST_MS} >= {from_ms:Int64}
    AND NOT (${FIRST_MS} >= {from_ms:Int64} AND ${LAST_MS} <= {to_ms:Int64})`;

/**
 * {organization}, {from_ms}, {to_ms}, {single_from_ms}: jobs created in a time, both ends included,
 * of batches that have some at other times too; and single jobs created in it from a time on, null
 * for none of them.
 */
export const jobsOfSpansAcross: Statement<{ jobs: number }> = {
  sql: sql`
    SELECT count() AS jobs
    FROM (${currentJobs(scopeOf(SPANS_ACROSS, `${SINGLE} AND ${SINGLE_FROM} IS NOT NULL`))})
    WHERE toUnixTimestamp64Milli(latest.3) BETWEEN {from_ms:Int64} AND {to_ms:Int64}
      AND (batch_id != '' OR
        toUnixTimestamp64Milli(latest.3) >= ${SINGLE_FROM})`,
  row: jobsRow,
  settings: IN_ORDER,
};

const SPANS_TOUCHING = sql`
  SELECT batch_id
  FROM (${SUBMISSION_SPANS})
  WHERE ${FIRST_MS} <= {to_ms:Int64} AND ${LAST_MS} >= {from_ms:Int64}`;

/**
 * {organization}, {from_ms}, {to_ms}, {single}, {limit}, {offset}: jobs created in a time, both
 * ends included, by created_at, then place_id; single jobs only where they are asked for.
 */
export const jobsBetween: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${KEY_COLUMNS}
    FROM (${currentJobs(scopeOf(SPANS_TOUCHING, `${SINGLE} AND {single:Bool}`))})
    WHERE created_ms BETWEEN {from_ms:Int64} AND {to_ms:Int64}
    ORDER BY created_ms, place_id, batch_id
    LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
  row: jobKeyRow,
  settings: IN_ORDER,
};
