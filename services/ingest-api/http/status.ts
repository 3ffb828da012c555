/** What operators ask, without a key: does it live, is it ready, how does it fare. */
import { Router } from 'express';
import type { Platform } from '../../../ledger/platform.ts';
import type { Api } from '../server/api.ts';
import type { RequestMetrics } from '../server/request-metrics.ts';
import { methodNotAllowed, responding } from '../server/router.ts';
import { type Answer, ok } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';

export function statusRouter(api: Api, metrics: RequestMetrics): Router {
  const router = Router({ caseSensitive: true });
  const get = (path: string, answer: () => Promise<Answer>) => {
    const route = router.route(path).get(responding(api, answer));
    route.all(methodNotAllowed(api, 'GET, HEAD'));
  };
  get('/healthz', async (): Promise<AnswerTo<'getHealth'>> => ok({ status: 'ok' }));
  get('/readyz', () => readiness(api.platform));
  get('/metrics', async (): Promise<AnswerTo<'getMetrics'>> => {
    const { contentType, text } = await metrics.page();
    return { status: 200, headers: { 'Content-Type': contentType }, body: text };
  });
  return router;
}

async function readiness(platform: Platform): Promise<AnswerTo<'getReadiness'>> {
  const isReady = (part: { ready(): Promise<boolean> }) => part.ready().catch(() => false);
  const [log, warehouse, hot_state] = await Promise.all([
    isReady(platform.broker),
    isReady(platform.warehouse),
    isReady(platform.hotState),
  ]);
  if (log && warehouse && hot_state) return ok({ status: 'ready', log, warehouse, hot_state });
  return { status: 503, body: { status: 'not ready', log, warehouse, hot_state } };
}
