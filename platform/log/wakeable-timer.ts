/**
 * A timer that can be woken early; loops wait on it between two rounds.
 *
 * A wake is never lost: if nobody waits, the next wait returns at once.
 */
import type { Clock } from '../runtime/clock.ts';

const MAX_WAIT_MS = 60_000;

export class WakeableTimer {
  readonly #clock: Clock;
  #woken = false;
  #sleeping: AbortController | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves after `ms` (at most a minute), or when woken. One waiter at a time. */
  async wait(ms: number): Promise<void> {
    if (!this.#woken) {
      this.#sleeping = new AbortController();
      await this.#clock.sleep(Math.min(MAX_WAIT_MS, Math.ceil(ms)), this.#sleeping.signal);
      this.#sleeping = undefined;
    }
    this.#woken = false;
  }

  wake(): void {
    this.#woken = true;
    this.#sleeping?.abort();
  }
}
