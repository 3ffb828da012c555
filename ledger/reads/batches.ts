/**
 * Batches as their events tell them. A batch begins with the first submission that was accepted
 * after its last deletion; what came before is of no account, a rerun that was under way when the
 * batch was deleted included. Its jobs are those of the runs accepted since.
 */
import * as z from 'zod';
import { sizeOfText, splitIntoPieces } from '../../platform/warehouse/pages.ts';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { BATCH_BEGINS, IS_SUBMISSION } from '../runs.ts';

/**
 * To select from: the events that count, of the batches for which the condition holds. The key
 * tells these batches apart. Offsets begin at 0, so that 0 stands for "never deleted" only when
 * one is added.
 */
export function eventsSinceBegin(batches: string, key: string): string {
  return sql`
    batch_events
    INNER JOIN (
      SELECT ${key}, ${BATCH_BEGINS}
      FROM batch_events
      WHERE ${batches}
      GROUP BY ${key}
      HAVING notEmpty(begins)
    ) AS existing USING (${key})
    WHERE ${batches} AND event_order >= arrayMin(begins)`;
}

function eventsOfOrganization(batches: string): string {
  return eventsSinceBegin(`organization_id = {organization:String} AND ${batches}`, 'batch_id');
}

/**
 * Subquery: of each batch when the first and the last of its submissions came. Its jobs bear these
 * times, or times between them: a job keeps that of the submission which it came with last.
 */
export const SUBMISSION_SPANS = sql`
  SELECT batch_id, arrayMin(times) AS first_at, arrayMax(times) AS last_at
  FROM (
    SELECT
      batch_id,
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
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

const ONE_BATCH = 'batch_id = {batch:String}';

const EVERY_BATCH = '1';

function batches(condition: string): string {
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
      argMaxIf(run_id, event_order, kind = 'RUN_ACCEPTED') AS newest_run_id,
      argMaxIf(cause, event_order, kind = 'RUN_ACCEPTED') AS newest_run_cause
    FROM ${eventsOfOrganization(condition)}
    GROUP BY batch_id`;
}

const batchRow = z.object({
  batch_id: z.string(),
  created_ms: z.number(),
  name: z.string(),
  refreshes: z.boolean(),
  newest_run_id: z.string(),
  newest_run_cause: z.string(),
});

export type BatchRow = z.output<typeof batchRow>;

/** {organization}, {batch}: the batch, if it exists. */
export const findBatch: Statement<BatchRow> = { sql: batches(ONE_BATCH), row: batchRow };

/** {organization}, {batches}: those of the batches that exist, in no order. */
export const findBatches: Statement<BatchRow> = {
  sql: batches('batch_id IN {batches:Array(String)}'),
  row: batchRow,
};

/** {organization}, {like}, {limit}, {offset}: newest first; `found` counts all that match. */
export const listBatches: Statement<BatchRow & { found: number }> = {
  sql: sql`
    SELECT
      batch_id, created_ms, name, refreshes, newest_run_id, newest_run_cause,
      count() OVER () AS found
    FROM (${batches(EVERY_BATCH)})
    WHERE positionCaseInsensitiveUTF8(name, {like:String}) > 0
    ORDER BY created_ms DESC, batch_id
    LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
  row: batchRow.extend({ found: z.number() }),
};

/** {organization}, {like}: how many batches a list has, for a page behind its end. */
export const countBatches: Statement<{ found: number }> = {
  sql: sql`
    SELECT count() AS found
    FROM (${batches(EVERY_BATCH)})
    WHERE positionCaseInsensitiveUTF8(name, {like:String}) > 0`,
  row: z.object({ found: z.number() }),
};

/** By id, those of the organization's batches that exist, however many are asked for. */
export async function existingBatches(
  warehouse: Warehouse,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, BatchRow>> {
  const found = new Map<string, BatchRow>();
  for (const batches of splitIntoPieces(ids, sizeOfText)) {
    const rows = await ask(warehouse, findBatches, { organization, batches });
    for (const row of rows) found.set(row.batch_id, row);
  }
  return found;
}
