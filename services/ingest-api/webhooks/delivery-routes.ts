/** The deliveries of a webhook: list them, replay one, and send a test event. */
import type * as z from 'zod';
import { listWebhookDeliveriesQuery } from '../../../domain/api/queries.ts';
import type { DeliveryRecord } from '../../../domain/records.ts';
import {
  type DeliveredEvent,
  type DeliveryStatus,
  replayedDelivery,
  TEST_EVENT,
} from '../../../domain/webhooks.ts';
import {
  appendDeliveries,
  eventBody,
  eventId,
  newDelivery,
  readDeliveries,
} from '../../../ledger/webhooks/deliveries.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok, problem } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { requireWebhook, WEBHOOK_PATH } from './webhook-routes.ts';

async function listWebhookDeliveries(
  call: Call<'webhook_id'>,
  { status, limit }: z.output<typeof listWebhookDeliveriesQuery>,
): Promise<ResponseTo<'listWebhookDeliveries'>> {
  const endpoint = await requireWebhook(call);
  const found = await readDeliveries(call.api.platform, endpoint);
  const shown = found.map(showDelivery).filter((one) => status?.includes(one.status) ?? true);
  return ok({ deliveries: shown.slice(0, limit) });
}

async function replayWebhookDelivery(
  call: Call<'webhook_id' | 'delivery_id'>,
): Promise<ResponseTo<'replayWebhookDelivery'>> {
  const { api, path } = call;
  const endpoint = await requireWebhook(call);
  const found = await readDeliveries(api.platform, endpoint);
  const delivery = found.find(({ delivery_id }) => delivery_id === path.delivery_id);
  if (delivery === undefined) {
    throw problem(404, 'Delivery not found.', {}, 'delivery_not_found');
  }
  if (delivery.state === 'WAITING') throw problem(409, 'The batch has not ended yet.');
  const replayed = replayedDelivery(delivery, api.platform.clock.nowMs());
  await appendDeliveries(api.platform, [replayed]);
  return { status: 202, body: showDelivery(replayed) };
}

async function testWebhook(call: Call<'webhook_id'>): Promise<ResponseTo<'testWebhook'>> {
  const { api, ids, organizationId: organization } = call;
  const endpoint = await requireWebhook(call);
  const nowMs = api.platform.clock.nowMs();
  const id = ids.create('test');
  const news = {
    event_id: eventId('test', organization, id),
    event_type: TEST_EVENT,
    subject: id,
    event_order: 0,
    payload: eventBody(TEST_EVENT, toTimestamp(nowMs), {
      organization,
      webhook_id: endpoint.webhook_id,
    }),
  };
  const delivery = newDelivery(endpoint, news, nowMs);
  await appendDeliveries(api.platform, [delivery]);
  return { status: 202, body: showDelivery(delivery) };
}

function showDelivery(record: DeliveryRecord) {
  const { delivery_id: id, event_id, subject, attempts, round, payload } = record;
  return {
    id,
    event_id,
    event: record.event_type as DeliveredEvent,
    status: record.state.toLowerCase() as DeliveryStatus,
    subject,
    created_at: toTimestamp(record.created_at),
    updated_at: toTimestamp(record.at),
    attempts,
    replays: round,
    next_attempt_at: record.next_attempt_at === null ? null : toTimestamp(record.next_attempt_at),
    last_answer_status: record.answer_status,
    last_answer: record.answer,
    last_error: record.error,
    payload: payload === '' ? null : (JSON.parse(payload) as Record<string, unknown>),
  };
}

export const DELIVERY_ROUTES: readonly Route[] = [
  route('listWebhookDeliveries', 'GET', `${WEBHOOK_PATH}/deliveries`, listWebhookDeliveries, {
    query: listWebhookDeliveriesQuery,
  }),
  route(
    'replayWebhookDelivery',
    'POST',
    `${WEBHOOK_PATH}/deliveries/:delivery_id/replay`,
    replayWebhookDelivery,
  ),
  route('testWebhook', 'POST', `${WEBHOOK_PATH}/test`, testWebhook),
];
