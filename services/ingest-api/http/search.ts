/** POST search and POST ask: both query the web, under a rate limit. */
import type { Answers } from '../answers/answers.ts';
import { readBody } from '../server/admitted-body.ts';
import { withRateLimit } from '../server/rate-limit.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok } from '../views/response.ts';

/** `name` is the name of the limit. */
function answering<Body extends object>(
  name: string,
  answer: (answers: Answers, query: string, organizationId: string) => Promise<Body>,
) {
  return async (call: Call<never, 'Search'>) => {
    const { api, organizationId } = call;
    const { searchRateBurst: capacity, searchRatePerSecond: refillPerSecond } = api.platform.config;
    return withRateLimit(call, { name, bucket: { capacity, refillPerSecond } }, async () => {
      const { query } = await readBody(call);
      return ok(await answer(api.answers, query, organizationId));
    });
  };
}

const handleSearch = answering('search', (answers, ...question) => answers.search(...question));
const handleAsk = answering('ask', (answers, ...question) => answers.ask(...question));

export const SEARCH_ROUTES: readonly Route[] = [
  route('search', 'POST', '/v1/search', handleSearch, { body: 'Search' }),
  route('ask', 'POST', '/v1/ask', handleAsk, { body: 'Search' }),
];
