/**
 * Webhooks: the endpoints of an organization. Each change is one record on `webhooks`.
 *
 * WH1 A secret appears only in the response that creates it.
 * WH2 An endpoint for events of other organizations belongs to operators: members cannot see it, so
 *     that none of them can change its URL.
 */
import { requestFault } from '../../../domain/api/faults.ts';
import type { WebhookRecord } from '../../../domain/records.ts';
import {
  isForOperators,
  MAX_WEBHOOKS_PER_ORGANIZATION,
  rotatedSecrets,
  validSecrets,
  type WebhookEvent,
} from '../../../domain/webhooks.ts';
import { newWebhookSecret } from '../../../ledger/webhooks/endpoints.ts';
import { isConnectable } from '../../../platform/outbound/guarded-agent.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, ENRICHMENT_PATH, type Route, resourcePath, route } from '../server/router.ts';
import { ok, problem, unprocessable } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

export const WEBHOOK_PATH = `${ENRICHMENT_PATH}/webhooks/:webhook_id` as const;

type WebhookCall = Call<'webhook_id', unknown>;

/** The endpoint as every instance knows it by now; 404 if the caller has none with this id. */
export async function requireWebhook(call: WebhookCall): Promise<WebhookRecord> {
  const { api, organizationId, path } = call;
  await api.webhooks.refresh();
  const found = api.webhooks.find(organizationId, path.webhook_id);
  if (found === undefined || found.status === 'DELETED' || !canSee(call, found.events)) {
    throw problem(404, 'Webhook not found.', {}, 'webhook_not_found');
  }
  return found;
}

/** WH2. */
function canSee({ caller }: Pick<Call, 'caller'>, events: readonly string[]): boolean {
  return caller.role === 'operator' || !isForOperators(events);
}

async function createWebhook(
  call: Call<never, 'CreateWebhook'>,
): Promise<ResponseTo<'createWebhook'>> {
  const { api, organizationId, ids } = call;
  const { url, events, description } = await readBody(call);
  checkUrl(call, url);
  checkEvents(call, events);
  const webhook_id = ids.create('webhook');
  await api.webhooks.refresh();
  const headers = { Location: resourcePath(call, 'webhooks', webhook_id) };
  // With an Idempotency-Key, this may be a repeated request whose first response was lost.
  const before = api.webhooks.find(organizationId, webhook_id);
  if (before !== undefined) return { status: 201, headers, body: showWithSecret(call, before) };
  if (api.webhooks.list(organizationId).length >= MAX_WEBHOOKS_PER_ORGANIZATION) {
    const words = `An organization has at most ${MAX_WEBHOOKS_PER_ORGANIZATION} webhooks.`;
    throw problem(409, words, {}, 'too_many_webhooks');
  }
  const nowMs = api.platform.clock.nowMs();
  const record: WebhookRecord = {
    organization_id: organizationId,
    webhook_id,
    status: 'ENABLED',
    url,
    description,
    events: [...new Set(events)],
    secrets: rotatedSecrets({ secrets: [] }, newWebhookSecret(api.platform), nowMs),
    created_at: nowMs,
    updated_at: nowMs,
    disabled_reason: null,
  };
  await api.webhooks.put(record);
  return { status: 201, headers, body: showWithSecret(call, record) };
}

async function listWebhooks(call: Call): Promise<ResponseTo<'listWebhooks'>> {
  await call.api.webhooks.refresh();
  const found = call.api.webhooks.list(call.organizationId);
  const seen = found.filter(({ events }) => canSee(call, events));
  return ok({ webhooks: seen.map((one) => showWebhook(call, one)) });
}

async function getWebhook(call: WebhookCall): Promise<ResponseTo<'getWebhook'>> {
  return ok(showWebhook(call, await requireWebhook(call)));
}

async function updateWebhook(
  call: Call<'webhook_id', 'UpdateWebhook'>,
): Promise<ResponseTo<'updateWebhook'>> {
  const { enabled, ...changes } = await readBody(call);
  const found = await requireWebhook(call);
  if (changes.url !== undefined) checkUrl(call, changes.url);
  if (changes.events !== undefined) checkEvents(call, changes.events);
  const isEnabled = enabled ?? found.status === 'ENABLED';
  const record: WebhookRecord = {
    ...found,
    url: changes.url ?? found.url,
    description: changes.description ?? found.description,
    events: [...new Set(changes.events ?? found.events)],
    status: isEnabled ? 'ENABLED' : 'DISABLED',
    disabled_reason: isEnabled ? null : found.disabled_reason,
    updated_at: call.api.platform.clock.nowMs(),
  };
  await call.api.webhooks.put(record);
  return ok(showWebhook(call, record));
}

async function deleteWebhook(call: WebhookCall): Promise<ResponseTo<'deleteWebhook'>> {
  const found = await requireWebhook(call);
  const updated_at = call.api.platform.clock.nowMs();
  await call.api.webhooks.put({ ...found, status: 'DELETED', secrets: [], updated_at });
  const message = 'Webhook deleted; nothing more is delivered to it.';
  return ok({ status: 'deleted', message, webhook_id: found.webhook_id });
}

async function rotateWebhookSecret(call: WebhookCall): Promise<ResponseTo<'rotateWebhookSecret'>> {
  const { platform, webhooks } = call.api;
  const found = await requireWebhook(call);
  const nowMs = platform.clock.nowMs();
  const secrets = rotatedSecrets(found, newWebhookSecret(platform), nowMs);
  const record = { ...found, secrets, updated_at: nowMs };
  await webhooks.put(record);
  return ok(showWithSecret(call, record));
}

function checkUrl({ api }: Pick<Call, 'api'>, url: string): void {
  if (isConnectable(new URL(url), api.platform.config.fetchAllowHosts)) return;
  const words = 'The URL must lead to a public host, by https on port 443 or http on port 80';
  throw unprocessable([requestFault('value_error', ['body', 'url'], words)]);
}

function checkEvents(call: Pick<Call, 'caller'>, events: readonly WebhookEvent[]): void {
  if (canSee(call, events)) return;
  const words = "dead_letter.appended needs an operator's key";
  throw unprocessable([requestFault('value_error', ['body', 'events'], words)]);
}

function showWebhook({ api }: Pick<Call, 'api'>, record: WebhookRecord) {
  const { webhook_id: id, url, events, description, disabled_reason } = record;
  const [, old] = validSecrets(record, api.platform.clock.nowMs());
  return {
    id,
    url,
    events: events as WebhookEvent[],
    description,
    enabled: record.status === 'ENABLED',
    disabled_reason,
    created_at: toTimestamp(record.created_at),
    updated_at: toTimestamp(record.updated_at),
    old_secret_expires_at: old === undefined ? null : toTimestamp(old.expires_at!),
  };
}

function showWithSecret(call: Pick<Call, 'api'>, record: WebhookRecord) {
  return { ...showWebhook(call, record), secret: record.secrets[0]?.secret ?? '' };
}

export const WEBHOOK_ROUTES: readonly Route[] = [
  route('createWebhook', 'POST', `${ENRICHMENT_PATH}/webhooks`, createWebhook, {
    body: 'CreateWebhook',
    creates: true,
  }),
  route('listWebhooks', 'GET', `${ENRICHMENT_PATH}/webhooks`, listWebhooks),
  route('getWebhook', 'GET', WEBHOOK_PATH, getWebhook),
  route('updateWebhook', 'PUT', WEBHOOK_PATH, updateWebhook, { body: 'UpdateWebhook' }),
  route('deleteWebhook', 'DELETE', WEBHOOK_PATH, deleteWebhook),
  route('rotateWebhookSecret', 'POST', `${WEBHOOK_PATH}/rotate-secret`, rotateWebhookSecret),
];
