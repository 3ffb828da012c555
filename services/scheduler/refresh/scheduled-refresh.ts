/**
 * Refreshes all batches that are flagged for it, when the schedule says so.
 *
 * SR1 A batch that was flagged at the due time and still is flagged is refreshed once, however many
 *     schedulers run and whenever they were down. Of several due times that were missed, only the
 *     last one is caught up with.
 * SR2 Batches are read in pages. A batch whose refresh fails does not delay the others.
 */
import type { Platform } from '../../../ledger/platform.ts';
import { waitForTopic } from '../../../ledger/progress.ts';
import { dueBatches } from '../../../ledger/reads/refreshes.ts';
import type { BatchKey } from '../../../ledger/tables/recount.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { type DueRefresh, RefreshCalendar, refreshRunId } from './calendar.ts';
import { refreshBatch } from './refresh-batch.ts';

const PAGE_BATCHES = 200;

type DueBatch = BatchKey & { readonly accepted: readonly string[] };

export class ScheduledRefresh {
  readonly #platform: Platform;
  readonly #calendar: RefreshCalendar;
  /** Name of the last refresh in which every batch succeeded. */
  #doneName: string | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#calendar = new RefreshCalendar(platform.config.refreshSchedule);
  }

  /** Does nothing when the last due refresh is done already. */
  async run(signal: AbortSignal): Promise<void> {
    const due = this.#calendar.dueAt(this.#platform.clock.nowMs());
    if (due === null || due.name === this.#doneName) return;
    // Everything that is on the log now is read: flags, accepted runs, jobs of an interrupted run.
    await waitForTopic(this.#platform, 'batches', signal);
    await waitForTopic(this.#platform, 'jobs.bulk', signal);
    if (await this.#refreshAll(due, signal)) this.#doneName = due.name;
  }

  /** Resolves true when every batch succeeded. */
  async #refreshAll(due: DueRefresh, signal: AbortSignal): Promise<boolean> {
    const { warehouse } = this.#platform;
    let allSucceeded = true;
    let last: BatchKey = { organization_id: '', batch_id: '' };
    for (;;) {
      const page = await ask(warehouse, dueBatches, {
        due_ms: due.dueMs,
        organization: last.organization_id,
        batch: last.batch_id,
        limit: PAGE_BATCHES,
      });
      for (const batch of page) {
        signal.throwIfAborted();
        allSucceeded = (await this.#refreshOne(due, batch, signal)) && allSucceeded;
      }
      if (page.length < PAGE_BATCHES) return allSucceeded;
      last = page.at(-1)!;
    }
  }

  async #refreshOne(due: DueRefresh, dueBatch: DueBatch, signal: AbortSignal): Promise<boolean> {
    const { organization_id: organization, batch_id: batch, accepted } = dueBatch;
    const run = refreshRunId(organization, batch, due.name);
    if (accepted.includes(run)) return true;
    const context = { organization, batch, run, refresh: due.name };
    try {
      const refresh = { organization, batch, run, due_ms: due.dueMs };
      const jobs = await refreshBatch(this.#platform, refresh, signal);
      this.#platform.log.info({ ...context, jobs }, 'batch refreshed');
      return true;
    } catch (error) {
      signal.throwIfAborted();
      this.#platform.log.error({ ...context, error: errorMessage(error) }, 'batch refresh failed');
      return false;
    }
  }
}
