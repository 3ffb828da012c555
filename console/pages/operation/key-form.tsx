/** The form for a new key: its organization, its name and its last day. */
import type { KeyRequest } from '../../client/operator-resources.ts';

interface KeyFormProps {
  readonly isBusy: boolean;
  onSubmit(request: KeyRequest): void;
}

export function KeyForm({ isBusy, onSubmit }: KeyFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(readKeyForm(new FormData(event.currentTarget as HTMLFormElement)));
  };
  return (
    <form onSubmit={submit}>
      <label class="wide">
        Organization
        <input
          name="organization"
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          pattern="[a-z0-9][a-z0-9\-]{0,48}[a-z0-9]"
          title="2 to 50 characters of a-z, 0-9 and -"
        />
        <span class="faint">
          2 to 50 characters of a-z, 0-9 and -. If it does not exist, it is created.
        </span>
      </label>
      <label class="wide">
        Name
        <input name="name" maxLength={100} autocomplete="off" />
        <span class="faint">Who or what uses the key. Corrections show it as their author.</span>
      </label>
      <label>
        Last day (optional)
        <input name="last_day" type="date" />
      </label>
      <button type="submit" class="primary" disabled={isBusy}>
        Create
      </button>
    </form>
  );
}

/** The key is valid until the end of its last day, in UTC. */
function readKeyForm(form: FormData): KeyRequest {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const lastDay = text('last_day');
  const expires_at = lastDay === '' ? null : `${lastDay}T23:59:59.999Z`;
  return { organization: text('organization'), name: text('name'), expires_at };
}
