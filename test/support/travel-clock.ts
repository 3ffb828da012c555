/** The real clock, which a test can move; every sleep that is over by then ends. */
import { type Clock, systemClock } from '../../platform/runtime/clock.ts';
import { linkSignals } from '../../platform/runtime/linked-signal.ts';

export class TravelClock implements Clock {
  #aheadMs = 0;
  #jump = new AbortController();

  nowMs(): number {
    return systemClock.nowMs() + this.#aheadMs;
  }

  elapsedMs(): number {
    return systemClock.elapsedMs() + this.#aheadMs;
  }

  random(count: number): Uint8Array {
    return systemClock.random(count);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const dueMs = this.elapsedMs() + ms;
    while (this.elapsedMs() < dueMs && !signal?.aborted) {
      const until = linkSignals(signal, this.#jump.signal);
      await systemClock.sleep(dueMs - this.elapsedMs(), until.signal).finally(until.end);
    }
  }

  /** To another time, in milliseconds since the epoch. */
  travelTo(epochMs: number): void {
    this.#aheadMs += epochMs - this.nowMs();
    const jumped = this.#jump;
    this.#jump = new AbortController();
    jumped.abort();
  }
}
