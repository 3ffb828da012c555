/**
 * Organizations and their API keys, for operators.
 *
 * OK1 A secret is shown only in the response that creates it, and is stored nowhere: no
 *     Idempotency-Key repeats that response.
 * OK2 Only the command creates operators' keys, so that a stolen one cannot create another that
 *     outlives it. A key cannot revoke itself: someone who did that by mistake would be locked out.
 */
import { requestFault } from '../../../domain/api/faults.ts';
import { EVERY_ORGANIZATION } from '../../../domain/organizations.ts';
import { createKeyAdmin, type ListedKey } from '../../../ledger/records/key-admin.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok, problem, unprocessable } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { OPERATOR_PATH, requireOperator } from './require-operator.ts';

async function listApiKeys(call: Call): Promise<ResponseTo<'listApiKeys'>> {
  requireOperator(call);
  const keys = await createKeyAdmin(call.api.platform).list();
  return ok({ keys: keys.map(showKey).toReversed() });
}

async function createApiKey(call: Call<never, 'CreateKey'>): Promise<ResponseTo<'createApiKey'>> {
  requireOperator(call);
  const { organization, name, expires_at } = await readBody(call);
  const { platform, keys, log } = call.api;
  const expiresAtMs = expires_at == null ? null : Date.parse(expires_at);
  if (expiresAtMs !== null && expiresAtMs <= platform.clock.nowMs()) {
    const words = 'The time must be in the future';
    throw unprocessable([requestFault('value_error', ['body', 'expires_at'], words)]);
  }
  const admin = createKeyAdmin(platform);
  const made = await admin.create({
    organizationId: organization,
    role: 'member',
    name,
    expiresAtMs,
  });
  await keys.refresh();
  const by = call.caller.key.key_id;
  log.info({ key_id: made.keyId, organization, by }, 'an API key was created');
  const listed = await requireKey(call, made.keyId);
  return { status: 201, body: { ...showKey(listed), secret: made.secret } };
}

async function revokeApiKey(call: Call<'key_id'>): Promise<ResponseTo<'revokeApiKey'>> {
  requireOperator(call);
  const { api, caller, path } = call;
  await requireKey(call, path.key_id);
  if (path.key_id === caller.key.key_id) throw problem(409, 'A key cannot revoke itself.');
  await createKeyAdmin(api.platform).revoke(path.key_id);
  await api.keys.refresh();
  api.log.info({ key_id: path.key_id, by: caller.key.key_id }, 'an API key was revoked');
  return ok(showKey(await requireKey(call, path.key_id)));
}

async function requireKey({ api }: Pick<Call, 'api'>, id: string): Promise<ListedKey> {
  const keys = await createKeyAdmin(api.platform).list();
  const found = keys.find(({ key_id }) => key_id === id);
  if (found === undefined) throw problem(404, 'Key not found.', {}, 'key_not_found');
  return found;
}

async function listOrganizations(call: Call): Promise<ResponseTo<'listOrganizations'>> {
  requireOperator(call);
  const keys = await createKeyAdmin(call.api.platform).list();
  const slugs = [...new Set(keys.map(({ organization_id }) => organization_id))].toSorted();
  const organizations = slugs
    .filter((slug) => slug !== EVERY_ORGANIZATION)
    .map((slug) =>
      showOrganization(
        slug,
        keys.filter((key) => key.organization_id === slug),
      ),
    );
  return ok({ organizations });
}

function showOrganization(organization: string, keys: readonly ListedKey[]) {
  const valid = keys.filter(({ state }) => state === 'valid').length;
  const uses = keys.flatMap(({ last_used_at }) => last_used_at ?? []);
  return {
    organization,
    valid_keys: valid,
    ended_keys: keys.length - valid,
    created_at: toTimestamp(Math.min(...keys.map(({ created_at }) => created_at))),
    last_used_at: uses.length === 0 ? null : toTimestamp(Math.max(...uses)),
  };
}

function showKey(key: ListedKey) {
  const time = (atMs: number | null) => (atMs === null ? null : toTimestamp(atMs));
  return {
    id: key.key_id,
    organization: key.organization_id,
    role: key.role,
    name: key.name,
    state: key.state,
    created_at: toTimestamp(key.created_at),
    expires_at: time(key.expires_at),
    revoked_at: time(key.revoked_at),
    last_used_at: time(key.last_used_at),
  };
}

export const KEY_ROUTES: readonly Route[] = [
  route('listOrganizations', 'GET', `${OPERATOR_PATH}/organizations`, listOrganizations),
  route('listApiKeys', 'GET', `${OPERATOR_PATH}/keys`, listApiKeys),
  route('createApiKey', 'POST', `${OPERATOR_PATH}/keys`, createApiKey, { body: 'CreateKey' }),
  route('revokeApiKey', 'DELETE', `${OPERATOR_PATH}/keys/:key_id`, revokeApiKey),
];
