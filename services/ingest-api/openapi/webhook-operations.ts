/** Descriptions of the operations on webhooks. */
import {
  deletedWebhook,
  webhook,
  webhookDelivery,
  webhookDeliveryList,
  webhookList,
  webhookWithSecret,
} from '../../../domain/api/responses/webhook-responses.ts';
import { MAX_WEBHOOKS_PER_ORGANIZATION } from '../../../domain/webhooks.ts';
import { json, linksTo, location, type Operations } from './operation.ts';

const WEBHOOK_NOT_FOUND = { 404: 'The webhook does not exist.' };

const LINKS = linksTo(
  ['getWebhook', 'updateWebhook', 'deleteWebhook', 'listWebhookDeliveries'],
  'webhook_id',
  '$response.body#/id',
);

export const WEBHOOK_OPERATIONS = {
  createWebhook: {
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description:
      'Events are posted to the URL as JSON, signed according to Standard Webhooks with the ' +
      'headers webhook-id, webhook-timestamp and webhook-signature. Each event is delivered at ' +
      'least once. The events of one batch arrive in order. A webhook receives events only for ' +
      'batches, refreshes and exports accepted after it was created (docs/webhooks.md).',
    examples: {
      'Batches and exports': {
        url: 'https://hooks.acme.com/cairn',
        events: ['batch.completed', 'batch.failed', 'export.completed'],
      },
    },
    successes: {
      201: {
        ...json(webhookWithSecret, 'Created, with its secret.'),
        links: LINKS,
        headers: location(
          '/v1/acme/place_enrichment/webhooks/01a1fe13-0000-7000-8000-000000000000',
        ),
      },
    },
    refusals: {
      409:
        `The organization has ${MAX_WEBHOOKS_PER_ORGANIZATION} webhooks, or the Idempotency-Key ` +
        'was used with a different body.',
    },
  },
  listWebhooks: {
    tag: 'Webhooks',
    summary: 'List webhooks',
    successes: { 200: json(webhookList, 'All webhooks.') },
  },
  getWebhook: {
    tag: 'Webhooks',
    summary: 'Get a webhook',
    successes: { 200: json(webhook, 'The webhook, without its secret.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  updateWebhook: {
    tag: 'Webhooks',
    summary: 'Change, disable or enable a webhook',
    description:
      'Omitted fields keep their values. While a webhook is disabled, nothing is delivered and ' +
      'new events are not kept for it. The service disables an endpoint that returns 410.',
    examples: { 'Enable it again': { enabled: true } },
    successes: { 200: json(webhook, 'The updated webhook.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  deleteWebhook: {
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    successes: { 200: json(deletedWebhook, 'The webhook is deleted.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  rotateWebhookSecret: {
    tag: 'Webhooks',
    summary: 'Replace the secret of a webhook',
    description: 'The previous secret also signs for 24 hours, so that receivers can be updated.',
    successes: { 200: json(webhookWithSecret, 'The webhook with its new secret.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  testWebhook: {
    tag: 'Webhooks',
    summary: 'Send a test event to a webhook',
    successes: { 202: json(webhookDelivery, 'The delivery of a webhook.test event.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  listWebhookDeliveries: {
    tag: 'Webhooks',
    summary: 'List the deliveries of a webhook',
    successes: { 200: json(webhookDeliveryList, 'The newest deliveries.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  replayWebhookDelivery: {
    tag: 'Webhooks',
    summary: 'Deliver an event again',
    description:
      'The event has the same webhook-id and body. Failed attempts are retried for two days.',
    successes: { 202: json(webhookDelivery, 'The delivery. The first attempt starts at once.') },
    refusals: {
      404: 'The webhook or the delivery does not exist.',
      409: 'The batch that the event is about has not ended.',
    },
  },
} as const satisfies Operations;
