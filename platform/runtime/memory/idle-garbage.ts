/**
 * Frees the memory of a thread that has become idle. V8 collects garbage on allocation, so a thread
 * that allocates nothing keeps the garbage of its last work as long as it is idle.
 *
 * It works if V8's collector is exposed (bin/cairn.js), and does nothing otherwise.
 */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** A thread is idle this long after its last work. */
const IDLE_MS = 10_000;
/** Less is not worth the tenth of a second that a collection takes. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024;
/** An event loop that is busy for a smaller share of the time is idle. */
const IDLE_UTILIZATION = 0.1;

type Collect = () => void;

/** For a thread that knows when it works. */
export class IdleGarbage {
  readonly #heap: CollectedHeap;
  readonly #timer: NodeJS.Timeout;

  /** For tests: when a thread counts as idle, and how garbage is collected. */
  constructor(idleMs = IDLE_MS, collect: Collect | undefined = globalThis.gc) {
    this.#heap = new CollectedHeap(collect);
    this.#timer = setTimeout(() => this.#heap.collect(), idleMs).unref();
  }

  /** The thread has done some work: it is not idle before `idleMs` have passed again. */
  worked(): void {
    this.#timer.refresh();
  }
}

/**
 * For the main thread, where every part works at times: it collects after `idleMs` in which the
 * event loop had little to do. It goes on for as long as the thread lives.
 */
export function collectGarbageWhenIdle(
  idleMs = IDLE_MS,
  collect: Collect | undefined = globalThis.gc,
): void {
  const heap = new CollectedHeap(collect);
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization < IDLE_UTILIZATION) heap.collect();
  }, idleMs).unref();
}

class CollectedHeap {
  readonly #collect: Collect | undefined;
  /** What the last collection has left. */
  #keptBytes = 0;

  constructor(collect: Collect | undefined) {
    this.#collect = collect;
  }

  /** Collects when the heap has grown enough since the last collection. */
  collect(): void {
    const { total_heap_size: heldBytes } = getHeapStatistics();
    if (this.#collect === undefined || heldBytes - this.#keptBytes < WORTHWHILE_BYTES) return;
    this.#collect();
    this.#keptBytes = getHeapStatistics().total_heap_size;
  }
}
