/**
 * Decides whether a failed step is attempted again, and when.
 *
 * R1 Delays grow exponentially with full jitter: each is uniform between zero and a ceiling that
 *    doubles, so that steps which failed together do not retry together.
 * R2 An operational error itself says whether it is transient. A bug (an assertion, a type error
 *    without an outside cause) is not. Any other error counts as transient.
 */
import { AssertionError } from 'node:assert';
import type { Clock } from './clock.ts';
import { isRetryable } from './errors.ts';

export interface Backoff {
  /** The ceiling of the first delay; it doubles with each further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export interface RetryPolicy extends Backoff {
  /** The number of attempts, including the first. */
  readonly maxAttempts: number;
}

export interface RetryOptions extends Backoff {
  readonly clock: Clock;
  /** The number of attempts, including the first; unlimited if omitted. */
  readonly maxAttempts?: number;
  /** A failure after this time is final; no limit if omitted. */
  readonly timeoutMs?: number;
  /** If it is aborted, the current failure is final. */
  readonly signal?: AbortSignal | undefined;
  readonly isTransient?: (error: unknown) => boolean;
  /** Called before each delay, with the number of failures so far. */
  readonly onRetry?: (error: unknown, failures: number) => void;
}

/**
 * Resolves with the result of the first successful attempt. Rejects with the last failure if it is
 * not transient or no attempt is left.
 */
export async function retrying<T>(
  options: RetryOptions,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  const { clock, maxAttempts = Number.POSITIVE_INFINITY, signal } = options;
  const deadlineMs = clock.elapsedMs() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  const transient = options.isTransient ?? isTransient;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      const isLast = attempt >= maxAttempts || clock.elapsedMs() >= deadlineMs;
      if (isLast || signal?.aborted || !transient(error)) throw error;
      options.onRetry?.(error, attempt);
      await clock.sleep(backoffMs(attempt, options, clock), signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Milliseconds to wait after the `attempt`-th failure (1-based). */
export function backoffMs(attempt: number, backoff: Backoff, clock: Clock): number {
  const ceiling = Math.min(backoff.maxDelayMs, backoff.firstDelayMs * 2 ** (attempt - 1));
  return ceiling * fraction(clock);
}

/** Like backoffMs, but at least `afterMs`, because a service gave a retry time. */
export function backoffAfterMs(afterMs: number, backoff: Backoff, clock: Clock): number {
  return afterMs + backoff.firstDelayMs * fraction(clock);
}

/** Uniform in [0, 1). */
function fraction(clock: Clock): number {
  const bytes = clock.random(4);
  return (bytes[0]! * 2 ** 24 + bytes[1]! * 2 ** 16 + bytes[2]! * 2 ** 8 + bytes[3]!) / 2 ** 32;
}

const BUILT_IN_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, AssertionError];

/** True for an error in the program's own logic. (A failed `fetch` is a TypeError with a cause.) */
function isBug(error: unknown): boolean {
  const builtIn = BUILT_IN_ERRORS.some((kind) => error instanceof kind);
  return builtIn && (error as Error).cause === undefined;
}

export function isTransient(error: unknown): boolean {
  return !isBug(error) && isRetryable(error);
}
