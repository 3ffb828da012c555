/**
 * The thread that hosts the embedded engine. Loading its library and opening a folder block the
 * thread for more than a second, and every answer is copied on it.
 *
 * EW1 Every statement runs on its own connection, so that its settings and parameters affect no
 *     other, and statements on different connections run in parallel.
 * EW2 One connection stays open all the time: the engine shuts down with its last one.
 * EW3 The engine's own threads outlive this one, so its library must stay mapped: the folder is
 *     opened only after the main thread has loaded the library too (`begin`).
 */
import { ok } from 'node:assert/strict';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type ChdbConnection, createChdbConnection } from 'chdb/connection';
import { errorMessage } from '../../runtime/errors.ts';
import { quoteIdentifier } from '../quoting.ts';
import { setStatement } from './engine-params.ts';
import type {
  EngineEvent,
  EngineRequest,
  EngineResponse,
  EngineStatement,
} from './engine-protocol.ts';

/**
 * The engine compiles an expression to machine code at its third use, unless it is told otherwise.
 * That takes tens of milliseconds, more than most statements take without it.
 */
const USES_BEFORE_COMPILING = 100;
const SETTINGS = {
  min_count_to_compile_expression: USES_BEFORE_COMPILING,
  min_count_to_compile_aggregate_expression: USES_BEFORE_COMPILING,
  min_count_to_compile_sort_description: USES_BEFORE_COMPILING,
};

const port = parentPort!;
const folder = workerData.folder as string;
const streams = new Map<number, OpenStream>();

interface OpenStream {
  readonly connection: ChdbConnection;
  readonly chunks: AsyncIterator<{ raw(): Uint8Array }>;
}

function reply(message: EngineResponse | EngineEvent, bytes: Uint8Array | null = null): void {
  port.postMessage(message, bytes === null ? [] : [bytes.buffer as ArrayBuffer]);
}

/** A copy that shares no memory, so that it can be transferred. */
function copyBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

async function connectFor(statement: EngineStatement): Promise<ChdbConnection> {
  const connection = createChdbConnection({ path: folder });
  const set = setStatement({ ...SETTINGS, ...statement.settings }, statement.params ?? {});
  try {
    const { database } = statement;
    if (database !== undefined) {
      await connection.chdb.queryAsync(`USE ${quoteIdentifier(database)}`);
    }
    if (set !== null) await connection.chdb.queryAsync(set);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

function sqlWithBody({ sql, body }: EngineStatement): string {
  if (body === undefined) return sql;
  // Joined as bytes: joining two strings would copy each once more.
  return Buffer.concat([Buffer.from(`${sql}\n`), body]).toString('utf8');
}

async function runStatement(id: number, statement: EngineStatement): Promise<void> {
  const connection = await connectFor(statement);
  try {
    const format = statement.format ?? 'TabSeparated';
    const result = await connection.chdb.queryAsync(sqlWithBody(statement), { format });
    const bytes = copyBytes(result.bytes());
    const { rowsRead, bytesRead, elapsed } = result;
    reply({ id, answer: { bytes, rowsRead, bytesRead, elapsedSeconds: elapsed } }, bytes);
  } finally {
    await connection.close();
  }
}

async function openStream(id: number, statement: EngineStatement): Promise<void> {
  const connection = await connectFor(statement);
  const format = statement.format ?? 'TabSeparated';
  const chunks = connection.chdb.queryStream(statement.sql, { format })[Symbol.asyncIterator]();
  streams.set(id, { connection, chunks });
  await fetchChunk(id, id);
}

async function fetchChunk(id: number, stream: number): Promise<void> {
  const { chunks } = streams.get(stream)!;
  try {
    const { done, value } = await chunks.next();
    const chunk = done ? null : copyBytes(value.raw());
    if (done) await endStream(stream);
    reply({ id, chunk }, chunk);
  } catch (error) {
    await endStream(stream);
    throw error;
  }
}

async function endStream(stream: number): Promise<void> {
  const open = streams.get(stream);
  if (open === undefined) return;
  streams.delete(stream);
  await open.chunks.return?.();
  await open.connection.close();
}

async function handle(request: EngineRequest): Promise<void> {
  const { id } = request;
  if (request.kind === 'begin') return openFolder();
  if (request.kind === 'run') return runStatement(id, request.statement);
  if (request.kind === 'open') return openStream(id, request.statement);
  if (request.kind === 'fetch') return fetchChunk(id, request.stream);
  for (const stream of request.kind === 'end' ? [request.stream] : [...streams.keys()]) {
    await endStream(stream);
  }
  if (request.kind === 'close') await held?.close();
  reply({ id, chunk: null });
  if (request.kind === 'close') port.close();
}

/** The file of the engine's native addon; this thread has loaded it, so it is in the cache. */
function addonPath(): string {
  const { cache } = createRequire(import.meta.url);
  const path = Object.keys(cache).find((file) => /chdb[^/\\]*\.node$/.test(file));
  ok(path, 'the native addon of chdb is among the loaded modules');
  return path;
}

function openFolder(): void {
  try {
    held = createChdbConnection({ path: folder });
    reply({ ready: true });
  } catch (error) {
    reply({ failed: errorMessage(error) });
  }
}

/** EW2. */
let held: ChdbConnection | undefined;
port.on('message', (request: EngineRequest) => {
  handle(request).catch((error: unknown) => {
    reply({ id: request.id, error: errorMessage(error) });
  });
});
reply({ loaded: addonPath() });
