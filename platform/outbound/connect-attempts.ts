/**
 * How long a connection may take to open when the name of its server has several addresses.
 *
 * Node tries the addresses one after another, and gives up all but the last after 250 ms. A server
 * that is far away, or a thread that is busy for that long, then looks like a server that is away:
 * for a name with two protocols, of which the network carries one, no attempt ever succeeds.
 */
import {
  getDefaultAutoSelectFamilyAttemptTimeout,
  setDefaultAutoSelectFamilyAttemptTimeout,
} from 'node:net';

/** Less than any limit for the whole connection, so that the next address is still tried. */
const ATTEMPT_MS = 1_500;

/** Applies to this thread. An operator's larger value for Node stays. */
export function allowSlowHandshakes(): void {
  const allowedMs = Math.max(getDefaultAutoSelectFamilyAttemptTimeout(), ATTEMPT_MS);
  setDefaultAutoSelectFamilyAttemptTimeout(allowedMs);
}
