/**
 * Gives back the memory of a thread that has ended its work. V8 collects garbage when memory is
 * asked for; a thread that asks for none keeps what its last work left, for as long as it is idle.
 *
 * It works where V8 shows how to collect (bin/cairn.js), and does nothing elsewhere.
 */
import { getHeapStatistics } from 'node:v8';

/** So long after its last work a thread is idle. */
const IDLE_MS = 10_000;
/** Less is not worth the tenth of a second that a collection takes. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024;

export class IdleGarbage {
  readonly #collect: (() => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  #keptBytes = 0;

  /** For tests: how soon a thread is idle, and how garbage is collected. */
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
