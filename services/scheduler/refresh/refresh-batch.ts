/**
 * Starts the refresh of one batch for one month: a new run of every job for which something was
 * enriched, of exactly those attributes, ignoring what is cached.
 *
 * B1 The run's id follows from the batch and the month, and the run is shown by its last record.
 *    Cut short anywhere, it is gone on with: jobs that it has already are left out, and a run that
 *    was shown twice is one run.
 * B2 Memory holds one page of keys and one piece of jobs, however large the batch is.
 * B3 A job or a batch that is deleted meanwhile stays deleted: no rerun brings back what was
 *    (see queries/jobs.ts, batch-events.ts), and the run of a batch that is gone is not shown.
 */
import type { BatchRecord, JobRecord } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { findBatch } from '../../../ledger/reads/batches.ts';
import { keysOfBatch } from '../../../ledger/reads/exported-jobs.ts';
import { keysOf } from '../../../ledger/reads/job-facts.ts';
import { inputsOfJobs, type JobKeyRow } from '../../../ledger/reads/jobs.ts';
import { attributesToRefresh, sizeOfRun } from '../../../ledger/reads/refreshes.ts';
import { batchRecord, Journal } from '../../../ledger/records/journal.ts';
import { rerunRecord } from '../../../ledger/records/reruns.ts';
import { sizeOfKey, splitIntoPieces } from '../../../platform/warehouse/pages.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';

export interface BatchRefresh {
  readonly organization: string;
  readonly batch: string;
  /** Id of the run. */
  readonly run: string;
  readonly due_ms: number;
}

/**
 * Answers the jobs that the run has; 0 when nothing was to be refreshed, null when the batch went
 * meanwhile. Rejects when the signal is aborted; what it did until then is taken up by the next.
 */
export async function refreshBatch(
  platform: Platform,
  refresh: BatchRefresh,
  signal: AbortSignal,
): Promise<number | null> {
  const { organization, batch, run } = refresh;
  const journal = new Journal(platform);
  const positions: Record<string, number> = {};
  for await (const keys of keysOfBatch(platform.warehouse, organization, batch)) {
    for (const piece of splitIntoPieces(keys, sizeOfKey)) {
      signal.throwIfAborted();
      const jobs = await jobsOf(platform, refresh, piece);
      if (jobs.length === 0) continue;
      Object.assign(positions, await journal.acceptJobs(organization, jobs, []));
    }
  }
  await waitForWrites(platform, organization, signal);
  const size = await askOne(platform.warehouse, sizeOfRun, { organization, batch, run });
  if (size === undefined || size.jobs === 0) return 0;
  const exists = await askOne(platform.warehouse, findBatch, { organization, batch });
  if (exists === undefined) return null;
  signal.throwIfAborted();
  await journal.acceptBatchEvents([
    shownRun(refresh, platform.clock.nowMs(), { ...size, positions }),
  ]);
  return size.jobs;
}

interface ShownRun {
  readonly jobs: number;
  readonly attributes: string[];
  readonly positions: Record<string, number>;
}

function shownRun(refresh: BatchRefresh, at: number, run: ShownRun): BatchRecord {
  return batchRecord('RUN_ACCEPTED', refresh.organization, refresh.batch, {
    at,
    run_id: refresh.run,
    cause: 'REFRESH',
    job_count: run.jobs,
    attributes: run.attributes,
    kick_off: true,
    positions: run.positions,
  });
}

/** The records of those of the jobs that are to be refreshed and are not in the run yet. */
async function jobsOf(
  { warehouse, clock }: Platform,
  refresh: BatchRefresh,
  piece: readonly JobKeyRow[],
): Promise<JobRecord[]> {
  const places = piece.map(({ place_id }) => place_id);
  const found = await ask(warehouse, attributesToRefresh, { ...refresh, places });
  const attributes = new Map(found.map((row) => [row.place_id, row.attributes]));
  const wanted = piece.filter(({ place_id }) => attributes.has(place_id));
  if (wanted.length === 0) return [];
  const inputs = await ask(warehouse, inputsOfJobs, keysOf(refresh.organization, wanted));
  const atMs = clock.nowMs();
  return inputs.map((job) =>
    rerunRecord(job, {
      organization_id: refresh.organization,
      run_id: refresh.run,
      cause: 'REFRESH',
      attributes: attributes.get(job.place_id)!,
      refresh: true,
      submitted_at: atMs,
    }),
  );
}
