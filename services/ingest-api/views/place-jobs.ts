/** The jobs of a place that are visible to its organization. */
import { findJobsAtPlace, type JobKeyRow } from '../../../ledger/reads/jobs.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import type { NewestState } from './newest-state.ts';
import { problem } from './response.ts';

export function jobNotFound() {
  return problem(404, 'Job not found.', {}, 'job_not_found');
}

/** The place's jobs, last submitted first; 404 if there are none. */
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
