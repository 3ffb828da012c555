/** Which letters of jobs are outdated, because their jobs changed after they died (RL1). */
import { jobKey } from '../../../domain/records.ts';
import type { TaskContext } from '../../../ledger/operator-task.ts';
import { jobsAtPlaces, type SubmittedJobRow } from '../../../ledger/reads/replays.ts';
import { MAX_PIECE_ITEMS, splitIntoPieces, textBytes } from '../../../platform/warehouse/pages.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { type DeadJob, groupByBatch } from '../replay/dead-jobs.ts';

/** A rerun repeats a submission, so it can be repeated once more if that is asked for. */
const HAS_RUN_AGAIN = 'its job has run again; --again runs it once more';

/**
 * Returns why a letter's job is not retried, as part of a sentence, or null. With `again`, a job
 * that has run again since is retried, too.
 */
export async function readOutdated(
  { platform, signal }: TaskContext,
  jobs: readonly DeadJob[],
  again: boolean,
): Promise<(job: DeadJob) => string | null> {
  const current = new Map<string, SubmittedJobRow>();
  for (const { organization, batch, readPlaces } of groupByBatch(jobs)) {
    for await (const page of readPlaces()) {
      const size = ({ place_id }: { place_id: string }) => textBytes(place_id);
      for (const piece of splitIntoPieces(page, size, MAX_PIECE_ITEMS)) {
        signal.throwIfAborted();
        const params = { organization, batch, places: piece.map(({ place_id }) => place_id) };
        const rows = await ask(platform.warehouse, jobsAtPlaces(batch), params);
        for (const row of rows) current.set(jobKey(organization, batch, row.place_id), row);
      }
    }
  }
  return (job) => {
    const key = jobKey(job.organization_id, job.batch_id, job.place_id);
    return describeChange(job, current.get(key), again);
  };
}

function describeChange(
  { kind, submission, run_order }: DeadJob,
  current: SubmittedJobRow | undefined,
  again: boolean,
): string | null {
  if (kind === 'DELETE' && (current === undefined || current.submission < run_order)) return null;
  // A submission that is not among the visible ones was never accepted.
  if (current === undefined || current.submission < submission) return 'its job does not exist';
  if (current.submission > submission) return 'its job was submitted again';
  return current.run_order > run_order && !again ? HAS_RUN_AGAIN : null;
}
