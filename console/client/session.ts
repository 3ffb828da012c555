/**
 * The signed-in session. The key stays in memory. It is stored in the tab's session storage only if
 * the user asks for that, and never in an address.
 */

export interface Session {
  readonly organization: string;
  readonly key: string;
}

const STORED_AS = 'cairn.session';

export function readKeptSession(): Session | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as Session | null;
    return kept?.key && kept.organization ? kept : null;
  } catch {
    return null;
  }
}

export function keepSession(session: Session): void {
  sessionStorage.setItem(STORED_AS, JSON.stringify(session));
}

export function forgetSession(): void {
  sessionStorage.removeItem(STORED_AS);
}
