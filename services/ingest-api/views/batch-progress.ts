/** The progress of a batch for its event stream, and the rate of its jobs. */
import type * as z from 'zod';
import { ATTRIBUTE_STATUSES } from '../../../domain/api/response-fields.ts';
import type { batchProgress } from '../../../domain/api/responses/batch-responses.ts';
import { averageRate, countAllJobs, fillRates, successRate } from '../../../domain/batches.ts';
import { STAGES } from '../../../domain/stages.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { jobCountsByStage, type StageRow } from '../../../ledger/reads/jobs.ts';
import { finishedSince } from '../../../ledger/reads/results.ts';
import { readDeferred } from '../../../ledger/records/deferred-jobs.ts';
import { askOne } from '../../../platform/warehouse/statement.ts';
import {
  countJobs,
  readBatchStatus,
  readFigures,
  readSteering,
  requireBatchWith,
} from './batch-view.ts';
import type { BatchParams, NewestState } from './newest-state.ts';

export type BatchProgress = z.output<typeof batchProgress>;

/** `isFinal`: the batch has ended, and nothing is pending that restarts it. */
export interface KnownProgress {
  readonly progress: BatchProgress;
  readonly isFinal: boolean;
}

/**
 * The current counts, and the attributes' figures as far as they are counted. For a batch that has
 * ended, it waits for all figures, which are then of one moment, as in its statistics.
 */
export async function readProgress(
  newest: NewestState,
  params: BatchParams,
  waitMs?: number,
): Promise<KnownProgress> {
  const { platform } = newest;
  const [batch, stages] = await requireBatchWith(newest, params, jobCountsByStage, waitMs);
  const seen = countJobs(stages);
  const status = await readBatchStatus(platform, params, batch, stages);
  const hasEnded = (status === 'completed' || status === 'failed') && !newest.isBehind;
  const figures = await readFigures(newest, params, { seen, batch, mayBeOld: !hasEnded });
  const fills = fillRates(figures.attribute_ran, figures.attribute_filled);
  const left = countKickedOff(stages) - seen.completed - seen.failed;
  const progress: BatchProgress = {
    batch_id: params.batch,
    status,
    paused: readSteering(batch).paused,
    total_jobs: countAllJobs(seen),
    completed_jobs: seen.completed,
    status_counts: seen,
    success_rate: successRate(seen),
    attribute_fill_rates: fills,
    average_fill_rate: averageRate(fills),
    attribute_status: nestCounts(figures.attribute_status, ATTRIBUTE_STATUSES),
    eta_seconds: await estimateSeconds(platform, params, left),
  };
  // Its figures may be behind, too.
  return { progress, isFinal: hasEnded && !newest.isBehind };
}

function countKickedOff(stages: readonly StageRow[]): number {
  return stages.reduce(
    (sum, { stage, jobs, kicked_off }) => sum + (stage > STAGES.accepted ? jobs : kicked_off),
    0,
  );
}

/** Turns `{'a:X': 1}` into `{a: {X: 1, Y: 0}}`. */
export function nestCounts<Inner extends string>(
  flat: Readonly<Record<string, number>>,
  inner: readonly Inner[],
): Record<string, Record<Inner, number>> {
  const nested: Record<string, Record<string, number>> = {};
  for (const [key, count] of Object.entries(flat).toSorted()) {
    const colon = key.lastIndexOf(':');
    const outer = key.slice(0, colon);
    nested[outer] ??= Object.fromEntries(inner.map((name) => [name, 0]));
    nested[outer][key.slice(colon + 1)] = count;
  }
  return nested;
}

/** The period over which a batch's rate is measured. */
const PACE_MS = 60_000;

/**
 * How long the remaining jobs take at the rate of the last minute, but at least until the last
 * deferred job is due. Null if none finished and jobs are left that are not deferred.
 */
export async function estimateSeconds(
  { clock, warehouse, hotState }: Platform,
  params: BatchParams,
  jobsLeft: number,
): Promise<number | null> {
  if (jobsLeft <= 0) return null;
  const nowMs = clock.nowMs();
  const deferred = await readDeferred(hotState, params, nowMs);
  const due = deferred.count === 0 ? null : Math.ceil((deferred.lastDueMs - nowMs) / 1000);
  const found = await askOne(warehouse, finishedSince, { ...params, since_ms: nowMs - PACE_MS });
  if (!found?.finished) return deferred.count >= jobsLeft ? due : null;
  return Math.max(due ?? 0, Math.ceil((jobsLeft * PACE_MS) / 1000 / found.finished));
}
