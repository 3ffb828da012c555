/**
 * What runs found and changed: every ended run of a place's jobs, and an organization's values that
 * reruns changed since a time.
 */
import * as z from 'zod';
import { IN_ORDER, type Statement, sql } from '../../platform/warehouse/statement.ts';
import { ALL_BATCHES, isVisible, notDeleted, notSuperseded } from '../runs.ts';

const ORGANIZATION = 'organization_id = {organization:String}';

const changedRunRow = z.object({
  batch_id: z.string(),
  place_id: z.string(),
  run_order: z.number(),
  run_id: z.string(),
  outputs: z.string(),
  changed_from: z.record(z.string(), z.string()),
  evidence_fields: z.array(z.string()),
  evidence_sources: z.array(z.string()),
  finished_ms: z.number(),
});

export type ChangedRunRow = z.output<typeof changedRunRow>;

const CHANGED_COLUMNS = sql`
  batch_id,
  place_id,
  run_order,
  run_id,
  outputs,
  changed_from,
  evidence_fields,
  evidence_sources,
  toUnixTimestamp64Milli(finished_at) AS finished_ms`;

const endedRunRow = changedRunRow.extend({
  status: z.string(),
  reasoning: z.record(z.string(), z.string()),
  attribute_status: z.record(z.string(), z.string()),
  started_ms: z.number(),
  error: z.string().nullable(),
  /** What the job's newest completed run before this one found. */
  earlier_outputs: z.string().nullable(),
});

export type EndedRunRow = z.output<typeof endedRunRow>;

const AT_PLACE = 'place_id = {place:String}';

/** Of the completed runs before a run of the same job, the newest. */
const OUTPUTS_BEFORE = sql`
  anyLast(if(status = 'completed', outputs, NULL)) OVER (
    PARTITION BY batch_id ORDER BY run_order ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`;

/** {batches}, {alive_from}: of one of these jobs, and not of one deleted before. */
const OF_THESE_JOBS = sql`
  run_order >= {alive_from:Array(UInt64)}[indexOf({batches:Array(String)}, batch_id)]`;

/**
 * {organization}, {place}, {batches}, {alive_from}, {limit}: the ended runs of the place's jobs in
 * the batches, newest first. Runs of deleted jobs take no place below the limit.
 */
export const endedRunsAtPlace: Statement<EndedRunRow> = {
  sql: sql`
    SELECT
      batch_id, place_id, run_order, run_id, outputs, changed_from, evidence_fields,
      evidence_sources, finished_ms, status, reasoning, attribute_status, started_ms, error,
      ${OUTPUTS_BEFORE} AS earlier_outputs
    FROM (
      SELECT ${CHANGED_COLUMNS}, status, reasoning, attribute_status,
        toUnixTimestamp64Milli(started_at) AS started_ms, error
      FROM results
      WHERE ${ORGANIZATION} AND ${AT_PLACE}
        AND batch_id IN {batches:Array(String)} AND ${OF_THESE_JOBS}
        AND (batch_id = '' OR ${isVisible('1')})
        AND ${notSuperseded(ALL_BATCHES, AT_PLACE)}
      ORDER BY batch_id, run_order DESC, status DESC, _offset DESC
      LIMIT 1 BY batch_id, run_order
    )
    ORDER BY finished_ms DESC, batch_id, run_order DESC
    LIMIT {limit:UInt32}`,
  row: endedRunRow,
};

const submittedRunRow = z.object({
  batch_id: z.string(),
  run_order: z.number(),
  cause: z.string(),
  submitted_ms: z.number(),
});

/** {organization}, {place}: why and when each run of the place's jobs was submitted. */
export const submittedRunsAtPlace: Statement<z.output<typeof submittedRunRow>> = {
  sql: sql`
    SELECT batch_id, run_order, cause, toUnixTimestamp64Milli(submitted_at) AS submitted_ms
    FROM jobs
    WHERE ${ORGANIZATION} AND ${AT_PLACE} AND NOT is_deleted
    LIMIT 1 BY batch_id, run_order`,
  row: submittedRunRow,
};

const changeRow = changedRunRow.extend({ changed_ms: z.number() });

export type ChangeRow = z.output<typeof changeRow>;

/** When each run was accepted. Single jobs have no such record: they are visible as they end. */
const ACCEPTED_RUNS = sql`
  SELECT run_id, toUnixTimestamp64Milli(min(at)) AS accepted_ms
  FROM batch_events
  WHERE ${ORGANIZATION} AND kind = 'RUN_ACCEPTED'
  GROUP BY run_id`;

/**
 * {organization}, {since_ms}, {after_ms}, {after_batch}, {after_place}, {after_order}, {limit}:
 * runs that changed a field of a job with an earlier result, in the order in which the changes
 * became visible. A run is accepted once all its jobs are on the log, when many of them may have
 * ended long ago: a change dated by the end of its job would be missed by a caller who asked in
 * between.
 */
export const changesSince: Statement<ChangeRow> = {
  sql: sql`
    SELECT ${CHANGED_COLUMNS}, greatest(finished_ms, accepted_ms) AS changed_ms
    FROM results
    LEFT JOIN (${ACCEPTED_RUNS}) AS acceptances USING (run_id)
    WHERE ${ORGANIZATION}
      AND (
        finished_at >= fromUnixTimestamp64Milli({since_ms:Int64})
        OR run_id IN (
          SELECT run_id FROM (${ACCEPTED_RUNS}) WHERE accepted_ms >= {since_ms:Int64}
        )
      )
      AND notEmpty(changed_from)
      AND (changed_ms, batch_id, place_id, run_order)
        > ({after_ms:Int64}, {after_batch:String}, {after_place:String}, {after_order:UInt64})
      AND (batch_id = '' OR ${isVisible('1')})
      AND ${notSuperseded(ALL_BATCHES)} AND ${notDeleted(ALL_BATCHES)}
    ORDER BY changed_ms, batch_id, place_id, run_order, status DESC, _offset DESC
    LIMIT 1 BY batch_id, place_id, run_order
    LIMIT {limit:UInt32}`,
  row: changeRow,
  settings: IN_ORDER,
};
