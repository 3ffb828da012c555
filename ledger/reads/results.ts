/**
 * Results as callers see them. A job shows the newest result of its visible runs since its last
 * deletion. While a rerun is in progress, the job still shows the result of an earlier run.
 */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import {
  isVisible,
  NAMED_RUNS,
  notDeleted,
  notSuperseded,
  RUNS_BETWEEN,
  THE_BATCH,
  VISIBLE_IN_BATCH,
} from '../runs.ts';

const textsByKey = z.record(z.string(), z.string());

const shownResultRow = z.object({
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

/** The number for the row's job, from a list that is parallel to {batches} and {places}. */
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

const RESULT_COLUMNS = sql`
  batch_id,
  place_id,
  outputs,
  reasoning,
  confidence_scores,
  attribute_status,
  verdicts,
  scores,
  evidence,
  toUnixTimestamp64Milli(finished_at) AS finished_ms,
  run_order,
  run_id,
  status,
  country_code,
  cached,
  model,
  attempts,
  toUnixTimestamp64Milli(started_at) AS started_ms,
  error`;

/** If a run ended twice, failed wins, then the last one written, as in the counts. */
const NEWEST_FIRST = 'batch_id, place_id, run_order DESC, status DESC, _offset DESC';

/**
 * Which results, with the parameters of the conditions: those of the named runs; those of runs
 * between two places; or, with {organization}, {batches}, {places}, {from}, {before}, each job's
 * newest visible result whose run order is at least `from` and below `before`.
 */
const RESULT_CONDITIONS = {
  runs: NAMED_RUNS,
  between: RUNS_BETWEEN,
  newest: sql`
    ${IN_ORGANIZATION} AND ${NAMED_JOBS}
    AND ${BETWEEN_ORDERS}
    AND ${VISIBLE_RUNS} AND ${NOT_SUPERSEDED_JOBS}`,
};

export type ResultCondition = keyof typeof RESULT_CONDITIONS;

/** These columns of one result for each job, or for each of its runs. */
export function selectResults(columns: string, condition: ResultCondition): string {
  const each = condition === 'between' ? 'batch_id, place_id, run_order' : 'batch_id, place_id';
  return sql`
    SELECT ${columns}
    FROM results
    WHERE ${RESULT_CONDITIONS[condition]}
    ORDER BY ${NEWEST_FIRST}
    LIMIT 1 BY ${each}`;
}

export const findResults: Readonly<Record<ResultCondition, Statement<ResultRow>>> = {
  runs: { sql: selectResults(RESULT_COLUMNS, 'runs'), row: shownResultRow },
  between: { sql: selectResults(RESULT_COLUMNS, 'between'), row: shownResultRow },
  newest: { sql: selectResults(RESULT_COLUMNS, 'newest'), row: shownResultRow },
};

/** The lists are parallel: one item for each job. */
export interface EarlierResultsQuestion {
  readonly organization: string;
  /** Empty for a single job. */
  readonly batches: readonly string[];
  readonly places: readonly string[];
  /** Excludes runs of a smaller order, and reruns whose base has one. */
  readonly from: readonly number[];
  /** Also excludes runs of this order or a greater one. */
  readonly before: readonly number[];
}

/** `outputs` and `evidence` are inserted as the JSON in which they are stored. */
const RESULT_AS_JSON = sql`
  concat(
    '{"outputs":', outputs,
    ',"evidence":', if(evidence = '', '[]', evidence),
    ',"reasoning":', toJSONString(reasoning),
    ',"confidence_scores":', toJSONString(confidence_scores),
    ',"attribute_status":', toJSONString(attribute_status),
    ',"verdicts":', toJSONString(verdicts),
    ',"scores":', toJSONString(scores),
    ',"ran_at":', toJSONString(mapApply((key, at) -> (key, toUnixTimestamp64Milli(at)), ran_at)),
    ',"finished_at":', toString(toUnixTimestamp64Milli(finished_at)),
    '}'
  )`;

const NUMBERS_AS_NUMBERS = { output_format_json_quote_64bit_integers: 0 };

/** Each job's newest completed result, whether or not its run is visible yet. */
const NEWEST_BEFORE = sql`
  SELECT batch_id, place_id, ${RESULT_AS_JSON} AS found
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
  LIMIT 1 BY batch_id, place_id`;

export interface EarlierResultText {
  readonly batch_id: string;
  readonly place_id: string;
  /** Written by the engine, so that only the thread that runs the rules has to parse it. */
  readonly json: string;
}

/** For runs that keep some of the values that earlier ones found. */
export async function readEarlierResults(
  warehouse: Pick<Warehouse, 'queryColumns'>,
  question: EarlierResultsQuestion,
): Promise<EarlierResultText[]> {
  const query = { sql: NEWEST_BEFORE, params: { ...question }, settings: NUMBERS_AS_NUMBERS };
  const blocks = await warehouse.queryColumns(query);
  return blocks.flatMap((block) => {
    const [batches, places] = [block.texts('batch_id'), block.texts('place_id')];
    const found = block.texts('found');
    return Array.from({ length: block.rows }, (_, row) => ({
      batch_id: batches.at(row),
      place_id: places.at(row),
      json: found.at(row),
    }));
  });
}

/** `places` is the aggregate of the places of each attribute and status. */
function selectAttributeStatuses(places: string): string {
  return sql`
    SELECT attribute, statuses[attribute] AS status, ${places}
    FROM (
      SELECT place_id, argMax(attribute_status, run_order) AS statuses
      FROM results
      WHERE ${THE_BATCH.batches}
        AND ${VISIBLE_IN_BATCH} AND ${notSuperseded(THE_BATCH)} AND ${notDeleted(THE_BATCH)}
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

/** Like attributeStatuses, with the number of places. */
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
