/**
 * Room for the bodies of large pages, so that memory stays bounded for any number of sites.
 *
 * BR1 A body up to SMALL_BODY_BYTES needs no room; a larger one takes a slot before the rest of it
 *     is read. At most SLOTS are taken, so all bodies together are bounded by `requests in flight *
 *     SMALL_BODY_BYTES + SLOTS * the limit of one body`.
 * BR2 A request that waits for a slot does not read from its socket, so the site waits too.
 * BR3 A slot that is not released within MAX_HOLD_MS is taken back, so that no fault can keep it.
 */
import type { Clock } from '../../../../../platform/runtime/clock.ts';
import { onAbort } from '../../../../../platform/runtime/linked-signal.ts';

export const SMALL_BODY_BYTES = 128 * 1024;
export const SLOTS = 64;
/** Longer than a page waits to be read. */
const MAX_HOLD_MS = 120_000;

type Release = () => void;

export class BodyRoom {
  readonly #clock: Clock;
  /** When each slot was taken, on `elapsedMs`. */
  readonly #taken = new Map<Release, number>();
  readonly #waiting = new Set<(release: Release) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves with the function that releases the slot; rejects when the signal is aborted first.
   */
  async take(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    this.#reclaimExpired();
    if (this.#taken.size < SLOTS) return this.#slot();
    return new Promise((resolve, reject) => {
      const gone = () => {
        this.#waiting.delete(next);
        reject(signal.reason);
      };
      const next = (release: Release) => {
        forget();
        resolve(release);
      };
      const forget = onAbort(signal, gone);
      this.#waiting.add(next);
    });
  }

  #slot(): Release {
    const release = () => {
      if (!this.#taken.delete(release)) return;
      const [next] = this.#waiting;
      if (next === undefined) return;
      this.#waiting.delete(next);
      next(this.#slot());
    };
    this.#taken.set(release, this.#clock.elapsedMs());
    return release;
  }

  /** BR3. */
  #reclaimExpired(): void {
    const lostMs = this.#clock.elapsedMs() - MAX_HOLD_MS;
    for (const [release, takenMs] of this.#taken) if (takenMs < lostMs) release();
  }
}
