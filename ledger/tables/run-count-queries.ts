/**
 * The part of the read model `batch_counts` that counts every visible run of a batch, not only
 * current ones: what attributes found in each week, and how long they took.
 *
 * Each run yields rows of three kinds for each attribute that it worked on. A function inside an
 * array that reads another map copies that map for each element, so maps are only filtered.
 */
import { type BatchScope, conditionsOnRun, notDeleted } from '../runs.ts';
import { groupBy, selectMap } from './recount-sql.ts';

/** The maps of counts that `runMaps` produces. */
export const RUN_COLUMNS = [
  'weekly_ran',
  'weekly_filled',
  'attribute_times',
  'attribute_total_us',
  'attribute_max_us',
] as const;

const KINDS = { took: 0, ran: 1, filled: 2 } as const;

/** Times are rounded up to this many steps between a power of two and the next. */
const STEPS = 32;

/** What is counted of a row of `results`. */
export const RUN_VALUES = `attribute_us, toUInt64(toMonday(finished_at)) AS week,
          mapKeys(mapFilter((attribute, status) -> status = 'RUN', attribute_status)) AS ran,
          arrayIntersect(ran, mapKeys(mapFilter((attribute, filled) -> filled, attribute_filled)))
            AS with_value`;

/** One row for each run that ended; if one ended twice, a failure counts. */
function endedRuns(batch: BatchScope): string {
  const { batches, keys } = batch;
  const { namesVisible, namesKept } = conditionsOnRun(batch);
  return `SELECT ${keys}${RUN_VALUES}
        FROM results
        WHERE ${batches} AND ${namesVisible}
          AND ${namesKept}
          AND ${notDeleted(batch)}
        ORDER BY organization_id, batch_id, place_id, run_order, status DESC, _offset DESC
        LIMIT 1 BY ${keys}place_id, run_order`;
}

function attributeRuns({ keys }: BatchScope, runs: string): string {
  return `SELECT ${keys}kind, attribute, number
      FROM (${runs})
      ARRAY JOIN
        arrayConcat(mapKeys(attribute_us), ran, with_value) AS attribute,
        arrayConcat(mapValues(attribute_us),
          arrayWithConstant(length(ran) + length(with_value), week)) AS number,
        arrayConcat(arrayWithConstant(length(attribute_us), ${KINDS.took}),
          arrayWithConstant(length(ran), ${KINDS.ran}),
          arrayWithConstant(length(with_value), ${KINDS.filled})) AS kind`;
}

function countedRuns(batch: BatchScope, runs: string): string {
  const { keys } = batch;
  return `SELECT ${keys}kind, attribute,
      exp2(floor(log2(greatest(number, ${STEPS})))) / ${STEPS} AS step,
      if(kind = ${KINDS.took}, toUInt64(ceil(number / step) * step), number) AS counted,
      count() AS runs, sum(number) AS total, max(number) AS longest
    FROM (${attributeRuns(batch, runs)})
    GROUP BY ${keys}kind, attribute, step, counted`;
}

/** The counts as maps, one row for each batch. `runs` selects the values of each run once. */
export function runMaps(batch: BatchScope, runs = endedRuns(batch)): string {
  const { keys } = batch;
  const [day, time] = ["concat(toString(toDate(counted)), ':', attribute)", 'toString(counted)'];
  const isTime = `kind = ${KINDS.took}`;
  const maps = [
    selectMap('weekly_ran', day, 'runs', `kind = ${KINDS.ran}`),
    selectMap('weekly_filled', day, 'runs', `kind = ${KINDS.filled}`),
    selectMap('attribute_times', `concat(attribute, ':', ${time})`, 'runs', isTime),
    `sumMapIf(map(attribute, total), ${isTime}) AS attribute_total_us`,
    `maxMapIf(map(attribute, longest), ${isTime}) AS attribute_max_us`,
  ];
  return `SELECT ${keys}${maps.join(',\n      ')}
    FROM (${countedRuns(batch, runs)})${groupBy(keys)}`;
}
