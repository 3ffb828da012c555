/**
 * Results as callers see them. A job shows the newest result of its visible runs since its last
 * deletion; while a rerun is in progress, the job still shows what an earlier run found.
 */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import {
  DELETIONS_IN_BATCH,
  isVisible,
  NAMED_RUNS,
  notSuperseded,
  THE_BATCH,
  VISIBLE_IN_BATCH,
} from '../runs.ts';

const textsByKey = z.record(z.string(), z.string());

/** What a run found. */
const foundRow = z.object({
  batch_id: z.string(),
  place_id: z.string(),
  outputs: z.string(),
  reasoning: textsByKey,
  confidence_scores: textsByKey,
  attribute_status: textsByKey,
  verdicts: textsByKey,
  scores: z.record(z.string(), z.number()),
  evidence: z.string(),
  finished_ms: z.number(),
});

const shownResultRow = foundRow.extend({
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

export type ResultRow = z.output<typeof shownResultRow>;

/** The number for the row's job in a list that is parallel to {batches} and {places}. */
function numberForJob(list: string): string {
  const jobs = 'arrayZip({batches:Array(String)}, {places:Array(String)})';
  return `transform((batch_id, place_id), ${jobs}, {${list}:Array(UInt64)}, toUInt64(0))`;
}

/** {from}, {before}. */
const BETWEEN_ORDERS = sql`
  run_order >= ${numberForJob('from')} AND run_order < ${numberForJob('before')}`;

const IN_ORGANIZATION = 'organization_id = {organization:String}';
const NAMED_JOBS =
  '(batch_id, place_id) IN arrayZip({batches:Array(String)}, {places:Array(String)})';
const NAMED_BATCHES = 'batch_id IN {batches:Array(String)}';
const VISIBLE_RUNS = `(batch_id = '' OR ${isVisible(NAMED_BATCHES)})`;
const NOT_SUPERSEDED_JOBS = notSuperseded(
  { batches: `${IN_ORGANIZATION} AND ${NAMED_BATCHES}`, keys: 'batch_id, ' },
  NAMED_JOBS,
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

/** When a run ended twice, failed wins, then the last one written, as in the counts. */
const NEWEST_FIRST = 'batch_id, place_id, run_order DESC, status DESC, _offset DESC';

/**
 * Which result of each job: with jobRunParams, that of the run; with {organization}, {batches},
 * {places}, {from}, {before}, the newest visible one whose run order is at least `from` and below
 * `before`.
 */
const RESULT_CONDITIONS = {
  runs: NAMED_RUNS,
  newest: sql`
    ${IN_ORGANIZATION} AND ${NAMED_JOBS}
    AND ${BETWEEN_ORDERS}
    AND ${VISIBLE_RUNS} AND ${NOT_SUPERSEDED_JOBS}`,
};

export type ResultCondition = keyof typeof RESULT_CONDITIONS;

/** These columns of one result for each job. */
export function selectResults(columns: string, condition: ResultCondition): string {
  return sql`
    SELECT ${columns}
    FROM results
    WHERE ${RESULT_CONDITIONS[condition]}
    ORDER BY ${NEWEST_FIRST}
    LIMIT 1 BY batch_id, place_id`;
}

export const findResults: Readonly<Record<ResultCondition, Statement<ResultRow>>> = {
  runs: { sql: selectResults(RESULT_COLUMNS, 'runs'), row: shownResultRow },
  newest: { sql: selectResults(RESULT_COLUMNS, 'newest'), row: shownResultRow },
};

const earlierRow = foundRow.extend({ ran_at_ms: z.record(z.string(), z.number()) });

export type EarlierResultRow = z.output<typeof earlierRow>;

/**
 * {organization}, {batches}, {places}, {from}, {before}: each job's newest completed result whose
 * run order is at least `from` and below `before`, whether or not its run is visible yet. Results
 * of reruns whose base is older than `from` are left out.
 */
export const earlierResults: Statement<EarlierResultRow> = {
  sql: sql`
    SELECT
      ${FOUND_COLUMNS},
      mapApply((key, at) -> (key, toUnixTimestamp64Milli(at)), ran_at) AS ran_at_ms
    FROM results
    WHERE ${IN_ORGANIZATION} AND ${NAMED_JOBS}
      AND ${BETWEEN_ORDERS}
      AND status = 'completed'
      AND (batch_id, place_id, run_order) NOT IN (
        SELECT batch_id, place_id, run_order
        FROM jobs
        WHERE ${IN_ORGANIZATION} AND ${NAMED_JOBS} AND based_on < ${numberForJob('from')}
      )
    ORDER BY ${NEWEST_FIRST}
    LIMIT 1 BY batch_id, place_id`,
  row: earlierRow,
};

/** `places` is what is told of the places of each attribute and status. */
function selectAttributeStatuses(places: string): string {
  return sql`
    SELECT attribute, statuses[attribute] AS status, ${places}
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
    GROUP BY attribute, status`;
}

const attributeStatusRow = z.object({ attribute: z.string(), status: z.string() });

/**
 * {organization}, {batch}, {attributes}: place ids by attribute and status, of jobs with results.
 */
export const attributeStatuses: Statement<
  z.output<typeof attributeStatusRow> & { place_ids: string[] }
> = {
  sql: selectAttributeStatuses('groupArray(place_id) AS place_ids'),
  row: attributeStatusRow.extend({ place_ids: z.array(z.string()) }),
};

/** As attributeStatuses, with the number of the places. */
export const attributeStatusTotals: Statement<
  z.output<typeof attributeStatusRow> & { places: number }
> = {
  sql: selectAttributeStatuses('count() AS places'),
  row: attributeStatusRow.extend({ places: z.number() }),
};

/** {organization}, {batch}, {since_ms}: how many of the batch's jobs finished since then. */
export const finishedSince: Statement<{ finished: number }> = {
  sql: sql`
    SELECT uniqExact(place_id) AS finished
    FROM results
    WHERE ${THE_BATCH.batches}
      AND finished_at >= fromUnixTimestamp64Milli({since_ms:Int64})`,
  row: z.object({ finished: z.number() }),
};
