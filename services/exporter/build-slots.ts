/**
 * Limits how many files are built at once.
 *
 * BS1 At most `total` slots are in use, and at most `perOwner` by one owner, so that an owner with
 *     many exports leaves room for others (I7).
 * BS2 A free slot goes to the longest waiter among those whose owner is below its limit.
 */
import { onAbort } from '../../platform/runtime/linked-signal.ts';

export class BuildSlots {
  readonly #total: number;
  readonly #perOwner: number;
  readonly #takenByOwner = new Map<string, number>();
  #taken = 0;
  readonly #waiters = new Set<SlotWaiter>();

  constructor(total: number, perOwner: number) {
    this.#total = total;
    this.#perOwner = perOwner;
  }

  /** Runs the work when a slot is free. Resolves null if the signal is aborted first. */
  async use<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#take(owner, signal))) return null;
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      this.#grant();
    }
  }

  #take(owner: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiters.delete(waiter);
        resolve(false);
      };
      const enter = () => {
        forget();
        resolve(true);
      };
      const waiter = { owner, enter };
      const forget = onAbort(signal, leave);
      this.#waiters.add(waiter);
      this.#grant();
    });
  }

  #grant(): void {
    for (const waiter of this.#waiters) {
      if (this.#taken >= this.#total) return;
      if ((this.#takenByOwner.get(waiter.owner) ?? 0) >= this.#perOwner) continue;
      this.#waiters.delete(waiter);
      this.#count(waiter.owner, 1);
      waiter.enter();
    }
  }

  #count(owner: string, change: 1 | -1): void {
    const taken = (this.#takenByOwner.get(owner) ?? 0) + change;
    if (taken === 0) this.#takenByOwner.delete(owner);
    else this.#takenByOwner.set(owner, taken);
    this.#taken += change;
  }
}

interface SlotWaiter {
  readonly owner: string;
  readonly enter: () => void;
}
