/**
 * The monthly refresh of all batches that are flagged for it.
 *
 * M1 A batch that was flagged when the month's refresh was due, and is flagged still, is refreshed
 *    once: whatever number of schedulers, and whenever they were down. A month that was missed
 *    altogether, because the next one came, is not made up for.
 * M2 Batches are read in pages; one whose refresh fails holds up no other.
 */

import type { Platform } from '../../../ledger/platform.ts';
import { waitForTopic } from '../../../ledger/progress.ts';
import { dueBatches } from '../../../ledger/reads/refreshes.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { type RefreshMonth, refreshMonthAt, refreshRunId } from './calendar.ts';
import { refreshBatch } from './refresh-batch.ts';

const PAGE_BATCHES = 200;

type DueBatch = Awaited<ReturnType<typeof pageAfter>>[number];

export class MonthlyRefresh {
  readonly #platform: Platform;
  /** Everything of this month was seen to. */
  #doneMonth: string | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Nothing to do after the first call in a month that got through. */
  async run(signal: AbortSignal): Promise<void> {
    const month = refreshMonthAt(this.#platform.clock.nowMs());
    if (month.month === this.#doneMonth) return;
    // What stands on the log now is seen: flags, runs that were shown, jobs of one that was not.
    await waitForTopic(this.#platform, 'batches', signal);
    await waitForTopic(this.#platform, 'jobs.bulk', signal);
    if (await this.#refreshAll(month, signal)) this.#doneMonth = month.month;
  }

  /** Answers whether every batch was seen to. */
  async #refreshAll(month: RefreshMonth, signal: AbortSignal): Promise<boolean> {
    let isDone = true;
    let last = { organization_id: '', batch_id: '' };
    for (;;) {
      const page = await pageAfter(this.#platform, month, last);
      for (const batch of page) {
        signal.throwIfAborted();
        isDone = (await this.#refreshOne(month, batch, signal)) && isDone;
      }
      if (page.length < PAGE_BATCHES) return isDone;
      last = page.at(-1)!;
    }
  }

  async #refreshOne(month: RefreshMonth, due: DueBatch, signal: AbortSignal): Promise<boolean> {
    const { organization_id: organization, batch_id: batch, accepted } = due;
    const run = refreshRunId(organization, batch, month.month);
    if (accepted.includes(run)) return true;
    const named = { organization, batch, month: month.month };
    try {
      const refresh = { organization, batch, run, due_ms: month.dueMs };
      const jobs = await refreshBatch(this.#platform, refresh, signal);
      this.#platform.log.info({ ...named, jobs }, 'a batch is refreshed');
      return true;
    } catch (error) {
      signal.throwIfAborted();
      this.#platform.log.error({ ...named, error: errorMessage(error) }, 'a refresh has failed');
      return false;
    }
  }
}

function pageAfter(
  { warehouse }: Platform,
  { dueMs }: RefreshMonth,
  last: { readonly organization_id: string; readonly batch_id: string },
) {
  return ask(warehouse, dueBatches, {
    due_ms: dueMs,
    organization: last.organization_id,
    batch: last.batch_id,
    limit: PAGE_BATCHES,
  });
}
