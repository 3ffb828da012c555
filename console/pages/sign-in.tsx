/** Asks for an organization and its key, and tries them before anything else is shown. */
import { useState } from 'preact/hooks';
import { RequestError } from '../client/request.ts';
import { createClient } from '../client/resources.ts';
import { keepSession, type Session } from '../client/session.ts';
import { Outcome, useAction } from '../parts/action.tsx';

/** The organization of an operator's key. */
const EVERY_ORGANIZATION = '*';

interface SignInProps {
  readonly note: string | null;
  onSignIn(session: Session): void;
}

/** A member's key names its organization itself. */
async function openSession(organization: string, key: string): Promise<Session> {
  const caller = await createClient({ organization, key }).getCaller();
  const own = caller.organization === EVERY_ORGANIZATION ? '' : caller.organization;
  const session = { organization: organization || own, key };
  if (session.organization === '') {
    throw new RequestError(0, "An operator's key opens every organization: say which one.");
  }
  await createClient(session).listBatches({ limit: 1, offset: 0 });
  return session;
}

export function SignInPage({ note, onSignIn }: SignInProps) {
  const [organization, setOrganization] = useState('');
  const [key, setKey] = useState('');
  const [isKept, setKept] = useState(false);
  const action = useAction();
  const signIn = async () => {
    const session = await openSession(organization.trim(), key.trim());
    if (isKept) keepSession(session);
    onSignIn(session);
    return 'Signed in.';
  };
  const submit = (event: Event) => {
    event.preventDefault();
    action.run(signIn);
  };
  return (
    <main class="sign-in">
      <h1>Cairn</h1>
      <p>Sign in with an API key. It stays in this page's memory and goes to this server alone.</p>
      {note && <p class="notice notice-bad">{note}</p>}
      <form onSubmit={submit}>
        <label>
          Organization, which only an operator's key needs
          <input
            autocomplete="organization"
            autocapitalize="none"
            spellcheck={false}
            value={organization}
            onInput={(event) => setOrganization(event.currentTarget.value)}
          />
        </label>
        <label>
          API key
          <input
            required
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          Keep the key until this tab is closed
        </label>
        <button type="submit" class="primary" disabled={action.isRunning}>
          Sign in
        </button>
        <Outcome action={action} />
      </form>
      <p>
        <code>cairn keys create --org ORGANIZATION</code> makes a key. The{' '}
        <a href="/docs/guide">guide</a> says how to begin; the API is described at{' '}
        <a href="/docs">/docs</a>.
      </p>
    </main>
  );
}
