/**
 * Refreshes all batches that are flagged for it, according to the schedule.
 *
 * SR1 A batch that was flagged at the due time and is still flagged is refreshed once, however many
 *     schedulers run and whenever they were down. If several due times were missed, only the last
 *     one is caught up on.
 * SR2 Batches are read in pages. A batch whose refresh fails does not delay the others.
 * SR3 A batch waits for its turn (CA3). Turns are compared with the time at which a pass over the
 *     batches started: the clock was trusted then, and may jump later.
 */
import type { Platform } from '../../../ledger/platform.ts';
import { waitForTopic } from '../../../ledger/progress.ts';
import { dueBatches } from '../../../ledger/reads/refreshes.ts';
import {
  type DueRefresh,
  RefreshCalendar,
  refreshRunId,
} from '../../../ledger/refreshes/calendar.ts';
import type { BatchKey } from '../../../ledger/tables/seen-rows.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { refreshBatch } from './refresh-batch.ts';

const PAGE_BATCHES = 200;

type DueBatch = BatchKey & { readonly accepted: readonly string[] };

/** One pass over all due batches. */
interface Pass {
  readonly due: DueRefresh;
  readonly nowMs: number;
  allSucceeded: boolean;
  /** The next turn to come. */
  nextTurnMs: number;
}

/** The outcome of the refresh of one batch. */
export interface RefreshedBatch {
  readonly organization: string;
  readonly batch: string;
  /** The jobs of the run; null if the batch was deleted meanwhile, or could not be refreshed. */
  readonly jobs: number | null;
  /** Why it could not be refreshed. */
  readonly error: string | null;
}

export class ScheduledRefresh {
  readonly #platform: Platform;
  readonly #calendar: RefreshCalendar;
  readonly #onBatch: (ended: RefreshedBatch) => void;
  /** The last pass in which every batch succeeded whose turn had come. */
  #lastPass: Pass | undefined;

  constructor(
    platform: Platform,
    windowMs = platform.config.refreshWindowMs,
    onBatch: (ended: RefreshedBatch) => void = () => undefined,
  ) {
    this.#platform = platform;
    this.#onBatch = onBatch;
    this.#calendar = new RefreshCalendar(platform.config.refreshSchedule, windowMs);
  }

  /** Does nothing if all batches are done whose turn has come. */
  async run(signal: AbortSignal): Promise<void> {
    const nowMs = this.#platform.clock.nowMs();
    const due = this.#calendar.dueAt(nowMs);
    const last = this.#lastPass;
    if (due === null || (due.name === last?.due.name && nowMs < last.nextTurnMs)) return;
    // Waits for everything on the log: flags, accepted runs, jobs of an interrupted run.
    await waitForTopic(this.#platform, 'batches', signal);
    await waitForTopic(this.#platform, 'jobs.bulk', signal);
    const pass = { due, nowMs, allSucceeded: true, nextTurnMs: Number.POSITIVE_INFINITY };
    await this.#refreshAll(pass, signal);
    if (pass.allSucceeded) this.#lastPass = pass;
  }

  async #refreshAll(pass: Pass, signal: AbortSignal): Promise<void> {
    const { warehouse } = this.#platform;
    let last: BatchKey = { organization_id: '', batch_id: '' };
    for (;;) {
      const page = await ask(warehouse, dueBatches, {
        due_ms: pass.due.dueMs,
        organization: last.organization_id,
        batch: last.batch_id,
        limit: PAGE_BATCHES,
      });
      for (const batch of page) {
        signal.throwIfAborted();
        await this.#refreshInTurn(pass, batch, signal);
      }
      if (page.length < PAGE_BATCHES) return;
      last = page.at(-1)!;
    }
  }

  /** SR3. */
  async #refreshInTurn(pass: Pass, batch: DueBatch, signal: AbortSignal): Promise<void> {
    const { due, nowMs } = pass;
    const { organization_id, batch_id, accepted } = batch;
    const run = refreshRunId(organization_id, batch_id, due.name);
    if (accepted.includes(run)) return;
    const turnMs = this.#calendar.turnMs(due.dueMs, organization_id, batch_id);
    if (turnMs > nowMs) pass.nextTurnMs = Math.min(pass.nextTurnMs, turnMs);
    else if (!(await this.#refreshOne(due, batch, run, signal))) pass.allSucceeded = false;
  }

  /** Resolves false if it failed. */
  async #refreshOne(
    due: DueRefresh,
    { organization_id: organization, batch_id: batch }: DueBatch,
    run: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const context = { organization, batch, run, refresh: due.name };
    try {
      const refresh = { organization, batch, run, due_ms: due.dueMs };
      const jobs = await refreshBatch(this.#platform, refresh, signal);
      this.#platform.log.info({ ...context, jobs }, 'batch refreshed');
      this.#onBatch({ organization, batch, jobs, error: null });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      const reason = errorMessage(error);
      this.#platform.log.error({ ...context, error: reason }, 'batch refresh failed');
      this.#onBatch({ organization, batch, jobs: null, error: reason });
      return false;
    }
  }
}
