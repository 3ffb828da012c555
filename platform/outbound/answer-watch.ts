/**
 * Tells a server that hangs from one that works on a long statement: while statements (or other
 * requests) are open, it is asked for a sign of life, on a connection of its own.
 *
 * AW1 A statement may take as long as it likes while the server gives signs of life.
 * AW2 When it has given none for a few seconds, each open statement rejects,
 *     and each later one at once, until there is a sign again.
 * AW3 Nothing is asked while no statement is open and all is well.
 */
import { type Clock, within } from '../runtime/clock.ts';
import type { CairnError } from '../runtime/errors.ts';
import { linkSignals } from '../runtime/linked-signal.ts';

const ASK_INTERVAL_MS = 500;
const ASK_LIMIT_MS = 2_000;
/** One could be a fault of this process, whose timers are late while it is busy. */
const SILENT_ASKS = 2;

export interface AnswerWatchOptions {
  readonly clock: Clock;
  /** Resolves with the server's sign of life; rejects, or never ends, without one. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** What a statement is told that is given up. */
  readonly describeSilence: () => CairnError;
}

export class AnswerWatch {
  readonly #options: AnswerWatchOptions;
  readonly #closing = new AbortController();
  readonly #openStatements = new Set<() => void>();
  #isWatching = false;
  #isSilent = false;

  constructor(options: AnswerWatchOptions) {
    this.#options = options;
  }

  /** AW1, AW2. The signal is aborted when the work is given up. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.requireSigns();
    const controller = new AbortController();
    let giveUp: () => void = () => undefined;
    const silence = new Promise<never>((_, reject) => {
      giveUp = () => {
        reject(this.#options.describeSilence());
        // Its connection is free for others then.
        controller.abort();
      };
    });
    this.#openStatements.add(giveUp);
    if (!this.#isWatching) void this.#watch();
    try {
      return await Promise.race([work(controller.signal), silence]);
    } finally {
      this.#openStatements.delete(giveUp);
    }
  }

  /** Throws while the server is known to give no sign. */
  requireSigns(): void {
    if (this.#isSilent) throw this.#options.describeSilence();
  }

  close(): void {
    this.#closing.abort();
  }

  async #watch(): Promise<void> {
    const { clock } = this.#options;
    const { signal } = this.#closing;
    this.#isWatching = true;
    let silentAsks = 0;
    while (true) {
      await clock.sleep(ASK_INTERVAL_MS, signal);
      const isNeeded = this.#openStatements.size > 0 || this.#isSilent;
      if (signal.aborted || !isNeeded) break;
      silentAsks = (await this.#hears()) ? 0 : silentAsks + 1;
      this.#isSilent = silentAsks >= SILENT_ASKS;
      if (this.#isSilent) for (const giveUp of this.#openStatements) giveUp();
    }
    this.#isWatching = false;
  }

  async #hears(): Promise<boolean> {
    const { clock, ask } = this.#options;
    const asking = linkSignals(this.#closing.signal);
    const sign = ask(asking.signal).then(
      () => true,
      () => false,
    );
    try {
      return await within(clock, ASK_LIMIT_MS, sign, false, asking.signal);
    } finally {
      asking.end();
    }
  }
}
