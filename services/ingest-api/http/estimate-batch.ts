/** POST batches/estimate: the cost and the duration of a batch. Nothing is accepted. */
import { submitBatchQuery } from '../../../domain/api/queries.ts';
import { estimateCosts } from '../../../domain/costs.ts';
import { unavailableSources } from '../../../ledger/available-sources.ts';
import { configuredPrices, expectedSpending } from '../../../ledger/paid-sources.ts';
import { finishedMinutes, paceMs } from '../../../ledger/reads/spending.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { admitFor } from '../server/admitted-body.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const BULK_TOPIC = 'jobs.bulk';
/** The period over which the enrichers' throughput is measured. */
const PACE_MS = 60 * 60_000;

async function estimateBatch(
  call: Call<never, 'SubmitBatch'>,
): Promise<ResponseTo<'estimateBatch'>> {
  const { api, organizationId } = call;
  const { codec, config } = api.platform;
  const { bytes, lines } = await call.body();
  const schemaId = codec.schemaId(BULK_TOPIC);
  const task = { kind: 'batch', schemaId, partitions: 1, lines } as const;
  const admitted = await admitFor(api, organizationId, task, bytes, call.ids.seed);
  const { event, jobsByAttribute } = admitted;
  const prices = configuredPrices(config);
  const costs = estimateCosts({
    jobsByAttribute: event.kick_off ? jobsByAttribute : {},
    perJob: expectedSpending(config),
    unavailable: unavailableSources(config),
    prices,
  });
  return ok({
    total_jobs: event.job_count,
    seconds: event.kick_off ? await estimateSeconds(call, event.job_count) : 0,
    currency: prices.currency,
    ...costs,
  });
}

/** At the throughput of the last hour; null if no job has finished in it. */
async function estimateSeconds({ api }: Call<never, 'SubmitBatch'>, jobs: number) {
  const { warehouse, clock } = api.platform;
  const since_ms = clock.nowMs() - PACE_MS;
  const jobMs = paceMs(await ask(warehouse, finishedMinutes, { since_ms }));
  return jobMs === null ? null : Math.ceil((jobs * jobMs) / 1000);
}

export const ESTIMATE_ROUTES: readonly Route[] = [
  route('estimateBatch', 'POST', `${ENRICHMENT_PATH}/batches/estimate`, estimateBatch, {
    query: submitBatchQuery,
    body: 'SubmitBatch',
    tables: true,
  }),
];
