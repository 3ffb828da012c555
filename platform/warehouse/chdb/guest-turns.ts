/**
 * Turns of guests' queries, which come from a read-only port: short ones pass long ones.
 *
 * GT1 A query begins in the quick slot. After `QUICK_MS` it moves to the slow slot, if that is
 *     free. If not, it is stopped, so that the next query can begin, and begins again in the slow
 *     slot when its turn comes. So a query waits for others for `QUICK_MS` each.
 * GT2 A query that has sent rows cannot begin again. It keeps the quick slot until the slow slot is
 *     free, or until it has its next rows.
 * GT3 If its signal is aborted, a query that waits does not run, and one that runs is stopped.
 */
import type { Clock } from '../../runtime/clock.ts';
import { onAbort } from '../../runtime/linked-signal.ts';
import type { EngineLanes } from './engine-lanes.ts';

export interface GuestTask<T> {
  readonly begin: () => Promise<T>;
  /** The task then rejects. It may be too early for this, so it is called until the task ends. */
  readonly stop: () => Promise<void>;
  readonly mayBeginAgain: boolean;
}

export const QUICK_MS = 2_000;
const STOP_AGAIN_MS = 1_000;

export class GuestTurns {
  readonly #lanes: EngineLanes;
  readonly #clock: Clock;

  constructor(lanes: EngineLanes, clock: Clock) {
    this.#lanes = lanes;
    this.#clock = clock;
  }

  async run<T>(task: GuestTask<T>, signal?: AbortSignal): Promise<T> {
    const ended = await this.#runQuick(task, signal);
    if (ended !== null) return ended.value;
    return this.#lanes.run('slowGuest', () => this.#untilAborted(task, signal), signal);
  }

  /** Null if it was stopped, and must begin again (GT1). */
  async #runQuick<T>(task: GuestTask<T>, signal?: AbortSignal): Promise<{ value: T } | null> {
    const turn = await this.#lanes.enter('guest', signal);
    const ended = new AbortController();
    let wasStopped = false;
    const stop = () => {
      wasStopped = true;
      void this.#stop(task, ended.signal);
    };
    void this.#leaveQuickSlot(turn, { signal: ended.signal, ...(task.mayBeginAgain && { stop }) });
    try {
      return { value: await this.#untilAborted(task, signal) };
    } catch (error) {
      if (wasStopped && !signal?.aborted) return null;
      throw error;
    } finally {
      ended.abort();
      turn.leave();
    }
  }

  async #leaveQuickSlot(
    turn: { move(lane: 'slowGuest'): boolean },
    { signal, stop }: { readonly signal: AbortSignal; readonly stop?: () => void },
  ): Promise<void> {
    for (;;) {
      await this.#clock.sleep(QUICK_MS, signal);
      if (signal.aborted || turn.move('slowGuest')) return;
      if (stop !== undefined) return stop();
    }
  }

  /** GT3. */
  async #untilAborted<T>(task: GuestTask<T>, signal?: AbortSignal): Promise<T> {
    if (signal === undefined) return task.begin();
    signal.throwIfAborted();
    const ended = new AbortController();
    const forget = onAbort(signal, () => void this.#stop(task, ended.signal));
    try {
      return await task.begin();
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      forget();
      ended.abort();
    }
  }

  async #stop(task: GuestTask<unknown>, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await task.stop().catch(() => undefined);
      await this.#clock.sleep(STOP_AGAIN_MS, ended);
    }
  }
}
