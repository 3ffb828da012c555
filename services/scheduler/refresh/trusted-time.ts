/**
 * Decides whether to trust the wall clock. A clock that jumps past a due time would start a month's
 * refresh early, and one that jumps by a week would delete every export file; neither can be
 * undone.
 *
 * TR1 A reading is trusted according to wall-clock-watch.ts: if it continues from a trusted one, or
 *     once it has been steady for an hour. So due tasks are at most an hour late, and a jump that
 *     is corrected within the hour starts nothing.
 * TR2 The log confirms the first reading if, when this process started, it had a record that is at
 *     most an hour older.
 */
import { TOPICS } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { STEADY_MS, WallClockWatch } from '../../../platform/runtime/clocks/wall-clock-watch.ts';

type TimePlatform = Pick<Platform, 'broker' | 'clock' | 'log'>;

export class TrustedTime {
  readonly #platform: TimePlatform;
  readonly #watch: WallClockWatch;
  #hasAskedLog = false;

  constructor(platform: TimePlatform) {
    const { clock, log } = platform;
    this.#platform = platform;
    this.#watch = new WallClockWatch(clock, (wallMs) => {
      const message = 'the clock jumped; refreshes and expiry wait until it is steady';
      log.warn({ wall_clock: toTimestamp(wallMs) }, message);
    });
  }

  /** Whether to trust the wall clock now. Call it repeatedly. */
  async isTrusted(): Promise<boolean> {
    const wallMs = this.#platform.clock.nowMs();
    const reading = this.#watch.read();
    if (reading.isTrusted) return true;
    if (!(await this.#logAgrees(wallMs))) return false;
    this.#watch.trust(reading);
    return true;
  }

  /** TR2. Checked once: later records may have been written with the same clock. */
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
