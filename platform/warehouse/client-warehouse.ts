/**
 * The warehouse over `@clickhouse/client`: everything that the two adapters share, which is all but
 * the connection.
 *
 * An insert is one INSERT of one block. The thresholds at which the engine would start another
 * block are raised, so the block becomes one part, which is visible completely or not at all (W1),
 * and the token covers all of it (W2).
 */
import { Readable } from 'node:stream';
import {
  type ClickHouseClient,
  ClickHouseError,
  type ClickHouseSettings,
  drainStream,
} from '@clickhouse/client';
import { CairnError, isCairnError, rootMessage } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { toEngineError } from './native/engine-faults.ts';
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

/** An INSERT whose rows the engine reads from a file. */
export interface AvroInsert {
  /** `INSERT INTO ... SELECT ... FROM`, without the source. */
  readonly head: string;
  readonly source: AvroSource;
  readonly settings: Readonly<Record<string, string | number>>;
}

/** The differences between the adapters' connections. */
export interface ConnectionHooks {
  /** How the engine gets a file; over HTTP if omitted. */
  readonly insertAvro?: (insert: AvroInsert) => Promise<void>;
  /** Runs a statement, and abandons it if the server hangs. The signal ends its request. */
  readonly runStatement?: <T>(work: (signal?: AbortSignal) => Promise<T>) => Promise<T>;
}

export function createClientWarehouse(
  client: ClickHouseClient,
  { insertAvro, runStatement = (work) => work() }: ConnectionHooks = {},
): Warehouse {
  const insertBlock = (block: InsertBlock, signal?: AbortSignal) => {
    if (!block.avro) return insertRows(client, block, signal);
    const insert = toAvroInsert(block, block.avro);
    return insertAvro ? insertAvro(insert) : sendAvro(client, insert, signal);
  };
  const run = <T>(work: (signal?: AbortSignal) => Promise<T>) =>
    withWarehouseErrors(() => runStatement(work));
  return {
    query: (query) => run((signal) => selectRows(client, query, signal)),
    queryColumns: (query) => run((signal) => selectColumns(client, query, signal)),
    insert: (block) => run((signal) => insertBlock(block, signal)),
    command: async (query) => {
      await run((signal) => client.command({ ...toClientQuery(query), ...abortedBy(signal) }));
    },
    ready: () => run(() => requireAnswer(client)),
    close: once(() => client.close()),
  };
}

async function requireAnswer(client: ClickHouseClient): Promise<true> {
  const answer = await client.ping({ select: true });
  if (!answer.success) throw answer.error;
  return true;
}

function abortedBy(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { abort_signal: signal };
}

async function selectRows<Row>(
  client: ClickHouseClient,
  query: WarehouseQuery,
  signal?: AbortSignal,
): Promise<Row[]> {
  const asked = { ...toClientQuery(query, READ_SETTINGS), ...abortedBy(signal) };
  const result = await client.query({ ...asked, format: ROWS_OUT });
  try {
    return await decodeRows<Row>(result.stream());
  } finally {
    result.close();
  }
}

async function selectColumns(
  client: ClickHouseClient,
  query: WarehouseQuery,
  signal?: AbortSignal,
): Promise<ColumnBlock[]> {
  // Otherwise an error message may follow part of an answer.
  const bound = { ...toClientQuery(query, { wait_end_of_query: 1 }), ...abortedBy(signal) };
  const { stream } = await client.exec({ ...bound, query: `${query.sql}\nFORMAT Native` });
  return readBlocks(await readBytes(stream));
}

/** Like Node's own `buffer`, which copies the bytes several times. */
async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function insertRows(
  client: ClickHouseClient,
  block: InsertBlock,
  signal?: AbortSignal,
): Promise<void> {
  if (block.rows.length === 0) return;
  const { table, columns, token } = block;
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${ROWS_IN}`,
    values: Readable.from(encodeRows(block), { objectMode: false }),
    clickhouse_settings: { ...INSERT_SETTINGS, insert_deduplication_token: token },
    ...abortedBy(signal),
  });
  await drainStream(stream);
}

/** Without aliases: one that is named like a field would replace it in other expressions. */
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

async function sendAvro(
  client: ClickHouseClient,
  { head, source, settings }: AvroInsert,
  signal?: AbortSignal,
): Promise<void> {
  const { stream } = await client.exec({
    query: `${head} input(${quoteString(source.fields)}) FORMAT Avro`,
    values: Readable.from([Buffer.from(source.file)], { objectMode: false }),
    clickhouse_settings: settings,
    ...abortedBy(signal),
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

function toWarehouseError(error: unknown): CairnError {
  if (isCairnError(error)) return error;
  if (!(error instanceof ClickHouseError)) {
    const message = `The warehouse cannot be reached: ${rootMessage(error)}`;
    return new CairnError('warehouse_unavailable', message, { cause: error });
  }
  const { code, type = '', message } = error;
  return toEngineError({ code: Number(code), type, message }, error);
}
