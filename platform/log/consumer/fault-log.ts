/** However many records wait for a backend, one log line a minute tells of them. */
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';

const INTERVAL_MS = 60_000;

interface FaultLogOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly group: string;
}

export class FaultLog {
  readonly #options: FaultLogOptions;
  #nextMs = 0;

  constructor(options: FaultLogOptions) {
    this.#options = options;
  }

  warn(error: string, countWaiting: () => number): void {
    const { clock, log, group } = this.#options;
    const nowMs = clock.elapsedMs();
    if (nowMs < this.#nextMs) return;
    this.#nextMs = nowMs + INTERVAL_MS;
    const waitingRetry = countWaiting();
    log.warn({ error, group, waitingRetry }, 'records cannot be handled now; retrying them');
  }
}
