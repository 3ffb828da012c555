/**
 * What a refresh reads: the batches that are due, and which attributes their jobs have. Everything
 * is read as of the due time, so a late refresh repeats the same attributes as a punctual one.
 */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import {
  DELETIONS_IN_BATCH,
  notDeleted,
  notSuperseded,
  THE_BATCH,
  VISIBLE_IN_BATCH,
} from '../runs.ts';
import { eventsSinceBegin, LAST_REFRESH, lastRefreshColumn } from './batches.ts';

const AFTER_GIVEN = '(organization_id, batch_id) > ({organization:String}, {batch:String})';
const DUE_AT = 'fromUnixTimestamp64Milli({due_ms:Int64})';

const dueBatchRow = z.object({
  organization_id: z.string(),
  batch_id: z.string(),
  accepted: z.array(z.string()),
  last_refresh: lastRefreshColumn,
});

const DUE_COLUMNS = sql`
  organization_id,
  batch_id,
  groupUniqArrayIf(
    run_id, kind = 'RUN_ACCEPTED' AND cause = 'REFRESH' AND at >= ${DUE_AT}
  ) AS accepted,
  ${LAST_REFRESH}`;

const IS_FLAGGED = 'coalesce(argMaxIf(refresh, event_order, refresh IS NOT NULL), false)';

/** {due_ms}: condition on a batch's events: it existed and was flagged at that time. */
const WAS_FLAGGED = sql`
  countIf(kind = 'RUN_ACCEPTED' AND at < ${DUE_AT}) > 0
  AND coalesce(argMaxIf(refresh, event_order, refresh IS NOT NULL AND at < ${DUE_AT}), false)`;

/**
 * {due_ms}, {organization}, {batch}, {limit}: batches of all organizations, after the given one,
 * that existed and were flagged at the due time and are still flagged. `accepted` contains the ids
 * of the refresh runs since then.
 */
export const dueBatches: Statement<z.output<typeof dueBatchRow>> = {
  sql: sql`
    SELECT ${DUE_COLUMNS}
    FROM ${eventsSinceBegin(AFTER_GIVEN, 'organization_id, batch_id')}
    GROUP BY organization_id, batch_id
    HAVING ${IS_FLAGGED} AND ${WAS_FLAGGED}
    ORDER BY organization_id, batch_id
    LIMIT {limit:UInt32}`,
  row: dueBatchRow,
};

const flaggedBatchRow = dueBatchRow.extend({ was_flagged: z.coerce.boolean() });

export type FlaggedBatchRow = z.output<typeof flaggedBatchRow>;

/** The same for all batches that are flagged now, and whether they were at the due time. */
export const flaggedBatches: Statement<FlaggedBatchRow> = {
  sql: sql`
    SELECT ${DUE_COLUMNS}, ${WAS_FLAGGED} AS was_flagged
    FROM ${eventsSinceBegin(AFTER_GIVEN, 'organization_id, batch_id')}
    GROUP BY organization_id, batch_id
    HAVING ${IS_FLAGGED}
    ORDER BY organization_id, batch_id
    LIMIT {limit:UInt32}`,
  row: flaggedBatchRow,
};

const NAMED_PLACES = 'place_id IN {places:Array(String)}';
const NOT_SUPERSEDED_PLACES = notSuperseded(THE_BATCH, NAMED_PLACES);

/**
 * {organization}, {batch}, {run}, {due_ms}, {places}: by job, the attributes that had RUN in any of
 * its runs before the due time. Omits jobs without any, and jobs that are already in the run
 * because an earlier attempt at the refresh was interrupted.
 */
export const attributesToRefresh: Statement<{ place_id: string; attributes: string[] }> = {
  sql: sql`
    SELECT
      place_id,
      arraySort(groupUniqArrayArray(
        mapKeys(mapFilter((key, status) -> status = 'RUN', attribute_status))
      )) AS attributes
    FROM results
    LEFT JOIN (${DELETIONS_IN_BATCH}) AS deletions USING (place_id)
    WHERE ${THE_BATCH.batches} AND ${NAMED_PLACES}
      AND run_order >= alive_from
      AND finished_at < ${DUE_AT}
      AND ${VISIBLE_IN_BATCH} AND ${NOT_SUPERSEDED_PLACES}
      AND place_id NOT IN (
        SELECT place_id
        FROM jobs
        WHERE ${THE_BATCH.batches} AND ${NAMED_PLACES} AND run_id = {run:String}
      )
    GROUP BY place_id
    HAVING notEmpty(attributes)`,
  row: z.object({ place_id: z.string(), attributes: z.array(z.string()) }),
};

/**
 * {organization}, {batch}, {due_ms}: a row if the refresh of that time includes the batch, as far
 * as is known without its jobs: it was flagged then, and an attribute had RUN.
 */
export const refreshWasDue: Statement<{ due: number }> = {
  sql: sql`
    SELECT 1 AS due
    FROM ${eventsSinceBegin(THE_BATCH.batches, 'organization_id, batch_id')}
    GROUP BY organization_id, batch_id
    HAVING ${WAS_FLAGGED}
      AND batch_id IN (
        SELECT batch_id
        FROM results
        WHERE ${THE_BATCH.batches} AND ${VISIBLE_IN_BATCH}
          AND ${notSuperseded(THE_BATCH)} AND ${notDeleted(THE_BATCH)}
          AND finished_at < ${DUE_AT}
          AND notEmpty(mapKeys(mapFilter((key, status) -> status = 'RUN', attribute_status)))
        LIMIT 1
      )`,
  row: z.object({ due: z.number() }),
};

/** {organization}, {batch}, {run}: the number of the run's jobs, and their attributes. */
export const runSize: Statement<{ jobs: number; attributes: string[] }> = {
  sql: sql`
    SELECT
      uniqExactIf(place_id, NOT is_deleted) AS jobs,
      arraySort(groupUniqArrayArray(attributes)) AS attributes
    FROM jobs
    WHERE ${THE_BATCH.batches} AND run_id = {run:String}`,
  row: z.object({ jobs: z.number(), attributes: z.array(z.string()) }),
};
