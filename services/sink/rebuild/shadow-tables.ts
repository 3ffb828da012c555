/**
 * Shadow tables in a separate database, and the swap with the live ones.
 *
 * TB1 The same migrations create the shadow tables, so they are identical.
 * TB2 Each table is exchanged in one step. Both databases have the same rows at that time, so a
 *     read that uses tables of both is correct.
 */
import type { Platform } from '../../../ledger/platform.ts';
import { connectWarehouse } from '../../../platform/open-platform.ts';
import { migrate } from '../../../platform/warehouse/migrations.ts';
import { quoteIdentifier } from '../../../platform/warehouse/quoting.ts';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';

export interface ShadowTables {
  readonly warehouse: Warehouse;
  /** Exchanges all tables with the live ones. */
  swap(): Promise<void>;
  /** Copies rows below an offset from a live table. */
  copyRows(table: string, source: string, beforeOffset: number): Promise<void>;
  /** Removes the shadow tables. */
  remove(): Promise<void>;
}

export async function createShadowTables(platform: Platform): Promise<ShadowTables> {
  const main = platform.warehouse;
  const [current] = await main.query<{ name: string }>({ sql: 'SELECT currentDatabase() AS name' });
  const name = `${current!.name}_rebuild`;
  const [here, there] = [quoteIdentifier(current!.name), quoteIdentifier(name)];
  // Leftovers of an interrupted rebuild.
  await main.command({ sql: `DROP DATABASE IF EXISTS ${there} SYNC` });
  await main.command({ sql: `CREATE DATABASE ${there}` });
  const warehouse = await connectWarehouse(platform, name);
  await migrate(warehouse);
  const listTables = async (database: string) => {
    const rows = await main.query<{ name: string }>({ sql: TABLES, params: { database } });
    return rows.map((row) => row.name);
  };
  return {
    warehouse,
    swap: async () => {
      const tables = (await listTables(name)).map(quoteIdentifier);
      // A table cannot be moved between databases of different engines, only exchanged.
      for (const table of tables) {
        const [mine, other] = [`${here}.${table}`, `${there}.${table}`];
        await main.command({ sql: `CREATE TABLE IF NOT EXISTS ${mine} AS ${other}` });
      }
      for (const table of tables) {
        await main.command({ sql: `EXCHANGE TABLES ${here}.${table} AND ${there}.${table}` });
      }
    },
    copyRows: async (table, source, beforeOffset) => {
      const params = { database: name, table };
      const found = await main.query<{ name: string }>({ sql: COLUMNS, params });
      const columns = found.map((column) => quoteIdentifier(column.name)).join(', ');
      const sql = `INSERT INTO ${there}.${quoteIdentifier(table)} (${columns}) SELECT ${columns}
        FROM ${here}.${quoteIdentifier(table)}
        WHERE _source = {source:String} AND _offset < {before:UInt64}`;
      await main.command({ sql, params: { source, before: beforeOffset } });
    },
    remove: async () => {
      await warehouse.close();
      await main.command({ sql: `DROP DATABASE IF EXISTS ${there} SYNC` });
    },
  };
}

const TABLES = `SELECT name FROM system.tables
WHERE database = {database:String} AND engine LIKE '%MergeTree'
ORDER BY name`;

const COLUMNS = `SELECT name FROM system.columns
WHERE database = {database:String} AND table = {table:String}
  AND default_kind NOT IN ('ALIAS', 'MATERIALIZED')
ORDER BY position`;
