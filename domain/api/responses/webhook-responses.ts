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
    description: 'Why the service disabled the webhook. Null if it did not.',
  }),
  created_at: timestamp,
  updated_at: timestamp,
  old_secret_expires_at: timestamp.nullable().meta({
    description: 'When the previous secret stops signing. Null if there is only one secret.',
  }),
};

export const webhook = z.strictObject(webhookFields).meta({ id: 'Webhook' });

export const webhookWithSecret = z
  .strictObject({
    ...webhookFields,
    secret: z.string().meta({
      description: 'The secret that verifies signatures. Only this response shows it.',
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
    event_id: z.string().meta({ description: 'The webhook-id header of every attempt.' }),
    event: z.enum(DELIVERED_EVENTS),
    status: z.enum(DELIVERY_STATUSES).meta({
      description:
        'waiting: its batch has not ended. queued: it is about to be sent. retrying: an attempt ' +
        'failed, and another follows.',
    }),
    subject: z
      .string()
      .meta({ description: 'The batch, export or other resource that the event is about.' }),
    created_at: timestamp,
    updated_at: timestamp,
    attempts: count.meta({
      description: 'The number of attempts since it was queued or last replayed.',
    }),
    replays: count,
    next_attempt_at: timestamp.nullable(),
    last_answer_status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status of the last response. Null if there was none.' }),
    last_answer: nullableText.meta({
      description: 'The first 500 characters of the body of the last response.',
    }),
    last_error: nullableText,
    payload: freeObject
      .nullable()
      .meta({ description: 'The body that is posted. Null while the delivery is waiting.' }),
  })
  .meta({ id: 'WebhookDelivery' });

export const webhookDeliveryList = z.strictObject({ deliveries: z.array(webhookDelivery) }).meta({
  id: 'WebhookDeliveryListResponse',
  description: 'Deliveries from the newest records of the log, newest event first.',
});
