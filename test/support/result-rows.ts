/**
 * Checks on the raw rows of the table `results`, and on the records of the topic that it is written
 * from. The API cannot show a repeated result: its statements group by job, and the table's engine
 * keeps one row of each sorting key when it merges parts.
 *
 * RR1 No record of the log has two rows, whatever was killed: the sink writes each record once.
 * RR2 A run of a job has one result, and one row, when nothing was killed. After a kill a run may
 *     have been worked on twice, and then has two results at two offsets.
 */
import { expect } from 'vitest';
import type { Platform } from '../../ledger/platform.ts';
import { readAllRecords } from './read-log.ts';

/** Runs one statement and returns its rows. */
export type RunQuery = <Row>(sql: string) => Promise<Row[]>;

/** Keeps every inserted row in this engine's `results` as it is, until the engine ends. */
export const STOP_MERGING_RESULTS = 'SYSTEM STOP MERGES results';

/** The same, but it also holds after the engine has been stopped and started again. */
export const NEVER_MERGE_RESULTS = `ALTER TABLE results MODIFY SETTING
  max_bytes_to_merge_at_max_space_in_pool = 1,
  max_bytes_to_merge_at_min_space_in_pool = 1,
  parts_to_delay_insert = 100000,
  parts_to_throw_insert = 100000`;

/** RR1. Returns the number of rows. */
export async function expectEachResultWrittenOnce(query: RunQuery): Promise<number> {
  const repeated = await query(
    `SELECT _source, _offset, count() AS row_count FROM results
     GROUP BY _source, _offset HAVING row_count > 1 LIMIT 5`,
  );
  expect(repeated, 'records that have more than one row').toEqual([]);
  const [total] = await query<{ row_count: number | string }>(
    'SELECT count() AS row_count FROM results',
  );
  return Number(total!.row_count);
}

/** RR2, in the table. Each row names a run that has more than one. */
export function findRunsWithRepeatedRows(query: RunQuery): Promise<unknown[]> {
  return query(
    `SELECT organization_id, batch_id, place_id, run_id, count() AS row_count FROM results
     GROUP BY organization_id, batch_id, place_id, run_id HAVING row_count > 1 LIMIT 5`,
  );
}

/**
 * RR1 and RR2, where nothing was killed: no run has two result records on the log, nor two rows in
 * the table. Merges cannot hide anything from the log.
 */
export async function expectOneResultPerRun(
  platform: Pick<Platform, 'broker' | 'codec' | 'warehouse'>,
): Promise<void> {
  const { broker, codec, warehouse } = platform;
  const counts = new Map<string, number>();
  for (const { value } of await readAllRecords(broker, 'results')) {
    const { finished } = await codec.decode('results', value);
    if (finished === null) continue;
    const { organization_id, batch_id, place_id, run_id } = finished;
    const run = [organization_id, batch_id, place_id, run_id].join(' ');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  expect(counts.size, 'runs that have a result').toBeGreaterThan(0);
  const repeated = [...counts].filter(([, count]) => count > 1);
  expect(repeated.slice(0, 5), 'runs with more than one result record').toEqual([]);
  const query: RunQuery = (sql) => warehouse.query({ sql });
  const rows = await expectEachResultWrittenOnce(query);
  expect(rows, 'rows of results').toBeGreaterThan(0);
  expect(await findRunsWithRepeatedRows(query)).toEqual([]);
}
