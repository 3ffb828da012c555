/** Tables of other applications, and tables that were changed, on a real engine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { silentLog } from '../runtime/log.ts';
import { openChdbWarehouse } from './chdb/chdb-warehouse.ts';
import { migrate, newestMigration, requireTables } from './migrations.ts';
import type { Warehouse } from './warehouse.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openChdbWarehouse({ folder, clock: systemClock, log: silentLog });
});
afterAll(async () => {
  await warehouse.close();
  rmSync(folder, { recursive: true, force: true });
});
const command = (sql: string) => warehouse.command({ sql });
const listTables = async () => {
  const sql = 'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name';
  return (await warehouse.query<{ name: string }>({ sql })).map(({ name }) => name);
};
beforeEach(async () => {
  for (const name of await listTables()) await command(`DROP TABLE ${name} SYNC`);
});

const create = (table: string, columns: string) =>
  command(`CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple()`);

it.each([
  ['jobs', 'id UInt64, title String', /^The table jobs .* lacks the columns organization_id, /],
  ['schema_migrations', 'version UInt64', /^The table schema_migrations .* the columns name, /],
])('MG3 writes nothing beside a table %s of another application', async (name, columns, words) => {
  await create(name, columns);
  await expect(migrate(warehouse)).rejects.toMatchObject({
    code: 'warehouse_incomplete',
    message: expect.stringMatching(words),
  });
  expect(await listTables()).toEqual([name]);
});

it.each([
  ['from the first migration', 'model'],
  ['from a later migration', 'gathered'],
])('MG3 ends a start if a column %s was removed', async (_, column) => {
  await migrate(warehouse);
  await requireTables(warehouse);
  await command(`ALTER TABLE results DROP COLUMN ${column}`);
  const fault = {
    code: 'warehouse_incomplete',
    message: expect.stringMatching(new RegExp(`table results .* lacks the column ${column}: `)),
  };
  await expect(migrate(warehouse)).rejects.toMatchObject(fault);
  await expect(requireTables(warehouse)).rejects.toMatchObject(fault);
});

const listRecorded = async () => {
  const sql = 'SELECT DISTINCT name FROM schema_migrations ORDER BY name';
  return (await warehouse.query<{ name: string }>({ sql })).map(({ name }) => name);
};

it.each([
  ['an empty database', [] as string[]],
  ['a database with a table', ['CREATE TABLE other (id UInt64) ENGINE = MergeTree ORDER BY id']],
])('MG2 records every migration of %s', async (_, before) => {
  for (const sql of before) await command(sql);
  await migrate(warehouse);
  const recorded = await listRecorded();
  expect(recorded).toHaveLength(newestMigration());
  expect(recorded.at(-1)).toMatch(new RegExp(`^0*${newestMigration()}_`));
});

/** The tables and views with everything that they are made of, down to the order of columns. */
const describeTables = async () => {
  const sql = `SELECT name, create_table_query FROM system.tables
    WHERE database = currentDatabase() AND name NOT IN ('other') ORDER BY name`;
  return warehouse.query<{ name: string; create_table_query: string }>({ sql });
};

it('MG2 makes the same tables in an empty database in far fewer statements', async () => {
  let commands = 0;
  const counting = Object.assign(Object.create(warehouse) as Warehouse, {
    command: async (...args: Parameters<Warehouse['command']>) => {
      commands++;
      return warehouse.command(...args);
    },
  });
  await command('CREATE TABLE other (id UInt64) ENGINE = MergeTree ORDER BY id');
  await migrate(counting);
  const [oneByOne, tables] = [commands, await describeTables()];
  for (const name of await listTables()) await command(`DROP TABLE ${name} SYNC`);
  commands = 0;
  await migrate(counting);
  expect(await describeTables()).toEqual(tables);
  expect(commands).toBeLessThanOrEqual(oneByOne - 30);
});

it('MG2 records nothing of an empty database before the last statement', async () => {
  const broken = Object.assign(Object.create(warehouse) as Warehouse, {
    command: async (...args: Parameters<Warehouse['command']>) => {
      if (args[0].sql.includes('batch_run')) throw new Error('the process ends');
      return warehouse.command(...args);
    },
  });
  await expect(migrate(broken)).rejects.toThrow('the process ends');
  expect(await listRecorded()).toEqual([]);
  await migrate(warehouse);
  await requireTables(warehouse);
  expect(await listRecorded()).toHaveLength(newestMigration());
});

it.each([
  ['from the first migration', 'model', 'UInt32', 'Nullable(String)'],
  ['from a later migration', 'gathered', 'Nullable(String)', 'String'],
])('MG3 ends a start if the type of a column %s was changed', async (_, column, found, type) => {
  await migrate(warehouse);
  await command(`ALTER TABLE results DROP COLUMN ${column}`);
  await command(`ALTER TABLE results ADD COLUMN ${column} ${found}`);
  const words =
    `The column ${column} of the table results in the warehouse's database has the type ` +
    `${found} instead of ${type}: `;
  const fault = { code: 'warehouse_incomplete', message: expect.stringContaining(words) };
  await expect(migrate(warehouse)).rejects.toMatchObject(fault);
  await expect(requireTables(warehouse)).rejects.toMatchObject(fault);
});

it('MG3 starts if a column has a dictionary now, or none', async () => {
  await migrate(warehouse);
  await command('ALTER TABLE results MODIFY COLUMN gathered LowCardinality(String)');
  await command('ALTER TABLE exports MODIFY COLUMN status String');
  await migrate(warehouse);
  await requireTables(warehouse);
});

it('MG1 runs again after a crash between two statements', async () => {
  await migrate(warehouse);
  await command('TRUNCATE TABLE schema_migrations');
  await migrate(warehouse);
  await command('DROP TABLE exports SYNC');
  await migrate(warehouse);
  await requireTables(warehouse);
});

it('MG1 starts while another process adds columns', async () => {
  await migrate(warehouse);
  await command('ALTER TABLE results DROP COLUMN gathered');
  await command('TRUNCATE TABLE schema_migrations');
  let isFirst = true;
  const slow = Object.assign(Object.create(warehouse) as Warehouse, {
    query: async (...args: Parameters<Warehouse['query']>) => {
      const rows = await warehouse.query(...args);
      if (isFirst) await migrate(warehouse);
      isFirst = false;
      return rows;
    },
  });
  await migrate(slow);
  await requireTables(warehouse);
});
