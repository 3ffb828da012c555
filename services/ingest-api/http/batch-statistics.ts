/** GET a batch's statistics: fill rates, confidence, statuses and how long the rest will take. */
import { ATTRIBUTE_STATUSES, CONFIDENCE_LEVELS } from '../../../domain/api/response-fields.ts';
import { ATTRIBUTES } from '../../../domain/attributes.ts';
import { averageRate, countAllJobs, fillRates, successRate } from '../../../domain/batches.ts';
import { addUp, priced } from '../../../domain/costs.ts';
import { readCorrectionCounts } from '../../../ledger/corrections/correction-counts.ts';
import { configuredPrices } from '../../../ledger/paid-sources.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { jobCountsByStage } from '../../../ledger/reads/jobs.ts';
import { finishedSince, valueOrigins } from '../../../ledger/reads/results.ts';
import { batchSpending } from '../../../ledger/reads/spending.ts';
import { readDeferred } from '../../../ledger/records/deferred-jobs.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { countJobs, readFigures, requireBatchWith } from '../views/batch-view.ts';
import type { BatchParams } from '../views/newest-state.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { BATCH_PATH, readBatchParams } from './batches.ts';

async function getBatchStatistics(
  call: Call<'batch_id'>,
): Promise<ResponseTo<'getBatchStatistics'>> {
  const { platform } = call.api;
  const params = readBatchParams(call);
  const [batch, stages] = await requireBatchWith(call.newest, params, jobCountsByStage);
  const figures = await readFigures(call.newest, params, { seen: countJobs(stages), batch });
  const { pending, in_progress, completed, failed } = figures;
  const counts = { pending, in_progress, completed, failed };
  const fills = fillRates(figures.attribute_ran, figures.attribute_filled);
  return ok({
    total_jobs: countAllJobs(counts),
    completed_jobs: completed,
    status_counts: counts,
    success_rate: successRate(counts),
    attribute_fill_rates: fills,
    average_fill_rate: averageRate(fills),
    confidence: nestCounts(figures.confidence, CONFIDENCE_LEVELS),
    attribute_status: nestCounts(figures.attribute_status, ATTRIBUTE_STATUSES),
    value_origins: await readValueOrigins(platform, params),
    corrections: await readCorrectionCounts(platform.warehouse, params),
    spent: await readSpending(platform, params),
    eta_seconds: await estimateSeconds(platform, params, figures.kicked_off - completed - failed),
  });
}

async function readValueOrigins({ warehouse }: Platform, params: BatchParams) {
  const rows = await ask(warehouse, valueOrigins, {
    ...params,
    attributes: ATTRIBUTES.map(({ key }) => key),
    fields: ATTRIBUTES.map(({ outputs }) => outputs),
  });
  return Object.fromEntries(rows.map(({ attribute, ...origins }) => [attribute, origins]));
}

async function readSpending({ config, warehouse }: Platform, params: BatchParams) {
  const prices = configuredPrices(config);
  const found = await askOne(warehouse, batchSpending, { ...params });
  const { calls = {}, input = {}, output = {} } = found ?? {};
  const names = new Set([calls, input, output].flatMap((by) => Object.keys(by)));
  const sources = [...names].toSorted().map((name) => {
    const spent = {
      calls: calls[name] ?? 0,
      input_tokens: input[name] ?? 0,
      output_tokens: output[name] ?? 0,
    };
    return [name, priced(name, spent, prices)] as const;
  });
  return {
    currency: prices.currency,
    sources: Object.fromEntries(sources),
    total: addUp(sources.map(([, spent]) => spent)),
  };
}

/** Makes `{a: {X: 1, Y: 0}}` of `{'a:X': 1}`. */
function nestCounts<Inner extends string>(
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

/** The time over which a batch's pace is measured. */
const PACE_MS = 60_000;

/**
 * How long the jobs that are left take at the pace of the last minute, but at least until the last
 * that is deferred is due; null when none finished and others than the deferred are left.
 */
async function estimateSeconds(
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

export const BATCH_STATISTICS_ROUTES: readonly Route[] = [
  route('getBatchStatistics', 'GET', `${BATCH_PATH}/statistics`, getBatchStatistics),
];
