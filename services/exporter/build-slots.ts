/**
 * How many files are built at once, and whose.
 *
 * S1 At most `total` are under way, of one owner at most `each`, so that an owner with many leaves
 *    room for the others (I7).
 * S2 A free slot goes to whoever of those that may have it has waited longest.
 */
export class BuildSlots {
  readonly #total: number;
  readonly #each: number;
  readonly #held = new Map<string, number>();
  #heldInAll = 0;
  readonly #waiting = new Set<Waiter>();

  constructor(total: number, each: number) {
    this.#total = total;
    this.#each = each;
  }

  /** Runs the work when there is a slot; answers null when the signal is aborted first. */
  async use<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#take(owner, signal))) return null;
    try {
      return await work();
    } finally {
      this.#give(owner);
    }
  }

  #take(owner: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        resolve(false);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const waiter = { owner, enter };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiter);
      this.#hand();
    });
  }

  #give(owner: string): void {
    this.#count(owner, -1);
    this.#hand();
  }

  #hand(): void {
    for (const waiter of this.#waiting) {
      if (this.#heldInAll >= this.#total) return;
      if ((this.#held.get(waiter.owner) ?? 0) >= this.#each) continue;
      this.#waiting.delete(waiter);
      this.#count(waiter.owner, 1);
      waiter.enter();
    }
  }

  #count(owner: string, change: 1 | -1): void {
    const held = (this.#held.get(owner) ?? 0) + change;
    if (held === 0) this.#held.delete(owner);
    else this.#held.set(owner, held);
    this.#heldInAll += change;
  }
}

interface Waiter {
  readonly owner: string;
  readonly enter: () => void;
}
