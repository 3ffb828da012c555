/** POST search and POST ask: the web as it is configured, limited like every costly route. */
import { readBody } from '../api.ts';
import type { Answer } from './answer.ts';
import { limited } from './rate-limit.ts';
import { type Call, type Route, route } from './router.ts';

type Question = 'search' | 'ask';

function answering(question: Question): (call: Call) => Promise<Answer> {
  return async (call) => {
    const { searchRateBurst: capacity, searchRatePerSecond: refillPerSecond } =
      call.api.parts.config;
    return limited(call, { name: question, bucket: { capacity, refillPerSecond } }, async () => {
      const body = await readBody(call.api, call.organizationId, 'Search', await call.body());
      return call.api.answers[question](body.query, call.organizationId);
    });
  };
}

export const SEARCH_ROUTES: readonly Route[] = [
  route({ method: 'POST', path: '/v1/search', handler: answering('search') }),
  route({ method: 'POST', path: '/v1/ask', handler: answering('ask') }),
];
