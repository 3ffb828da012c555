/**
 * The SQL that counts only the results that were added to a batch since its last recount. Its
 * answer is right if each job has one run, with one result at most (known-counts.ts).
 *
 * The rows of `results` that are counted have an offset from {begins} to before {ends} of their
 * source in {sources}.
 */
import { STAGES } from '../../domain/stages.ts';
import { THE_BATCH_OF_RUNS } from '../runs.ts';
import { ALL_FACETS, asCountMap, facetMaps, jobCounts, MAP_COLUMNS } from './recount-queries.ts';
import { RUN_VALUES, runMaps } from './run-count-queries.ts';

const { batches, runs } = THE_BATCH_OF_RUNS;

function offsetOfSource(param: string): string {
  return `transform(_source, {sources:Array(String)}, {${param}:Array(UInt64)}, toUInt64(0))`;
}

const IS_SEEN = `_offset < ${offsetOfSource('ends')}`;
const IS_ADDED = `_offset >= ${offsetOfSource('begins')} AND ${IS_SEEN}`;

const ADDED_RESULTS = `FROM results
        WHERE ${batches} AND run_id IN ${runs} AND ${IS_ADDED}`;

/** Jobs have ended if their results are among those that were counted, now or before. */
const JOBS_TO_COUNT = {
  ...THE_BATCH_OF_RUNS,
  batches: `${batches} AND (stage NOT IN (${STAGES.completed}, ${STAGES.failed}) OR ${IS_SEEN})`,
};

/** {organization}, {batch}, {runs}, {sources}, {begins}, {ends}: always one row. */
export const COUNT_ADDED = `SELECT total_jobs, pending, in_progress, completed, failed,
  kicked_off_jobs AS kicked_off,
  ${MAP_COLUMNS.map((column) => `${asCountMap(column)} AS ${column}`).join(',\n  ')}
FROM (${jobCounts(JOBS_TO_COUNT)}) AS jobs_of_batch
CROSS JOIN (${facetMaps(
  THE_BATCH_OF_RUNS,
  `SELECT arrayJoin(${ALL_FACETS}) AS facet
      ${ADDED_RESULTS}`,
)}) AS results_of_batch
CROSS JOIN (${runMaps(
  THE_BATCH_OF_RUNS,
  `SELECT ${RUN_VALUES}
        ${ADDED_RESULTS}`,
)}) AS runs_of_batch`;
