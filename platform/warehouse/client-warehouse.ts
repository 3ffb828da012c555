/**
 * The warehouse over `@clickhouse/client`: all that the two adapters share, which is everything
 * but the connection.
 *
 * An insert is one INSERT of one block. The thresholds at which the engine would begin another
 * block are lifted, so the block becomes one part, which is seen whole or not at all (W1), and
 * the token covers all of it (W2).
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
import { type ColumnBlock, readBlocks } from './native/native-blocks.ts';
import { quoteString } from './quoting.ts';
import { decodeRows, encodeRows, ROWS_IN, ROWS_OUT } from './row-codec.ts';
import type { AvroSource, InsertBlock, Warehouse, WarehouseQuery } from './warehouse.ts';

/** Times arrive as RFC 3339 UTC with `Z`, wide integers quoted (see column-types.ts). */
const READ_SETTINGS: ClickHouseSettings = {
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 1,
};

const NO_LIMIT = '1000000000';
const INSERT_SETTINGS = {
  async_insert: 0 as const,
  max_insert_block_size: NO_LIMIT,
  min_insert_block_size_rows: NO_LIMIT,
  min_insert_block_size_bytes: '0',
  max_partitions_per_insert_block: '0',
} satisfies ClickHouseSettings;

/** An INSERT of rows that the engine makes from a file. */
export interface AvroInsert {
  /** `INSERT INTO ... SELECT ... FROM`, without what is selected from. */
  readonly head: string;
  readonly source: AvroSource;
  readonly settings: Readonly<Record<string, string | number>>;
}

/** `insertAvro` is how the engine gets a file; over HTTP when left out. */
export function createClientWarehouse(
  client: ClickHouseClient,
  insertAvro: (insert: AvroInsert) => Promise<void> = (insert) => sendAvro(client, insert),
): Warehouse {
  const insertBlock = (block: InsertBlock) =>
    block.avro ? insertAvro(toAvroInsert(block, block.avro)) : insertRows(client, block);
  return {
    query: (query) => withWarehouseErrors(() => selectRows(client, query)),
    queryColumns: (query) => withWarehouseErrors(() => selectColumns(client, query)),
    insert: (block) => withWarehouseErrors(() => insertBlock(block)),
    command: async (query) => {
      await withWarehouseErrors(() => client.command(toClientQuery(query)));
    },
    ready: async () =>
      (await client.ping({ select: true }).catch(() => ({ success: false }))).success,
    close: once(() => client.close()),
  };
}

async function selectRows<Row>(client: ClickHouseClient, query: WarehouseQuery): Promise<Row[]> {
  const result = await client.query({ ...toClientQuery(query, READ_SETTINGS), format: ROWS_OUT });
  try {
    return await decodeRows<Row>(result.stream());
  } finally {
    result.close();
  }
}

async function selectColumns(
  client: ClickHouseClient,
  query: WarehouseQuery,
): Promise<ColumnBlock[]> {
  // Otherwise the message of an error may stand behind part of an answer.
  const bound = toClientQuery(query, { wait_end_of_query: 1 });
  const { stream } = await client.exec({ ...bound, query: `${query.sql}\nFORMAT Native` });
  return readBlocks(await readBytes(stream));
}

/** As Node's own `buffer` does, which copies the bytes several times. */
async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function insertRows(client: ClickHouseClient, block: InsertBlock): Promise<void> {
  if (block.rows.length === 0) return;
  const { table, columns, token } = block;
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${ROWS_IN}`,
    values: Readable.from(encodeRows(block), { objectMode: false }),
    clickhouse_settings: { ...INSERT_SETTINGS, insert_deduplication_token: token },
  });
  await drainStream(stream);
}

/** Without aliases: one that is named as a field would take its place in other expressions. */
function toAvroInsert({ table, columns, token }: InsertBlock, source: AvroSource): AvroInsert {
  return {
    head: `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${source.select.join(', ')} FROM`,
    source,
    // One thread reads one block, so the rows become one part.
    settings: {
      ...INSERT_SETTINGS,
      max_block_size: NO_LIMIT,
      max_threads: 1,
      // As JSON.stringify writes text.
      output_format_json_escape_forward_slashes: 0,
      insert_deduplication_token: token,
    },
  };
}

async function sendAvro(client: ClickHouseClient, { head, source, settings }: AvroInsert) {
  const { stream } = await client.exec({
    query: `${head} input(${quoteString(source.fields)}) FORMAT Avro`,
    values: Readable.from([Buffer.from(source.file)], { objectMode: false }),
    clickhouse_settings: settings,
  });
  await drainStream(stream);
}

function toClientQuery({ sql, params, settings }: WarehouseQuery, base: ClickHouseSettings = {}) {
  return {
    query: sql,
    query_params: { ...params },
    clickhouse_settings: { ...base, ...settings } as ClickHouseSettings,
  };
}

async function withWarehouseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toWarehouseError(error);
  }
}

/**
 * Codes about the state of the server and not about the query. A server that is told to stop
 * cancels what runs (394), and a person can cancel one query; quotas, threads and memory are short
 * for a while; replicas, Keeper and remote storage come back.
 */
const TRANSIENT_CODES: ReadonlySet<number> = new Set([
  // Sockets, names and time.
  95, 96, 159, 160, 198, 209, 210, 279, 298, 573, 749,
  // Cancelled, starting or stopping.
  236, 394, 473, 722, 735,
  // Memory, threads, queries, quotas, parts.
  173, 201, 202, 203, 241, 243, 252, 373, 439, 574, 692, 700, 745,
  // Replicas, Keeper, remote and damaged storage.
  40, 204, 225, 242, 246, 254, 265, 285, 286, 289, 319, 341, 369, 425, 499, 519, 999,
]);

/** Codes of writes to files. Only their messages are read: others quote the data of the query. */
const FILE_CODES: ReadonlySet<number> = new Set([74, 75, 76, 77, 425, 1000, 1001, 1002]);
const NOT_ENOUGH_SPACE = 243;
const FULL_DISK = /No space left on device|Disk quota exceeded|errno: (28|122)\b/;

function isFullDisk({ code, message }: ClickHouseError): boolean {
  if (Number(code) === NOT_ENOUGH_SPACE) return true;
  return FILE_CODES.has(Number(code)) && FULL_DISK.test(message);
}
/** An unknown user, a wrong or missing password, or either of them. */
const LOGIN_CODES: ReadonlySet<number> = new Set([192, 193, 194, 516]);
/** A right that the user lacks: a person changes it as they do a password. */
const RIGHT_CODES: ReadonlySet<number> = new Set([164, 291, 497]);

/** Somebody has yet to create the database, or the address names another one. */
const UNKNOWN_DATABASE = 81;

function toWarehouseError(error: unknown): CairnError {
  if (isCairnError(error)) return error;
  if (!(error instanceof ClickHouseError)) {
    return new CairnError('warehouse_unavailable', errorMessage(error), { cause: error });
  }
  const message = `Code ${error.code} (${error.type}): ${error.message}`;
  if (isFullDisk(error)) return new CairnError('storage_full', message, { cause: error });
  const number = Number(error.code);
  if (number === UNKNOWN_DATABASE) {
    const says = `ClickHouse does not have the database that CLICKHOUSE_URL names: ${message}`;
    return new CairnError('warehouse_unavailable', says, { cause: error });
  }
  if (LOGIN_CODES.has(number) || RIGHT_CODES.has(number)) {
    const what = LOGIN_CODES.has(number) ? 'the login' : 'a right that Cairn needs';
    return new CairnError('login_refused', `ClickHouse refuses ${what}: ${message}`, {
      cause: error,
    });
  }
  const isTransient = TRANSIENT_CODES.has(number) || FILE_CODES.has(number);
  const code = isTransient ? 'warehouse_unavailable' : 'warehouse_query_failed';
  return new CairnError(code, message, { cause: error });
}
