/**
 * The queue in front of the embedded engine.
 *
 * The engine runs several connections at once, each on a thread of Node's pool, which the log, the
 * file system and name look-ups use too. So each lane has its own slots, in total fewer than the
 * pool's threads (bin/cairn.js):
 *
 * EL1 A read waits only for reads, never for an insert. Guests' queries have a quick and a slow
 *     slot (guest-turns.ts) beside those of reads, and never hold all of them: one is always left
 *     for the product's reads, and two if only one guest's query runs. A stream holds a slot only
 *     while one of its chunks is fetched. An insert waits only for inserts, never for a command
 *     such as a recount.
 * EL2 A copy is an insert into tables that nobody reads yet. Two may run at once, or one next to an
 *     insert or a command.
 * EL3 Within a lane, first come, first served. At most `MAX_QUEUED` statements wait in a lane;
 *     further ones are refused with `warehouse_unavailable`.
 * EL4 A statement whose signal is aborted while it waits leaves the queue and does not run.
 */
import { CairnError } from '../../runtime/errors.ts';
import { onAbort } from '../../runtime/linked-signal.ts';

export type EngineLane = 'read' | 'guest' | 'slowGuest' | 'write' | 'command' | 'copy';

const LANE_SLOTS = {
  ...{ write: 1, command: 1, copyAndOther: 2 },
  ...{ read: 2, guest: 1, slowGuest: 1, readAndGuests: 3 },
} as const;
const MAX_QUEUED = 4_096;

export interface LaneTurn {
  leave(): void;
  /** Continues in another lane, if nothing runs or waits there. */
  move(other: EngineLane): boolean;
}

export class EngineLanes {
  readonly #running: Record<EngineLane, number> = {
    read: 0,
    guest: 0,
    slowGuest: 0,
    write: 0,
    command: 0,
    copy: 0,
  };
  readonly #queued: Record<EngineLane, (() => void)[]> = {
    read: [],
    guest: [],
    slowGuest: [],
    write: [],
    command: [],
    copy: [],
  };

  /** Runs the task once its lane has a free slot. Rejects if it is aborted before (EL4). */
  async run<T>(lane: EngineLane, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const turn = await this.enter(lane, signal);
    try {
      return await task();
    } finally {
      turn.leave();
    }
  }

  /** Resolves once the lane has a free slot, which the caller must leave. */
  async enter(lane: EngineLane, signal?: AbortSignal): Promise<LaneTurn> {
    signal?.throwIfAborted();
    const wait = this.#wait(lane, signal);
    if (wait !== undefined) await wait;
    let now = lane;
    const leave = () => {
      this.#running[now]--;
      this.#startQueued();
    };
    const move = (other: EngineLane) => {
      if (this.#queued[other].length > 0 || this.#running[other] > 0) return false;
      this.#running[other]++;
      leave();
      now = other;
      return true;
    };
    return { leave, move };
  }

  #wait(lane: EngineLane, signal?: AbortSignal): Promise<void> | undefined {
    const queued = this.#queued[lane];
    if (queued.length === 0 && this.#hasSlot(lane)) {
      this.#running[lane]++;
      return undefined;
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
    const { read, guest, slowGuest } = this.#running;
    if (read + guest + slowGuest >= LANE_SLOTS.readAndGuests) return false;
    return this.#running[lane] < LANE_SLOTS[lane];
  }

  #copiesAndOthers(): number {
    const { write, command, copy } = this.#running;
    return write + command + copy;
  }

  /** Guests go first: they are few, and a read has a slot beside them. */
  #startQueued(): void {
    for (const lane of ['write', 'command', 'guest', 'slowGuest', 'read', 'copy'] as const) {
      while (this.#queued[lane].length > 0 && this.#hasSlot(lane)) {
        this.#running[lane]++;
        this.#queued[lane].shift()!();
      }
    }
  }
}
