/**
 * Limits how many places are gathered at once. Places with slow sites only wait, so thousands of
 * them can run together; those with fast sites compete for the processor, and with more of them at
 * once they would only be late. The window finds the right number, as TCP does.
 *
 * PW1 When the window is full, places wait outside in order of arrival, except urgent ones. A
 *     place's time starts when it is inside.
 * PW2 A place that leaves a full window widens it by WIDEN while the sources keep up. While they do
 *     not, each place that leaves narrows it by NARROW. Its size is between MIN_PLACES and
 *     `maxPlaces`.
 * PW3 A place that is aborted while it waits is let in, so that it ends at once.
 */
import { onAbort } from '../../../platform/runtime/linked-signal.ts';

/** Even a busy machine reads the pages of this many places in time. */
const START_PLACES = 64;
const MIN_PLACES = 16;
/** When all places of a round keep up, the window triples; when none does, it halves. */
const WIDEN = 2;
const NARROW = 0.5;

export class PlaceWindow {
  readonly #maxPlaces: number;
  #limit: number;
  #inside = 0;
  readonly #waiting = new Set<() => void>();

  constructor(maxPlaces: number) {
    this.#maxPlaces = maxPlaces;
    this.#limit = Math.min(START_PLACES, maxPlaces);
  }

  get limit(): number {
    return this.#limit;
  }

  /** Resolves when the place is inside; each place that enters must leave once. */
  async enter(signal: AbortSignal, isUrgent: boolean): Promise<void> {
    if (!isUrgent && !signal.aborted && this.#inside >= this.#limit) await this.#wait(signal);
    else this.#inside += 1;
  }

  leave({ keepsUp }: { readonly keepsUp: boolean }): void {
    const wasFull = this.#inside >= this.#limit;
    this.#inside -= 1;
    const least = Math.min(MIN_PLACES, this.#maxPlaces);
    if (!keepsUp) this.#limit = Math.max(least, this.#limit - NARROW);
    else if (wasFull) this.#limit = Math.min(this.#maxPlaces, this.#limit + WIDEN);
    let room = Math.ceil(this.#limit - this.#inside);
    for (const next of this.#waiting) {
      if (room-- <= 0) return;
      next();
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const enter = () => {
        this.#waiting.delete(enter);
        forget();
        // Counted now, so that the next place that leaves does not give away the same room.
        this.#inside += 1;
        resolve();
      };
      const forget = onAbort(signal, enter);
      this.#waiting.add(enter);
    });
  }
}
