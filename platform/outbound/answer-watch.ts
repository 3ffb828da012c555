/**
 * Distinguishes a server that hangs from one that works on a long statement. While statements (or
 * other requests) are open, it checks that the server is alive, on a separate connection.
 *
 * AW1 A statement may take as long as it likes while the server answers the checks.
 * AW2 After a few seconds without an answer, each open statement rejects, and each later one
 *     rejects at once, until the server answers again.
 * AW3 No check is made while no statement is open and all is well.
 * AW4 The signal of attended work reports the silence, and the work ends as it sees fit. It may be
 *     more patient than a statement: a server that restarts is silent too.
 * AW5 A response to the work counts as a sign of life, even before the next check gets an answer.
 */
import { type Clock, within } from '../runtime/clock.ts';
import type { CairnError } from '../runtime/errors.ts';
import { linkSignals, untilAborted } from '../runtime/linked-signal.ts';

const PING_INTERVAL_MS = 500;
const PING_LIMIT_MS = 2_000;
/** A single failure may be the fault of this process, whose timers are late while it is busy. */
export const MAX_MISSED_PINGS = 2;

export interface AnswerWatchOptions {
  readonly clock: Clock;
  /** Checks the server: resolves if it is alive; otherwise rejects or never ends. */
  readonly ping: (signal: AbortSignal) => Promise<unknown>;
  /** The error of an abandoned statement; `why` is the error of the last check. */
  readonly describeSilence: (why: unknown) => CairnError;
}

export class AnswerWatch {
  readonly #options: AnswerWatchOptions;
  readonly #closing = new AbortController();
  readonly #openStatements = new Set<{ giveUp(): void; readonly patienceMs: number }>();
  #isWatching = false;
  /** The number of consecutive checks without an answer. */
  #missedPings = 0;
  /** When the first unanswered check began; undefined while the server answers. */
  #silentSinceMs: number | undefined;
  /** The error of the last check; undefined if it never ended. */
  #why: unknown;

  constructor(options: AnswerWatchOptions) {
    this.#options = options;
  }

  /** AW1, AW2. The signal is aborted when the work is abandoned. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // The abort frees its connection for others.
    return this.attend((signal) => untilAborted(signal, work(signal)));
  }

  /** AW4. The signal's reason is the error of an abandoned statement. */
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

  /** AW5. The server has just responded to some request. */
  noteAnswer(): void {
    this.#missedPings = 0;
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
      await clock.sleep(PING_INTERVAL_MS, signal);
      const isNeeded = this.#openStatements.size > 0 || this.#silentSinceMs !== undefined;
      if (signal.aborted || !isNeeded) break;
      if (this.#missedPings === 0) silentFromMs = clock.elapsedMs();
      if (await this.#isAlive()) this.noteAnswer();
      else if (++this.#missedPings >= MAX_MISSED_PINGS) this.#silentSinceMs = silentFromMs;
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

  async #isAlive(): Promise<boolean> {
    const { clock, ping } = this.#options;
    const pinging = linkSignals(this.#closing.signal);
    const alive = ping(pinging.signal).then(
      () => true,
      (error: unknown) => {
        if (!pinging.signal.aborted) this.#why = error;
        return false;
      },
    );
    this.#why = undefined;
    try {
      return await within(clock, PING_LIMIT_MS, alive, false, pinging.signal);
    } finally {
      pinging.end();
    }
  }
}
