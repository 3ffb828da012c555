/** What operators ask, without a key: does it live, is it ready, how does it fare. */
import { Router } from 'express';
import type { Parts } from '../../../platform/parts.ts';
import type { Api } from '../api.ts';
import { type Answer, ok } from './answer.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { methodNotAllowed, responding } from './router.ts';

export function statusRouter(api: Api, metrics: RequestMetrics): Router {
  const router = Router({ caseSensitive: true });
  const get = (path: string, answer: () => Promise<Answer>) => {
    const route = router.route(path).get(responding(api, answer));
    route.all(methodNotAllowed(api, 'GET, HEAD'));
  };
  get('/healthz', async () => ok({ status: 'ok' }));
  get('/readyz', () => readiness(api.parts));
  get('/metrics', async () => ({
    status: 200,
    headers: { 'Content-Type': metrics.contentType },
    body: await metrics.text(),
  }));
  return router;
}

async function readiness({ broker, warehouse, hotState }: Parts): Promise<Answer> {
  const parts = { log: broker, warehouse, hot_state: hotState };
  const answers = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [
      name,
      await part.ready().catch(() => false),
    ]),
  );
  const isReady = answers.every(([, ready]) => ready);
  const body = { status: isReady ? 'ready' : 'not ready', ...Object.fromEntries(answers) };
  return { status: isReady ? 200 : 503, body };
}
