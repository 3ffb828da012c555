/**
 * The queue in front of the embedded engine.
 *
 * The engine answers several connections at once, each on a thread of Node's pool, which the log
 * and the file system use too. So each lane has its own slots, and their sum leaves part of the
 * pool free:
 *
 * L1 A read waits for reads alone, never for an insert; a stream holds a read's slot only while
 *    one of its pages is fetched, and never all of them.
 * L2 Within a lane, first come, first served; a lane holds at most `maxQueued` waiting and refuses
 *    more with `warehouse_unavailable`.
 */
import { CairnError } from '../../runtime/errors.ts';

export type Lane = 'read' | 'page' | 'write';

export const LANE_SLOTS = { write: 1, readAndPage: 2, page: 1 } as const;
const MAX_QUEUED = 4_096;

interface Waiting {
  readonly lane: Lane;
  readonly begin: () => void;
}

export class EngineLanes {
  readonly #running: Record<Lane, number> = { read: 0, page: 0, write: 0 };
  readonly #waiting: Record<Lane, Waiting[]> = { read: [], page: [], write: [] };
  readonly #maxQueued: number;

  constructor(maxQueued = MAX_QUEUED) {
    this.#maxQueued = maxQueued;
  }

  /** Runs the task when its lane has a slot; answers what it answers. */
  async run<T>(lane: Lane, task: () => Promise<T>): Promise<T> {
    await this.#enter(lane);
    try {
      return await task();
    } finally {
      this.#running[lane]--;
      this.#admit();
    }
  }

  #enter(lane: Lane): Promise<void> | void {
    if (this.#waiting[lane].length === 0 && this.#hasSlot(lane)) {
      this.#running[lane]++;
      return;
    }
    if (this.#waiting[lane].length >= this.#maxQueued) {
      throw new CairnError('warehouse_unavailable', `more than ${this.#maxQueued} queries wait`);
    }
    return new Promise((begin) => this.#waiting[lane].push({ lane, begin }));
  }

  #hasSlot(lane: Lane): boolean {
    if (lane === 'write') return this.#running.write < LANE_SLOTS.write;
    if (this.#running.read + this.#running.page >= LANE_SLOTS.readAndPage) return false;
    return lane === 'read' || this.#running.page < LANE_SLOTS.page;
  }

  /** Pages first: they are few, and no more than one runs at a time. */
  #admit(): void {
    for (const lane of ['write', 'page', 'read'] as const) {
      while (this.#waiting[lane].length > 0 && this.#hasSlot(lane)) {
        this.#running[lane]++;
        this.#waiting[lane].shift()!.begin();
      }
    }
  }
}
