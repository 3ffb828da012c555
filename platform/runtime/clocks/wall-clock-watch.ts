/**
 * Decides whether the wall clock can be trusted, for actions that cannot be undone if it was wrong:
 * a refresh, an expiry, a retention.
 *
 * WW1 A reading is trusted if it continues from a trusted one: since then the wall clock has
 *     advanced as much as the monotonic clock, or went back.
 * WW2 Any other reading is trusted once a caller vouches for it, or once the wall clock has
 *     advanced steadily from it for STEADY_MS.
 */
import type { Clock } from '../clock.ts';

/** How far the clocks may drift apart between two readings. */
const MAX_DRIFT_MS = 60_000;
export const STEADY_MS = 3_600_000;

interface Reading {
  readonly isTrusted: boolean;
  /** The wall clock's time minus the monotonic clock's. */
  readonly offsetMs: number;
}

export class WallClockWatch {
  readonly #clock: Pick<Clock, 'nowMs' | 'elapsedMs'>;
  readonly #onJump: (wallMs: number) => void;
  /** The offset when the wall clock was last trusted. */
  #trustedMs: number | undefined;
  /** The offset of a jump that is not trusted yet, and when it was first seen. */
  #jump: { readonly offsetMs: number; readonly seenMs: number } | undefined;

  /** `onJump` is called for each jump away from a trusted time. */
  constructor(
    clock: Pick<Clock, 'nowMs' | 'elapsedMs'>,
    onJump: (wallMs: number) => void = () => undefined,
  ) {
    this.#clock = clock;
    this.#onJump = onJump;
  }

  /** Must be called repeatedly. */
  read(): Reading {
    const elapsedMs = this.#clock.elapsedMs();
    const offsetMs = this.#clock.nowMs() - elapsedMs;
    const continues = this.#trustedMs !== undefined && offsetMs <= this.#trustedMs + MAX_DRIFT_MS;
    const isTrusted = continues || this.#isSteady(offsetMs, elapsedMs);
    if (isTrusted) this.trust({ offsetMs });
    return { isTrusted, offsetMs };
  }

  /** The caller vouches for the reading. */
  trust({ offsetMs }: Pick<Reading, 'offsetMs'>): void {
    this.#trustedMs = offsetMs;
    this.#jump = undefined;
  }

  #isSteady(offsetMs: number, elapsedMs: number): boolean {
    const jump = this.#jump;
    if (jump !== undefined && Math.abs(offsetMs - jump.offsetMs) <= MAX_DRIFT_MS) {
      return elapsedMs - jump.seenMs >= STEADY_MS;
    }
    this.#jump = { offsetMs, seenMs: elapsedMs };
    if (this.#trustedMs !== undefined) this.#onJump(elapsedMs + offsetMs);
    return false;
  }
}
