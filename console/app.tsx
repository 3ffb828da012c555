/**
 * The console's shell: the signed-in session, the navigation, and the page for the current address.
 */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { createClient } from './client/resources.ts';
import { forgetSession, readKeptSession, type Session } from './client/session.ts';
import { writeTime } from './client/words.ts';
import { AskPage } from './pages/ask.tsx';
import { BatchPage } from './pages/batch/batch.tsx';
import { BatchesPage } from './pages/batches.tsx';
import { ChangesPage } from './pages/changes.tsx';
import { ExportsPage } from './pages/exports.tsx';
import { MatchPage } from './pages/match.tsx';
import { OperatorPage } from './pages/operator.tsx';
import { PlacePage } from './pages/place.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { UploadPage } from './pages/upload/upload.tsx';
import { WebhookPage } from './pages/webhooks/webhook.tsx';
import { WebhooksPage } from './pages/webhooks/webhooks.tsx';
import { ClientContext, useClient } from './parts/use-client.ts';
import { useLoaded } from './parts/use-loaded.ts';
import { linkTo, type Route, useRoute } from './parts/use-route.ts';

const PAGES = [
  { id: 'batches', name: 'Batches' },
  { id: 'upload', name: 'Upload' },
  { id: 'exports', name: 'Exports' },
  { id: 'changes', name: 'Changes' },
  { id: 'match', name: 'Match' },
  { id: 'ask', name: 'Ask' },
  { id: 'webhooks', name: 'Webhooks' },
  { id: 'operation', name: 'Operation' },
] as const;

const KEY_REFUSED = 'Your API key is no longer valid. Sign in again.';

export function App() {
  const [session, setSession] = useState<Session | null>(readKeptSession);
  const [note, setNote] = useState<string | null>(null);
  const client = useMemo(() => {
    const signOut = (why: string | null) => {
      forgetSession();
      setNote(why);
      setSession(null);
    };
    return session && { ...createClient(session, () => signOut(KEY_REFUSED)), signOut };
  }, [session]);
  const route = useRoute();
  if (client === null) return <SignInPage note={note} onSignIn={setSession} />;
  const signOut = () => client.signOut(null);
  return (
    <ClientContext.Provider value={client}>
      <Header route={route} organization={client.session.organization} onSignOut={signOut} />
      <Main route={route} />
    </ClientContext.Provider>
  );
}

interface HeaderProps {
  readonly route: Route;
  readonly organization: string;
  onSignOut(): void;
}

function Header({ route, organization, onSignOut }: HeaderProps) {
  const here = route.segments[0] ?? 'batches';
  return (
    <header>
      <button type="button" class="skip" onClick={focusMain}>
        Skip to content
      </button>
      <strong class="brand">Cairn</strong>
      <nav aria-label="Pages">
        {PAGES.map(({ id, name }) => (
          <a key={id} href={linkTo([id])} aria-current={here === id ? 'page' : undefined}>
            {name}
          </a>
        ))}
        <a href="/docs/guide">Guide</a>
        <a href="/docs">API</a>
      </nav>
      <span class="organization">
        {organization}
        <KeyName />
      </span>
      <button type="button" onClick={onSignOut}>
        Sign out
      </button>
    </header>
  );
}

/** The name, role and expiry of the key. */
function KeyName() {
  const client = useClient();
  const { value: caller } = useLoaded('caller', client.getCaller);
  if (!caller) return null;
  const { name, expires_at: end } = caller.key;
  return (
    <>
      {name && ` · ${name}`}
      {caller.role === 'operator' && ' · operator'}
      {end && ` · expires ${writeTime(end)}`}
    </>
  );
}

function focusMain() {
  document.querySelector<HTMLElement>('main')?.focus();
}

function Main({ route }: { route: Route }) {
  const main = useRef<HTMLElement>(null);
  const path = route.segments.join('/');
  // Keyboard users continue at the top of the new page. The focus moves before the page is painted,
  // so that a key pressed right after it appears is not lost.
  useLayoutEffect(() => {
    scrollTo(0, 0);
    main.current?.focus();
  }, [path]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      <Page key={path} route={route} />
    </main>
  );
}

function Page({ route }: { route: Route }) {
  const [page = 'batches', id] = route.segments;
  if (page === 'batches' && id) return <BatchPage id={id} route={route} />;
  if (page === 'batches') return <BatchesPage route={route} />;
  if (page === 'places' && id) return <PlacePage id={id} />;
  if (page === 'upload') return <UploadPage />;
  if (page === 'exports') return <ExportsPage />;
  if (page === 'changes') return <ChangesPage route={route} />;
  if (page === 'match') return <MatchPage />;
  if (page === 'ask') return <AskPage />;
  if (page === 'webhooks' && id) return <WebhookPage id={id} route={route} />;
  if (page === 'webhooks') return <WebhooksPage />;
  if (page === 'operation') return <OperatorPage />;
  return <p>Page not found.</p>;
}
