/** The organization's webhooks: who is told of what, and a form for one more. */
import { useState } from 'preact/hooks';
import { MAX_WEBHOOKS_PER_ORGANIZATION } from '../../../domain/webhooks.ts';
import type { WebhookState, WebhookWithSecret } from '../../client/shapes.ts';
import type { WebhookWishes } from '../../client/webhook-resources.ts';
import { writeTime } from '../../client/words.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure, Heading, Status, Waiting } from '../../parts/notices.tsx';
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
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const showMade = (webhook: WebhookWithSecret) => {
    setAdding(false);
    setMade(webhook);
  };
  return (
    <>
      <Heading title="Webhooks">
        <button type="button" class="primary" onClick={() => setAdding(true)}>
          Add a webhook
        </button>
      </Heading>
      <p>
        A webhook is a URL of yours to which events are posted, so that nobody has to ask whether a
        batch has ended. The <a href="/docs/guide/webhooks">guide</a> shows how to receive them.
      </p>
      <Failure error={error} />
      {!page && !error && <Waiting what="webhooks" />}
      {page?.webhooks.length === 0 && (
        <p>There is no webhook yet. An organization has up to {MAX_WEBHOOKS_PER_ORGANIZATION}.</p>
      )}
      {page && page.webhooks.length > 0 && <WebhookTable webhooks={page.webhooks} />}
      {isAdding && <AddDialog onMade={showMade} onClose={() => setAdding(false)} />}
      {made && (
        <SecretDialog
          title="The webhook is made"
          words="Your receiver verifies with this secret that an event came from Cairn."
          secret={made.secret}
          onClose={() => goTo(['webhooks', made.id])}
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
  onMade(webhook: WebhookWithSecret): void;
  onClose(): void;
}

function AddDialog({ onMade, onClose }: AddDialogProps) {
  const client = useClient();
  const action = useAction();
  const add = (wishes: WebhookWishes) =>
    action.run(async () => {
      onMade(await client.createWebhook(wishes, newUploadId()));
      return 'It is made.';
    });
  return (
    <Dialog title="Add a webhook" onClose={onClose}>
      <WebhookForm before={NEW_WEBHOOK} action={action} submitName="Add" onSubmit={add} />
      <Outcome action={action} />
    </Dialog>
  );
}
