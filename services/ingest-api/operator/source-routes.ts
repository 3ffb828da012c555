/**
 * The answers and costs of evidence sources over all enrichers and organizations. They are computed
 * from the results, so they do not depend on the process and survive restarts.
 */
import type * as z from 'zod';
import { listSourcesQuery } from '../../../domain/api/queries.ts';
import { sourceAnswers, sourceSpending } from '../../../ledger/reads/spending.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { priceSpending } from '../views/spending.ts';
import { OPERATOR_PATH, requireOperator } from './require-operator.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function listSources(
  call: Call,
  { days }: z.output<typeof listSourcesQuery>,
): Promise<ResponseTo<'listSources'>> {
  requireOperator(call);
  const { config, clock, warehouse } = call.api.platform;
  const since_ms = clock.nowMs() - days * DAY_MS;
  const answers = await ask(warehouse, sourceAnswers, { since_ms });
  const spent = priceSpending(config, await askOne(warehouse, sourceSpending, { since_ms }));
  return ok({
    since: toTimestamp(since_ms),
    sources: answers.map(({ last_failed_ms, last_failure, ...counts }) => ({
      ...counts,
      last_failed_at: last_failed_ms === null ? null : toTimestamp(last_failed_ms),
      last_failure,
    })),
    spent,
  });
}

export const SOURCE_ROUTES: readonly Route[] = [
  route('listSources', 'GET', `${OPERATOR_PATH}/sources`, listSources, {
    query: listSourcesQuery,
  }),
];
