/** What a webhook is: where it leads, and what it hears of. */
import type { ComponentChildren } from 'preact';
import {
  MAX_WEBHOOK_URL_CHARACTERS,
  MEMBER_EVENTS,
  OPERATOR_EVENTS,
} from '../../../domain/webhooks.ts';
import type { WebhookWishes } from '../../client/webhook-resources.ts';
import type { Action } from '../../parts/action.tsx';

interface WebhookFormProps {
  readonly before: WebhookWishes;
  readonly action: Action;
  readonly submitName: string;
  onSubmit(wishes: WebhookWishes): void;
}

export const NEW_WEBHOOK: WebhookWishes = { url: '', events: MEMBER_EVENTS, description: '' };

export function WebhookForm({ before, action, submitName, onSubmit }: WebhookFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(readWishes(new FormData(event.currentTarget as HTMLFormElement)));
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

const EVENT_WORDS: Readonly<Record<string, ComponentChildren>> = {
  'batch.completed': 'no place of a batch is left to do',
  'batch.failed': 'a batch has ended, and too many places failed',
  'refresh.completed': 'a refresh has ended, with what it changed',
  'export.completed': 'the file of an export can be downloaded',
  'export.failed': 'an export could not be built',
  'dead_letter.appended': "records could not be processed; for operators' keys alone",
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
            <code>{name}</code> <span class="faint">{EVENT_WORDS[name]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function readWishes(form: FormData): WebhookWishes {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const events = form.getAll('events').map(String);
  return { url: text('url'), description: text('description'), events };
}
