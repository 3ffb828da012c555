/** GET a batch's statistics: fill rates, confidence, statuses and the estimated time left. */
import {
  ATTRIBUTE_STATUSES,
  CONFIDENCE_LEVELS,
  VALUE_ORIGINS,
} from '../../../domain/api/response-fields.ts';
import { averageRate, countAllJobs, fillRates, successRate } from '../../../domain/batches.ts';
import { readCorrectionCounts } from '../../../ledger/corrections/correction-counts.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { jobCountsByStage } from '../../../ledger/reads/jobs.ts';
import { batchSpending } from '../../../ledger/reads/spending.ts';
import { askOne } from '../../../platform/warehouse/statement.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { estimateSeconds, nestCounts } from '../views/batch-progress.ts';
import { countJobs, readFigures, requireBatchWith } from '../views/batch-view.ts';
import type { BatchParams } from '../views/newest-state.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { priceSpending } from '../views/spending.ts';
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
    value_origins: nestCounts(figures.value_origins, VALUE_ORIGINS),
    corrections: await readCorrectionCounts(platform.warehouse, params),
    spent: await readSpending(platform, params),
    eta_seconds: await estimateSeconds(platform, params, figures.kicked_off - completed - failed),
  });
}

async function readSpending({ config, warehouse }: Platform, params: BatchParams) {
  return priceSpending(config, await askOne(warehouse, batchSpending, { ...params }));
}

export const BATCH_STATISTICS_ROUTES: readonly Route[] = [
  route('getBatchStatistics', 'GET', `${BATCH_PATH}/statistics`, getBatchStatistics),
];
