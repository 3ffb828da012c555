/**
 * How many places are gathered at once. Places whose sites are slow cost nothing but waiting, so
 * thousands of them go together; those of fast sites wait for the processor, and more of them at
 * once would only be late. The window finds the number, as TCP does.
 *
 * PW1 Who finds the window full waits outside, in the order of arrival; an urgent place does not.
 *     The time of a place begins when it is inside.
 * PW2 A place that leaves a full window widens it by WIDEN while the sources keep up, and one that
 *     leaves narrows it by NARROW while they do not. It has MIN_PLACES at least, and `maxPlaces` at
 *     most.
 * PW3 Who goes away while it waits is let in, so that it ends at once.
 */
import { onAbort } from '../../../platform/runtime/linked-signal.ts';

/** Also a busy machine reads their pages in time. */
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

  /** Resolves when the place is inside; each that enters leaves once. */
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
        // At once, so that the next place that leaves does not give the same room again.
        this.#inside += 1;
        resolve();
      };
      const forget = onAbort(signal, enter);
      this.#waiting.add(enter);
    });
  }
}
