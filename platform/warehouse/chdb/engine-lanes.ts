/**
 * The queue in front of the embedded engine.
 *
 * The engine runs several connections at once, each on a thread of Node's pool, which the log, the
 * file system and name look-ups use too. So each lane has its own slots, in total fewer than the
 * pool's threads (bin/cairn.js):
 *
 * EL1 A read waits only for reads, never for an insert. A stream holds a read slot only while one
 *     of its pages is fetched, and streams never hold all read slots. Queries from a read-only port
 *     run as pages, so one slot is always left for the product's reads. An insert waits only for
 *     inserts, never for a command such as a recount.
 * EL2 A copy is an insert into tables that nobody reads yet. Two may run at once, or one next to an
 *     insert or a command.
 * EL3 Within a lane, first come, first served. At most `MAX_QUEUED` statements wait in a lane;
 *     further ones are refused with `warehouse_unavailable`.
 * EL4 A statement whose signal is aborted while it waits leaves the queue and does not run.
 */
import { CairnError } from '../../runtime/errors.ts';
import { onAbort } from '../../runtime/linked-signal.ts';

export type EngineLane = 'read' | 'page' | 'write' | 'command' | 'copy';

const LANE_SLOTS = { write: 1, command: 1, readAndPage: 2, page: 1, copyAndOther: 2 } as const;
const MAX_QUEUED = 4_096;

export class EngineLanes {
  readonly #running: Record<EngineLane, number> = {
    read: 0,
    page: 0,
    write: 0,
    command: 0,
    copy: 0,
  };
  readonly #queued: Record<EngineLane, (() => void)[]> = {
    read: [],
    page: [],
    write: [],
    command: [],
    copy: [],
  };

  /** Runs the task once its lane has a free slot. Rejects if it is aborted before (EL4). */
  async run<T>(lane: EngineLane, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.#enter(lane, signal);
    try {
      return await task();
    } finally {
      this.#running[lane]--;
      this.#startQueued();
    }
  }

  #enter(lane: EngineLane, signal?: AbortSignal): Promise<void> | void {
    const queued = this.#queued[lane];
    if (queued.length === 0 && this.#hasSlot(lane)) {
      this.#running[lane]++;
      return;
    }
    if (queued.length >= MAX_QUEUED) {
      const message = `More than ${MAX_QUEUED} queries wait for the embedded warehouse; try later.`;
      throw new CairnError('warehouse_unavailable', message);
    }
    return new Promise((resolve, reject) => {
      let stopListening: (() => void) | undefined;
      const start = () => {
        stopListening?.();
        resolve();
      };
      queued.push(start);
      if (signal === undefined) return;
      stopListening = onAbort(signal, () => {
        queued.splice(queued.indexOf(start), 1);
        reject(signal.reason);
      });
    });
  }

  #hasSlot(lane: EngineLane): boolean {
    if (lane === 'write' || lane === 'command') return this.#running[lane] < LANE_SLOTS[lane];
    if (lane === 'copy') return this.#copiesAndOthers() < LANE_SLOTS.copyAndOther;
    if (this.#running.read + this.#running.page >= LANE_SLOTS.readAndPage) return false;
    return lane === 'read' || this.#running.page < LANE_SLOTS.page;
  }

  #copiesAndOthers(): number {
    const { write, command, copy } = this.#running;
    return write + command + copy;
  }

  /** Pages go first: they are few, and only one runs at a time. */
  #startQueued(): void {
    for (const lane of ['write', 'command', 'page', 'read', 'copy'] as const) {
      while (this.#queued[lane].length > 0 && this.#hasSlot(lane)) {
        this.#running[lane]++;
        this.#queued[lane].shift()!();
      }
    }
  }
}
