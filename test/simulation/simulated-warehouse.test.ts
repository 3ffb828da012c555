/**
 * The simulated warehouse answers as the real engine does: everything that runs of the simulation
 * asked it is asked again of chDB, in the same order, and the answers are compared.
 *
 * Rows are compared as sets, because most statements leave their order open. Parts are merged at
 * other times here and there; no answer may depend on that.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ColumnBlock } from '../../platform/warehouse/native/native-blocks.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { readWrittenLog, readWrittenTopics } from '../../platform/warehouse/written-log.ts';
import { type MigratedWarehouse, openMigratedWarehouse } from '../support/migrated-warehouse.ts';
import type { WarehouseCall } from './parts/warehouse-store.ts';
import { drawPlan } from './plan.ts';
import { removeScratch, runPlan } from './simulation.ts';
import { layFoundations } from './world.ts';

/** With exports, refreshes, single jobs, and many faults. */
const SEEDS = [1, 6, 15];
/** Of each statement in each run: the same question is asked again and again while one waits. */
const MAX_QUESTIONS = 8;
const MIN_STATEMENTS = 30;

let opened: MigratedWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  opened = await openMigratedWarehouse('equal');
  warehouse = opened.warehouse;
  await readWrittenLog(warehouse);
  await readWrittenTopics(warehouse);
});
afterAll(async () => {
  await opened.close();
  await removeScratch();
});

test('what was asked in simulated runs has the same answers from chDB', async () => {
  const foundations = await layFoundations();
  const asked = new Map<string, number>();
  for (const seed of SEEDS) {
    const calls: WarehouseCall[] = [];
    await runPlan(drawPlan(seed), foundations, {}, calls);
    await emptyTables([...foundations.tables.tables.keys()]);
    const askedNow = new Map<string, number>();
    for (const [at, call] of calls.entries()) {
      await repeat(call, askedNow, `seed ${seed}, call ${at}`);
    }
    for (const [sql, times] of askedNow) asked.set(sql, (asked.get(sql) ?? 0) + times);
  }
  expect(asked.size).toBeGreaterThan(MIN_STATEMENTS);
}, 900_000);

async function emptyTables(tables: readonly string[]): Promise<void> {
  for (const table of tables) await warehouse.command({ sql: `TRUNCATE TABLE ${table}` });
}

async function repeat(call: WarehouseCall, asked: Map<string, number>, where: string) {
  if (call.kind === 'insert') return warehouse.insert(call.block);
  if (call.kind === 'command') return warehouse.command(call.query);
  const { sql } = call.query;
  const times = asked.get(sql) ?? 0;
  if (times >= MAX_QUESTIONS) return;
  asked.set(sql, times + 1);
  const [simulated, real] =
    call.kind === 'query'
      ? [call.rows, await warehouse.query<object>(call.query)]
      : [rowsOfBlocks(call.blocks), rowsOfBlocks(await warehouse.queryColumns(call.query))];
  expect(simulated.map(rowText).sort(), `${where}: ${sql}`).toEqual(real.map(rowText).sort());
}

function rowsOfBlocks(blocks: readonly ColumnBlock[]): object[] {
  return blocks.flatMap((block) =>
    Array.from({ length: block.rows }, (_, row) =>
      Object.fromEntries(block.names.map((name) => [name, block.column(name).at(row)])),
    ),
  );
}

/** Lists in a column come in any order, too. Truth is true or 1. */
function rowText(row: object): string {
  return JSON.stringify(Object.values(row).map(plain));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(plain)
      .map((item) => JSON.stringify(item))
      .sort();
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(plain).sort();
}
