/** One webhook: its state, what can be done with it, and what became of its deliveries. */
import type { WebhookState } from '../../client/shapes.ts';
import { writeTime } from '../../client/words.ts';
import { Failure, Heading, Status, Waiting } from '../../parts/notices.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { linkTo, type Route } from '../../parts/use-route.ts';
import { DeliveryList, useDeliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';

/** The service itself may disable it. */
const WEBHOOK_POLL_MS = 5_000;

export function WebhookPage({ id, route }: { id: string; route: Route }) {
  const client = useClient();
  const status = route.query.get('status') ?? '';
  const deliveries = useDeliveries(id, status);
  const {
    value: webhook,
    error,
    reload,
  } = useLoaded(
    `webhook ${id}`,
    (signal) => client.getWebhook(id, signal),
    () => WEBHOOK_POLL_MS,
  );
  const reloadAll = () => {
    reload();
    deliveries.reload();
  };
  if (!webhook) return error ? <Failure error={error} /> : <Waiting what="the webhook" />;
  return (
    <>
      <Heading
        title={
          <>
            Webhook <Status name={webhook.enabled ? 'enabled' : 'disabled'} />
          </>
        }
      >
        <a href={linkTo(['webhooks'])}>All webhooks</a>
      </Heading>
      <Failure error={error} />
      <WebhookFacts webhook={webhook} />
      <WebhookActions webhook={webhook} onChanged={reloadAll} />
      <DeliveryList id={id} status={status} deliveries={deliveries} />
    </>
  );
}

function WebhookFacts({ webhook }: { webhook: WebhookState }) {
  const { url, description, events, disabled_reason, created_at } = webhook;
  const until = webhook.old_secret_expires_at;
  return (
    <>
      <dl class="facts">
        <dt>URL</dt>
        <dd>{url}</dd>
        {description && [<dt key="name">Description</dt>, <dd key="value">{description}</dd>]}
        <dt>Events</dt>
        <dd>{events.join(', ')}</dd>
        <dt>Created</dt>
        <dd>{writeTime(created_at)}</dd>
      </dl>
      {disabled_reason && <p class="notice notice-bad">Cairn disabled it: {disabled_reason}</p>}
      {until && (
        <p class="notice">
          The secret before also signs until {writeTime(until)}. Change your receiver by then.
        </p>
      )}
    </>
  );
}
