/**
 * The port over `@clickhouse/client`: everything that the two adapters have in common, which is
 * all but the connection.
 *
 * An insert is one INSERT of one block: the thresholds at which the engine would begin another
 * block are lifted, so the block becomes one part, seen whole or not at all (W1), and its token
 * stands for the whole of it (W2).
 */
import { Readable } from 'node:stream';
import {
  type ClickHouseClient,
  ClickHouseError,
  type ClickHouseSettings,
  drainStream,
} from '@clickhouse/client';
import { CairnError, errorMessage, isCairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { decodeRows, encodeRows, ROWS_IN, ROWS_OUT } from './row-codec.ts';
import type { InsertBlock, Query, Warehouse } from './warehouse.ts';

/** Times arrive as RFC 3339 UTC with `Z`, wide integers quoted (see column-types.ts). */
const READ_SETTINGS: ClickHouseSettings = {
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 1,
};

const NO_LIMIT = '1000000000';
const INSERT_SETTINGS: ClickHouseSettings = {
  async_insert: 0,
  max_insert_block_size: NO_LIMIT,
  min_insert_block_size_rows: NO_LIMIT,
  min_insert_block_size_bytes: '0',
  max_partitions_per_insert_block: '0',
};

/** Rows of a page of a stream: what W6 keeps in memory. */
const PAGE_ROWS = 1_000;
const STREAM_SETTINGS: ClickHouseSettings = {
  ...READ_SETTINGS,
  max_block_size: String(PAGE_ROWS),
  preferred_block_size_bytes: '1000000',
};

/** `chunked` answers in chunks as they come; `client` may hold an answer whole. */
export interface Clients {
  readonly client: ClickHouseClient;
  readonly chunked: ClickHouseClient;
}

export function createClientWarehouse({ client, chunked }: Clients): Warehouse {
  return {
    query: (query) => typed(() => readAll(client, query)),
    stream: (query) => readPages(chunked, query),
    insert: (block) => typed(() => insertBlock(client, block)),
    command: (query) =>
      typed(async () => {
        const { sql, params, settings } = query;
        await client.command({ query: sql, ...bound(params), ...chosen({}, settings) });
      }),
    ready: async () =>
      (await client.ping({ select: true }).catch(() => ({ success: false }))).success,
    close: once(async () => {
      await client.close();
      await chunked.close();
    }),
  };
}

async function readAll<Row>(client: ClickHouseClient, query: Query): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf<Row>(client, query, READ_SETTINGS)) rows.push(...page);
  return rows;
}

async function* readPages<Row>(client: ClickHouseClient, query: Query) {
  try {
    yield* pagesOf<Row>(client, query, STREAM_SETTINGS);
  } catch (error) {
    throw typedError(error);
  }
}

async function* pagesOf<Row>(client: ClickHouseClient, query: Query, base: ClickHouseSettings) {
  const { sql, params, settings } = query;
  const asked = { ...bound(params), ...chosen(base, settings) };
  const result = await client.query({ query: sql, format: ROWS_OUT, ...asked });
  try {
    yield* decodeRows<Row>(result.stream());
  } finally {
    result.close();
  }
}

async function insertBlock(client: ClickHouseClient, block: InsertBlock): Promise<void> {
  if (block.rows.length === 0) return;
  const { table, columns, token } = block;
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${ROWS_IN}`,
    values: Readable.from(encodeRows(block), { objectMode: false }),
    ...chosen(INSERT_SETTINGS, { insert_deduplication_token: token }),
  });
  await drainStream(stream);
}

function bound(params: Query['params']) {
  return params === undefined ? {} : { query_params: { ...params } };
}

function chosen(base: ClickHouseSettings, settings: Query['settings']) {
  return { clickhouse_settings: { ...base, ...settings } as ClickHouseSettings };
}

async function typed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw typedError(error);
  }
}

/**
 * Codes that tell of the server's state, not of the query: too many queries, timeouts, memory,
 * read-only tables, too many parts, a server that is starting or stopping.
 */
const PASSING_CODES: ReadonlySet<string> = new Set([
  '159',
  '202',
  '203',
  '209',
  '210',
  '236',
  '241',
  '242',
  '243',
  '252',
  '319',
  '425',
  '999',
]);

function typedError(error: unknown): CairnError {
  if (isCairnError(error)) return error;
  if (!(error instanceof ClickHouseError)) {
    return new CairnError('warehouse_unavailable', errorMessage(error), { cause: error });
  }
  const passing = PASSING_CODES.has(error.code);
  const message = `Code ${error.code} (${error.type}): ${error.message}`;
  const code = passing ? 'warehouse_unavailable' : 'warehouse_query_failed';
  return new CairnError(code, message, { cause: error });
}
