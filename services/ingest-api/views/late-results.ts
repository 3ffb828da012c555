/**
 * The age of the oldest result that the sink has not written. Enrichers' appends raise no mark for
 * a read to wait for (ledger/writes.ts), so only the topic reveals a sink that has stalled.
 *
 * LR1 Nobody waits longer than MAX_WAIT_MS for the log; after that, the previous figure is used.
 * LR2 Concurrent callers share one read of the log.
 */

import type { Platform } from '../../../ledger/platform.ts';
import { endMarks } from '../../../ledger/progress.ts';
import { measureLagMs, type ReadNeed } from '../../../ledger/writes.ts';
import { within } from '../../../platform/runtime/clock.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';

const MAX_WAIT_MS = 250;

type LogReader = Pick<Platform, 'broker' | 'clock' | 'hotState' | 'log'>;

export class LateResults {
  readonly #platform: LogReader;
  readonly #knownMs: Record<ReadNeed, number> = { rows: 0, counts: 0 };
  readonly #looks = new Map<ReadNeed, Promise<void>>();

  constructor(platform: LogReader) {
    this.#platform = platform;
  }

  async measureMs(need: ReadNeed): Promise<number> {
    const look = this.#looks.get(need) ?? this.#look(need);
    await within(this.#platform.clock, MAX_WAIT_MS, look, undefined);
    return this.#knownMs[need];
  }

  #look(need: ReadNeed): Promise<void> {
    const look = this.#measure(need).finally(() => this.#looks.delete(need));
    this.#looks.set(need, look);
    return look;
  }

  async #measure(need: ReadNeed): Promise<void> {
    const { broker, log } = this.#platform;
    try {
      const ends = await endMarks(broker, 'results');
      this.#knownMs[need] = await measureLagMs(this.#platform, ends, need);
    } catch (error) {
      log.debug({ error: errorMessage(error) }, 'the age of results could not be measured');
    }
  }
}
