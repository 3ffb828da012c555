/** The words for the operations on webhooks. */
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
      'Events are posted to its URL as JSON, signed by Standard Webhooks: webhook-id, ' +
      'webhook-timestamp and webhook-signature. Each is delivered at least once, and those of ' +
      'one batch in order. It hears of batches, refreshes and exports that are accepted later ' +
      '(docs/webhooks.md).',
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
      'Fields that are left out stay. While it is disabled nothing is delivered, and no new ' +
      'event is kept for it. An endpoint that answers 410 is disabled by the service.',
    examples: { 'Enable it again': { enabled: true } },
    successes: { 200: json(webhook, 'Changed.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  deleteWebhook: {
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    successes: { 200: json(deletedWebhook, 'Nothing more is delivered to it.') },
    refusals: WEBHOOK_NOT_FOUND,
  },
  rotateWebhookSecret: {
    tag: 'Webhooks',
    summary: 'Replace the secret of a webhook',
    description: 'For 24 hours the secret before signs, too, so that receivers can be changed.',
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
    description: 'It has the same webhook-id and the same body, and is tried for two days again.',
    successes: { 202: json(webhookDelivery, 'The delivery, which is tried at once.') },
    refusals: {
      404: 'The webhook or the delivery does not exist.',
      409: 'The batch that it waits for has not ended.',
    },
  },
} as const satisfies Operations;
