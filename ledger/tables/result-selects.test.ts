/** The engine makes the same rows from encoded results as resultRows makes from decoded ones. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FinishedJob } from '../../domain/records.ts';
import { avroType } from '../../platform/codec/avro-type.ts';
import { avroFile } from '../../platform/warehouse/avro-file.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
} from '../../test/support/migrated-warehouse.ts';
import { schemaText } from '../records/schemas.ts';
import { RESULT_SELECTS } from './result-selects.ts';
import { resultRows } from './rows.ts';

const RESULTS = 1_000;

let opened: MigratedWarehouse;
beforeAll(async () => {
  opened = await openMigratedWarehouse('result-selects');
});
afterAll(() => opened.close());

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const maybe = fc.option(text);
const count = fc.nat({ max: 9 });
const time = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000_000_000 }),
  fc.constantFrom(-1, 0, 1, 9_904_550_399_999, 9_904_550_400_000),
);
const key = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 });
const map = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });

const evidence = fc.record({
  ...{ field: text, source: text, url: maybe, title: maybe, observed_at: maybe },
  ...{ quote: maybe, licence: maybe },
});
const gathered = fc.record({
  ...{ source: text, reason: maybe, notes: fc.array(text, { maxLength: 2 }) },
  outcome: fc.constantFrom('found', 'nothing', 'failed', 'unavailable'),
  ...{ calls: count, input_tokens: count, output_tokens: fc.nat({ max: 2 ** 31 }) },
});
const finished: fc.Arbitrary<FinishedJob> = fc.record({
  ...{ organization_id: text, batch_id: maybe, place_id: text, run_id: text, run_order: fc.nat() },
  status: fc.constantFrom('COMPLETED', 'FAILED'),
  country_code: maybe,
  outputs_json: text,
  reasoning: map(text),
  confidence_scores: map(text),
  attribute_status: map(text),
  attribute_filled: map(fc.boolean()),
  verdicts: map(text),
  scores: map(fc.double({ min: 0, max: 1, noNaN: true })),
  evidence: fc.array(evidence, { maxLength: 3 }),
  cached: fc.array(text, { maxLength: 3 }),
  ran_at: map(time),
  attribute_us: map(fc.nat()),
  changed_from: map(text),
  gathered: fc.uniqueArray(gathered, { maxLength: 3, selector: ({ source }) => source }),
  model: maybe,
  attempts: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  ...{ started_at: time, finished_at: time, error: maybe },
});

async function takeRows(): Promise<object[]> {
  const { warehouse } = opened;
  const sql = 'SELECT *, facets FROM results ORDER BY _offset';
  const rows = await warehouse.query<Record<string, unknown>>({ sql });
  await warehouse.command({ sql: 'TRUNCATE TABLE results' });
  // The same JSON may be written with other escapes.
  return rows.map((row) => ({
    ...row,
    evidence: JSON.parse(String(row['evidence'])),
    gathered: JSON.parse(String(row['gathered'])),
  }));
}

test('encoded results become the same rows as decoded ones', async () => {
  const made = fc.sample(finished, { numRuns: RESULTS, seed: 11 });
  const type = avroType(schemaText('results'));
  const origins = made.map((_, i) => ({ _source: `results/${i % 3}`, _offset: i }));
  const records = made.map((one) => {
    const payload = type.toBuffer({ started: [], held: [], finished: one });
    return { payload, finished: type.fromBuffer(payload).finished as FinishedJob };
  });
  const rows = records
    .flatMap((one, i) => resultRows({ started: [], held: [], finished: one.finished }, origins[i]!))
    .filter(({ table }) => table === 'results')
    .map(({ row }) => row);
  const columns = Object.keys(rows[0]!);
  const { warehouse } = opened;
  await warehouse.insert({ table: 'results', columns, rows, token: 'rows' });
  const expected = await takeRows();
  const { fields, schema, body, selects } = RESULT_SELECTS;
  const placed = records.map(({ payload }, i) => {
    return { ...origins[i]!, order: i, payload: body!(payload)! };
  });
  const select = columns.map((column) => selects.results![column]!);
  const avro = { file: avroFile(schema!, placed), fields, select };
  await warehouse.insert({ table: 'results', columns, rows: [], avro, token: 'avro' });
  expect(Object.keys(selects.results!).toSorted()).toEqual(columns.toSorted());
  expect(await takeRows()).toEqual(expected);
  expect(expected).toHaveLength(RESULTS);
});

test('a record of started or held jobs is not in the file', () => {
  const type = avroType(schemaText('results'));
  const one = { organization_id: 'o', batch_id: null, place_id: 'p', run_id: 'r', run_order: 3 };
  const started = type.toBuffer({ started: [one], finished: null });
  expect(RESULT_SELECTS.body!(started)).toBeNull();
  const held = type.toBuffer({ started: [], held: [one], finished: null });
  expect(RESULT_SELECTS.body!(held)).toBeNull();
  expect(RESULT_SELECTS.body!(type.toBuffer({ started: [], finished: null }))).toBeNull();
});
