/** The sign-in form. It verifies the key before it opens the session. */
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

/** A member's key identifies its organization; an operator's key does not. */
async function openSession(organization: string, key: string): Promise<Session> {
  const caller = await createClient({ organization, key }).getCaller();
  const own = caller.organization === EVERY_ORGANIZATION ? '' : caller.organization;
  const session = { organization: organization || own, key };
  if (session.organization === '') {
    throw new RequestError(0, "An operator's key needs an organization. Enter one.");
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
      <p>
        Sign in with an API key. The key stays in this page's memory and is sent only to this
        server.
      </p>
      {note && <p class="notice notice-bad">{note}</p>}
      <form onSubmit={submit}>
        <label>
          Organization (only for an operator's key)
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
          Keep me signed in until I close this tab
        </label>
        <button type="submit" class="primary" disabled={action.isRunning}>
          Sign in
        </button>
        <Outcome action={action} />
      </form>
      <p>
        Create a key with <code>cairn keys create --org ORGANIZATION</code>. See the{' '}
        <a href="/docs/guide">guide</a> to get started, or the <a href="/docs">API reference</a>.
      </p>
    </main>
  );
}
