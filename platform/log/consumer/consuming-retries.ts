/**
 * The works that wait for their retry, earliest first: a binary heap, so that one timer serves
 * them all.
 */
import type { PartitionWork, Work } from './consuming-work.ts';

export class Retries {
  #heap: Work[] = [];

  /** When the earliest is due; Infinity when none waits. */
  get nextDueMs(): number {
    return this.#heap[0]?.dueMs ?? Number.POSITIVE_INFINITY;
  }

  add(work: Work): void {
    const heap = this.#heap;
    let at = heap.push(work) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.dueMs <= work.dueMs) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = work;
  }

  /** Takes the earliest work that is due, if any. */
  takeDue(nowMs: number): Work | undefined {
    if (this.nextDueMs > nowMs) return undefined;
    const first = this.#heap[0]!;
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) this.#sink(last);
    return first;
  }

  /** Lets go of a partition's works at once. */
  drop(owner: PartitionWork): void {
    const rest = this.#heap.filter((work) => work.owner !== owner);
    this.#heap = [];
    for (const work of rest) this.add(work);
  }

  /** Puts a work in the root's place and lets it down to where it belongs. */
  #sink(work: Work): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.dueMs < heap[child]!.dueMs) child++;
      if (heap[child]!.dueMs >= work.dueMs) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = work;
  }
}
