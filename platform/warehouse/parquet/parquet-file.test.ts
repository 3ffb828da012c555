/** Parquet files, read back by an engine in a process of its own. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readParquet } from '../../../test/support/read-parquet.ts';
import { isBackendFault } from '../../runtime/errors.ts';
import { type ParquetColumn, writeParquet } from './parquet-file.ts';

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
  const rowsPath = join(folder, `${name}.rows`);
  await writeFile(rowsPath, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const path = join(folder, `${name}.parquet`);
  await writeParquet({ rowsPath, path, columns }, never);
  return path;
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

it('rejects with the error of the engine, and when it is aborted', async () => {
  const broken = write('broken', [['a', 'b', 'no time', 1, 2, true]]);
  await expect(broken).rejects.toMatchObject({ code: 'warehouse_query_failed' });
  const rowsPath = join(folder, 'one.rows');
  // The rows are not to blame for what the system does not let be read or written.
  for (const at of [{ rowsPath: join(folder, 'gone') }, { path: join(folder, 'gone', 'file') }]) {
    const task = { rowsPath, path: join(folder, 'file'), columns: COLUMNS.slice(0, 2), ...at };
    await expect(writeParquet(task, never)).rejects.toSatisfy(isBackendFault);
  }
  const order = { rowsPath, path: join(folder, 'aborted'), columns: COLUMNS.slice(0, 2) };
  const abort = new AbortController();
  const aborted = writeParquet(order, abort.signal);
  abort.abort();
  await expect(aborted).rejects.toThrow(/aborted/);
});
