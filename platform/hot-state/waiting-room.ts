/** Who in this process waits for a message at which address; one message goes to one waiter. */
import type { Clock } from '../runtime/clock.ts';

export class WaitingRoom {
  readonly #waiters = new Map<string, Set<(message: string | null) => void>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Gives the message to the longest waiter; false when nobody waits. */
  hand(address: string, message: string): boolean {
    const [first] = this.#waiters.get(address) ?? [];
    if (first === undefined) return false;
    first(message);
    return true;
  }

  async wait(address: string, timeoutMs: number, signal?: AbortSignal): Promise<string | null> {
    const timer = new AbortController();
    const either = signal ? AbortSignal.any([signal, timer.signal]) : timer.signal;
    const message = await new Promise<string | null>((resolve) => {
      const settle = this.#add(address, resolve);
      void this.#clock.sleep(timeoutMs, either).then(() => settle(null));
    });
    timer.abort();
    return message;
  }

  #add(address: string, resolve: (message: string | null) => void) {
    const waiters = this.#waiters.get(address) ?? new Set();
    this.#waiters.set(address, waiters);
    const settle = (message: string | null) => {
      if (!waiters.delete(settle)) return;
      if (waiters.size === 0) this.#waiters.delete(address);
      resolve(message);
    };
    waiters.add(settle);
    return settle;
  }

  /** Sends everybody home with null. */
  close(): void {
    for (const waiters of [...this.#waiters.values()]) {
      for (const settle of [...waiters]) settle(null);
    }
  }
}
