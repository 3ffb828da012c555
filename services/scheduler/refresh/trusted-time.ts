/**
 * Whether the wall clock can be believed. A clock that jumps past a due time would make a month's
 * refresh come early, and a refresh cannot be taken back.
 *
 * TR1 A reading is trusted when it continues from a trusted one: since then the wall clock has gone
 *     on by as much as the monotonic clock, or went back.
 * TR2 The first reading is trusted when the log held a record that is at most an hour older when
 *     this process started.
 * TR3 Any other reading is trusted once the wall clock has gone on steadily from it for an hour.
 *     So a refresh is an hour late at most, and a jump that is corrected within the hour starts
 *     none.
 */
import { TOPICS } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';

/** How far the clocks may drift apart between two readings; the scheduler reads each minute. */
const MAX_DRIFT_MS = 60_000;
const STEADY_MS = 3_600_000;

type TimePlatform = Pick<Platform, 'broker' | 'clock' | 'log'>;

export class TrustedTime {
  readonly #platform: TimePlatform;
  /** The wall clock's time less the monotonic clock's, when it was last trusted. */
  #trustedMs: number | undefined;
  /** The same of a jump that is not trusted yet, and when it was first seen. */
  #jump: { readonly offsetMs: number; readonly seenMs: number } | undefined;
  #hasAskedLog = false;

  constructor(platform: TimePlatform) {
    this.#platform = platform;
  }

  /** Whether the wall clock can be believed now. To be asked again and again. */
  async isTrusted(): Promise<boolean> {
    const { clock } = this.#platform;
    const [wallMs, elapsedMs] = [clock.nowMs(), clock.elapsedMs()];
    const offsetMs = wallMs - elapsedMs;
    const continues = this.#trustedMs !== undefined && offsetMs <= this.#trustedMs + MAX_DRIFT_MS;
    if (continues || this.#isSteady(offsetMs, elapsedMs) || (await this.#logAgrees(wallMs))) {
      this.#trustedMs = offsetMs;
      this.#jump = undefined;
      return true;
    }
    return false;
  }

  /** TR3. */
  #isSteady(offsetMs: number, elapsedMs: number): boolean {
    const jump = this.#jump;
    if (jump !== undefined && Math.abs(offsetMs - jump.offsetMs) <= MAX_DRIFT_MS) {
      return elapsedMs - jump.seenMs >= STEADY_MS;
    }
    this.#jump = { offsetMs, seenMs: elapsedMs };
    if (this.#trustedMs !== undefined) {
      const time = toTimestamp(elapsedMs + offsetMs);
      this.#platform.log.warn({ time }, 'the clock jumped; refreshes wait until it is steady');
    }
    return false;
  }

  /** TR2. Asked once: later records may have been written by the same clock. */
  async #logAgrees(wallMs: number): Promise<boolean> {
    if (this.#hasAskedLog) return false;
    const { broker } = this.#platform;
    for (const topic of TOPICS) {
      const [recent, ends] = [
        await broker.offsetsAt(topic, wallMs - STEADY_MS),
        await broker.ends(topic),
      ];
      if (recent.some((offset, partition) => offset < ends[partition]!.high)) {
        this.#hasAskedLog = true;
        return true;
      }
    }
    this.#hasAskedLog = true;
    return false;
  }
}
