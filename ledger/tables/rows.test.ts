/** The rows of every record fit the tables of the real engine, column by column. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { sampleRecords } from '../../test/fixtures/sample-records.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
} from '../../test/support/migrated-warehouse.ts';
import {
  batchEventRows,
  correctionRows,
  customAttributeRows,
  exportRows,
  jobRows,
  resultRows,
  type TableName,
  type TableRow,
} from './rows.ts';

let opened: MigratedWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  opened = await openMigratedWarehouse('rows');
  warehouse = opened.warehouse;
});
afterAll(() => opened.close());

const ORIGIN = { _source: 'topic/0', _offset: 7 };
const { results } = sampleRecords;
const { organization_id, batch_id, place_id, run_id, run_order } = results.finished!;
const started = [{ organization_id, batch_id, place_id, run_id, run_order }];

const ROWS: readonly TableRow[] = [
  ...jobRows(sampleRecords['jobs.bulk'], ORIGIN),
  ...jobRows({ ...sampleRecords['jobs.interactive'], kind: 'DELETE' }, ORIGIN),
  ...resultRows({ ...results, started }, ORIGIN),
  ...batchEventRows(sampleRecords.batches, ORIGIN),
  ...exportRows(sampleRecords.exports, ORIGIN),
  ...customAttributeRows(sampleRecords.attributes, ORIGIN),
  ...correctionRows(sampleRecords.corrections, ORIGIN),
];

test.each<TableName>([
  'jobs',
  'job_stages',
  'results',
  'batch_events',
  'exports',
  'custom_attributes',
  'correction_events',
])('each row of %s has the columns of the table, and is accepted', async (table) => {
  const columns = await warehouse.query<{ name: string }>({
    sql: `SELECT name FROM system.columns
      WHERE database = currentDatabase() AND table = {table:String}
        AND default_kind != 'MATERIALIZED'`,
    params: { table },
  });
  const rows = ROWS.filter((row) => row.table === table).map(({ row }) => row);
  expect(rows.length).toBeGreaterThan(0);
  for (const [i, row] of rows.entries()) {
    expect(Object.keys(row).sort()).toEqual(columns.map(({ name }) => name).sort());
    await warehouse.insert({ table, columns: Object.keys(row), rows: [row], token: `${i}` });
  }
});
