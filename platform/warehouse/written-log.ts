/** Stores in the warehouse which log its tables were written from. */
import type { Warehouse } from './warehouse.ts';

const CREATE = `CREATE TABLE IF NOT EXISTS written_log
(
    identity String COMMENT 'of the log that the tables were written from; the newest row holds',
    version UInt64
)
ENGINE = ReplacingMergeTree
ORDER BY version
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

const NEWEST = 'SELECT identity, version FROM written_log ORDER BY version DESC LIMIT 1';

/** Null if the tables do not contain it yet. */
export async function readWrittenLog(warehouse: Warehouse): Promise<string | null> {
  return (await readNewest(warehouse))?.identity ?? null;
}

export async function nameWrittenLog(warehouse: Warehouse, identity: string): Promise<void> {
  const version = ((await readNewest(warehouse))?.version ?? 0) + 1;
  const columns = ['identity', 'version'];
  const token = `${version}:${identity}`;
  await warehouse.insert({ table: 'written_log', columns, rows: [{ identity, version }], token });
}

async function readNewest(warehouse: Warehouse) {
  await warehouse.command({ sql: CREATE });
  return (await warehouse.query<{ identity: string; version: number }>({ sql: NEWEST }))[0];
}
