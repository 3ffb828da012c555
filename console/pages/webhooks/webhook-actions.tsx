/** What can be done with a webhook: try, change, disable, rotate its secret, delete. */
import { useState } from 'preact/hooks';
import type { WebhookState } from '../../client/shapes.ts';
import type { WebhookWishes } from '../../client/webhook-resources.ts';
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

type Step = 'change' | 'rotate' | 'delete';

export function WebhookActions({ webhook, onChanged }: WebhookActionsProps) {
  const { id, enabled } = webhook;
  const client = useClient();
  const action = useAction();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const test = async () => {
    await client.testWebhook(id);
    onChanged();
    return 'A test event is on its way. It is the first of the deliveries.';
  };
  const toggle = async () => {
    await client.updateWebhook(id, { enabled: !enabled });
    onChanged();
    return enabled ? 'It is disabled: nothing is delivered to it.' : 'It is enabled again.';
  };
  return (
    <>
      <div class="heading-actions">
        <ActionButton action={action} work={test}>
          Send a test event
        </ActionButton>
        <button type="button" onClick={() => setStep('change')}>
          Change…
        </button>
        <ActionButton action={action} work={toggle}>
          {enabled ? 'Disable' : 'Enable'}
        </ActionButton>
        <button type="button" onClick={() => setStep('rotate')}>
          Rotate the secret…
        </button>
        <button type="button" class="danger" onClick={() => setStep('delete')}>
          Delete…
        </button>
      </div>
      <Outcome action={action} />
      {step === 'change' && (
        <ChangeDialog webhook={webhook} onChanged={onChanged} onClose={close} />
      )}
      {step === 'rotate' && <RotateDialog id={id} onChanged={onChanged} onClose={close} />}
      {step === 'delete' && <DeleteWebhookDialog id={id} onClose={close} />}
    </>
  );
}

function ChangeDialog({ webhook, onChanged, onClose }: WebhookActionsProps & StepProps) {
  const client = useClient();
  const action = useAction();
  const change = (wishes: WebhookWishes) =>
    action.run(async () => {
      await client.updateWebhook(webhook.id, wishes);
      onChanged();
      onClose();
      return 'It is changed.';
    });
  return (
    <Dialog title="Change the webhook" onClose={onClose}>
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
    return 'There is a new secret.';
  };
  if (secret !== null) {
    const words = 'Put it into your receiver within 24 hours; until then the old one signs, too.';
    return <SecretDialog title="The new secret" words={words} secret={secret} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      name="Rotate the secret"
      kind="primary"
      work={rotate}
      onClose={onClose}
    >
      A new secret is made and shown once. For 24 hours each event is signed by the old one, too, so
      that your receiver can be changed.
    </ConfirmDialog>
  );
}

function DeleteWebhookDialog({ id, onClose }: StepProps & { readonly id: string }) {
  const client = useClient();
  const remove = async () => {
    await client.deleteWebhook(id);
    goTo(['webhooks']);
    return 'It is deleted.';
  };
  return (
    <ConfirmDialog
      title="Delete the webhook?"
      name="Delete the webhook"
      work={remove}
      onClose={onClose}
    >
      Nothing more is delivered to it, also nothing that waits to be tried again.
    </ConfirmDialog>
  );
}
