/**
 * The SQL of the read model `batch_counts`: the counts of a batch's current runs and their results,
 * and those of all its runs (run-count-queries.ts).
 *
 * runs.ts defines which run is current. If a run ended twice, the result with the status of the
 * greatest stage counts; of several, the one with the greatest offset.
 *
 * Results are counted by `facets` and similar columns of short texts. Grouping one batch by these
 * alone is six times faster than grouping by three columns. Therefore there is one statement for
 * one batch, and another for many (small) batches at once.
 */
import { STAGES } from '../../domain/stages.ts';
import { type BatchScope, currentRuns, THE_BATCH, THE_BATCH_OF_RUNS } from '../runs.ts';
import { groupBy, selectMap } from './recount-sql.ts';
import { RUN_COLUMNS, runMaps } from './run-count-queries.ts';

const NAMED_BATCH_KEYS: BatchScope = {
  batches:
    '(organization_id, batch_id) IN ' +
    'arrayZip({organizations:Array(String)}, {batches:Array(String)})',
  keys: 'organization_id, batch_id, ',
};

const JOB_COLUMNS = [
  'total_jobs',
  'pending',
  'in_progress',
  'completed',
  'failed',
  'kicked_off',
] as const;

/** The columns of `batch_counts` that are maps of counts. */
export const MAP_COLUMNS = [
  'attribute_ran',
  'attribute_filled',
  'attribute_status',
  'confidence',
  'value_origins',
  'evidence_pieces',
  'findings',
  'shown_by_run',
  ...RUN_COLUMNS,
] as const;

export const COUNT_COLUMNS = [
  'organization_id',
  'batch_id',
  'version',
  ...JOB_COLUMNS,
  ...MAP_COLUMNS,
  'counted_for',
] as const;

const COLUMN_LIST = COUNT_COLUMNS.join(', ');

/** Number of the migration that last added a count to `batch_counts`. */
export const COUNTED_FOR = 14;

export function jobCounts(batch: BatchScope): string {
  const { keys } = batch;
  return `SELECT ${keys}count() AS total_jobs,
      countIf(current_stage IN (${STAGES.accepted}, ${STAGES.held})) AS pending,
      countIf(current_stage = ${STAGES.started}) AS in_progress,
      countIf(current_stage = ${STAGES.completed}) AS completed,
      countIf(current_stage = ${STAGES.failed}) AS failed,
      countIf(current_stage > ${STAGES.accepted} OR kicked_off) AS kicked_off_jobs
    FROM (${currentRuns(batch)})${groupBy(keys)}`;
}

/** All facets of a row of `results`. */
export const ALL_FACETS = `arrayConcat(
          [toLowCardinality(concat('n', run_id))], facets, origin_facets, source_facets,
          finding_facets)`;

function currentFacets(batch: BatchScope): string {
  const { batches, keys } = batch;
  return `SELECT ${keys}arrayJoin(all_facets) AS facet
      FROM (
        SELECT ${keys}${ALL_FACETS} AS all_facets
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

/** An attribute counts as run if the job's run ran it, or kept an earlier finding of it. */
const RAN_MAP = `sumMapIf(
      map(substringIndex(substring(facet, 2), ':', 1), jobs), match(facet, '^s.*:(RUN|NOT_RUN)$')
    ) AS attribute_ran`;

/** The maps of counts, by the first letter of their facets. */
const FACET_LETTERS = {
  attribute_filled: 'f',
  attribute_status: 's',
  confidence: 'c',
  value_origins: 'o',
  evidence_pieces: 'e',
  findings: 'v',
  shown_by_run: 'n',
} as const;

/** The counts as maps, one row for each batch. `facets` selects each facet of each result. */
export function facetMaps(batch: BatchScope, facets = currentFacets(batch)): string {
  const { keys } = batch;
  const maps = Object.entries(FACET_LETTERS).map(([name, letter]) =>
    selectMap(name, 'substring(facet, 2)', 'jobs', `startsWith(facet, '${letter}')`),
  );
  return `SELECT ${keys}${[RAN_MAP, ...maps].join(',\n      ')}
    FROM (${facetCounts(batch, facets)})${groupBy(keys)}`;
}

function facetCounts({ keys }: BatchScope, facets: string): string {
  const facet = `${keys}facet`;
  return `SELECT ${facet}, count() AS jobs FROM (${facets}) GROUP BY ${facet}`;
}

export const asCountMap = (column: string) => `CAST(${column}, 'Map(String, UInt64)')`;

const COUNT_MAPS = `${asCountMap('attribute_ran')}, ${asCountMap('attribute_filled')},
  ${asCountMap('attribute_status')}, ${asCountMap('confidence')},
  ${asCountMap('value_origins')}, ${asCountMap('evidence_pieces')},
  ${asCountMap('findings')}, ${asCountMap('shown_by_run')},
  ${RUN_COLUMNS.map(asCountMap).join(', ')}, ${COUNTED_FOR}`;

function recountStatement(batch: BatchScope): string {
  return `INSERT INTO batch_counts (${COLUMN_LIST})
SELECT {organization:String}, {batch:String}, {version:UInt64}, total_jobs, pending, in_progress,
  completed, failed, kicked_off_jobs, ${COUNT_MAPS}
FROM (${jobCounts(batch)}) AS jobs_of_batch
CROSS JOIN (${facetMaps(batch)}) AS results_of_batch
CROSS JOIN (${runMaps(batch)}) AS runs_of_batch`;
}

/** {organization}, {batch}, {version}: writes the counts of one batch. */
export const RECOUNT_ONE = recountStatement(THE_BATCH);

/** The same with {runs}, if they are known. */
export const RECOUNT_RUNS = recountStatement(THE_BATCH_OF_RUNS);

/** {organizations}, {batches}, {versions}, in parallel: writes the counts of many batches. */
export const RECOUNT_MANY = `INSERT INTO batch_counts (${COLUMN_LIST})
SELECT touched.1 AS organization_id, touched.2 AS batch_id, touched.3, total_jobs, pending,
  in_progress, completed, failed, kicked_off_jobs, ${COUNT_MAPS}
FROM (
  SELECT arrayJoin(arrayZip(
    {organizations:Array(String)}, {batches:Array(String)}, {versions:Array(UInt64)})) AS touched,
    touched.1 AS organization_id, touched.2 AS batch_id
) AS touched_batches
LEFT JOIN (${jobCounts(NAMED_BATCH_KEYS)}) AS jobs_of_batch USING (organization_id, batch_id)
LEFT JOIN (${facetMaps(NAMED_BATCH_KEYS)}) AS results_of_batch USING (organization_id, batch_id)
LEFT JOIN (${runMaps(NAMED_BATCH_KEYS)}) AS runs_of_batch USING (organization_id, batch_id)`;

const SEEN_TABLES = ['job_stages', 'results', 'batch_events'] as const;

function seenIn(table: string, { batches, keys }: BatchScope): string {
  return `SELECT ${keys}'${table}' AS in_table, _source AS source, max(_offset) + 1 AS seen
  FROM ${table} WHERE ${batches} GROUP BY ${keys}_source`;
}

function seenRows(batch: BatchScope): string {
  return SEEN_TABLES.map((table) => seenIn(table, batch)).join('\n  UNION ALL\n  ');
}

/**
 * {organizations}, {batches}: the offset after the last row of each source in each table. A batch
 * without rows in `batch_events` was never accepted.
 */
export const SEEN_IN_BATCHES = seenRows(NAMED_BATCH_KEYS);

/** {organization}, {batch}: the same for one batch, which takes half as long to plan. */
export const SEEN_IN_BATCH = seenRows(THE_BATCH);

/**
 * {organization}, {batch}: the version of a batch, a number that grows with every row of a greater
 * offset. No row for a batch that was never accepted.
 */
export const BATCH_VERSION = `SELECT sum(seen) AS version
FROM (
  ${seenRows(THE_BATCH)}
)
HAVING max(in_table = 'batch_events')`;
