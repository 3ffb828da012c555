/** The organization's webhooks, and a form to add one. */
import { useState } from 'preact/hooks';
import { MAX_WEBHOOKS_PER_ORGANIZATION } from '../../../domain/webhooks.ts';
import type { WebhookState, WebhookWithSecret } from '../../client/shapes.ts';
import type { WebhookSettings } from '../../client/webhook-resources.ts';
import { writeTime } from '../../client/words.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure, Heading, Loading, Status } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { goTo, linkTo } from '../../parts/use-route.ts';
import { newUploadId } from '../../upload/send-pieces.ts';
import { NEW_WEBHOOK, WebhookForm } from './webhook-form.tsx';

export function WebhooksPage() {
  const client = useClient();
  const { value: page, error } = useLoaded('webhooks', client.listWebhooks);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const showCreated = (webhook: WebhookWithSecret) => {
    setAdding(false);
    setCreated(webhook);
  };
  return (
    <>
      <Heading title="Webhooks">
        <button type="button" class="primary" onClick={() => setAdding(true)}>
          Add webhook
        </button>
      </Heading>
      <p>
        Cairn posts events to your webhooks, for example when a batch ends, so that you do not have
        to poll. The <a href="/docs/guide/webhooks">guide</a> shows how to receive them.
      </p>
      <Failure error={error} />
      {!page && !error && <Loading what="webhooks" />}
      {page?.webhooks.length === 0 && (
        <p>No webhooks yet. You can add up to {MAX_WEBHOOKS_PER_ORGANIZATION}.</p>
      )}
      {page && page.webhooks.length > 0 && <WebhookTable webhooks={page.webhooks} />}
      {isAdding && <AddDialog onCreated={showCreated} onClose={() => setAdding(false)} />}
      {created && (
        <SecretDialog
          title="Webhook created"
          purpose="Your receiver uses this secret to verify that an event came from Cairn."
          secret={created.secret}
          onClose={() => goTo(['webhooks', created.id])}
        />
      )}
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly WebhookState[] }) {
  return (
    <ScrollTable label="Webhooks" columns={['URL', 'State', 'Events', 'Created']}>
      {webhooks.map((webhook) => (
        <tr key={webhook.id}>
          <th scope="row">
            <a href={linkTo(['webhooks', webhook.id])}>{webhook.url}</a>
            {webhook.description && <span class="id">{webhook.description}</span>}
          </th>
          <td>
            <Status name={webhook.enabled ? 'enabled' : 'disabled'} />
          </td>
          <td>{webhook.events.join(', ')}</td>
          <td>{writeTime(webhook.created_at)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

interface AddDialogProps {
  onCreated(webhook: WebhookWithSecret): void;
  onClose(): void;
}

function AddDialog({ onCreated, onClose }: AddDialogProps) {
  const client = useClient();
  const action = useAction();
  const add = (settings: WebhookSettings) =>
    action.run(async () => {
      onCreated(await client.createWebhook(settings, newUploadId()));
      return 'Webhook created.';
    });
  return (
    <Dialog title="Add webhook" onClose={onClose}>
      <WebhookForm before={NEW_WEBHOOK} action={action} submitName="Add" onSubmit={add} />
      <Outcome action={action} />
    </Dialog>
  );
}
