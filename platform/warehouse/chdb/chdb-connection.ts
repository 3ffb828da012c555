/**
 * The embedded engine as a connection of `@clickhouse/client`.
 *
 * chdb has such a connection too, but it does not suit the main thread: it blocks while it loads,
 * reads bodies as strings, and lets the settings of one query leak into the next.
 */
import { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { type createClient, parseError } from '@clickhouse/client';
import type { ChdbEngine } from './chdb-engine.ts';
import type { EngineLane } from './engine-lanes.ts';
import { formatParam } from './engine-params.ts';
import type { EngineAnswer, EngineStatement } from './engine-protocol.ts';

type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>;
export type ClientConnection = NonNullable<ClientOptions['connection']>;
type QueryParams = Parameters<ClientConnection['query']>[0];
type BodyParams = Parameters<ClientConnection['insert']>[0];

/** Settings that only the HTTP interface has; the engine does not know them. */
const HTTP_SETTINGS: ReadonlySet<string> = new Set(['wait_end_of_query', 'default_format']);
const SLICE_BYTES = 256 * 1024;
const RESPONSE = { query_id: '', response_headers: {}, http_status_code: 200 };

/** `database` qualifies unqualified table names; the engine's default if omitted. */
export function createEngineConnection(
  engine: ChdbEngine,
  insertLane: EngineLane,
  database?: string,
): ClientConnection {
  const toStatement = (params: QueryParams, body?: Uint8Array): EngineStatement => {
    const statement = bindStatement(params, body);
    return database === undefined ? statement : { ...statement, database };
  };
  const read = async (params: QueryParams) => {
    const { bytes } = await withClientErrors(engine.run(toStatement(params), 'read'));
    return { ...RESPONSE, stream: Readable.from(slices(bytes), { objectMode: false }) };
  };
  const write = async (params: QueryParams, values: BodyParams['values']) => {
    const body = await readInsertBody(values);
    await withClientErrors(engine.run(toStatement(params, body), insertLane));
    return RESPONSE;
  };
  return {
    query: read,
    // Without values it is a query in a format that the client does not know.
    exec: async (params) => {
      if (params.values === undefined) return read(params);
      return { ...(await write(params, params.values)), stream: Readable.from([]) };
    },
    insert: (params) => write(params, params.values),
    command: async (params) => {
      await withClientErrors(engine.run(toStatement(params), 'command'));
      return RESPONSE;
    },
    ping: async () => {
      try {
        await engine.run({ sql: 'SELECT 1' }, 'read');
        return { success: true };
      } catch (error) {
        return { success: false, error: error as Error };
      }
    },
    close: () => engine.close(),
  };
}

/** An INSERT whose rows the engine reads itself. */
export async function runInsert(
  engine: ChdbEngine,
  insert: EngineStatement,
  lane: EngineLane,
): Promise<void> {
  await withClientErrors(engine.run(insert, lane));
}

/** Converts the engine's message into the client's typed error; other errors stay unchanged. */
async function withClientErrors(answer: Promise<EngineAnswer>): Promise<EngineAnswer> {
  try {
    return await answer;
  } catch (error) {
    const { message, name } = error as Error;
    throw name === 'Error' ? parseError(message) : error;
  }
}

function bindStatement(params: QueryParams, body?: Uint8Array): EngineStatement {
  const settings = Object.entries(params.clickhouse_settings ?? {}).filter(
    ([name, value]) => value !== undefined && !HTTP_SETTINGS.has(name),
  );
  const bound = Object.entries(params.query_params ?? {});
  return {
    sql: params.query,
    settings: Object.fromEntries(settings) as Record<string, string | number>,
    params: Object.fromEntries(bound.map(([name, value]) => [name, formatParam(value)])),
    ...(body === undefined ? {} : { body }),
  };
}

function* slices(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const length = Math.min(SLICE_BYTES, bytes.length - at);
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, length);
  }
}

/** A buffer that shares no memory, so that it can be transferred to the engine's thread. */
async function readInsertBody(values: NonNullable<BodyParams['values']>): Promise<Uint8Array> {
  return new Uint8Array(await arrayBuffer(Readable.from(values)));
}
