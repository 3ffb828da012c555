/** A clock that a test controls: time passes only in `advance`, and randomness has a seed. */
import type { Clock } from '../../platform/runtime/clock.ts';
import { onAbort } from '../../platform/runtime/linked-signal.ts';

/** Uniform in [0, 1); the same seed gives the same sequence (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
}

const START_MS = Date.UTC(2026, 0, 1);

export class SimulatedClock implements Clock {
  readonly #random: () => number;
  #elapsedMs = 0;
  readonly #sleepers = new Set<Sleeper>();

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  nowMs(): number {
    return START_MS + this.#elapsedMs;
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  random(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => Math.floor(this.#random() * 256));
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleepers.delete(sleeper);
        forget?.();
        resolve();
      };
      const sleeper = { dueMs: this.#elapsedMs + ms, wake };
      this.#sleepers.add(sleeper);
      const forget = signal && onAbort(signal, wake);
    });
  }

  /** Lets time pass and ends the sleeps that are due, the earliest first, one after the other. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#elapsedMs + ms;
    for (;;) {
      const due = this.#earliest();
      if (due === undefined || due.dueMs > untilMs) break;
      this.#elapsedMs = Math.max(this.#elapsedMs, due.dueMs);
      due.wake();
      await settled();
    }
    this.#elapsedMs = untilMs;
  }

  #earliest(): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const one of this.#sleepers) if (!first || one.dueMs < first.dueMs) first = one;
    return first;
  }
}

/** Resolves after all work that needs neither time nor input. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
