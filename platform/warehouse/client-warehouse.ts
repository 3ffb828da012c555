/**
 * The warehouse over `@clickhouse/client`: everything that the two adapters share, which is all but
 * the connection.
 *
 * An insert is one INSERT of one block. The thresholds at which the engine would start another
 * block are raised, so the block becomes one part, which is visible completely or not at all (W1),
 * and the token covers all of it (W2).
 *
 * CW1 A status of 200 is no proof: anything may answer in the place of ClickHouse, and ClickHouse
 *     may fail after the status was sent. A statement has succeeded only if the answer has the
 *     engine's headers, and an insert only if nothing follows them (0289).
 */
import { Readable } from 'node:stream';
import {
  type ClickHouseClient,
  ClickHouseError,
  type ClickHouseSettings,
  parseError,
  type ResponseHeaders,
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
  /** CW1. Throws if the headers of an answer are not the engine's. */
  readonly checkHeaders?: (headers: ResponseHeaders) => void;
  /** How the engine gets a file; over HTTP if omitted. */
  readonly insertAvro?: (insert: AvroInsert) => Promise<void>;
  /** Runs a statement, and abandons it if the server hangs. The signal ends its request. */
  readonly runStatement?: <T>(work: (signal?: AbortSignal) => Promise<T>) => Promise<T>;
}

export function createClientWarehouse(
  client: ClickHouseClient,
  hooks: ConnectionHooks = {},
): Warehouse {
  const { insertAvro, runStatement = (work) => work() } = hooks;
  const statements = new Statements(client, hooks.checkHeaders ?? (() => undefined));
  const insertBlock = (block: InsertBlock, signal?: AbortSignal) => {
    if (!block.avro) return statements.insertRows(block, signal);
    const insert = toAvroInsert(block, block.avro);
    return insertAvro ? insertAvro(insert) : statements.insertAvro(insert, signal);
  };
  const run = <T>(work: (signal?: AbortSignal) => Promise<T>) =>
    withWarehouseErrors(() => runStatement(work));
  return {
    query: (query) => run((signal) => statements.selectRows(query, signal)),
    queryColumns: (query) => run((signal) => statements.selectColumns(query, signal)),
    insert: (block) => run((signal) => insertBlock(block, signal)),
    command: (query) => run((signal) => statements.command(query, signal)),
    ready: async () => {
      await run((signal) => statements.selectRows({ sql: 'SELECT 1 AS one' }, signal));
      return true;
    },
    close: once(() => client.close()),
  };
}

function abortedBy(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { abort_signal: signal };
}

/** Otherwise an error may follow part of the rows, which looks like fewer rows. */
const WHOLE_ANSWER: ClickHouseSettings = { wait_end_of_query: 1 };

/** One statement each, over the client. */
class Statements {
  readonly #client: ClickHouseClient;
  readonly #checkHeaders: (headers: ResponseHeaders) => void;

  constructor(client: ClickHouseClient, checkHeaders: (headers: ResponseHeaders) => void) {
    this.#client = client;
    this.#checkHeaders = checkHeaders;
  }

  async selectRows<Row>(query: WarehouseQuery, signal?: AbortSignal): Promise<Row[]> {
    const bound = toClientQuery(query, { ...READ_SETTINGS, ...WHOLE_ANSWER });
    const params = { ...bound, query: `${query.sql}\nFORMAT ${ROWS_OUT}`, ...abortedBy(signal) };
    return this.#exec(params, (stream) => decodeRows<Row>(stream));
  }

  async selectColumns(query: WarehouseQuery, signal?: AbortSignal): Promise<ColumnBlock[]> {
    const bound = { ...toClientQuery(query, WHOLE_ANSWER), ...abortedBy(signal) };
    const params = { ...bound, query: `${query.sql}\nFORMAT Native` };
    return readBlocks(await this.#exec(params, readBytes));
  }

  async command(query: WarehouseQuery, signal?: AbortSignal): Promise<void> {
    const { response_headers } = await this.#client.command({
      ...toClientQuery(query),
      ...abortedBy(signal),
    });
    this.#checkHeaders(response_headers);
  }

  async insertRows(block: InsertBlock, signal?: AbortSignal): Promise<void> {
    if (block.rows.length === 0) return;
    const { table, columns, token } = block;
    const params = {
      query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${ROWS_IN}`,
      values: Readable.from(encodeRows(block), { objectMode: false }),
      clickhouse_settings: { ...INSERT_SETTINGS, insert_deduplication_token: token },
      ...abortedBy(signal),
    };
    requireNothing(await this.#exec(params, readBytes));
  }

  async insertAvro(insert: AvroInsert, signal?: AbortSignal): Promise<void> {
    const { head, source, settings } = insert;
    const params = {
      query: `${head} input(${quoteString(source.fields)}) FORMAT Avro`,
      values: Readable.from([Buffer.from(source.file)], { objectMode: false }),
      clickhouse_settings: settings,
      ...abortedBy(signal),
    };
    requireNothing(await this.#exec(params, readBytes));
  }

  /** Resolves with what `read` makes of the answer's body. */
  async #exec<T>(
    params: Parameters<ClickHouseClient['exec']>[0],
    read: (body: AsyncIterable<Buffer>) => Promise<T>,
  ): Promise<T> {
    const { stream, response_headers } = await this.#client.exec(params);
    try {
      this.#checkHeaders(response_headers);
      return await read(stream);
    } finally {
      stream.destroy();
    }
  }
}

/** Like Node's own `buffer`, which copies the bytes several times. */
async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** CW1. What follows the headers of an insert is an error. */
function requireNothing(answer: Buffer): void {
  if (answer.length > 0) throw parseError(answer.toString());
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
    const message = `The warehouse cannot be reached: ${describeText(rootMessage(error))}`;
    return new CairnError('warehouse_unavailable', message, { cause: error });
  }
  const { code, type = '', message } = error;
  return toEngineError({ code: Number(code), type, message }, error);
}

const MAX_QUOTED_CHARS = 200;

/** The message may be the page of a proxy: only its text says something, and not all of it. */
function describeText(message: string): string {
  const text = message
    .replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}...` : text;
}
