/** What results have cost, and how fast they are produced. */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import { THE_BATCH } from '../runs.ts';

const countsBySource = z.record(z.string(), z.number());

interface SpentBySource {
  calls: Record<string, number>;
  input: Record<string, number>;
  output: Record<string, number>;
}
const spentBySource = z.object({
  calls: countsBySource,
  input: countsBySource,
  output: countsBySource,
});

/** The spending of the results that meet the condition. */
const spentIn = (condition: string): Statement<SpentBySource> => ({
  sql: sql`
    SELECT
      sumMap(paid_calls) AS calls,
      sumMap(input_tokens) AS input,
      sumMap(output_tokens) AS output
    FROM results
    WHERE ${condition}`,
  row: spentBySource,
});

/** {organization}, {batch}: the spending of all runs of the batch's jobs, by source. */
export const batchSpending = spentIn(THE_BATCH.batches);

const IS_SINCE = sql`finished_at >= fromUnixTimestamp64Milli({since_ms:Int64})`;

/** {since_ms}: the spending of all runs since then, by source. */
export const sourceSpending = spentIn(IS_SINCE);

/** The outcomes of a source, as numbers of runs of jobs. */
interface SourceAnswers {
  source: string;
  found: number;
  nothing: number;
  failed: number;
  unavailable: number;
  last_failed_ms: number | null;
  last_failure: string | null;
}

/** {since_ms}: the outcomes of each source that runs since then have queried. */
export const sourceAnswers: Statement<SourceAnswers> = {
  sql: sql`
    SELECT
      source,
      countIf(outcome = 'found') AS found,
      countIf(outcome = 'nothing') AS nothing,
      countIf(outcome = 'failed') AS failed,
      countIf(outcome = 'unavailable') AS unavailable,
      if(failed = 0, NULL, maxIf(toUnixTimestamp64Milli(finished_at), outcome = 'failed'))
        AS last_failed_ms,
      if(failed = 0, NULL, argMaxIf(reason, finished_at, outcome = 'failed')) AS last_failure
    FROM
    (
      SELECT
        finished_at,
        JSONExtractString(answer, 'source') AS source,
        JSONExtractString(answer, 'outcome') AS outcome,
        JSONExtractString(answer, 'reason') AS reason
      FROM results
      ARRAY JOIN JSONExtractArrayRaw(gathered) AS answer
      WHERE ${IS_SINCE}
        AND gathered NOT IN ('', '[]')
    )
    GROUP BY source
    ORDER BY source`,
  row: z.object({
    source: z.string(),
    found: z.number(),
    nothing: z.number(),
    failed: z.number(),
    unavailable: z.number(),
    last_failed_ms: z.number().nullable(),
    last_failure: z.string().nullable(),
  }),
};

export interface FinishedMinute {
  readonly finished: number;
  readonly first_ms: number;
  readonly last_ms: number;
}

/**
 * For each minute in which results ended: how many did, when the first of them started, and when
 * the last one ended; in order.
 */
const minutesIn = (results: string): Statement<FinishedMinute> => ({
  sql: sql`
    SELECT
      count() AS finished,
      toUnixTimestamp64Milli(min(started_at)) AS first_ms,
      toUnixTimestamp64Milli(max(finished_at)) AS last_ms
    FROM ${results}
    GROUP BY toStartOfMinute(finished_at)
    ORDER BY last_ms`,
  row: z.object({ finished: z.number(), first_ms: z.number(), last_ms: z.number() }),
});

/** {since_ms}: the minutes since then. */
export const finishedMinutes = minutesIn(sql`results WHERE ${IS_SINCE}`);

/**
 * {organizations}, {batches}: pairs; {limit}: the minutes of the newest results of these batches,
 * or of all if none is named.
 */
export const newestMinutes = minutesIn(sql`(
      SELECT started_at, finished_at
      FROM results
      WHERE empty({batches:Array(String)}) OR (organization_id, batch_id) IN arrayZip(
        {organizations:Array(String)}, {batches:Array(String)}
      )
      ORDER BY finished_at DESC
      LIMIT {limit:UInt32}
    )`);

const MINUTE_MS = 60_000;

/** The time per result, excluding pauses without any; null without results. */
export function paceMs(minutes: readonly FinishedMinute[]): number | null {
  let [finished, busyMs, doneMs] = [0, 0, 0];
  for (const one of minutes) {
    const beganMs = Math.max(one.first_ms, doneMs, one.last_ms - 2 * MINUTE_MS);
    busyMs += Math.max(0, one.last_ms - beganMs);
    finished += one.finished;
    doneMs = one.last_ms;
  }
  return finished === 0 ? null : Math.max(1_000, busyMs) / finished;
}
