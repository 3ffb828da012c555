/** Batches as the API shows them, read from the warehouse. */
import {
  averageRate,
  batchStatus,
  countAllJobs,
  fillRates,
  noJobs,
  type StatusCounts,
  successRate,
} from '../../../domain/batches.ts';
import { isRerun } from '../../../domain/records.ts';
import { STAGES, statusAtStage } from '../../../domain/stages.ts';
import { queryBatch } from '../../../ledger/batch/read-batch.ts';
import type { Platform } from '../../../ledger/platform.ts';
import {
  type BatchFiguresRow,
  type BatchRow,
  batchFigures,
} from '../../../ledger/reads/batches.ts';
import { jobCountsByStage, type StageRow, startedInRun } from '../../../ledger/reads/jobs.ts';
import { joinIds } from '../../../ledger/reads/joined-ids.ts';
import type { Role } from '../../../ledger/records/api-keys.ts';
import type { BatchStatement } from '../../../ledger/runs.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import type { BatchParams, NewestBatch, NewestState } from './newest-state.ts';
import { problem } from './response.ts';

/** The batch in its newest known state; 404 if it does not exist. */
export async function requireBatch(
  newest: NewestState,
  params: BatchParams,
  waitMs?: number,
): Promise<BatchRow> {
  return (await requireNewest(newest, params, waitMs)).row;
}

async function requireNewest(
  newest: NewestState,
  params: BatchParams,
  waitMs?: number,
): Promise<NewestBatch> {
  const found = await newest.findBatch(params, waitMs);
  if (found === undefined) throw problem(404, 'Batch not found.', {}, 'batch_not_found');
  return found;
}

/** Like requireBatch, with its jobs by stage, which the statement reads. */
export async function requireBatchWith<Row extends StageRow>(
  newest: NewestState,
  params: BatchParams,
  statement: BatchStatement<Row>,
  waitMs?: number,
): Promise<[BatchRow, Row[]]> {
  const found = await requireNewest(newest, params, waitMs);
  if (!found.row.is_written) return [found.row, [acceptedStage(found) as Row & AcceptedStage]];
  const { warehouse } = newest.platform;
  const stages = await queryBatch(warehouse, statement, params, found.runs);
  await newest.noteLateResults('rows', hasOpenJobs(countJobs(stages)));
  return [found.row, stages];
}

type AcceptedStage = StageRow & { readonly place_ids: string };

/** The jobs of a batch of which the warehouse has none yet. */
function acceptedStage({ row, placeIds }: NewestBatch): AcceptedStage {
  return {
    stage: STAGES.accepted,
    jobs: row.submitted_jobs,
    kicked_off: row.submitted_and_kicked_off,
    place_ids: joinIds(placeIds ?? []),
  };
}

export function countJobs(stages: readonly StageRow[]): StatusCounts {
  const counts = noJobs();
  for (const { stage, jobs } of stages) counts[statusAtStage(stage)] += jobs;
  return counts;
}

export function hasOpenJobs({ pending, in_progress }: StatusCounts): boolean {
  return pending + in_progress > 0;
}

export async function readJobCounts({ warehouse }: Platform, params: BatchParams) {
  return countJobs(await ask(warehouse, jobCountsByStage.any, params));
}

/** The status of a batch whose jobs are in these stages. */
export async function readBatchStatus(
  platform: Platform,
  params: BatchParams,
  batch: BatchRow,
  stages: readonly StageRow[],
) {
  const counts = countJobs(stages);
  const waiting = stages.filter(({ stage }) => statusAtStage(stage) === 'pending');
  const kickedOff = waiting.reduce((sum, { kicked_off }) => sum + kicked_off, 0);
  const mayWait = counts.pending > 0 && counts.in_progress === 0 && isRerun(batch.newest_run_cause);
  const rerunWaits = mayWait && (await isRunWaiting(platform, params, batch.newest_run_id));
  return batchStatus({ counts, kickedOff, rerunWaits }, platform.config.batchFailedRatio);
}

/**
 * The latest pause or cancellation of the batch. A later run lifts a cancellation, except the run
 * that ends jobs that were held.
 */
export function readSteering({ last_control, newest_run_order, newest_run_id }: BatchRow) {
  const [control, run, atMs, order] = last_control;
  const isCancelled = control === 'CANCEL' && (newest_run_order < order || newest_run_id === run);
  return {
    paused: control === 'PAUSE',
    cancelled_at: isCancelled ? toTimestamp(atMs) : null,
  };
}

/** Also false for a run none of whose jobs counts any more. */
async function isRunWaiting({ warehouse }: Platform, params: BatchParams, run: string) {
  const found = await askOne(warehouse, startedInRun, { ...params, run });
  return found !== undefined && found.jobs > 0 && found.started === 0;
}

const FIGURES_POLL_MS = 50;

interface FiguresRequest {
  readonly seen: StatusCounts;
  readonly batch: BatchRow;
  /** True to skip waiting for the read model. */
  readonly mayBeOld?: boolean;
}

/**
 * Counts and rates of one moment, from the read model, which follows the jobs within two seconds.
 * If no job is in progress, it waits for the read model, so that a caller who saw a batch end also
 * sees its final figures. Older figures are reported as behind.
 */
export async function readFigures(
  newest: NewestState,
  params: BatchParams,
  { seen, batch, mayBeOld = false }: FiguresRequest,
): Promise<BatchFiguresRow> {
  if (!batch.is_written) {
    return { ...NO_FIGURES, ...seen, kicked_off: batch.submitted_and_kicked_off };
  }
  // The figures before another run may have the same counts as those after it.
  if (!mayBeOld) await newest.waitForBatch(params, 'counts');
  const { clock, config, warehouse } = newest.platform;
  const isBusy = mayBeOld || seen.in_progress > 0;
  await newest.noteLateResults('counts', isBusy);
  const startedMs = clock.elapsedMs();
  for (;;) {
    const figures = (await askOne(warehouse, batchFigures, params)) ?? NO_FIGURES;
    if (isBusy || isAsNew(figures, seen)) return figures;
    const waitedMs = clock.elapsedMs() - startedMs;
    if (waitedMs >= config.readWaitMs) {
      newest.noteAfter(waitedMs);
      return figures;
    }
    await clock.sleep(FIGURES_POLL_MS);
  }
}

/** True if the figures include every job that was seen, at least as far along. */
function isAsNew(figures: StatusCounts, seen: StatusCounts): boolean {
  const countEnded = ({ completed, failed }: StatusCounts) => completed + failed;
  const countStarted = (counts: StatusCounts) => countEnded(counts) + counts.in_progress;
  const counts = [countAllJobs, countStarted, countEnded];
  return counts.every((count) => count(figures) >= count(seen));
}

const NO_FIGURES: BatchFiguresRow = {
  ...noJobs(),
  kicked_off: 0,
  attribute_ran: {},
  attribute_filled: {},
  attribute_status: {},
  confidence: {},
  value_origins: {},
};

/** BatchMetadata: counts for everyone; fill rates and the owner only for the service operator. */
export async function readBatchMetadata(
  newest: NewestState,
  role: Role,
  params: BatchParams,
  { seen: counts, batch }: { readonly seen: StatusCounts; readonly batch: BatchRow },
) {
  const { organization } = params;
  const isOperator = role === 'operator';
  const figures = isOperator
    ? await readFigures(newest, params, { seen: counts, batch })
    : NO_FIGURES;
  const fills = fillRates(figures.attribute_ran, figures.attribute_filled);
  return {
    total_jobs: countAllJobs(counts),
    completed_jobs: counts.completed,
    status_counts: counts,
    success_rate: successRate(counts),
    attribute_fill_rates: isOperator ? fills : null,
    average_fill_rate: isOperator ? averageRate(fills) : null,
    owner: isOperator ? { id: organization, name: organization, image: null } : null,
  };
}

/** BatchListItem: a batch, or all jobs of one day. */
export function toBatchListItem(
  { organization, batch }: BatchParams,
  name: string,
  createdMs: number,
  jobs: number,
  counts: StatusCounts,
) {
  return {
    id: batch,
    name,
    created_at: toTimestamp(createdMs),
    organization_id: organization,
    job_count: jobs,
    completed_count: counts.completed,
    failed_count: counts.failed,
    pending_count: counts.pending,
    in_progress_count: counts.in_progress,
  };
}
