/** The API's operations on webhooks and their deliveries. */
import type { AskFor } from './request.ts';
import type {
  Delivery,
  DeliveryPage,
  WebhookPage,
  WebhookState,
  WebhookWithSecret,
} from './shapes.ts';

export interface WebhookSettings {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
}

export function webhookResources(ask: AskFor) {
  const at = (id: string, ...below: readonly string[]) => ['webhooks', id, ...below];
  return {
    listWebhooks: (signal?: AbortSignal) => ask<WebhookPage>(['webhooks'], { signal }),
    getWebhook: (id: string, signal?: AbortSignal) => ask<WebhookState>(at(id), { signal }),
    createWebhook: (body: WebhookSettings, idempotencyKey: string) =>
      ask<WebhookWithSecret>(['webhooks'], { method: 'POST', body, idempotencyKey }),
    updateWebhook: (id: string, body: Partial<WebhookSettings> | { enabled: boolean }) =>
      ask<WebhookState>(at(id), { method: 'PUT', body }),
    deleteWebhook: (id: string) => ask<object>(at(id), { method: 'DELETE' }),
    rotateWebhookSecret: (id: string) =>
      ask<WebhookWithSecret>(at(id, 'rotate-secret'), { method: 'POST' }),
    testWebhook: (id: string) => ask<Delivery>(at(id, 'test'), { method: 'POST' }),
    listDeliveries: (id: string, query: { status?: string; limit: number }, signal?: AbortSignal) =>
      ask<DeliveryPage>(at(id, 'deliveries'), { query, signal }),
    replayDelivery: (id: string, deliveryId: string) =>
      ask<Delivery>(at(id, 'deliveries', deliveryId, 'replay'), { method: 'POST' }),
  };
}
