/**
 * Logs an outage of a part while a process is running.
 *
 * OL1 One line with the first failure, then one a minute, and one when requests succeed again. All
 *     users of the part share these lines, however many they are. Each failure is also a debug
 *     line.
 * OL2 If some requests fail and some succeed, at most two lines a minute are written.
 */
import type { Clock } from './clock.ts';
import { EachMinute } from './each-minute.ts';
import { errorMessage } from './errors.ts';
import type { Log } from './log.ts';

export class OutageLog {
  readonly #log: Log;
  readonly #part: string;
  readonly #warning: EachMinute;
  #failures = 0;
  /** True if the last message was a warning. */
  #isWarned = false;

  constructor({ clock, log }: { clock: Clock; log: Log }, part: string) {
    this.#warning = new EachMinute(clock);
    this.#log = log;
    this.#part = part;
  }

  /** `doing` is the request: append, fetch. */
  failed(doing: string, error: unknown, more: object = {}): void {
    this.#failures++;
    const fields = { ...more, doing, error: errorMessage(error) };
    if (!this.#warning.isDue()) {
      this.#log.debug(fields, `a request to ${this.#part} failed`);
      return;
    }
    this.#isWarned = true;
    const failures = this.#failures;
    this.#log.warn({ ...fields, failures }, `requests to ${this.#part} fail; retrying`);
  }

  worked(): void {
    if (this.#failures === 0) return;
    const failures = this.#failures;
    this.#failures = 0;
    if (!this.#isWarned) return;
    this.#isWarned = false;
    this.#log.info({ failures }, `requests to ${this.#part} succeed again`);
  }
}
