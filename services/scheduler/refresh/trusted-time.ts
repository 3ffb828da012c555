/**
 * Whether the wall clock can be believed. A clock that jumps past a due time would make a month's
 * refresh come early, and one that jumps by a week would delete every export file; neither can be
 * taken back.
 *
 * TR1 A reading is trusted as wall-clock-watch.ts says: when it continues from a trusted one, or
 *     once it has been steady for an hour. So what is due is an hour late at most, and a jump that
 *     is corrected within the hour starts nothing.
 * TR2 The log vouches for the first reading when it held a record that is at most an hour older
 *     when this process started.
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

  /** Whether the wall clock can be believed now. To be asked again and again. */
  async isTrusted(): Promise<boolean> {
    const wallMs = this.#platform.clock.nowMs();
    const reading = this.#watch.read();
    if (reading.isTrusted) return true;
    if (!(await this.#logAgrees(wallMs))) return false;
    this.#watch.trust(reading);
    return true;
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
