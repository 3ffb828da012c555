/** The actions on a webhook: test, edit, disable, rotate its secret, delete. */
import { useState } from 'preact/hooks';
import type { WebhookState } from '../../client/shapes.ts';
import type { WebhookSettings } from '../../client/webhook-resources.ts';
import { ActionButton, Outcome, useAction } from '../../parts/action.tsx';
import { ConfirmDialog, Dialog } from '../../parts/dialog.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useClient } from '../../parts/use-client.ts';
import { goTo } from '../../parts/use-route.ts';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookActionsProps {
  readonly webhook: WebhookState;
  onChanged(): void;
}

type Step = 'edit' | 'rotate' | 'delete';

export function WebhookActions({ webhook, onChanged }: WebhookActionsProps) {
  const { id, enabled } = webhook;
  const client = useClient();
  const action = useAction();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const test = async () => {
    await client.testWebhook(id);
    onChanged();
    return 'Test event queued. It is the first delivery in the list.';
  };
  const toggle = async () => {
    await client.updateWebhook(id, { enabled: !enabled });
    onChanged();
    return enabled ? 'Webhook disabled. Events are not delivered to it.' : 'Webhook enabled.';
  };
  return (
    <>
      <div class="heading-actions">
        <ActionButton action={action} work={test}>
          Send test event
        </ActionButton>
        <button type="button" onClick={() => setStep('edit')}>
          Edit…
        </button>
        <ActionButton action={action} work={toggle}>
          {enabled ? 'Disable' : 'Enable'}
        </ActionButton>
        <button type="button" onClick={() => setStep('rotate')}>
          Rotate secret…
        </button>
        <button type="button" class="danger" onClick={() => setStep('delete')}>
          Delete…
        </button>
      </div>
      <Outcome action={action} />
      {step === 'edit' && <EditDialog webhook={webhook} onChanged={onChanged} onClose={close} />}
      {step === 'rotate' && <RotateDialog id={id} onChanged={onChanged} onClose={close} />}
      {step === 'delete' && <DeleteWebhookDialog id={id} onClose={close} />}
    </>
  );
}

function EditDialog({ webhook, onChanged, onClose }: WebhookActionsProps & StepProps) {
  const client = useClient();
  const action = useAction();
  const change = (settings: WebhookSettings) =>
    action.run(async () => {
      await client.updateWebhook(webhook.id, settings);
      onChanged();
      onClose();
      return 'Webhook updated.';
    });
  return (
    <Dialog title="Edit webhook" onClose={onClose}>
      <WebhookForm before={webhook} action={action} submitName="Save" onSubmit={change} />
      <Outcome action={action} />
    </Dialog>
  );
}

interface StepProps {
  onClose(): void;
}

interface RotateDialogProps extends StepProps {
  readonly id: string;
  onChanged(): void;
}

function RotateDialog({ id, onChanged, onClose }: RotateDialogProps) {
  const client = useClient();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    setSecret((await client.rotateWebhookSecret(id)).secret);
    onChanged();
    return 'Secret rotated.';
  };
  if (secret !== null) {
    const purpose =
      'Update your receiver within 24 hours. Until then, events are signed with both secrets.';
    return <SecretDialog title="New secret" purpose={purpose} secret={secret} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      name="Rotate secret"
      kind="primary"
      work={rotate}
      onClose={onClose}
    >
      Creates a new secret and shows it once. For 24 hours, events are signed with both secrets, so
      that you can update your receiver.
    </ConfirmDialog>
  );
}

function DeleteWebhookDialog({ id, onClose }: StepProps & { readonly id: string }) {
  const client = useClient();
  const remove = async () => {
    await client.deleteWebhook(id);
    goTo(['webhooks']);
    return 'Webhook deleted.';
  };
  return (
    <ConfirmDialog
      title="Delete the webhook?"
      name="Delete webhook"
      work={remove}
      onClose={onClose}
    >
      No more events are delivered to it, including deliveries that are waiting for a retry.
    </ConfirmDialog>
  );
}
