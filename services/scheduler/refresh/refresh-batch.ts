/**
 * Refreshes one batch: starts a run of every job that has enriched attributes, for exactly those
 * attributes, without cached results.
 *
 * RB1 The run's id is derived from the batch and the refresh, and its batch record is appended
 *     last. An interrupted refresh is continued: jobs that the run already has are skipped, and a
 *     run that is accepted twice is one run.
 * RB2 Memory holds one page of keys and one piece of jobs, however large the batch is.
 * RB3 A job or a batch that is deleted meanwhile stays deleted: no rerun restores a job (RN4 in
 *     runs.ts). The run of a batch that was deleted is not accepted, even if the batch was
 *     submitted again.
 * RB4 Jobs are appended only while few jobs wait for the enrichers, so that a caller's new jobs
 *     never wait for the whole refresh.
 * RB5 A run is never dated before its refresh was due, even if the clock was set back meanwhile: by
 *     that date it is recognized as done.
 */
import type { JobRecord } from '../../../domain/records.ts';
import { untilFewJobsWait } from '../../../ledger/consumer-groups.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { marksAfterJobs, requireReached } from '../../../ledger/progress.ts';
import { findJobInputs, type JobKeyRow, readJobKeysInBatch } from '../../../ledger/reads/jobs.ts';
import { attributesToRefresh, runSize } from '../../../ledger/reads/refreshes.ts';
import { jobsKeptInRun } from '../../../ledger/reads/replays.ts';
import { batchRecord, Journal } from '../../../ledger/records/journal.ts';
import { rerunRecord } from '../../../ledger/records/reruns.ts';
import { jobRunParams } from '../../../ledger/runs.ts';
import { waitForWrites } from '../../../ledger/writes.ts';
import { jobKeyBytes, splitIntoPieces } from '../../../platform/warehouse/pages.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';

export interface BatchRefresh {
  readonly organization: string;
  readonly batch: string;
  /** Id of the run. */
  readonly run: string;
  readonly due_ms: number;
}

/**
 * Resolves to the number of the run's jobs: 0 if there was nothing to refresh, null if the batch
 * was deleted meanwhile, or all its jobs were submitted again. Rejects if the signal is aborted;
 * the next call continues.
 */
export async function refreshBatch(
  platform: Platform,
  refresh: BatchRefresh,
  signal: AbortSignal,
): Promise<number | null> {
  const { organization, batch, run } = refresh;
  const { warehouse, clock } = platform;
  const journal = new Journal(platform);
  const positions: Record<string, number> = {};
  for await (const keys of readJobKeysInBatch(warehouse, organization, batch)) {
    for (const piece of splitIntoPieces(keys, jobKeyBytes)) {
      signal.throwIfAborted();
      const jobs = await refreshRecords(platform, refresh, piece);
      if (jobs.length === 0) continue;
      await untilFewJobsWait(platform, platform.config.refreshMaxWaitingJobs, signal);
      signal.throwIfAborted();
      Object.assign(positions, await journal.acceptJobs(organization, jobs, []));
    }
  }
  await waitForWrites(platform, { organization }, signal);
  // The organization's marks may be lost, and a run whose jobs are not written yet looks empty.
  await requireReached(platform, marksAfterJobs({ positions }), signal);
  const size = await askOne(warehouse, runSize, { organization, batch, run });
  if (size === undefined || size.jobs === 0) return 0;
  const kept = await askOne(warehouse, jobsKeptInRun, { organization, batch, run });
  if (kept === undefined || kept.jobs === 0) return null;
  signal.throwIfAborted();
  // RB5.
  const accepted = batchRecord('RUN_ACCEPTED', organization, batch, {
    at: Math.max(clock.nowMs(), refresh.due_ms),
    run_id: run,
    cause: 'REFRESH',
    job_count: size.jobs,
    attributes: size.attributes,
    kick_off: true,
    positions,
  });
  await journal.acceptBatchEvents([accepted]);
  return size.jobs;
}

/** Records for the jobs that have attributes to refresh and are not in the run yet. */
async function refreshRecords(
  { warehouse, clock }: Platform,
  refresh: BatchRefresh,
  piece: readonly JobKeyRow[],
): Promise<JobRecord[]> {
  const places = piece.map(({ place_id }) => place_id);
  const found = await ask(warehouse, attributesToRefresh, { ...refresh, places });
  const attributes = new Map(found.map((row) => [row.place_id, row.attributes]));
  const wanted = piece.filter(({ place_id }) => attributes.has(place_id));
  if (wanted.length === 0) return [];
  const inputs = await ask(warehouse, findJobInputs, jobRunParams(refresh.organization, wanted));
  const submittedMs = clock.nowMs();
  return inputs.map((job) =>
    rerunRecord(job, {
      organization_id: refresh.organization,
      run_id: refresh.run,
      cause: 'REFRESH',
      attributes: attributes.get(job.place_id)!,
      refresh: true,
      submitted_at: submittedMs,
    }),
  );
}
