/** Search and ask: no provider is configured so far, and the answer says so. */
import { readBody } from '../api.ts';
import { type Answer, problem } from './answer.ts';
import type { Call, Route } from './router.ts';

async function search(call: Call): Promise<Answer> {
  await readBody(call.api, call.organizationId, 'Search', await call.body());
  throw problem(503, 'No search provider is configured.');
}

async function askModel(call: Call): Promise<Answer> {
  await readBody(call.api, call.organizationId, 'Search', await call.body());
  throw problem(503, 'No language model is configured.');
}

export const SEARCH_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v1/search', handler: search },
  { method: 'POST', path: '/v1/ask', handler: askModel },
];
