/**
 * The faults that a consumer is retrying, by the step or record that met them.
 *
 * Each fault is there from its first failure until its step works, is given up, or is dropped with
 * its partition. So a report of them is never older than what the consumer is waiting for.
 */
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
