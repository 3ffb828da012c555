/**
 * Stops calls to a service that is down, so that jobs do not wait for it.
 *
 * CB1 After MAX_FAILURES in a row the circuit is open: every call fails at once for OPEN_MS. Then
 *     one call tries the service. When it succeeds, the circuit is closed; when it fails, it stays
 *     open for as long again.
 * CB2 A service that said when to ask again is not called before that time, which is measured
 *     independently of the wall clock.
 * CB3 A call that its caller abandons says nothing about the service.
 */
import type { Clock } from '../../../platform/runtime/clock.ts';

const MAX_FAILURES = 5;
const OPEN_MS = 30_000;

/** The reason why a call is not made. */
export interface CircuitRefusal {
  readonly reason: string;
  /** Epoch ms; given when the service itself said so. */
  readonly retryAtMs?: number;
}

export class CircuitBreaker {
  readonly #clock: Clock;
  #failures = 0;
  /** On the clock's `elapsedMs`. */
  #openUntilMs = 0;
  #isTrying = false;
  /** `untilMs` is on the clock's `elapsedMs`. */
  #delay: { readonly reason: string; readonly untilMs: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#failures >= MAX_FAILURES || this.#leftMs > 0;
  }

  /** Null when the call may be made; its outcome must then be reported. */
  admit(): CircuitRefusal | null {
    const leftMs = this.#leftMs;
    if (leftMs > 0) {
      return { reason: this.#delay!.reason, retryAtMs: this.#clock.nowMs() + leftMs };
    }
    if (this.#failures < MAX_FAILURES) return null;
    if (this.#isTrying || this.#clock.elapsedMs() < this.#openUntilMs) {
      return { reason: `it has failed ${MAX_FAILURES} times in a row and is left alone for now` };
    }
    this.#isTrying = true;
    return null;
  }

  succeeded(): void {
    [this.#failures, this.#isTrying, this.#delay] = [0, false, null];
  }

  failed(): void {
    this.#failures = Math.min(MAX_FAILURES, this.#failures + 1);
    this.#openUntilMs = this.#clock.elapsedMs() + OPEN_MS;
    this.#isTrying = false;
  }

  delayed(reason: string, retryAtMs: number): void {
    const leftMs = retryAtMs - this.#clock.nowMs();
    this.#delay = { reason, untilMs: this.#clock.elapsedMs() + leftMs };
    this.#isTrying = false;
  }

  /** CB3. */
  abandoned(): void {
    this.#isTrying = false;
  }

  /** The time left until the service may be called again. */
  get #leftMs(): number {
    return this.#delay === null ? 0 : this.#delay.untilMs - this.#clock.elapsedMs();
  }
}
