/** What results have cost, and how fast they come. */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import { THE_BATCH } from '../runs.ts';

const countsBySource = z.record(z.string(), z.number());

/** {organization}, {batch}: what all runs of the batch's jobs have spent, by source. */
export const batchSpending: Statement<{
  calls: Record<string, number>;
  input: Record<string, number>;
  output: Record<string, number>;
}> = {
  sql: sql`
    SELECT
      sumMap(paid_calls) AS calls,
      sumMap(input_tokens) AS input,
      sumMap(output_tokens) AS output
    FROM results
    WHERE ${THE_BATCH.batches}`,
  row: z.object({ calls: countsBySource, input: countsBySource, output: countsBySource }),
};

/** {since_ms}: how many results ended since then, and over what time. */
export const recentPace: Statement<{ finished: number; first_ms: number; last_ms: number }> = {
  sql: sql`
    SELECT
      count() AS finished,
      toUnixTimestamp64Milli(min(started_at)) AS first_ms,
      toUnixTimestamp64Milli(max(finished_at)) AS last_ms
    FROM results
    WHERE finished_at >= fromUnixTimestamp64Milli({since_ms:Int64})`,
  row: z.object({ finished: z.number(), first_ms: z.number(), last_ms: z.number() }),
};
