/**
 * The SQL of the read model `batch_counts`: what a batch's jobs and results come to.
 *
 * A batch's visible runs are those accepted from the first submission after its last deletion on.
 * A job's current run is the greatest among its visible runs and its deletions, and a rerun does
 * not bring a deleted job back, nor inputs that were replaced (void-runs.ts); `latest` packs that
 * run's order (times 32), its greatest stage (times 2) and kick_off into one number, whose maximum
 * is all three at once. Of a run that ended twice the result is taken whose status is the greatest
 * stage's, and of those the one with the greatest offset.
 *
 * Results are counted by one column of short texts (`facets`). A batch alone is grouped by that
 * column and nothing else, which the engine does six times faster than by three; so there is one
 * text for one batch, and one for many (small) batches at once.
 */
import { STAGES } from '../../domain/stages.ts';
import { type BatchScope, currentRuns, THE_BATCH } from '../runs.ts';

const MANY: BatchScope = {
  batches:
    '(organization_id, batch_id) IN ' +
    'arrayZip({organizations:Array(String)}, {batches:Array(String)})',
  keys: 'organization_id, batch_id, ',
};

const COLUMNS = `organization_id, batch_id, version, total_jobs, pending, in_progress, completed,
  failed, kicked_off, attribute_ran, attribute_filled, attribute_status, confidence`;

function jobCounts(batch: BatchScope): string {
  const { keys } = batch;
  return `SELECT ${keys}count() AS total_jobs,
      countIf(current_stage = ${STAGES.accepted}) AS pending,
      countIf(current_stage = ${STAGES.started}) AS in_progress,
      countIf(current_stage = ${STAGES.completed}) AS completed,
      countIf(current_stage = ${STAGES.failed}) AS failed,
      countIf(current_stage > ${STAGES.accepted} OR kicked_off) AS kicked_off_jobs
    FROM (${currentRuns(batch)})${groupBy(keys)}`;
}

function currentFacets(batch: BatchScope): string {
  const { batches, keys } = batch;
  return `SELECT ${keys}arrayJoin(facets) AS facet
      FROM (
        SELECT ${keys}facets
        FROM results
        WHERE ${batches}
          AND (${keys}place_id, run_order, status) IN (
            SELECT ${keys}place_id, current_order,
              if(current_stage = ${STAGES.completed}, 'completed', 'failed')
            FROM (${currentRuns(batch)})
            WHERE current_stage IN (${STAGES.completed}, ${STAGES.failed}))
        ORDER BY organization_id, batch_id, place_id, run_order, status, _offset DESC
        LIMIT 1 BY ${keys}place_id
      )`;
}

/** An attribute has run in a job when it did in the job's last run, or its finding was kept. */
const RAN_MAP = `sumMapIf(
      map(substringIndex(substring(facet, 2), ':', 1), jobs), match(facet, '^s.*:(RUN|NOT_RUN)$')
    ) AS attribute_ran`;

function facetMaps(batch: BatchScope): string {
  const { keys } = batch;
  return `SELECT ${keys}${RAN_MAP},
      ${countMap('attribute_filled', 'substring(facet, 2)', "startsWith(facet, 'f')")},
      ${countMap('attribute_status', 'substring(facet, 2)', "startsWith(facet, 's')")},
      ${countMap('confidence', 'substring(facet, 2)', "startsWith(facet, 'c')")}
    FROM (${facetCounts(batch)})${groupBy(keys)}`;
}

function facetCounts(batch: BatchScope): string {
  const facet = `${batch.keys}facet`;
  return `SELECT ${facet}, count() AS jobs FROM (${currentFacets(batch)}) GROUP BY ${facet}`;
}

function countMap(name: string, key: string, condition: string): string {
  const arrays = [key, 'jobs'].map((value) => `groupArrayIf(${value}, ${condition})`);
  return `mapFromArrays(${arrays.join(', ')}) AS ${name}`;
}

function groupBy(keys: string): string {
  return keys === '' ? '' : ` GROUP BY ${keys.replace(/, $/, '')}`;
}

const asMap = (column: string) => `CAST(${column}, 'Map(String, UInt64)')`;

const MAPS = `${asMap('attribute_ran')}, ${asMap('attribute_filled')},
  ${asMap('attribute_status')}, ${asMap('confidence')}`;

/** {organization}, {batch}, {version}: writes the counts of one batch. */
export const RECOUNT_ONE = `INSERT INTO batch_counts (${COLUMNS})
SELECT {organization:String}, {batch:String}, {version:UInt64}, total_jobs, pending, in_progress,
  completed, failed, kicked_off_jobs, ${MAPS}
FROM (${jobCounts(THE_BATCH)}) AS jobs_of_batch
CROSS JOIN (${facetMaps(THE_BATCH)}) AS results_of_batch`;

/** {organizations}, {batches}, {versions}, item by item: writes the counts of many batches. */
export const RECOUNT_MANY = `INSERT INTO batch_counts (${COLUMNS})
SELECT touched.1 AS organization_id, touched.2 AS batch_id, touched.3, total_jobs, pending,
  in_progress, completed, failed, kicked_off_jobs, ${MAPS}
FROM (
  SELECT arrayJoin(arrayZip(
    {organizations:Array(String)}, {batches:Array(String)}, {versions:Array(UInt64)})) AS touched,
    touched.1 AS organization_id, touched.2 AS batch_id
) AS touched_batches
LEFT JOIN (${jobCounts(MANY)}) AS jobs_of_batch USING (organization_id, batch_id)
LEFT JOIN (${facetMaps(MANY)}) AS results_of_batch USING (organization_id, batch_id)`;

const seenIn = (table: string) => `SELECT organization_id, batch_id, max(_offset) + 1 AS seen
  FROM ${table} WHERE ${MANY.batches} GROUP BY organization_id, batch_id, _source`;

/**
 * {organizations}, {batches}: how much of each batch is there, a number that grows with every row
 * of a greater offset. Batches that were never accepted are left out.
 */
export const SEEN_OF_BATCHES = `SELECT organization_id, batch_id, sum(seen) AS version
FROM (
  ${['job_stages', 'results', 'batch_events'].map(seenIn).join('\n  UNION ALL\n  ')}
)
WHERE (organization_id, batch_id) IN (
  SELECT organization_id, batch_id FROM batch_events WHERE ${MANY.batches})
GROUP BY organization_id, batch_id`;
