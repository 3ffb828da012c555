/**
 * Tells a server that hangs from one that works on a long statement: while statements (or other
 * requests) are open, it is asked for a sign of life, on a connection of its own.
 *
 * AW1 A statement may take as long as it likes while the server gives signs of life.
 * AW2 When it has given none for a few seconds, each open statement rejects,
 *     and each later one at once, until there is a sign again.
 * AW3 Nothing is asked while no statement is open and all is well.
 * AW4 Work that is attended is told of the silence by its signal, and ends as it sees fit. It may
 *     be more patient than a statement is: a server that restarts is silent, too.
 * AW5 A response that work received is a sign of life, before the next ask hears one.
 */
import { type Clock, within } from '../runtime/clock.ts';
import type { CairnError } from '../runtime/errors.ts';
import { linkSignals, untilAborted } from '../runtime/linked-signal.ts';

const ASK_INTERVAL_MS = 500;
const ASK_LIMIT_MS = 2_000;
/** One could be a fault of this process, whose timers are late while it is busy. */
export const SILENT_ASKS = 2;

export interface AnswerWatchOptions {
  readonly clock: Clock;
  /** Resolves with the server's sign of life; rejects, or never ends, without one. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** What a statement is told that is given up; `why` is what the last ask rejected with. */
  readonly describeSilence: (why: unknown) => CairnError;
}

export class AnswerWatch {
  readonly #options: AnswerWatchOptions;
  readonly #closing = new AbortController();
  readonly #openStatements = new Set<{ giveUp(): void; readonly patienceMs: number }>();
  #isWatching = false;
  /** Asks in a row without an answer. */
  #silentAsks = 0;
  /** When the first ask began that had no answer; undefined while the server gives signs. */
  #silentSinceMs: number | undefined;
  /** Undefined where nothing answered at all. */
  #why: unknown;

  constructor(options: AnswerWatchOptions) {
    this.#options = options;
  }

  /** AW1, AW2. The signal is aborted when the work is given up. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // Its connection is free for others when the signal is aborted.
    return this.attend((signal) => untilAborted(signal, work(signal)));
  }

  /** AW4. The reason of the signal is what a statement is told that is given up. */
  async attend<T>(work: (signal: AbortSignal) => Promise<T>, patienceMs = 0): Promise<T> {
    if (this.#isSilentFor(patienceMs)) throw this.#options.describeSilence(this.#why);
    const controller = new AbortController();
    const giveUp = () => controller.abort(this.#options.describeSilence(this.#why));
    const statement = { giveUp, patienceMs };
    this.#openStatements.add(statement);
    if (!this.#isWatching) void this.#watch();
    try {
      return await work(controller.signal);
    } finally {
      this.#openStatements.delete(statement);
    }
  }

  /** AW5. The server has just responded to somebody. */
  heard(): void {
    this.#silentAsks = 0;
    this.#silentSinceMs = undefined;
  }

  close(): void {
    this.#closing.abort();
  }

  async #watch(): Promise<void> {
    const { clock } = this.#options;
    const { signal } = this.#closing;
    this.#isWatching = true;
    let silentFromMs = 0;
    while (true) {
      await clock.sleep(ASK_INTERVAL_MS, signal);
      const isNeeded = this.#openStatements.size > 0 || this.#silentSinceMs !== undefined;
      if (signal.aborted || !isNeeded) break;
      if (this.#silentAsks === 0) silentFromMs = clock.elapsedMs();
      if (await this.#hears()) this.heard();
      else if (++this.#silentAsks >= SILENT_ASKS) this.#silentSinceMs = silentFromMs;
      for (const { giveUp, patienceMs } of this.#openStatements) {
        if (this.#isSilentFor(patienceMs)) giveUp();
      }
    }
    this.#isWatching = false;
  }

  #isSilentFor(ms: number): boolean {
    const sinceMs = this.#silentSinceMs;
    return sinceMs !== undefined && this.#options.clock.elapsedMs() - sinceMs >= ms;
  }

  async #hears(): Promise<boolean> {
    const { clock, ask } = this.#options;
    const asking = linkSignals(this.#closing.signal);
    const sign = ask(asking.signal).then(
      () => true,
      (error: unknown) => {
        if (!asking.signal.aborted) this.#why = error;
        return false;
      },
    );
    this.#why = undefined;
    try {
      return await within(clock, ASK_LIMIT_MS, sign, false, asking.signal);
    } finally {
      asking.end();
    }
  }
}
