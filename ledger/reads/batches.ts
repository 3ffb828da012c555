/** Batches, computed from their events (RN1), and their counts, which the sink keeps up to date. */
import * as z from 'zod';
import { splitIntoPieces, textBytes } from '../../platform/warehouse/pages.ts';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { BATCH_BEGINS, BATCH_DELETED_BEFORE, IS_SUBMISSION, THE_BATCH } from '../runs.ts';
import { EVENTS_WITH_UNSUNK, NO_UNSUNK, type UnsunkEvents } from './unsunk-events.ts';

/**
 * A FROM clause: the batches' events since they began (RN1). `batches` selects the batches, and
 * `key` distinguishes them; `events` replaces the table.
 */
export function eventsSinceBegin(batches: string, key: string, events = 'batch_events'): string {
  return sql`
    ${events}
    INNER JOIN (
      SELECT ${key}, ${BATCH_BEGINS}
      FROM ${events}
      WHERE ${batches}
      GROUP BY ${key}
      HAVING notEmpty(begins)
    ) AS existing USING (${key})
    WHERE ${batches} AND event_order >= arrayMin(begins)`;
}

/**
 * Subquery: when each batch's first and last submission was accepted. Its jobs were created at
 * these times or between them, because a job has the time of its latest submission.
 */
export const SUBMISSION_SPANS = sql`
  SELECT batch_id, arrayMin(times) AS first_at, arrayMax(times) AS last_at
  FROM (
    SELECT
      batch_id,
      ${BATCH_DELETED_BEFORE},
      groupArrayIf((event_order, at), kind = 'RUN_ACCEPTED' AND ${IS_SUBMISSION}) AS submissions,
      arrayMap(
        submission -> submission.2,
        arrayFilter(submission -> submission.1 >= deleted_before, submissions)
      ) AS times
    FROM batch_events
    WHERE organization_id = {organization:String}
    GROUP BY batch_id
    HAVING notEmpty(times)
  )`;

/** Distinct, because an event can be both in the table and among the unsunk ones. */
const SUBMITTED = (jobs: string) =>
  `arraySum(arrayMap(run -> run.2, groupUniqArrayIf((event_order, ${jobs}), ` +
  `kind = 'RUN_ACCEPTED' AND ${IS_SUBMISSION})))`;

/** Column of a batch's events: the newest refresh run. */
export const LAST_REFRESH = sql`
  argMaxIf(
    (run_id, toUnixTimestamp64Milli(at), job_count),
    event_order,
    kind = 'RUN_ACCEPTED' AND cause = 'REFRESH'
  ) AS last_refresh`;

/** Run, time of its acceptance in milliseconds, and jobs; '' and zeros if there was none. */
export const lastRefreshColumn = z.tuple([z.string(), z.number(), z.number()]);

/** Column of a batch's events: the last control (cancel, pause, resume) that was requested. */
const LAST_CONTROL = sql`
  argMaxIf(
    (control, run_id, toUnixTimestamp64Milli(at), event_order),
    event_order,
    control != ''
  ) AS last_control`;

/** The control, the run that it names, its time and its order; '' and zeros if there was none. */
const lastControlColumn = z.tuple([z.string(), z.string(), z.number(), z.number()]);

/**
 * `isUnsunk` is true for events from the log. The warehouse may have them too, but not their
 * counts, which come last.
 */
function batchRows(condition: string, events = 'batch_events', isUnsunk = 'false'): string {
  const batches = `organization_id = {organization:String} AND ${condition}`;
  return sql`
    SELECT
      batch_id,
      toUnixTimestamp64Milli(minIf(at, kind = 'RUN_ACCEPTED')) AS created_ms,
      coalesce(
        argMaxIf(batch_name, event_order, kind = 'UPDATED' AND batch_name IS NOT NULL),
        argMinIf(batch_name, event_order, kind = 'RUN_ACCEPTED' AND batch_name IS NOT NULL),
        ''
      ) AS name,
      coalesce(argMaxIf(refresh, event_order, refresh IS NOT NULL), false) AS refreshes,
      ${LAST_REFRESH},
      ${LAST_CONTROL},
      maxIf(event_order, kind = 'RUN_ACCEPTED') AS newest_run_order,
      argMaxIf(run_id, event_order, kind = 'RUN_ACCEPTED') AS newest_run_id,
      argMaxIf(cause, event_order, kind = 'RUN_ACCEPTED') AS newest_run_cause,
      max(event_order = arrayMin(begins) AND NOT ${isUnsunk}) AS is_written,
      minIf(NOT ${isUnsunk}, event_order = arrayMin(begins)) AS is_counted,
      min(event_order) AS began_at,
      ${SUBMITTED('toUInt64(job_count)')} AS submitted_jobs,
      ${SUBMITTED('if(kick_off, toUInt64(job_count), 0)')} AS submitted_and_kicked_off
    FROM ${eventsSinceBegin(batches, 'batch_id', events)}
    GROUP BY batch_id`;
}

const batchRow = z.object({
  batch_id: z.string(),
  created_ms: z.number(),
  name: z.string(),
  refreshes: z.boolean(),
  last_refresh: lastRefreshColumn,
  last_control: lastControlColumn,
  newest_run_order: z.number(),
  newest_run_id: z.string(),
  newest_run_cause: z.string(),
  /** False until the warehouse has its first jobs. */
  is_written: z.coerce.boolean(),
  /** False until the warehouse has counted them. */
  is_counted: z.coerce.boolean(),
  /** Order of the submission that began it. */
  began_at: z.number(),
  /** From its records: the jobs of all submissions; a job in two of them counts twice. */
  submitted_jobs: z.number(),
  submitted_and_kicked_off: z.number(),
});

export type BatchRow = z.output<typeof batchRow>;

/** Like batchRows, with the events of {unsunk}. */
function newestBatchRows(condition: string): string {
  return batchRows(condition, EVENTS_WITH_UNSUNK, 'is_unsunk');
}

const NAMED_BATCH_IDS = 'batch_id IN {batches:Array(String)}';

/** {organization}, {batches}, {unsunk}: the batches that exist, unordered. */
const findBatches: Statement<BatchRow> = {
  sql: batchRows(NAMED_BATCH_IDS),
  row: batchRow,
};

const findNewestBatches: Statement<BatchRow> = {
  sql: newestBatchRows(NAMED_BATCH_IDS),
  row: batchRow,
};

/**
 * {organization}, {like}, {limit}, {offset}, {after_ms}, {after_id}: newest first, after a position
 * or, if after_ms is negative, from the start; `found` counts all that match.
 */
function listedBatches(batches: string): Statement<BatchRow & { found: number }> {
  return {
    sql: sql`
      SELECT
        batch_id, created_ms, name, refreshes, last_refresh, last_control,
        newest_run_order, newest_run_id, newest_run_cause, is_written, is_counted, began_at,
        submitted_jobs, submitted_and_kicked_off, found
      FROM (
        SELECT
          batch_id, created_ms, name, refreshes, last_refresh, last_control,
          newest_run_order, newest_run_id, newest_run_cause, is_written, is_counted, began_at,
          submitted_jobs, submitted_and_kicked_off,
          count() OVER () AS found
        FROM (${batches})
        WHERE positionCaseInsensitiveUTF8(name, {like:String}) > 0
      )
      WHERE {after_ms:Int64} < 0
        OR created_ms < {after_ms:Int64}
        OR (created_ms = {after_ms:Int64} AND batch_id > {after_id:String})
      ORDER BY created_ms DESC, batch_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    row: batchRow.extend({ found: z.number() }),
  };
}

/** {organization}, {like}: how many batches match, for a page after the last one. */
function countedBatches(batches: string): Statement<{ found: number }> {
  return {
    sql: sql`
      SELECT count() AS found
      FROM (${batches})
      WHERE positionCaseInsensitiveUTF8(name, {like:String}) > 0`,
    row: z.object({ found: z.number() }),
  };
}

/** The list from the warehouse only, and with {unsunk}. */
export const BATCH_LIST = {
  page: listedBatches(batchRows('1')),
  count: countedBatches(batchRows('1')),
};
export const NEWEST_BATCH_LIST: typeof BATCH_LIST = {
  page: listedBatches(newestBatchRows('1')),
  count: countedBatches(newestBatchRows('1')),
};

/**
 * {since_ms}, {limit}: batches of all organizations with a control requested since then that are
 * not paused and have jobs that have not started.
 */
export const steeredBatches: Statement<{
  organization_id: string;
  batch_id: string;
  last_control: z.output<typeof lastControlColumn>;
}> = {
  sql: sql`
    SELECT organization_id, batch_id, ${LAST_CONTROL}
    FROM batch_events
    WHERE control != '' AND at >= fromUnixTimestamp64Milli({since_ms:Int64})
      AND (organization_id, batch_id) IN (
        SELECT organization_id, batch_id FROM batch_counts FINAL WHERE pending > 0)
    GROUP BY organization_id, batch_id
    HAVING last_control.1 != 'PAUSE'
    ORDER BY organization_id, batch_id
    LIMIT {limit:UInt32}`,
  row: z.object({
    organization_id: z.string(),
    batch_id: z.string(),
    last_control: lastControlColumn,
  }),
};

/** By id: the organization's batches that exist, for any number of ids. */
export async function existingBatches(
  warehouse: Warehouse,
  organization: string,
  ids: readonly string[],
  unsunk: UnsunkEvents = NO_UNSUNK,
): Promise<Map<string, BatchRow>> {
  const found = new Map<string, BatchRow>();
  const statement = unsunk === NO_UNSUNK ? findBatches : findNewestBatches;
  for (const batches of splitIntoPieces(ids, textBytes)) {
    const rows = await ask(warehouse, statement, { organization, batches, unsunk });
    for (const row of rows) found.set(row.batch_id, row);
  }
  return found;
}

export const statusCountsRow = z.object({
  pending: z.number(),
  in_progress: z.number(),
  completed: z.number(),
  failed: z.number(),
});

const batchCountsRow = statusCountsRow.extend({
  batch_id: z.string(),
  total_jobs: z.number(),
  /** See ledger/tables/recount.ts. */
  version: z.number(),
});

export type BatchCountsRow = z.output<typeof batchCountsRow>;

/** {organization}, {batches}: the counts of the batches that have any. */
export const batchCounts: Statement<BatchCountsRow> = {
  sql: sql`
    SELECT batch_id, total_jobs, pending, in_progress, completed, failed, version
    FROM batch_counts FINAL
    WHERE organization_id = {organization:String} AND batch_id IN {batches:Array(String)}`,
  row: batchCountsRow,
};

const numbersByKey = z.record(z.string(), z.number());

const batchFiguresRow = statusCountsRow.extend({
  /** Jobs whose current run was kicked off, whether or not it has ended. */
  kicked_off: z.number(),
  attribute_ran: numbersByKey,
  attribute_filled: numbersByKey,
  attribute_status: numbersByKey,
  confidence: numbersByKey,
  value_origins: numbersByKey,
});

export type BatchFiguresRow = z.output<typeof batchFiguresRow>;

/** {organization}, {batch}: its counts and those of its attributes, as of one recount. */
export const batchFigures: Statement<BatchFiguresRow> = {
  sql: sql`
    SELECT pending, in_progress, completed, failed, kicked_off,
      attribute_ran, attribute_filled, attribute_status, confidence, value_origins
    FROM batch_counts FINAL
    WHERE ${THE_BATCH.batches}`,
  row: batchFiguresRow,
};
