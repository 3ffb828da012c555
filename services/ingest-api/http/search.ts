/** POST search and POST ask: the web as it is configured, limited like every costly route. */

import type { Answers } from '../answers/answers.ts';
import { readBody } from '../server/admitted-body.ts';
import { limited } from '../server/rate-limit.ts';
import { type Call, type Route, route } from '../server/router.ts';
import type { Answer } from '../views/answer.ts';

/** `name`: of the limit. */
function answering<Given extends Answer>(
  name: string,
  answer: (answers: Answers, query: string, organizationId: string) => Promise<Given>,
): (call: Call<never, 'Search'>) => Promise<Given> {
  return async (call) => {
    const { api, organizationId } = call;
    const { searchRateBurst: capacity, searchRatePerSecond: refillPerSecond } = api.platform.config;
    return limited(call, { name, bucket: { capacity, refillPerSecond } }, async () => {
      const { query } = await readBody(call);
      return answer(api.answers, query, organizationId);
    });
  };
}

export const SEARCH_ROUTES: readonly Route[] = [
  route({
    id: 'search',
    method: 'POST',
    path: '/v1/search',
    body: 'Search',
    handler: answering('search', (answers, ...question) => answers.search(...question)),
  }),
  route({
    id: 'ask',
    method: 'POST',
    path: '/v1/ask',
    body: 'Search',
    handler: answering('ask', (answers, ...question) => answers.ask(...question)),
  }),
];
