/**
 * When, and whether, a failed step is tried again.
 *
 * R1 Waits grow exponentially with full jitter: uniform between nothing and the step's ceiling,
 *    so that many records that failed together do not come back together.
 * R2 An operational fault says itself whether it passes. A fault that is a bug (an assertion, a
 *    type error that nothing outside caused) does not pass. Any other fault is taken as passing.
 */
import { AssertionError } from 'node:assert';
import type { Clock } from '../../runtime/clock.ts';
import { isRetryable } from '../../runtime/errors.ts';

export interface Backoff {
  /** The ceiling of the first wait; doubled for each one after it. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export interface RetryPolicy extends Backoff {
  /** Attempts in all, the first one included. */
  readonly maxAttempts: number;
}

/** Milliseconds to wait after the `attempt`-th failure (1-based). */
export function backoffMs(attempt: number, backoff: Backoff, clock: Clock): number {
  const ceiling = Math.min(backoff.maxDelayMs, backoff.firstDelayMs * 2 ** (attempt - 1));
  return ceiling * fraction(clock);
}

/** As backoffMs, but never before `afterMs`: somebody else said when to come back. */
export function backoffAfterMs(afterMs: number, backoff: Backoff, clock: Clock): number {
  return afterMs + backoff.firstDelayMs * fraction(clock);
}

/** Uniform in [0, 1). */
function fraction(clock: Clock): number {
  const bytes = clock.random(4);
  return (bytes[0]! * 2 ** 24 + bytes[1]! * 2 ** 16 + bytes[2]! * 2 ** 8 + bytes[3]!) / 2 ** 32;
}

const BUILT_IN_FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError, AssertionError];

/** True for a fault of the program's own logic. (A failed `fetch` is a TypeError with a cause.) */
export function isBug(error: unknown): boolean {
  const builtIn = BUILT_IN_FAULTS.some((kind) => error instanceof kind);
  return builtIn && (error as Error).cause === undefined;
}

export function mayPass(error: unknown): boolean {
  return !isBug(error) && isRetryable(error);
}
