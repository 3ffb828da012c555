/** What operators ask without a key: is the process alive, is it ready, what are its metrics. */
import type { Router } from 'express';
import type { Platform } from '../../../ledger/platform.ts';
import { within } from '../../../platform/runtime/clock.ts';
import type { Api } from '../server/api.ts';
import type { RequestMetrics } from '../server/request-metrics.ts';
import { createOpenRouter } from '../server/router.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const READY_TIMEOUT_MS = 3_000;

export function statusRouter(api: Api, metrics: RequestMetrics): Router {
  return createOpenRouter(api, {
    '/healthz': async (): Promise<ResponseTo<'getHealth'>> => ok({ status: 'ok' }),
    '/readyz': () => getReadiness(api.platform),
    '/metrics': async (): Promise<ResponseTo<'getMetrics'>> => {
      const { contentType, text } = await metrics.page();
      return { status: 200, headers: { 'Content-Type': contentType }, body: text };
    },
  });
}

async function getReadiness(platform: Platform): Promise<ResponseTo<'getReadiness'>> {
  // A part that is silent is not ready, and must not keep the asker waiting.
  const isReady = (part: { ready(): Promise<boolean> }) =>
    within(
      platform.clock,
      READY_TIMEOUT_MS,
      part.ready().catch(() => false),
      false,
    );
  const [log, warehouse, hot_state] = await Promise.all([
    isReady(platform.broker),
    isReady(platform.warehouse),
    isReady(platform.hotState),
  ]);
  if (log && warehouse && hot_state) return ok({ status: 'ready', log, warehouse, hot_state });
  return { status: 503, body: { status: 'not ready', log, warehouse, hot_state } };
}
