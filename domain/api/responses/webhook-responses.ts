/** Responses about webhooks and their deliveries. */
import * as z from 'zod';
import { DELIVERED_EVENTS, DELIVERY_STATUSES, WEBHOOK_EVENTS } from '../../webhooks.ts';
import { count, freeObject, nullableText, timestamp } from '../response-fields.ts';

const webhookFields = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  description: z.string(),
  enabled: z.boolean(),
  disabled_reason: nullableText.meta({
    description: 'Why the service disabled it; null otherwise.',
  }),
  created_at: timestamp,
  updated_at: timestamp,
  old_secret_expires_at: timestamp.nullable().meta({
    description: 'Until when the secret before also signs; null when there is one secret.',
  }),
};

export const webhook = z.strictObject(webhookFields).meta({ id: 'Webhook' });

export const webhookWithSecret = z
  .strictObject({
    ...webhookFields,
    secret: z.string().meta({
      description: 'It verifies signatures, and is shown in this response alone.',
      example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    }),
  })
  .meta({ id: 'WebhookWithSecret' });

export const webhookList = z
  .strictObject({ webhooks: z.array(webhook) })
  .meta({ id: 'WebhookListResponse', description: 'Oldest first.' });

export const deletedWebhook = z
  .strictObject({ status: z.literal('deleted'), message: z.string(), webhook_id: z.string() })
  .meta({ id: 'DeletedWebhookResponse' });

export const webhookDelivery = z
  .strictObject({
    id: z.string(),
    event_id: z.string().meta({ description: 'The header webhook-id of every attempt.' }),
    event: z.enum(DELIVERED_EVENTS),
    status: z.enum(DELIVERY_STATUSES).meta({
      description: 'waiting: its batch has not ended. queued and retrying: it is tried next.',
    }),
    subject: z.string().meta({ description: 'The batch, the export, or what else it is about.' }),
    created_at: timestamp,
    updated_at: timestamp,
    attempts: count.meta({ description: 'Since it was queued or last replayed.' }),
    replays: count,
    next_attempt_at: timestamp.nullable(),
    last_answer_status: z.int().nullable().meta({ description: 'Null when none came.' }),
    last_answer: nullableText.meta({ description: 'The first 500 characters of its body.' }),
    last_error: nullableText,
    payload: freeObject.nullable().meta({ description: 'What is posted; null while it waits.' }),
  })
  .meta({ id: 'WebhookDelivery' });

export const webhookDeliveryList = z.strictObject({ deliveries: z.array(webhookDelivery) }).meta({
  id: 'WebhookDeliveryListResponse',
  description: 'Those of the newest records of the log, the newest event first.',
});
