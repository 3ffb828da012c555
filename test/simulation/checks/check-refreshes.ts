/**
 * A month is refreshed once: a batch has at most one refresh run of a month, which is accepted once
 * or with one id, and a batch that was flagged all along and could be refreshed has one.
 */
import type { Simulation } from '../simulation.ts';
import { expectBatches, type LogContents } from './expected-state.ts';

export function checkRefreshes({ plan, world }: Simulation, log: LogContents): void {
  const runs = new Map<string, Set<string>>();
  for (const { record } of log.batches) {
    if (record.cause !== 'REFRESH') continue;
    const batch = `${record.organization_id} ${record.batch_id}`;
    runs.set(batch, (runs.get(batch) ?? new Set()).add(record.run_id!));
  }
  for (const [batch, ids] of runs) {
    if (ids.size > 1) world.breach(`${batch} was refreshed ${ids.size} times: ${[...ids]}`);
  }
  if (plan.dueMs !== null) checkMissed(plan.dueMs, world, log, runs);
}

/** Time for skewed clocks and for what was under way. */
const MARGIN_MS = 5_000;

function checkMissed(
  dueMs: number,
  world: Simulation['world'],
  log: LogContents,
  runs: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const organization of ['acme', 'beta']) {
    const before = expectBatches(log, organization, dueMs - MARGIN_MS);
    const events = log.batches.filter(({ record }) => record.organization_id === organization);
    const after = expectBatches(log, organization);
    for (const [id, { refreshes, jobs }] of before) {
      const changed = events.some(({ record, atMs }) => {
        return record.batch_id === id && record.kind === 'DELETED' && atMs > dueMs - MARGIN_MS;
      });
      const hadResults = log.results.some(({ record: { finished }, atMs }) => {
        if (finished === null || atMs > dueMs - MARGIN_MS) return false;
        const isOurs = finished.organization_id === organization && finished.batch_id === id;
        const job = jobs.get(finished.place_id);
        const isCurrent = job?.runOrder === finished.run_order && finished.status === 'COMPLETED';
        return isOurs && isCurrent && after.get(id)?.jobs.get(finished.place_id)?.root === job.root;
      });
      if (!refreshes || changed || !hadResults || !after.get(id)?.refreshes) continue;
      const count = runs.get(`${organization} ${id}`)?.size ?? 0;
      if (count !== 1) world.breach(`${organization} ${id} was not refreshed`);
    }
  }
}
