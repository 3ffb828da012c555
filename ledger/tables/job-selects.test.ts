/** The engine makes the same rows from encoded jobs as jobRows makes from decoded ones. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobRecord } from '../../domain/records.ts';
import { avroType } from '../../platform/codec/avro-type.ts';
import { avroFile } from '../../platform/warehouse/avro-file.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
} from '../../test/support/migrated-warehouse.ts';
import { schemaText } from '../records/schemas.ts';
import { JOB_SELECTS } from './job-selects.ts';
import { jobRows } from './rows.ts';

let opened: MigratedWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  opened = await openMigratedWarehouse('job-selects');
  warehouse = opened.warehouse;
});
afterAll(() => opened.close());

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const time = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000_000_000 }),
  fc.constantFrom(-1, 0, 1, 9_904_550_399_999, 9_904_550_400_000, 2 ** 53 - 2),
);
const job: fc.Arbitrary<JobRecord> = fc.record({
  kind: fc.constantFrom('RUN', 'DELETE'),
  organization_id: text,
  batch_id: fc.option(text),
  place_id: text,
  run_id: text,
  cause: fc.constantFrom('SUBMIT', 'ENRICH', 'REPROCESS', 'REFRESH'),
  inputs_json: text,
  attributes: fc.array(text, { maxLength: 4 }),
  kick_off: fc.boolean(),
  refresh: fc.boolean(),
  created_at: time,
  submitted_at: time,
  reply_to: fc.option(text),
  based_on: fc.option(fc.nat()),
});
/** Orders after a growth of the topic are far above the offsets. */
const order = fc.oneof(fc.nat(), fc.integer({ min: 2 ** 40, max: 2 ** 51 }));

test.each(['jobs', 'job_stages'] as const)('rows of %s are the same both ways', async (table) => {
  const made = fc.sample(fc.tuple(job, order), { numRuns: 2_000, seed: 11 });
  const placed = made.map(([record, recordOrder], i) => {
    return { record, order: recordOrder, origin: { _source: `jobs.bulk/${i % 3}`, _offset: i } };
  });
  const rows = placed
    .flatMap(({ record, order: runOrder, origin }) => jobRows(record, origin, runOrder))
    .filter((row) => row.table === table)
    .map(({ row }) => row);
  const columns = Object.keys(rows[0]!);
  await warehouse.insert({ table, columns, rows, token: 'rows' });
  const expected = await takeRows(table);
  const schema = schemaText('jobs.bulk');
  const type = avroType(schema);
  const records = placed.map(({ record, order: runOrder, origin }) => {
    return { ...origin, order: runOrder, payload: type.toBuffer(record) };
  });
  const { fields, selects } = JOB_SELECTS;
  const select = columns.map((column) => selects[table]![column]!);
  const avro = { file: avroFile(schema, records), fields, select };
  await warehouse.insert({ table, columns, rows: [], avro, token: 'avro' });
  expect(Object.keys(selects[table]!).toSorted()).toEqual(columns.toSorted());
  expect(await takeRows(table)).toEqual(expected);
  expect(expected).toHaveLength(2_000);
});

async function takeRows(table: string): Promise<object[]> {
  const rows = await warehouse.query<object>({ sql: `SELECT * FROM ${table} ORDER BY _offset` });
  await warehouse.command({ sql: `TRUNCATE TABLE ${table}` });
  return rows;
}
