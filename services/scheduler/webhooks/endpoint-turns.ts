/**
 * Decides which attempts may start now. A slow endpoint does not delay others: each has few
 * attempts at once, and so have all endpoints of one organization together (I7).
 *
 * ET1 After several consecutive failures, an endpoint is left alone for a while (its circuit is
 *     open). Then one attempt at a time tries it, until one succeeds.
 */
import type { AttemptOutcome } from '../../../domain/webhooks.ts';

export const TURN_LIMITS = { inAll: 64, perOrganization: 16, perEndpoint: 4 };
const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 1_000;
const MAX_REST_MS = 60_000;
/** Failed endpoints are remembered up to this number; the oldest are dropped. */
const MAX_REMEMBERED = 10_000;

interface EndpointState {
  inFlight: number;
  failures: number;
  restUntilMs: number;
}

export class EndpointTurns {
  readonly #endpoints = new Map<string, EndpointState>();
  readonly #organizations = new Map<string, number>();
  #inAll = 0;

  /** Returns true if the turn is taken; `release` returns it. */
  take(organization: string, endpoint: string, elapsedMs: number): boolean {
    const state = this.#endpoints.get(endpoint) ?? { inFlight: 0, failures: 0, restUntilMs: 0 };
    const ofOrganization = this.#organizations.get(organization) ?? 0;
    const isTrial = state.failures >= FAILURES_TO_OPEN;
    const isFree =
      this.#inAll < TURN_LIMITS.inAll &&
      ofOrganization < TURN_LIMITS.perOrganization &&
      state.inFlight < (isTrial ? 1 : TURN_LIMITS.perEndpoint) &&
      elapsedMs >= state.restUntilMs;
    if (!isFree) return false;
    this.#inAll++;
    this.#organizations.set(organization, ofOrganization + 1);
    state.inFlight++;
    this.#endpoints.set(endpoint, state);
    return true;
  }

  release(
    organization: string,
    endpoint: string,
    { outcome, elapsedMs }: { outcome: Pick<AttemptOutcome, 'error'>; elapsedMs: number },
  ): void {
    this.#inAll--;
    const others = this.#organizations.get(organization)! - 1;
    if (others === 0) this.#organizations.delete(organization);
    else this.#organizations.set(organization, others);
    const state = this.#endpoints.get(endpoint)!;
    state.inFlight--;
    if (outcome.error === null) {
      state.failures = 0;
      state.restUntilMs = 0;
    } else {
      state.failures++;
      const opened = state.failures - FAILURES_TO_OPEN;
      if (opened >= 0) {
        state.restUntilMs = elapsedMs + Math.min(FIRST_REST_MS * 2 ** opened, MAX_REST_MS);
      }
    }
    if (state.failures === 0 && state.inFlight === 0) this.#endpoints.delete(endpoint);
    else this.#forgetOldest();
  }

  #forgetOldest(): void {
    if (this.#endpoints.size <= MAX_REMEMBERED) return;
    for (const [endpoint, { inFlight }] of this.#endpoints) {
      if (inFlight > 0) continue;
      this.#endpoints.delete(endpoint);
      return;
    }
  }
}
