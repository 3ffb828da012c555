/** Data for a batch's events: whether its work has ended, and what a refresh changed. */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import { BATCH_DELETED_BEFORE, notDeleted, notSuperseded, THE_BATCH } from '../runs.ts';

const deletionRow = z.object({ batch_id: z.string(), deleted_before: z.number() });

/** {organization}, {batches}: the batches that are known; runs below the order are deleted. */
export const batchDeletions: Statement<z.output<typeof deletionRow>> = {
  sql: sql`
    SELECT batch_id, ${BATCH_DELETED_BEFORE}
    FROM batch_events
    WHERE organization_id = {organization:String} AND batch_id IN {batches:Array(String)}
    GROUP BY batch_id`,
  row: deletionRow,
};

const changeRow = z.object({ field: z.string(), places: z.number() });

/**
 * {organization}, {batch}, {runs}: by field, for how many places the runs found a different value.
 */
export const changedFields: Statement<z.output<typeof changeRow>> = {
  sql: sql`
    SELECT field, uniqExact(place_id) AS places
    FROM (
      SELECT place_id, arrayJoin(arrayConcat([''], mapKeys(changed_from))) AS field
      FROM results
      WHERE ${THE_BATCH.batches} AND has({runs:Array(String)}, run_id)
        AND notEmpty(mapKeys(changed_from))
        AND ${notSuperseded(THE_BATCH)} AND ${notDeleted(THE_BATCH)}
    )
    GROUP BY field
    ORDER BY field`,
  row: changeRow,
};
