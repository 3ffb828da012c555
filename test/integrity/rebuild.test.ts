/** `cairn rebuild` while the product serves: rows that the tables had lost are there again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSomeOfEverything, readCsv, readEverything } from '../support/all-reads.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { call, KEY, ORGANIZATION } from '../support/product.ts';
import { runOperatorTask } from '../support/run-task.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const SERVICES = ['ingest-api', 'enricher', 'sink', 'exporter', 'scheduler'] as const;
const TABLES = [
  ...['jobs', 'job_stages', 'results', 'batch_events', 'exports', 'custom_attributes'],
  'correction_events',
];

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(SERVICES, {
    CAIRN_BOOTSTRAP_KEYS: `${ORGANIZATION}:member:${KEY}`,
  });
  await makeSomeOfEverything(api.address);
}, TIMEOUT_MS);
afterAll(() => api.close());

async function countRows(): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    const sql = `SELECT count() AS rows FROM ${table} FINAL`;
    const found = await api.product.platform.warehouse.query<{ rows: number }>({ sql });
    rows[table] = found[0]!.rows;
  }
  return rows;
}

it('brings back lost rows, while reads go on, and the sink goes on after it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { platform } = api.product;
  const before = [await readEverything(api.address), await readCsv(api.address)];
  const rows = await countRows();
  // Rows from the middle of a table: no comparison at a start sees that.
  const lose = "DELETE FROM results WHERE batch_id = 'first' AND place_id < 'first-4'";
  await platform.warehouse.command({ sql: lose });
  expect(await readCsv(api.address)).not.toBe(before[1]);

  const statuses: number[] = [];
  let isRebuilding = true;
  const reading = (async () => {
    while (isRebuilding) statuses.push((await call(api.address, 'GET', '/batches/first')).status);
  })();
  const { lines, progress } = await runOperatorTask(platform, 'rebuild', {});
  isRebuilding = false;
  await reading;
  expect(lines.at(-1)).toMatch(/^\d+ records are in the new tables/);
  expect(progress.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await countRows()).toEqual(rows);
  expect([await readEverything(api.address), await readCsv(api.address)]).toEqual(before);

  const inputs = { name: 'Gasthof', latitude: 47.1, longitude: 9.52 };
  await call(api.address, 'POST', '/jobs', { body: { place_id: 'later', inputs } });
  const isDone = async () =>
    (await call(api.address, 'GET', '/jobs/later')).body['status'] === 'completed';
  await until(isDone, 'work after the rebuild is done', { timeoutMs: 120_000, pollMs: 100 });
  const left = await platform.warehouse.query({
    sql: "SELECT name FROM system.databases WHERE name LIKE '%_rebuild'",
  });
  expect(left).toEqual([]);
});

it('is done when the old tables cannot be removed, and says so', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { platform } = api.product;
  const { warehouse } = platform;
  let drops = 0;
  const holding = overrideMethods(warehouse, {
    command: async (statement) => {
      const isRemoval = statement.sql.startsWith('DROP DATABASE') && ++drops === 2;
      if (isRemoval) throw new Error('Timeout error.');
      await warehouse.command(statement);
    },
  });
  const { lines, notes, outcome } = await runOperatorTask(
    { ...platform, warehouse: holding },
    'rebuild',
    {},
  );
  expect(outcome).toBe('done');
  expect(lines.at(-1)).toMatch(/^\d+ records are in the new tables/);
  expect(notes.at(-1)).toBe(
    'The old tables could not be removed (Timeout error.); the next rebuild removes them.',
  );
  expect((await call(api.address, 'GET', '/batches/first')).status).toBe(200);
});

it('is done when the end of the pause cannot be told to hot state', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { platform } = api.product;
  const full = overrideMethods(platform.hotState, {
    delete: async () => {
      throw new Error('It is full.');
    },
  });
  const { outcome, notes } = await runOperatorTask({ ...platform, hotState: full }, 'rebuild', {});
  expect(outcome).toBe('done');
  expect(notes.at(-1)).toBe('The sinks go on within a minute: It is full.');
  await platform.hotState.delete('sinks-paused');
});

it('says why it failed, also when the new tables cannot be removed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { platform } = api.product;
  const { warehouse } = platform;
  const notes: string[] = [];
  let drops = 0;
  const failing = overrideMethods(warehouse, {
    command: async (statement) => {
      if (statement.sql.startsWith('EXCHANGE TABLES')) throw new Error('Not now.');
      const isRemoval = statement.sql.startsWith('DROP DATABASE') && ++drops === 2;
      if (isRemoval) throw new Error('Timeout error.');
      await warehouse.command(statement);
    },
  });
  const options = { ...platform, warehouse: failing };
  await expect(runOperatorTask(options, 'rebuild', {}, { notes })).rejects.toThrow('Not now.');
  expect(notes.at(-1)).toBe(
    'The new tables could not be removed (Timeout error.); the next rebuild removes them.',
  );
});

it('leaves the old tables when it is interrupted', { timeout: TIMEOUT_MS }, async () => {
  const rows = await countRows();
  const interrupted = new AbortController();
  const onProgress = () => interrupted.abort();
  const { signal } = interrupted;
  const { platform } = api.product;
  await expect(runOperatorTask(platform, 'rebuild', {}, { signal, onProgress })).rejects.toThrow();
  expect(await countRows()).toEqual(rows);
  expect((await call(api.address, 'GET', '/batches/first')).status).toBe(200);
});
