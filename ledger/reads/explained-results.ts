/** Everything that is stored about how a place's results came about, for `cairn explain`. */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import { ALL_BATCHES, isVisible, notDeleted, notSuperseded } from '../runs.ts';

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

const AT_PLACE = 'place_id = {place:String}';

/** {place}, {limit}: the organizations that have results at the place. */
export const organizationsAtPlace: Statement<{ organization_id: string }> = {
  sql: sql`
    SELECT organization_id
    FROM results
    WHERE ${AT_PLACE}
    GROUP BY organization_id
    ORDER BY max(finished_at) DESC
    LIMIT {limit:UInt32}`,
  row: z.object({ organization_id: z.string() }),
};

/**
 * {organization}, {place}, {batch}, {limit}: the newest result of each job at the place that
 * callers see, those that ended last first. An empty batch means all.
 */
export const explainedResults: Statement<ExplainedRow> = {
  sql: sql`
    SELECT
      organization_id, batch_id, run_id, status, outputs, reasoning, confidence_scores, scores,
      attribute_status, verdicts, evidence, gathered, error, finished_ms
    FROM (
      SELECT
        organization_id, batch_id, run_id, status, outputs, reasoning, confidence_scores, scores,
        attribute_status, verdicts, evidence, gathered, error,
        toUnixTimestamp64Milli(finished_at) AS finished_ms
      FROM results
      WHERE ${ALL_BATCHES.batches} AND ${AT_PLACE}
        AND ({batch:String} = '' OR batch_id = {batch:String})
        AND (batch_id = '' OR ${isVisible('1')})
        AND ${notSuperseded(ALL_BATCHES, AT_PLACE)} AND ${notDeleted(ALL_BATCHES, AT_PLACE)}
      ORDER BY batch_id, run_order DESC, status DESC, _offset DESC
      LIMIT 1 BY batch_id
    )
    ORDER BY finished_ms DESC, batch_id
    LIMIT {limit:UInt32}`,
  row: explainedRow,
};
