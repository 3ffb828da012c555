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
} from '../../domain/batches.ts';
import { statusOfStage } from '../../domain/jobs.ts';
import { isRerun } from '../../domain/records.ts';
import { waitForWrites } from '../../platform/journal/read-barrier.ts';
import { type FiguresRow, figuresOfBatch } from '../../platform/warehouse/queries/batch-counts.ts';
import { type BatchRow, findBatch } from '../../platform/warehouse/queries/batch-events.ts';
import { countsByStage, startedInRun } from '../../platform/warehouse/queries/job-stages.ts';
import { ask, askOne } from '../../platform/warehouse/queries/statement.ts';
import type { Api } from './api.ts';
import { problem } from './http/answer.ts';
import type { Caller } from './http/authentication.ts';

export interface BatchName {
  readonly organizationId: string;
  readonly batchId: string;
}

export function batchNotFound() {
  return problem(404, 'Batch not found.');
}

/** The batch as of all that its organization wrote before; 404 when there is none. */
export async function requireBatch(api: Api, name: BatchName): Promise<BatchRow> {
  return (await requireBatchAnd(api, name, async () => undefined))[0];
}

/** As requireBatch, and beside it what else is to be read as of then. */
export async function requireBatchAnd<T>(
  api: Api,
  { organizationId, batchId }: BatchName,
  read: () => Promise<T>,
): Promise<[BatchRow, T]> {
  await waitForWrites(api.parts, organizationId);
  const params = { organization: organizationId, batch: batchId };
  const [batch, rest] = await Promise.all([askOne(api.parts.warehouse, findBatch, params), read()]);
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
  for (const { stage, jobs } of stages) counts[statusOfStage(stage)] += jobs;
  return counts;
}

export async function stagesOfBatch(api: Api, { organizationId, batchId }: BatchName) {
  const params = { organization: organizationId, batch: batchId };
  return ask(api.parts.warehouse, countsByStage, params);
}

/** The status of a batch whose jobs stand in these stages. */
export async function statusOfBatch(
  api: Api,
  name: BatchName,
  batch: BatchRow,
  stages: readonly StageCount[],
) {
  const counts = countsOf(stages);
  const kickedOff = stages.find(({ stage }) => stage === 0)?.kicked_off ?? 0;
  const progress: BatchProgress = { counts, kickedOff, rerunWaits: false };
  const { batchFailedRatio } = api.parts.config;
  const isWaiting = counts.pending > 0 && counts.in_progress === 0;
  const couldWait = isWaiting && isRerun(batch.newest_run_cause);
  const rerunWaits = couldWait && (await isRunWaiting(api, name, batch.newest_run_id));
  return batchStatus({ ...progress, rerunWaits }, batchFailedRatio);
}

/** A run none of whose jobs counts any more waits for nothing. */
async function isRunWaiting(api: Api, { organizationId, batchId }: BatchName, run: string) {
  const params = { organization: organizationId, batch: batchId, run };
  const found = await askOne(api.parts.warehouse, startedInRun, params);
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
  api: Api,
  { organizationId, batchId }: BatchName,
  seen: StatusCounts,
): Promise<BatchFigures> {
  const { clock, warehouse } = api.parts;
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
export async function metadataOf(api: Api, caller: Caller, name: BatchName, counts: StatusCounts) {
  const isOperator = caller.role === 'operator';
  const figures = isOperator ? await figuresOf(api, name, counts) : NO_FIGURES;
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
