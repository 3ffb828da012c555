/**
 * The faults that a consumer is retrying, by the step or record that met them.
 *
 * Each fault is there from its first failure until its step works, is given up, or is dropped with
 * its partition. So a report of them is never older than what the consumer is waiting for.
 */
import { errorMessage } from '../runtime/errors.ts';
import { type RetryOptions, retrying } from '../runtime/retry.ts';

export class OpenFaults<Step> {
  readonly #faults = new Map<Step, string>();

  failed(step: Step, error: string): void {
    // The newest one is last.
    this.#faults.delete(step);
    this.#faults.set(step, error);
  }

  ended(step: Step): void {
    this.#faults.delete(step);
  }

  clear(): void {
    this.#faults.clear();
  }

  /** The newest of them; null if there is none. */
  get newest(): string | null {
    return [...this.#faults.values()].at(-1) ?? null;
  }
}

/** Like `retrying`: the newest failure of the work is open until it works or is given up. */
export function retryingOpenly<T>(
  faults: OpenFaults<object>,
  options: RetryOptions,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  const step = {};
  const onRetry = (error: unknown, failures: number) => {
    faults.failed(step, errorMessage(error));
    options.onRetry?.(error, failures);
  };
  return retrying({ ...options, onRetry }, work).finally(() => faults.ended(step));
}
