/**
 * Limits how many large responses of a kind are in memory at once: inline exports, long lists of
 * jobs.
 *
 * IT1 Such a response holds pieces of its jobs, and the keys of all of them, until its reader has
 *     received it. So only a few are held at once, and fewer of one organization (I7).
 * IT2 A caller that comes while they are held waits, and is told to retry only after a while: most
 *     readers finish in moments. Turns are given in order of arrival.
 * IT3 Few wait, because each holds a connection.
 */
import { type Clock, within } from '../../../platform/runtime/clock.ts';
import { onAbort } from '../../../platform/runtime/linked-signal.ts';
import { serviceUnavailable } from './response.ts';

const MAX_HELD = { inAll: 16, ofOne: 4 };
const MAX_WAITING = { inAll: 512, ofOne: 128 };
/** As long as a reader that accepts no data may block. */
const MAX_WAIT_MS = 60_000;

interface Turn {
  readonly organization: string;
  /** Aborted when the response has ended, also if its caller has disconnected. */
  readonly ended: AbortSignal;
}

export class AnswerTurns {
  readonly #clock: Clock;
  /** In the plural. */
  readonly #kind: string;
  readonly #held = new Set<Turn>();
  /** Starts each waiting turn, in order of arrival. */
  readonly #waiting = new Map<Turn, () => void>();

  constructor(clock: Clock, kind: string) {
    this.#clock = clock;
    this.#kind = kind;
  }

  /**
   * Resolves when the organization may send a response, which counts until the turn has ended.
   *
   * @throws Problem 503 when too many wait, when no turn came in time or the caller has left.
   */
  async take(turn: Turn): Promise<void> {
    if (turn.ended.aborted) throw this.#tooMany();
    if (this.takeNow(turn)) return;
    if (!hasRoom(this.#waiting.keys(), MAX_WAITING, turn)) throw this.#tooMany();
    if (!(await this.#wait(turn))) throw this.#tooMany();
  }

  /** False if it would have to wait. */
  takeNow(turn: Turn): boolean {
    const isFree = hasRoom(this.#held, MAX_HELD, turn);
    if (isFree) this.#hold(turn);
    return isFree;
  }

  async #wait(turn: Turn): Promise<boolean> {
    const started = new Promise<true>((resolve) => {
      this.#waiting.set(turn, () => resolve(true));
    });
    const isStarted = await within(this.#clock, MAX_WAIT_MS, started, false, turn.ended);
    this.#waiting.delete(turn);
    return isStarted;
  }

  #hold(turn: Turn): void {
    this.#held.add(turn);
    onAbort(turn.ended, () => this.#release(turn));
  }

  #tooMany() {
    return serviceUnavailable(`Too many ${this.#kind} are being sent; try again.`, 'busy');
  }

  #release(turn: Turn): void {
    this.#held.delete(turn);
    for (const [next, start] of this.#waiting) {
      if (next.ended.aborted || !hasRoom(this.#held, MAX_HELD, next)) continue;
      this.#waiting.delete(next);
      this.#hold(next);
      start();
      return;
    }
  }
}

function hasRoom(turns: Iterable<Turn>, max: typeof MAX_HELD, { organization }: Turn): boolean {
  const all = [...turns];
  const own = all.filter((turn) => turn.organization === organization);
  return all.length < max.inAll && own.length < max.ofOne;
}
