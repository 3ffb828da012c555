/** What operators ask, without a key: does it live, is it ready, how does it fare. */
import { Router } from 'express';
import type { Parts } from '../../../platform/parts.ts';
import type { Api } from '../api.ts';
import { type Answer, ok } from './answer.ts';
import type { AnswerTo } from './answers-by-operation.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { methodNotAllowed, responding } from './router.ts';

export function statusRouter(api: Api, metrics: RequestMetrics): Router {
  const router = Router({ caseSensitive: true });
  const get = (path: string, answer: () => Promise<Answer>) => {
    const route = router.route(path).get(responding(api, answer));
    route.all(methodNotAllowed(api, 'GET, HEAD'));
  };
  get('/healthz', async (): Promise<AnswerTo<'getHealth'>> => ok({ status: 'ok' }));
  get('/readyz', () => readiness(api.parts));
  get('/metrics', async (): Promise<AnswerTo<'getMetrics'>> => {
    const { contentType, text } = await metrics.page();
    return { status: 200, headers: { 'Content-Type': contentType }, body: text };
  });
  return router;
}

async function readiness(parts: Parts): Promise<AnswerTo<'getReadiness'>> {
  const isReady = (part: { ready(): Promise<boolean> }) => part.ready().catch(() => false);
  const [log, warehouse, hot_state] = await Promise.all([
    isReady(parts.broker),
    isReady(parts.warehouse),
    isReady(parts.hotState),
  ]);
  if (log && warehouse && hot_state) return ok({ status: 'ready', log, warehouse, hot_state });
  return { status: 503, body: { status: 'not ready', log, warehouse, hot_state } };
}
