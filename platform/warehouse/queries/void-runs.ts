/**
 * Reruns that came too late. A rerun repeats the inputs of the run that brought them, its base.
 * When the job was submitted anew, or deleted, between the two, the rerun is void: neither the run
 * nor what was marked or found in it is to be seen.
 *
 * V1 A rerun is void when what came last before it, of the visible runs that brought inputs and of
 *    the deletions, is another than its base.
 * V2 A job has a void rerun that shows only when two submissions of its batch were accepted, and a
 *    rerun. Few batches have both; of the others no run is looked at.
 */
import { visibleRunsOf } from './batch-events.ts';
import { IS_SUBMISSION } from './causes.ts';
import { sql } from './statement.ts';

/** Jobs among which void reruns are looked for. */
export interface JudgedJobs {
  /** Condition on organization_id and batch_id alone. */
  readonly batches: string;
  /** Columns that tell the batches apart, each with its comma. */
  readonly keys: string;
  /** Condition on the rows of `jobs`: which of the batches' jobs. */
  readonly which?: string;
}

/** Condition on rows of any table that names runs by the keys, place_id and run_order. */
export function isNotVoid(jobs: JudgedJobs): string {
  return `(${jobs.keys}place_id, run_order) NOT IN (${voidRuns(jobs)})`;
}

/** V2. */
const HAS_BOTH = sql`
  length(submissions) > 1
  AND countIf(kind = 'RUN_ACCEPTED' AND NOT (${IS_SUBMISSION})) > 0`;

/**
 * V1. Orders of what brought inputs are one more, so that 0 is before all. Of a job whose runs all
 * have the same inputs there is nothing to compare.
 */
function voidRuns({ batches, keys, which = '1' }: JudgedJobs): string {
  const visible = visibleRunsOf(batches, keys, HAS_BOTH);
  return sql`
    WITH
      groupArrayIf(run_order + 1, based_on = run_order) AS roots,
      groupArrayIf(run_order, based_on != run_order) AS reruns,
      groupArrayIf(based_on, based_on != run_order) AS bases
    SELECT
      ${keys}place_id,
      arrayJoin(
        arrayFilter(
          (rerun, base) -> arrayMax(arrayFilter(root -> root <= rerun, roots)) != base + 1,
          reruns,
          bases
        )
      ) AS run_order
    FROM jobs
    WHERE ${batches} AND ${which}
      AND (is_deleted OR batch_id = '' OR (${keys}run_id) IN (${visible}))
    GROUP BY ${keys}place_id
    HAVING min(based_on) != max(based_on)`;
}
