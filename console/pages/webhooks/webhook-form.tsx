/** The form of a webhook: its URL, its description and its events. */
import type { ComponentChildren } from 'preact';
import {
  MAX_WEBHOOK_URL_CHARACTERS,
  MEMBER_EVENTS,
  OPERATOR_EVENTS,
} from '../../../domain/webhooks.ts';
import type { WebhookSettings } from '../../client/webhook-resources.ts';
import type { Action } from '../../parts/action.tsx';

interface WebhookFormProps {
  readonly before: WebhookSettings;
  readonly action: Action;
  readonly submitName: string;
  onSubmit(settings: WebhookSettings): void;
}

export const NEW_WEBHOOK: WebhookSettings = { url: '', events: MEMBER_EVENTS, description: '' };

export function WebhookForm({ before, action, submitName, onSubmit }: WebhookFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(readSettings(new FormData(event.currentTarget as HTMLFormElement)));
  };
  return (
    <form onSubmit={submit}>
      <label class="wide">
        URL
        <input
          name="url"
          type="url"
          required
          maxLength={MAX_WEBHOOK_URL_CHARACTERS}
          placeholder="https://hooks.acme.com/cairn"
          defaultValue={before.url}
        />
      </label>
      <label class="wide">
        Description
        <input name="description" maxLength={512} defaultValue={before.description} />
      </label>
      <EventChoice chosen={before.events} />
      <button type="submit" class="primary" disabled={action.isRunning}>
        {submitName}
      </button>
    </form>
  );
}

const EVENT_DESCRIPTIONS: Readonly<Record<string, ComponentChildren>> = {
  'batch.completed': 'all places of a batch have finished',
  'batch.failed': 'a batch has finished, and too many of its places failed',
  'refresh.completed': 'a refresh has finished; includes its changes',
  'export.completed': 'an export is ready to download',
  'export.failed': 'an export could not be built',
  'dead_letter.appended': 'records could not be processed (operator keys only)',
};

function EventChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset class="choices">
      <legend>Events</legend>
      {[...MEMBER_EVENTS, ...OPERATOR_EVENTS].map((name) => (
        <label class="check" key={name}>
          <input
            type="checkbox"
            name="events"
            value={name}
            defaultChecked={chosen.includes(name)}
          />
          <span>
            <code>{name}</code> <span class="faint">{EVENT_DESCRIPTIONS[name]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function readSettings(form: FormData): WebhookSettings {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const events = form.getAll('events').map(String);
  return { url: text('url'), description: text('description'), events };
}
