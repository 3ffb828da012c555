/**
 * What a monthly refresh reads: the batches that are due, and what was found out about their jobs.
 * All of it as it stood at the due time, so that a refresh that is late refreshes the same.
 */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import { DELETIONS_IN_BATCH, notSuperseded, THE_BATCH, VISIBLE_IN_BATCH } from '../runs.ts';
import { eventsSinceBegin } from './batches.ts';

const BEHIND_THE_GIVEN = '(organization_id, batch_id) > ({organization:String}, {batch:String})';
const DUE = 'fromUnixTimestamp64Milli({due_ms:Int64})';

export interface DueBatchRow {
  readonly organization_id: string;
  readonly batch_id: string;
}

/**
 * {due_ms}, {organization}, {batch}, {limit}: batches of all organizations that existed and were
 * flagged at the time, and are flagged still, behind the given one. `accepted` names the runs that
 * refreshes have had since.
 */
export const dueBatches: Statement<DueBatchRow & { accepted: string[] }> = {
  sql: sql`
    SELECT
      organization_id,
      batch_id,
      groupUniqArrayIf(
        run_id, kind = 'RUN_ACCEPTED' AND cause = 'REFRESH' AND at >= ${DUE}
      ) AS accepted
    FROM ${eventsSinceBegin(BEHIND_THE_GIVEN, 'organization_id, batch_id')}
    GROUP BY organization_id, batch_id
    HAVING countIf(kind = 'RUN_ACCEPTED' AND at < ${DUE}) > 0
      AND coalesce(argMaxIf(refresh, event_order, refresh IS NOT NULL), false)
      AND coalesce(argMaxIf(refresh, event_order, refresh IS NOT NULL AND at < ${DUE}), false)
    ORDER BY organization_id, batch_id
    LIMIT {limit:UInt32}`,
  row: z.object({
    organization_id: z.string(),
    batch_id: z.string(),
    accepted: z.array(z.string()),
  }),
};

const SOME_PLACES = 'place_id IN {places:Array(String)}';
const NOT_SUPERSEDED = notSuperseded(THE_BATCH, SOME_PLACES);

/**
 * {organization}, {batch}, {run}, {due_ms}, {places}: of each of the batch's jobs the attributes
 * that had RUN by the time in any of its runs; without jobs that have none, and without those that
 * the run (of a refresh that was cut short) has already.
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
    WHERE ${THE_BATCH.batches} AND ${SOME_PLACES}
      AND run_order >= alive_from
      AND finished_at < ${DUE}
      AND ${VISIBLE_IN_BATCH} AND ${NOT_SUPERSEDED}
      AND place_id NOT IN (
        SELECT place_id
        FROM jobs
        WHERE ${THE_BATCH.batches} AND ${SOME_PLACES} AND run_id = {run:String}
      )
    GROUP BY place_id
    HAVING notEmpty(attributes)`,
  row: z.object({ place_id: z.string(), attributes: z.array(z.string()) }),
};

/** {organization}, {batch}, {run}: jobs of the run, and the attributes that they name. */
export const sizeOfRun: Statement<{ jobs: number; attributes: string[] }> = {
  sql: sql`
    SELECT
      uniqExactIf(place_id, NOT is_deleted) AS jobs,
      arraySort(groupUniqArrayArray(attributes)) AS attributes
    FROM jobs
    WHERE ${THE_BATCH.batches} AND run_id = {run:String}`,
  row: z.object({ jobs: z.number(), attributes: z.array(z.string()) }),
};
