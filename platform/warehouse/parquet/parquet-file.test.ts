/** Parquet files, read back by an engine in a separate process. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readParquet } from '../../../test/support/read-parquet.ts';
import { isBackendFault } from '../../runtime/errors.ts';
import { type ParquetColumn, parquetLine, writeParquet } from './parquet-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-parquet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const COLUMNS: readonly ParquetColumn[] = [
  { name: 'place_id', type: 'text' },
  { name: "inputs.na`me'\\", type: 'text' },
  { name: 'seen', type: 'time' },
  { name: 'inputs.latitude', type: 'number' },
  { name: 'followers', type: 'integer' },
  { name: 'is_open', type: 'boolean' },
];

const never = new AbortController().signal;

async function write(name: string, rows: readonly unknown[][], columns = COLUMNS) {
  const path = join(folder, `${name}.parquet`);
  await writeParquet({ path, columns }, lines(rows), never);
  return path;
}

async function* lines(rows: readonly unknown[][]) {
  for (const row of rows) yield Buffer.from(parquetLine(row));
}

const asked = async (query: string, path: string) => readParquet(await readFile(path), query);

it('keeps names, types, nulls, text and the order of rows', async () => {
  const rows = [
    ['b', 'a "quoted"\r\nline \u0000 日本', '2026-01-02T03:04:05.678Z', 1.25, 2 ** 53 - 1, true],
    ['a', '', null, null, null, null],
  ];
  const path = await write('kept', rows);
  const found = await asked('SELECT * FROM FILE', path);
  expect(found).toEqual([
    {
      place_id: 'b',
      "inputs.na`me'\\": rows[0]![1],
      seen: '2026-01-02 03:04:05.678',
      'inputs.latitude': 1.25,
      followers: 2 ** 53 - 1,
      is_open: true,
    },
    {
      place_id: 'a',
      "inputs.na`me'\\": '',
      seen: null,
      'inputs.latitude': null,
      followers: null,
      is_open: null,
    },
  ]);
  const types = await asked('DESCRIBE TABLE FILE', path);
  expect(types.map((column) => (column as { type: string }).type)).toEqual([
    'Nullable(String)',
    'Nullable(String)',
    "Nullable(DateTime64(3, 'UTC'))",
    'Nullable(Float64)',
    'Nullable(Int64)',
    'Nullable(Bool)',
  ]);
});

it('writes only the columns when there are no rows', async () => {
  const path = await write('empty', []);
  expect(await asked('SELECT count() AS rows FROM FILE', path)).toEqual([
    { rows: expect.anything() },
  ]);
  expect(await asked('SELECT * FROM FILE', path)).toEqual([]);
  expect(await asked('DESCRIBE TABLE FILE', path)).toHaveLength(COLUMNS.length);
});

it('gives the same bytes for the same rows, and keeps their order across row groups', async () => {
  const columns = COLUMNS.slice(0, 2);
  const rows = Array.from({ length: 50_000 }, (_, i) => [`p-${i}`, `name ${i % 7}`]);
  const [one, two] = [await write('one', rows, columns), await write('two', rows, columns)];
  expect(await readFile(one)).toEqual(await readFile(two));
  const found = await asked('SELECT groupArray(place_id) AS ids FROM FILE', one);
  expect(found).toEqual([{ ids: rows.map(([id]) => id) }]);
});

it('keeps an empty row, and values of any length', async () => {
  const columns: ParquetColumn[] = ['id', 'text'].map((name) => ({ name, type: 'text' }));
  const rows = [[null, undefined], ['a', 'é'.repeat(1_000_000)], []];
  const path = await write('long', rows, columns);
  const found = await asked('SELECT id, length(text) / 2 AS letters FROM FILE', path);
  expect(found).toEqual([
    { id: null, letters: null },
    { id: 'a', letters: 1_000_000 },
    { id: null, letters: null },
  ]);
});

it('rejects with the error of the engine, however many rows follow', async () => {
  const rows = [['a', 'b', 'no time', 1, 2, true]];
  await expect(write('broken', rows)).rejects.toMatchObject({ code: 'warehouse_query_failed' });
  const many = Array.from({ length: 200_000 }, () => rows[0]!);
  await expect(write('many', many)).rejects.toMatchObject({ code: 'warehouse_query_failed' });
});

const TASK = { columns: COLUMNS.slice(0, 2) };

it('does not blame the rows if the system refuses the write', async () => {
  const task = { ...TASK, path: join(folder, 'gone', 'file') };
  await expect(writeParquet(task, lines([['a']]), never)).rejects.toSatisfy(isBackendFault);
});

it('rejects with the error of the rows', async () => {
  async function* broken() {
    yield Buffer.from(parquetLine(['a']));
    throw new RangeError('no more');
  }
  const task = { ...TASK, path: join(folder, 'torn') };
  await expect(writeParquet(task, broken(), never)).rejects.toThrow(new RangeError('no more'));
});

it('rejects if it is aborted', async () => {
  const abort = new AbortController();
  const task = { ...TASK, path: join(folder, 'aborted') };
  const aborted = writeParquet(task, lines([['a']]), abort.signal);
  abort.abort();
  await expect(aborted).rejects.toThrow(/aborted/);
});
