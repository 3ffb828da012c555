/** GET /v1/me: the caller's key, with its organization and expiry. */
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

async function getCaller({ caller }: Call): Promise<ResponseTo<'getCaller'>> {
  const { organizationId, role, key } = caller;
  return ok({
    organization: organizationId,
    role,
    key: {
      id: key.key_id,
      name: key.name,
      created_at: toTimestamp(key.created_at),
      expires_at: key.expires_at === null ? null : toTimestamp(key.expires_at),
    },
  });
}

export const CALLER_ROUTES: readonly Route[] = [route('getCaller', 'GET', '/v1/me', getCaller)];
