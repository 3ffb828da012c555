/** Limits repeated messages: at once, and then once a minute. */
import type { Clock } from './clock.ts';

const MINUTE_MS = 60_000;

export class EachMinute {
  readonly #clock: Clock;
  #nextMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True the first time, and then once a minute. */
  isDue(): boolean {
    if (this.#clock.elapsedMs() < this.#nextMs) return false;
    this.#nextMs = this.#clock.elapsedMs() + MINUTE_MS;
    return true;
  }

  /** The next message counts as the first. */
  reset(): void {
    this.#nextMs = Number.NEGATIVE_INFINITY;
  }
}
