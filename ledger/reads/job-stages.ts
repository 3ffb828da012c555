/** How far the current runs of jobs have come. */
import * as z from 'zod';
import { STAGES } from '../../domain/stages.ts';
import { IN_ORDER, type Statement, sql } from '../../platform/warehouse/statement.ts';
import { currentRuns, notSuperseded, THE_BATCH } from '../runs.ts';
import { ID_SEPARATOR_SQL } from './joined-ids.ts';

const CURRENT_OF_BATCH = currentRuns(THE_BATCH);

const stageRow = z.object({ stage: z.number(), jobs: z.number(), kicked_off: z.number() });

export type StageRow = z.output<typeof stageRow>;

/** {organization}, {batch}: place ids by stage, joined as joined-ids.ts tells. */
export const jobsByStage: Statement<StageRow & { place_ids: string }> = {
  sql: sql`
    SELECT
      current_stage AS stage,
      arrayStringConcat(arraySort(groupArray(place_id)), ${ID_SEPARATOR_SQL}) AS place_ids,
      count() AS jobs,
      countIf(kicked_off) AS kicked_off
    FROM (${CURRENT_OF_BATCH})
    GROUP BY stage`,
  row: stageRow.extend({ place_ids: z.string() }),
  settings: IN_ORDER,
};

/** {organization}, {batch}: jobs by stage. */
export const countsByStage: Statement<StageRow> = {
  sql: sql`
    SELECT current_stage AS stage, count() AS jobs, countIf(kicked_off) AS kicked_off
    FROM (${CURRENT_OF_BATCH})
    GROUP BY stage`,
  row: stageRow,
  settings: IN_ORDER,
};

/** {organization}, {batch}, {run}: jobs of the run, and those of them that have started. */
export const startedInRun: Statement<{ jobs: number; started: number }> = {
  sql: sql`
    SELECT
      countIf(stage = ${STAGES.accepted}) AS jobs,
      countIf(stage BETWEEN ${STAGES.started} AND ${STAGES.failed}) AS started
    FROM job_stages
    WHERE ${THE_BATCH.batches} AND run_id = {run:String} AND ${notSuperseded(THE_BATCH)}`,
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
