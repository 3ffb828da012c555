/**
 * Results as callers see them: of each job the newest finished one of a visible run that is not
 * newer than the job's current run, nor older than the job's last deletion. While a job is run
 * again, what it found before is shown.
 */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import {
  DELETIONS_IN_BATCH,
  isVisible,
  notSuperseded,
  THE_BATCH,
  VISIBLE_IN_BATCH,
} from '../runs.ts';

const texts = z.record(z.string(), z.string());

/** What a result found. */
const foundRow = z.object({
  batch_id: z.string(),
  place_id: z.string(),
  outputs: z.string(),
  reasoning: texts,
  confidence_scores: texts,
  attribute_status: texts,
  verdicts: texts,
  scores: z.record(z.string(), z.number()),
  evidence: z.string(),
  finished_ms: z.number(),
});

const resultRow = foundRow.extend({
  run_order: z.number(),
  run_id: z.string(),
  status: z.string(),
  country_code: z.string(),
  cached: z.array(z.string()),
  model: z.string().nullable(),
  attempts: z.number(),
  started_ms: z.number(),
  error: z.string().nullable(),
});

export type ResultRow = z.output<typeof resultRow>;

/** The number that a list, parallel to {batches} and {places}, has for the row's job. */
function ofJob(list: string): string {
  const jobs = 'arrayZip({batches:Array(String)}, {places:Array(String)})';
  return `transform((batch_id, place_id), ${jobs}, {${list}:Array(UInt64)}, toUInt64(0))`;
}

/** {from}, {before}. */
const BETWEEN = `run_order >= ${ofJob('from')} AND run_order < ${ofJob('before')}`;

const ORGANIZATION = 'organization_id = {organization:String}';
const OF_JOBS = '(batch_id, place_id) IN arrayZip({batches:Array(String)}, {places:Array(String)})';
const OF_BATCHES = 'batch_id IN {batches:Array(String)}';
const VISIBLE = `(batch_id = '' OR ${isVisible(OF_BATCHES)})`;
const NOT_SUPERSEDED = notSuperseded(
  { batches: `${ORGANIZATION} AND ${OF_BATCHES}`, keys: 'batch_id, ' },
  OF_JOBS,
);

const FOUND_COLUMNS = sql`
  batch_id,
  place_id,
  outputs,
  reasoning,
  confidence_scores,
  attribute_status,
  verdicts,
  scores,
  evidence,
  toUnixTimestamp64Milli(finished_at) AS finished_ms`;

const RESULT_COLUMNS = sql`
  ${FOUND_COLUMNS},
  run_order,
  run_id,
  status,
  country_code,
  cached,
  model,
  attempts,
  toUnixTimestamp64Milli(started_at) AS started_ms,
  error`;

/** Of a run that ended twice failed holds, then what was written last, as in the counts. */
const NEWEST_FIRST = 'batch_id, place_id, run_order DESC, status DESC, _offset DESC';

/** {organization}, {batches}, {places}, {orders}: what the runs found. */
export const resultsOfRuns: Statement<ResultRow> = {
  sql: sql`
    SELECT ${RESULT_COLUMNS}
    FROM results
    WHERE ${ORGANIZATION}
      AND (batch_id, place_id, run_order) IN arrayZip(
        {batches:Array(String)}, {places:Array(String)}, {orders:Array(UInt64)}
      )
    ORDER BY ${NEWEST_FIRST}
    LIMIT 1 BY batch_id, place_id`,
  row: resultRow,
};

/**
 * {organization}, {batches}, {places}, {from}, {before}: of each job the newest visible result of a
 * run from one order on, and before another.
 */
export const resultsOfJobs: Statement<ResultRow> = {
  sql: sql`
    SELECT ${RESULT_COLUMNS}
    FROM results
    WHERE ${ORGANIZATION} AND ${OF_JOBS}
      AND ${BETWEEN}
      AND ${VISIBLE} AND ${NOT_SUPERSEDED}
    ORDER BY ${NEWEST_FIRST}
    LIMIT 1 BY batch_id, place_id`,
  row: resultRow,
};

const earlierRow = foundRow.extend({ ran_at_ms: z.record(z.string(), z.number()) });

export type EarlierResultRow = z.output<typeof earlierRow>;

/**
 * {organization}, {batches}, {places}, {from}, {before}: of each job the newest completed result of
 * a run from one order on, and before another, whether its run is visible by now or not; but of no
 * rerun whose inputs are from before that.
 */
export const earlierResults: Statement<EarlierResultRow> = {
  sql: sql`
    SELECT
      ${FOUND_COLUMNS},
      mapApply((key, at) -> (key, toUnixTimestamp64Milli(at)), ran_at) AS ran_at_ms
    FROM results
    WHERE ${ORGANIZATION} AND ${OF_JOBS}
      AND ${BETWEEN}
      AND status = 'completed'
      AND (batch_id, place_id, run_order) NOT IN (
        SELECT batch_id, place_id, run_order
        FROM jobs
        WHERE ${ORGANIZATION} AND ${OF_JOBS} AND based_on < ${ofJob('from')}
      )
    ORDER BY ${NEWEST_FIRST}
    LIMIT 1 BY batch_id, place_id`,
  row: earlierRow,
};

/** {organization}, {batch}, {attributes}: place ids by attribute and its status, results alone. */
export const attributeStatuses: Statement<{
  attribute: string;
  status: string;
  place_ids: string[];
}> = {
  sql: sql`
    SELECT attribute, statuses[attribute] AS status, groupArray(place_id) AS place_ids
    FROM (
      SELECT place_id, argMax(attribute_status, run_order) AS statuses
      FROM results
      LEFT JOIN (${DELETIONS_IN_BATCH}) AS deletions USING (place_id)
      WHERE ${THE_BATCH.batches}
        AND ${VISIBLE_IN_BATCH} AND ${notSuperseded(THE_BATCH)}
        AND run_order >= alive_from
      GROUP BY place_id
    )
    ARRAY JOIN {attributes:Array(String)} AS attribute
    WHERE status != ''
    GROUP BY attribute, status`,
  row: z.object({ attribute: z.string(), status: z.string(), place_ids: z.array(z.string()) }),
};

/** {organization}, {batch}, {since_ms}: jobs of a batch that finished after a time. */
export const finishedSince: Statement<{ finished: number }> = {
  sql: sql`
    SELECT uniqExact(place_id) AS finished
    FROM results
    WHERE ${THE_BATCH.batches}
      AND finished_at >= fromUnixTimestamp64Milli({since_ms:Int64})`,
  row: z.object({ finished: z.number() }),
};
