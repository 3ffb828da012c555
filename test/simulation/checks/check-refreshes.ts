/**
 * A month is refreshed once: a batch has at most one refresh run of a month, which is accepted once
 * or with one id, and a batch that was flagged all along and could be refreshed has one.
 */
import type { Simulation } from '../simulation.ts';
import { expectBatches, type LogContents, readLog } from './expected-state.ts';

const ORGANIZATION_IDS = ['acme', 'beta'];

export function checkRefreshes(simulation: Simulation, log: LogContents): void {
  const { plan, world } = simulation;
  for (const missed of findMissedRefreshes(simulation)) world.breach(missed);
  const runs = new Map<string, Set<string>>();
  for (const { record } of log.batches) {
    if (record.cause !== 'REFRESH') continue;
    const batch = `${record.organization_id} ${record.batch_id}`;
    runs.set(batch, (runs.get(batch) ?? new Set()).add(record.run_id!));
  }
  for (const [batch, ids] of runs) {
    if (ids.size > 1) world.breach(`${batch} was refreshed ${ids.size} times: ${[...ids]}`);
  }
  if (!plan.steps.some(({ kind }) => kind === 'lose-hot-state')) checkRefreshedJobs(world, log);
}

/** The batches that should have been refreshed and were not. */
export function findMissedRefreshes({ plan, world }: Simulation): string[] {
  // A scheduler whose clock has jumped believes it after an hour, which no run takes.
  const hasJumped = plan.steps.some((step) => step.kind === 'jump' && step.role === 'scheduler');
  if (plan.dueMs === null || hasJumped) return [];
  const log = readLog(world);
  return ORGANIZATION_IDS.flatMap((organization) => {
    return findMissed(plan.dueMs!, organization, log);
  });
}

/** While leases are kept, a refresh run has each job once. (The log may hold one record twice.) */
function checkRefreshedJobs(world: Simulation['world'], log: LogContents): void {
  const times = new Map<string, Set<number>>();
  for (const { record } of log.jobs) {
    if (record.cause !== 'REFRESH') continue;
    const job = `${record.organization_id} ${record.batch_id} ${record.place_id}`;
    times.set(job, (times.get(job) ?? new Set()).add(record.submitted_at));
  }
  for (const [job, at] of times) {
    if (at.size > 1) world.breach(`${job} was refreshed ${at.size} times, at ${[...at]}`);
  }
}

/** Time for skewed clocks and for what was under way. */
const MARGIN_MS = 5_000;

function findMissed(dueMs: number, organization: string, log: LogContents): string[] {
  const before = expectBatches(log, organization, dueMs - MARGIN_MS);
  const after = expectBatches(log, organization);
  const events = log.batches.filter(({ record }) => record.organization_id === organization);
  const missed: string[] = [];
  for (const [id, { refreshes, jobs }] of before) {
    const ours = events.filter(({ record }) => record.batch_id === id);
    const wasDeleted = ours.some(({ record, atMs }) => {
      return record.kind === 'DELETED' && atMs > dueMs - MARGIN_MS;
    });
    const hadResults = log.results.some(({ record: { finished }, atMs }) => {
      if (finished === null || atMs > dueMs - MARGIN_MS) return false;
      const isOurs = finished.organization_id === organization && finished.batch_id === id;
      const job = jobs.get(finished.place_id);
      const isCurrent = job?.runOrder === finished.run_order && finished.status === 'COMPLETED';
      return isOurs && isCurrent && after.get(id)?.jobs.get(finished.place_id)?.root === job.root;
    });
    if (!refreshes || wasDeleted || !hadResults || !after.get(id)?.refreshes) continue;
    const isRefreshed = ours.some(({ record }) => record.cause === 'REFRESH');
    if (!isRefreshed) missed.push(`${organization} ${id} was not refreshed`);
  }
  return missed;
}
