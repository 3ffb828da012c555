/** Everything that is stored about how a place's results came about, for `cairn explain`. */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';

const textsByKey = z.record(z.string(), z.string());

const explainedRow = z.object({
  organization_id: z.string(),
  batch_id: z.string(),
  run_id: z.string(),
  status: z.string(),
  outputs: z.string(),
  reasoning: textsByKey,
  confidence_scores: textsByKey,
  scores: z.record(z.string(), z.number()),
  attribute_status: textsByKey,
  verdicts: textsByKey,
  evidence: z.string(),
  gathered: z.string(),
  error: z.string().nullable(),
  finished_ms: z.number(),
});

export type ExplainedRow = z.output<typeof explainedRow>;

/**
 * {place}, {organization}, {batch}, {limit}: the newest result of each job at the place, newest
 * first. An empty organization or batch means all.
 */
export const explainedResults: Statement<ExplainedRow> = {
  sql: sql`
    SELECT
      organization_id,
      batch_id,
      run_id,
      status,
      outputs,
      reasoning,
      confidence_scores,
      scores,
      attribute_status,
      verdicts,
      evidence,
      gathered,
      error,
      toUnixTimestamp64Milli(finished_at) AS finished_ms
    FROM results
    WHERE place_id = {place:String}
      AND ({organization:String} = '' OR organization_id = {organization:String})
      AND ({batch:String} = '' OR batch_id = {batch:String})
    ORDER BY finished_at DESC, run_order DESC
    LIMIT 1 BY organization_id, batch_id
    LIMIT {limit:UInt32}`,
  row: explainedRow,
};
