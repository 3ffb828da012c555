/**
 * Frees the memory of a thread that has become idle. V8 collects garbage on allocation, so a thread
 * that allocates nothing keeps the garbage of its last work as long as it is idle.
 *
 * It works if V8's collector is exposed (bin/cairn.js), and does nothing otherwise.
 */
import { getHeapStatistics } from 'node:v8';

/** A thread is idle this long after its last work. */
const IDLE_MS = 10_000;
/** Less is not worth the tenth of a second that a collection takes. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024;

export class IdleGarbage {
  readonly #collect: (() => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  #keptBytes = 0;

  /** For tests: when a thread counts as idle, and how garbage is collected. */
  constructor(idleMs = IDLE_MS, collect: (() => void) | undefined = globalThis.gc) {
    this.#collect = collect;
    this.#timer = setTimeout(() => this.#collectSome(), idleMs).unref();
  }

  /** The thread has done some work: it is not idle before `idleMs` have passed again. */
  worked(): void {
    this.#timer.refresh();
  }

  #collectSome(): void {
    const { total_heap_size: heldBytes } = getHeapStatistics();
    if (this.#collect === undefined || heldBytes - this.#keptBytes < WORTHWHILE_BYTES) return;
    this.#collect();
    this.#keptBytes = getHeapStatistics().total_heap_size;
  }
}
