/**
 * The warehouse's tables: schemas/clickhouse/NNN_verb_noun.sql, in order, forward only.
 *
 * M1 Every statement can be run any number of times, also by two processes at once, with the same
 *    outcome (CREATE ... IF NOT EXISTS, ADD COLUMN IF NOT EXISTS). So nothing has to be locked, and
 *    a crash between two statements is mended by running them again.
 * M2 What was applied is recorded after its last statement, in `schema_migrations`.
 * M3 No query of a warehouse made by `migrated` runs before its tables are there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { assetPath } from '../runtime/assets.ts';
import type { Warehouse } from './warehouse.ts';

interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

export function readMigrations(folder = assetPath('schemas', 'clickhouse')): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{3}_\w+\.sql$/.test(name));
  return names.sort().map((name) => ({
    name,
    statements: splitStatements(readFileSync(`${folder}/${name}`, 'utf8')),
  }));
}

/** Statements end with a semicolon at the end of a line that is no comment. */
function splitStatements(sql: string): string[] {
  const lines = sql.split('\n').filter((line) => !line.trimStart().startsWith('--'));
  const statements = lines.join('\n').split(/;\s*$/m);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

const CREATE_RECORD = `CREATE TABLE IF NOT EXISTS schema_migrations
(
    name String,
    applied_at DateTime DEFAULT now('UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY name`;

/** Runs the migrations that are not recorded yet. */
export async function migrate(warehouse: Warehouse, migrations = readMigrations()): Promise<void> {
  await warehouse.command({ sql: CREATE_RECORD });
  const sql = 'SELECT DISTINCT name FROM schema_migrations';
  const applied = new Set((await warehouse.query<{ name: string }>({ sql })).map((r) => r.name));
  for (const { name, statements } of migrations) {
    if (applied.has(name)) continue;
    for (const statement of statements) await warehouse.command({ sql: statement });
    const record = { table: 'schema_migrations', columns: ['name'], rows: [{ name }], token: name };
    await warehouse.insert(record);
  }
}

/** M3: migrates in the background; a failed attempt is made again by the next query. */
export function migrated(warehouse: Warehouse): Warehouse {
  let running: Promise<void> | undefined;
  const prepare = () => {
    running ??= migrate(warehouse).catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  prepare().catch(() => undefined);
  return {
    ...warehouse,
    query: async (query) => {
      await prepare();
      return warehouse.query(query);
    },
    stream: async function* <Row>(query: Parameters<Warehouse['stream']>[0]) {
      await prepare();
      yield* warehouse.stream<Row>(query);
    },
    insert: async (block) => {
      await prepare();
      await warehouse.insert(block);
    },
    command: async (query) => {
      await prepare();
      await warehouse.command(query);
    },
    close: async () => {
      await running?.catch(() => undefined);
      await warehouse.close();
    },
  };
}
