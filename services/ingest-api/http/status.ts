/** Endpoints for operators that need no key: liveness, readiness and metrics. */
import type { Router } from 'express';
import { METRICS_CONTENT_TYPE } from '../../../platform/metrics/metrics.ts';
import { readinessJson } from '../../../platform/telemetry/operator-answers.ts';
import type { Api } from '../server/api.ts';
import { createOpenRouter } from '../server/router.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

export function statusRouter(api: Api): Router {
  const { metrics } = api.platform.telemetry;
  return createOpenRouter(api, {
    '/healthz': async (): Promise<ResponseTo<'getHealth'>> => ok({ status: 'ok' }),
    '/readyz': () => getReadiness(api),
    '/metrics': async (): Promise<ResponseTo<'getMetrics'>> => {
      const text = await metrics.page();
      return { status: 200, headers: { 'Content-Type': METRICS_CONTENT_TYPE }, body: text };
    },
  });
}

async function getReadiness({ platform }: Api): Promise<ResponseTo<'getReadiness'>> {
  const body = readinessJson(await platform.telemetry.health.report());
  return body.status === 'ready' ? ok(body) : { status: 503, body };
}
