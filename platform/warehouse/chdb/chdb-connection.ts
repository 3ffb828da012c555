/**
 * The embedded engine behind the interface that `@clickhouse/client` speaks to a server through.
 *
 * chdb's own connection is not used on the main thread: it blocks while it loads, reads bodies as
 * strings, and lets the settings of one query leak into the next.
 */
import { Readable } from 'node:stream';
import { type createClient, parseError } from '@clickhouse/client';
import type { ChdbEngine } from './chdb-engine.ts';
import { withOneHeader } from './engine-chunks.ts';
import { formatParam } from './engine-params.ts';
import type { EngineAnswer, EngineStatement } from './engine-protocol.ts';

type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>;
export type ClientConnection = NonNullable<ClientOptions['connection']>;
type QueryParams = Parameters<ClientConnection['query']>[0];

/** Whether answers come whole, faults first, or in chunks as they are read. */
export type AnswerMode = 'whole' | 'chunks';

/** Settings of the HTTP interface alone, which the engine does not know. */
const HTTP_SETTINGS: ReadonlySet<string> = new Set(['wait_end_of_query', 'default_format']);
/** Lines of names and types, in the one format that streams are asked in (row-codec.ts). */
const HEADER_LINES = 2;
const CHUNK_BYTES = 256 * 1024;

export function createEngineConnection(engine: ChdbEngine, mode: AnswerMode): ClientConnection {
  const write = async (params: QueryParams, body?: Uint8Array) =>
    summarized(await ask(engine.run(statementOf(params, body), 'write')));
  return {
    query: async (params) => ({
      ...PLAIN,
      stream:
        mode === 'chunks'
          ? Readable.from(chunksOf(engine, params), { objectMode: false })
          : sliced((await ask(engine.run(statementOf(params), 'read'))).bytes),
    }),
    exec: async (params) => {
      const body = params.values === undefined ? undefined : await bytesOf(params.values);
      return { ...(await write(params, body)), stream: Readable.from([]) };
    },
    insert: async (params) => write(params, await bytesOf(params.values)),
    command: (params) => write(params),
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

const PLAIN = { query_id: '', response_headers: {}, http_status_code: 200 };

async function ask(answer: Promise<EngineAnswer>): Promise<EngineAnswer> {
  try {
    return await answer;
  } catch (error) {
    throw asClientError(error);
  }
}

/** The engine's message as the client's typed error; other faults as they are. */
function asClientError(error: unknown): unknown {
  const { message, name } = error as Error;
  return name === 'Error' ? parseError(message) : error;
}

async function* chunksOf(engine: ChdbEngine, params: QueryParams) {
  try {
    const chunks = withOneHeader(engine.stream(statementOf(params)), HEADER_LINES);
    for await (const chunk of chunks) yield* slicesOf(chunk);
  } catch (error) {
    throw asClientError(error);
  }
}

function statementOf(params: QueryParams, body?: Uint8Array): EngineStatement {
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

function* slicesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const length = Math.min(CHUNK_BYTES, bytes.length - at);
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, length);
  }
}

function sliced(bytes: Uint8Array): Readable {
  return Readable.from(slicesOf(bytes), { objectMode: false });
}

async function bytesOf(values: string | AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  if (typeof values === 'string') return Buffer.from(values);
  const chunks: Uint8Array[] = [];
  for await (const chunk of values) {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  }
  return joined(chunks);
}

/** One buffer that nothing else shares, so that it can be handed to the engine's thread. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function summarized({ rowsRead, bytesRead, elapsedSeconds }: EngineAnswer) {
  const summary = {
    read_rows: String(rowsRead),
    read_bytes: String(bytesRead),
    written_rows: String(rowsRead),
    written_bytes: String(bytesRead),
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: '0',
    elapsed_ns: String(Math.round(elapsedSeconds * 1e9)),
  };
  return { ...PLAIN, summary };
}
