/**
 * Resumes the jobs that a pause held: a new run repeats each of them with the same request. If the
 * batch was cancelled after the pause, that run is the one that the cancellation names, so the
 * enrichers end its jobs.
 *
 * HJ1 Each run resumes a job once. Resuming it twice is harmless, because of two runs of a job the
 *     newer one counts (I3).
 * HJ2 A job may be held shortly after its batch was resumed, by an enricher that did not know yet.
 *     A later call resumes it: the scheduler looks for such jobs.
 */
import type { JobRecord } from '../../domain/records.ts';
import { STAGES } from '../../domain/stages.ts';
import { takeLease } from '../../platform/hot-state/lease.ts';
import { jobKeyBytes, splitIntoPieces } from '../../platform/warehouse/pages.ts';
import { ask } from '../../platform/warehouse/statement.ts';
import type { Platform } from '../platform.ts';
import { waitForTopic } from '../progress.ts';
import { findJobInputs, jobsInStages, placesInRun } from '../reads/jobs.ts';
import { batchRecord, type Journal } from '../records/journal.ts';
import { rerunRecord } from '../records/reruns.ts';
import { jobRunParams } from '../runs.ts';

/** More jobs wait for the next call. */
const MAX_JOBS_AT_ONCE = 100_000;
const LEASE_MS = 30_000;

export interface HeldBatch {
  readonly organization: string;
  readonly batch: string;
  /** The run that held jobs join. */
  readonly run: string;
}

/** Resolves with the number of jobs, or null if another instance is resuming them. */
export async function resumeHeldJobs(
  platform: Platform,
  journal: Journal,
  held: HeldBatch,
  signal?: AbortSignal,
): Promise<number | null> {
  const { hotState, clock } = platform;
  const key = `held:${held.organization}:${held.batch}`;
  const lease = await takeLease({ hotState, clock, key, ttlMs: LEASE_MS });
  if (lease === null) return null;
  try {
    return await takeUp(platform, journal, held, signal);
  } finally {
    await lease.release();
  }
}

async function takeUp(
  platform: Platform,
  journal: Journal,
  { organization, batch, run }: HeldBatch,
  signal?: AbortSignal,
): Promise<number> {
  const { warehouse, clock } = platform;
  // What an earlier call appended must be visible first, or it would be repeated (HJ1).
  await waitForTopic(platform, 'jobs.bulk', signal);
  await waitForTopic(platform, 'batches', signal);
  await waitForTopic(platform, 'results', signal);
  const stages = [STAGES.held];
  const named = { organization, batch, run, stages, limit: MAX_JOBS_AT_ONCE };
  const found = await ask(warehouse, jobsInStages, named);
  if (found.length === 0) return 0;
  const taken = new Set((await ask(warehouse, placesInRun, named)).map(({ place_id }) => place_id));
  const jobs = found.filter(({ place_id }) => !taken.has(place_id));
  const records: JobRecord[] = [];
  const submittedMs = clock.nowMs();
  const keys = jobs.map(({ place_id, run_order }) => ({ batch_id: batch, place_id, run_order }));
  for (const piece of splitIntoPieces(keys, jobKeyBytes)) {
    const inputs = await ask(warehouse, findJobInputs, jobRunParams(organization, piece));
    const common = { organization_id: organization, run_id: run, submitted_at: submittedMs };
    for (const job of inputs) {
      const { attributes, refresh } = job;
      records.push(rerunRecord(job, { ...common, cause: 'REPROCESS', attributes, refresh }));
    }
  }
  const accepted = batchRecord('RUN_ACCEPTED', organization, batch, {
    at: submittedMs,
    run_id: run,
    cause: 'REPROCESS',
    job_count: found.length,
    attributes: [...new Set(records.flatMap(({ attributes }) => attributes))],
    kick_off: true,
  });
  await journal.acceptJobs(organization, records, [accepted]);
  return records.length;
}
