/** How far the current runs of jobs have come. */
import * as z from 'zod';
import { ID_SEPARATOR_SQL } from '../joined-ids.ts';
import { OF_BATCH, VISIBLE_IN_BATCH } from './batch-events.ts';
import { IN_ORDER, type Statement, sql } from './statement.ts';
import { isNotVoid } from './void-runs.ts';

const NOT_VOID = isNotVoid({ batches: OF_BATCH, keys: '' });

/**
 * Jobs of a batch that are not deleted, with their current run's order, stage and kick_off. A job
 * that was deleted comes back by a submission, not by a rerun that was under way. The three are
 * compared as one number: a batch of 50,000 takes half the time that tuples would.
 */
export const CURRENT_OF_BATCH = sql`
  SELECT
    place_id,
    (
      bitShiftRight(packed, 5),
      toUInt8(bitAnd(bitShiftRight(packed, 1), 15)),
      bitTest(packed, 0) = 1
    ) AS latest
  FROM (
    SELECT
      place_id,
      max(run_order * 32 + stage * 2 + kick_off) AS packed,
      maxIf(run_order + 1, stage = 9) AS alive_from,
      maxIf(run_order + 1, stage = 0 AND NOT is_rerun) AS submitted_from
    FROM job_stages
    WHERE ${OF_BATCH} AND (stage = 9 OR ${VISIBLE_IN_BATCH}) AND ${NOT_VOID}
    GROUP BY place_id
  )
  WHERE latest.2 != 9 AND submitted_from > alive_from`;

const stageRow = z.object({ stage: z.number(), jobs: z.number(), kicked_off: z.number() });

export type StageRow = z.output<typeof stageRow>;

/** {organization}, {batch}: place ids by stage, joined as joined-ids.ts tells. */
export const jobsByStage: Statement<StageRow & { place_ids: string }> = {
  sql: sql`
    SELECT
      latest.2 AS stage,
      arrayStringConcat(arraySort(groupArray(place_id)), ${ID_SEPARATOR_SQL}) AS place_ids,
      count() AS jobs,
      countIf(latest.3) AS kicked_off
    FROM (${CURRENT_OF_BATCH})
    GROUP BY stage`,
  row: stageRow.extend({ place_ids: z.string() }),
  settings: IN_ORDER,
};

/** {organization}, {batch}: jobs by stage. */
export const countsByStage: Statement<StageRow> = {
  sql: sql`
    SELECT latest.2 AS stage, count() AS jobs, countIf(latest.3) AS kicked_off
    FROM (${CURRENT_OF_BATCH})
    GROUP BY stage`,
  row: stageRow,
  settings: IN_ORDER,
};

/** {organization}, {batch}, {run}: jobs of the run, and those of them that have started. */
export const startedInRun: Statement<{ jobs: number; started: number }> = {
  sql: sql`
    SELECT countIf(stage = 0) AS jobs, countIf(stage = 1 OR stage = 2 OR stage = 3) AS started
    FROM job_stages
    WHERE ${OF_BATCH} AND run_id = {run:String} AND ${NOT_VOID}`,
  row: z.object({ jobs: z.number(), started: z.number() }),
};

/** {organization}, {batches}, {places}, {orders}: stage of the runs. */
export const stagesOfJobs: Statement<{ batch_id: string; place_id: string; stage: number }> = {
  sql: sql`
    SELECT batch_id, place_id, max(stage) AS stage
    FROM job_stages
    WHERE organization_id = {organization:String}
      AND (batch_id, place_id, run_order) IN arrayZip(
        {batches:Array(String)}, {places:Array(String)}, {orders:Array(UInt64)}
      )
    GROUP BY batch_id, place_id`,
  row: z.object({ batch_id: z.string(), place_id: z.string(), stage: z.number() }),
};
