/** One webhook: its state, its actions and its deliveries. */
import type { WebhookState } from '../../client/shapes.ts';
import { writeTime } from '../../client/words.ts';
import { Failure, Heading, Loading, Status } from '../../parts/notices.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { linkTo, type Route } from '../../parts/use-route.ts';
import { DeliveryList, useDeliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';

/** The page polls because Cairn itself may disable the webhook. */
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
  if (!webhook) return error ? <Failure error={error} /> : <Loading what="the webhook" />;
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
      {disabled_reason && (
        <p class="notice notice-bad">Cairn disabled this webhook: {disabled_reason}</p>
      )}
      {until && (
        <p class="notice">
          The previous secret is valid until {writeTime(until)}. Update your receiver before then.
        </p>
      )}
    </>
  );
}
