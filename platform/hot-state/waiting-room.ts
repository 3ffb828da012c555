/** The waiters of this process, each at an address. One message goes to one waiter. */
import { type Clock, within } from '../runtime/clock.ts';

export class WaitingRoom {
  readonly #waiters = new Map<string, Set<(message: string | null) => void>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Gives the message to the waiter that has waited longest; false if nobody waits. */
  deliver(address: string, message: string): boolean {
    const [first] = this.#waiters.get(address) ?? [];
    first?.(message);
    return first !== undefined;
  }

  /** The message, or null after the timeout or if the signal is aborted. */
  async wait(address: string, timeoutMs: number, signal?: AbortSignal): Promise<string | null> {
    let settle: (message: string | null) => void = () => undefined;
    const message = new Promise<string | null>((resolve) => {
      settle = this.#add(address, resolve);
    });
    await within(this.#clock, timeoutMs, message, null, signal);
    // A message that arrived at the same moment stays delivered.
    settle(null);
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

  /** Ends every wait with null. */
  close(): void {
    for (const waiters of [...this.#waiters.values()]) {
      for (const settle of [...waiters]) settle(null);
    }
  }
}
