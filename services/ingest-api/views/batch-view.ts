/** Batches as the API shows them, read from the warehouse. */
import {
  averageRate,
  type BatchProgress,
  batchStatus,
  fillRates,
  noJobs,
  type StatusCounts,
  successRate,
  totalOf,
} from '../../../domain/batches.ts';
import { isRerun } from '../../../domain/records.ts';
import { statusAtStage } from '../../../domain/stages.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { type FiguresRow, figuresOfBatch } from '../../../ledger/reads/batch-counts.ts';
import { type BatchRow, findBatch } from '../../../ledger/reads/batches.ts';
import { countsByStage, startedInRun } from '../../../ledger/reads/job-stages.ts';
import type { Role } from '../../../ledger/records/api-keys.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import { problem } from './answer.ts';

export interface BatchName {
  readonly organizationId: string;
  readonly batchId: string;
}

export function batchNotFound() {
  return problem(404, 'Batch not found.');
}

/** The batch as of all that its organization wrote before; 404 when there is none. */
export async function requireBatch(platform: Platform, name: BatchName): Promise<BatchRow> {
  return (await requireBatchAnd(platform, name, async () => undefined))[0];
}

/** As requireBatch, and beside it what else is to be read as of then. */
export async function requireBatchAnd<T>(
  platform: Platform,
  { organizationId, batchId }: BatchName,
  read: () => Promise<T>,
): Promise<[BatchRow, T]> {
  await waitForWrites(platform, organizationId);
  const params = { organization: organizationId, batch: batchId };
  const [batch, rest] = await Promise.all([askOne(platform.warehouse, findBatch, params), read()]);
  if (batch === undefined) throw batchNotFound();
  return [batch, rest];
}

export interface StageCount {
  readonly stage: number;
  readonly jobs: number;
  readonly kicked_off: number;
}

export function countsOf(stages: readonly StageCount[]): StatusCounts {
  const counts = noJobs();
  for (const { stage, jobs } of stages) counts[statusAtStage(stage)] += jobs;
  return counts;
}

export async function stagesOfBatch(platform: Platform, { organizationId, batchId }: BatchName) {
  const params = { organization: organizationId, batch: batchId };
  return ask(platform.warehouse, countsByStage, params);
}

/** The status of a batch whose jobs stand in these stages. */
export async function statusOfBatch(
  platform: Platform,
  name: BatchName,
  batch: BatchRow,
  stages: readonly StageCount[],
) {
  const counts = countsOf(stages);
  const kickedOff = stages.find(({ stage }) => stage === 0)?.kicked_off ?? 0;
  const progress: BatchProgress = { counts, kickedOff, rerunWaits: false };
  const { batchFailedRatio } = platform.config;
  const isWaiting = counts.pending > 0 && counts.in_progress === 0;
  const couldWait = isWaiting && isRerun(batch.newest_run_cause);
  const rerunWaits = couldWait && (await isRunWaiting(platform, name, batch.newest_run_id));
  return batchStatus({ ...progress, rerunWaits }, batchFailedRatio);
}

/** A run none of whose jobs counts any more waits for nothing. */
async function isRunWaiting(
  platform: Platform,
  { organizationId, batchId }: BatchName,
  run: string,
) {
  const params = { organization: organizationId, batch: batchId, run };
  const found = await askOne(platform.warehouse, startedInRun, params);
  return found !== undefined && found.jobs > 0 && found.started === 0;
}

export interface BatchFigures extends Omit<FiguresRow, keyof StatusCounts> {
  readonly counts: StatusCounts;
}

const FIGURES_WAIT_MS = 3_000;
const FIGURES_ASK_MS = 20;

/**
 * Counts and rates of one moment, from the read model. It follows the jobs within two seconds; when
 * no job is at work it is waited for, so that whoever saw a batch end sees the figures of its end.
 */
export async function figuresOf(
  platform: Platform,
  { organizationId, batchId }: BatchName,
  seen: StatusCounts,
): Promise<BatchFigures> {
  const { clock, warehouse } = platform;
  const params = { organization: organizationId, batch: batchId };
  const deadlineMs = clock.elapsedMs() + (seen.in_progress > 0 ? 0 : FIGURES_WAIT_MS);
  for (;;) {
    const figures = figuresOfRow(await askOne(warehouse, figuresOfBatch, params));
    if (areSame(figures.counts, seen) || clock.elapsedMs() >= deadlineMs) return figures;
    await clock.sleep(FIGURES_ASK_MS);
  }
}

function figuresOfRow(row: FiguresRow = NO_FIGURES): BatchFigures {
  const { pending, in_progress, completed, failed, ...rest } = row;
  return { ...rest, counts: { pending, in_progress, completed, failed } };
}

function areSame(a: StatusCounts, b: StatusCounts): boolean {
  return Object.entries(a).every(([status, jobs]) => b[status as keyof StatusCounts] === jobs);
}

const NO_FIGURES: FiguresRow = {
  ...noJobs(),
  kicked_off: 0,
  attribute_ran: {},
  attribute_filled: {},
  attribute_status: {},
  confidence: {},
};

/** BatchMetadata: figures for everyone, rates and owner for the service operator alone. */
export async function metadataOf(
  platform: Platform,
  role: Role,
  name: BatchName,
  counts: StatusCounts,
) {
  const isOperator = role === 'operator';
  const figures = isOperator ? await figuresOf(platform, name, counts) : NO_FIGURES;
  const fills = fillRates(figures.attribute_ran, figures.attribute_filled);
  return {
    total_jobs: totalOf(counts),
    completed_jobs: counts.completed,
    status_counts: counts,
    success_rate: successRate(counts),
    attribute_fill_rates: isOperator ? fills : null,
    average_fill_rate: isOperator ? averageRate(fills) : null,
    owner: isOperator ? { id: name.organizationId, name: name.organizationId, image: null } : null,
  };
}
