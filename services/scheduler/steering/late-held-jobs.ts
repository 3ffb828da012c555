/**
 * Takes up jobs that were held after their batch had been resumed or cancelled, and those of a
 * request that was interrupted (HJ2 in ledger/steering/held-jobs.ts).
 */
import type { Platform } from '../../../ledger/platform.ts';
import { steeredBatches } from '../../../ledger/reads/batches.ts';
import { Journal } from '../../../ledger/records/journal.ts';
import { resumeHeldJobs } from '../../../ledger/steering/held-jobs.ts';
import { ask } from '../../../platform/warehouse/statement.ts';

/** An enricher that was down for longer holds no job: it has read the newest records first. */
const STEERED_WITHIN_MS = 24 * 3_600_000;
const MAX_BATCHES = 1_000;

/** Resolves to the number of jobs. */
export async function takeUpLateJobs(platform: Platform, signal: AbortSignal): Promise<number> {
  const since_ms = platform.clock.nowMs() - STEERED_WITHIN_MS;
  const found = await ask(platform.warehouse, steeredBatches, { since_ms, limit: MAX_BATCHES });
  const journal = new Journal(platform);
  let jobs = 0;
  for (const { organization_id: organization, batch_id: batch, last_control } of found) {
    signal.throwIfAborted();
    const held = { organization, batch, run: last_control[1] };
    jobs += (await resumeHeldJobs(platform, journal, held, signal)) ?? 0;
  }
  return jobs;
}
