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

const COUNT_COLUMNS = `organization_id, batch_id, version, total_jobs, pending, in_progress,
  completed, failed, kicked_off, attribute_ran, attribute_filled, attribute_status, confidence,
  value_origins, evidence_pieces, findings, shown_by_run, ${RUN_COLUMNS.join(', ')},
  counted_for`;

/** Number of the migration that last added a count to `batch_counts`. */
export const COUNTED_FOR = 14;

function jobCounts(batch: BatchScope): string {
  const { keys } = batch;
  return `SELECT ${keys}count() AS total_jobs,
      countIf(current_stage IN (${STAGES.accepted}, ${STAGES.held})) AS pending,
      countIf(current_stage = ${STAGES.started}) AS in_progress,
      countIf(current_stage = ${STAGES.completed}) AS completed,
      countIf(current_stage = ${STAGES.failed}) AS failed,
      countIf(current_stage > ${STAGES.accepted} OR kicked_off) AS kicked_off_jobs
    FROM (${currentRuns(batch)})${groupBy(keys)}`;
}

function currentFacets(batch: BatchScope): string {
  const { batches, keys } = batch;
  return `SELECT ${keys}arrayJoin(all_facets) AS facet
      FROM (
        SELECT ${keys}arrayConcat(
          [toLowCardinality(concat('n', run_id))], facets, origin_facets, source_facets,
          finding_facets) AS all_facets
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

function facetMaps(batch: BatchScope): string {
  const { keys } = batch;
  const maps = Object.entries(FACET_LETTERS).map(([name, letter]) =>
    selectMap(name, 'substring(facet, 2)', 'jobs', `startsWith(facet, '${letter}')`),
  );
  return `SELECT ${keys}${[RAN_MAP, ...maps].join(',\n      ')}
    FROM (${facetCounts(batch)})${groupBy(keys)}`;
}

function facetCounts(batch: BatchScope): string {
  const facet = `${batch.keys}facet`;
  return `SELECT ${facet}, count() AS jobs FROM (${currentFacets(batch)}) GROUP BY ${facet}`;
}

const asCountMap = (column: string) => `CAST(${column}, 'Map(String, UInt64)')`;

const COUNT_MAPS = `${asCountMap('attribute_ran')}, ${asCountMap('attribute_filled')},
  ${asCountMap('attribute_status')}, ${asCountMap('confidence')},
  ${asCountMap('value_origins')}, ${asCountMap('evidence_pieces')},
  ${asCountMap('findings')}, ${asCountMap('shown_by_run')},
  ${RUN_COLUMNS.map(asCountMap).join(', ')}, ${COUNTED_FOR}`;

function recountStatement(batch: BatchScope): string {
  return `INSERT INTO batch_counts (${COUNT_COLUMNS})
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
export const RECOUNT_MANY = `INSERT INTO batch_counts (${COUNT_COLUMNS})
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

function seenIn(table: string, { batches, keys }: BatchScope): string {
  const isEvent = table === 'batch_events';
  return `SELECT ${keys}max(_offset) + 1 AS seen, ${isEvent} AS is_event
  FROM ${table} WHERE ${batches} GROUP BY ${keys}_source`;
}

function batchVersions(batch: BatchScope): string {
  const { keys } = batch;
  const seen = ['job_stages', 'results', 'batch_events'].map((table) => seenIn(table, batch));
  return `SELECT ${keys}sum(seen) AS version
FROM (
  ${seen.join('\n  UNION ALL\n  ')}
)${groupBy(keys)}
HAVING max(is_event)`;
}

/**
 * {organizations}, {batches}: the version of each batch, a number that grows with every row of a
 * greater offset. Batches that were never accepted are omitted.
 */
export const BATCH_VERSIONS = batchVersions(NAMED_BATCH_KEYS);

/** {organization}, {batch}: the same for one batch, which takes half as long to plan. */
export const BATCH_VERSION = batchVersions(THE_BATCH);
