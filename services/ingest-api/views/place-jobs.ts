/** The jobs of a place that its organization can see. */
import { findJobsAtPlace, type JobKeyRow } from '../../../ledger/reads/jobs.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import type { NewestState } from './newest-state.ts';
import { problem } from './response.ts';

export function jobNotFound() {
  return problem(404, 'Job not found.', {}, 'job_not_found');
}

/** The place's jobs, the last submitted first; 404 when there is none. */
export async function requirePlaceJobs(
  newest: NewestState,
  organization: string,
  place: string,
): Promise<JobKeyRow[]> {
  const deleted = await newest.readDeleted(organization);
  const found = await ask(newest.platform.warehouse, findJobsAtPlace, { organization, place });
  const jobs = found.filter(({ batch_id }) => !deleted.has(batch_id));
  if (jobs.length === 0) throw jobNotFound();
  return jobs;
}
