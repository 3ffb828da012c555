/** Writes one log line a minute about records that wait for a backend, however many wait. */
import type { Clock } from '../../runtime/clock.ts';
import { EachMinute } from '../../runtime/each-minute.ts';
import type { Log } from '../../runtime/log.ts';

interface FaultLogOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly group: string;
}

export class FaultLog {
  readonly #options: FaultLogOptions;
  readonly #warning: EachMinute;

  constructor(options: FaultLogOptions) {
    this.#options = options;
    this.#warning = new EachMinute(options.clock);
  }

  warn(error: string, countWaiting: () => number): void {
    if (!this.#warning.isDue()) return;
    const { log, group } = this.#options;
    const waitingRetry = countWaiting();
    log.warn({ error, group, waitingRetry }, 'records cannot be handled now; retrying them');
  }
}
