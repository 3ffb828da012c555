/**
 * Stores in the warehouse which log its tables were written from, and which topics of it: a topic
 * that was deleted and created again has the same name, and another id.
 */
import type { TopicIds } from '../log/broker.ts';
import type { Warehouse } from './warehouse.ts';

/** What a table's newest row holds. */
const CONTENTS = {
  written_log: 'of the log that the tables were written from; the newest row holds',
  written_topics: 'the ids of its topics then, as a JSON object; the newest row holds',
} as const;
type NamingTable = keyof typeof CONTENTS;

/** Null if the tables do not contain it yet. */
export async function readWrittenLog(warehouse: Warehouse): Promise<string | null> {
  return (await readNewest(warehouse, 'written_log'))?.identity ?? null;
}

export async function nameWrittenLog(warehouse: Warehouse, identity: string): Promise<void> {
  await insertNewest(warehouse, 'written_log', identity);
}

/** Topics are missing that had no id when the tables were written. */
export async function readWrittenTopics(warehouse: Warehouse): Promise<TopicIds> {
  const newest = await readNewest(warehouse, 'written_topics');
  return newest === undefined ? {} : (JSON.parse(newest.identity) as TopicIds);
}

export async function nameWrittenTopics(warehouse: Warehouse, ids: TopicIds): Promise<void> {
  await insertNewest(warehouse, 'written_topics', JSON.stringify(ids));
}

async function insertNewest(warehouse: Warehouse, table: NamingTable, identity: string) {
  const version = ((await readNewest(warehouse, table))?.version ?? 0) + 1;
  const columns = ['identity', 'version'];
  const token = `${version}:${identity}`;
  await warehouse.insert({ table, columns, rows: [{ identity, version }], token });
}

async function readNewest(warehouse: Warehouse, table: NamingTable) {
  await warehouse.command({ sql: createTable(table) });
  const sql = `SELECT identity, version FROM ${table} ORDER BY version DESC LIMIT 1`;
  return (await warehouse.query<{ identity: string; version: number }>({ sql }))[0];
}

function createTable(table: NamingTable): string {
  return `CREATE TABLE IF NOT EXISTS ${table}
(
    identity String COMMENT '${CONTENTS[table]}',
    version UInt64
)
ENGINE = ReplacingMergeTree
ORDER BY version
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;
}
