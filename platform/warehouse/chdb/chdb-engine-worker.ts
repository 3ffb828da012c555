/**
 * The thread that hosts the embedded engine: loading its library and opening a folder block the
 * thread that does it for more than a second, and every answer is copied on it.
 *
 * W1 Every statement runs on a connection of its own, so that settings and parameters of one
 *    never reach another, and statements of different connections run side by side.
 * W2 One connection stays open all the time: the engine shuts down with its last one.
 * W3 The engine's own threads outlive this one, so its library must stay mapped: no folder is
 *    opened before the main thread has loaded the library too (`begin`).
 */
import { ok } from 'node:assert/strict';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type ChdbConnection, createChdbConnection } from 'chdb/connection';
import { setStatement } from './engine-params.ts';
import type { EngineReply, EngineRequest, EngineStatement } from './engine-protocol.ts';

const port = parentPort!;
const folder = workerData.folder as string;
const streams = new Map<number, OpenStream>();

interface OpenStream {
  readonly connection: ChdbConnection;
  readonly chunks: AsyncIterator<{ raw(): Uint8Array }>;
}

function reply(message: EngineReply, bytes: Uint8Array | null = null): void {
  port.postMessage(message, bytes === null ? [] : [bytes.buffer as ArrayBuffer]);
}

/** A copy that owns its memory and nothing else, so that it can be transferred. */
function owned(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

async function connectFor(statement: EngineStatement): Promise<ChdbConnection> {
  const connection = createChdbConnection({ path: folder });
  const set = setStatement(statement.settings ?? {}, statement.params ?? {});
  try {
    const { database } = statement;
    if (database !== undefined) {
      await connection.chdb.queryAsync(`USE \`${database.replaceAll(/[\\`]/g, '\\$&')}\``);
    }
    if (set !== null) await connection.chdb.queryAsync(set);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

function textOf({ sql, body }: EngineStatement): string {
  if (body === undefined) return sql;
  const { buffer, byteOffset, byteLength } = body;
  // Joined as bytes: two strings would each be copied once more when they become one.
  const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  return Buffer.concat([Buffer.from(`${sql}\n`), bytes]).toString('utf8');
}

async function run(id: number, statement: EngineStatement): Promise<void> {
  const connection = await connectFor(statement);
  try {
    const format = statement.format ?? 'TabSeparated';
    const result = await connection.chdb.queryAsync(textOf(statement), { format });
    const bytes = owned(result.bytes());
    const { rowsRead, bytesRead, elapsed } = result;
    reply({ id, answer: { bytes, rowsRead, bytesRead, elapsedSeconds: elapsed } }, bytes);
  } finally {
    await connection.close();
  }
}

async function open(id: number, statement: EngineStatement): Promise<void> {
  const connection = await connectFor(statement);
  const format = statement.format ?? 'TabSeparated';
  const chunks = connection.chdb.queryStream(statement.sql, { format })[Symbol.asyncIterator]();
  streams.set(id, { connection, chunks });
  await fetch(id, id);
}

async function fetch(id: number, stream: number): Promise<void> {
  const { chunks } = streams.get(stream)!;
  try {
    const { done, value } = await chunks.next();
    const bytes = done ? null : owned(value.raw());
    if (done) await end(stream);
    reply({ id, done: done === true, bytes }, bytes);
  } catch (error) {
    await end(stream);
    throw error;
  }
}

async function end(stream: number): Promise<void> {
  const opened = streams.get(stream);
  if (opened === undefined) return;
  streams.delete(stream);
  await opened.chunks.return?.();
  await opened.connection.close();
}

async function answer(request: EngineRequest): Promise<void> {
  const { id } = request;
  if (request.kind === 'begin') return openFolder();
  if (request.kind === 'run') return run(id, request.statement);
  if (request.kind === 'open') return open(id, request.statement);
  if (request.kind === 'fetch') return fetch(id, request.stream);
  for (const stream of request.kind === 'end' ? [request.stream] : [...streams.keys()]) {
    await end(stream);
  }
  if (request.kind === 'close') await held?.close();
  reply({ id, done: true, bytes: null });
  if (request.kind === 'close') port.close();
}

/** Where the engine's native addon was loaded from; it is in the cache because this thread did. */
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
    reply({ failed: String((error as Error).message ?? error) });
  }
}

let held: ChdbConnection | undefined;
port.on('message', (request: EngineRequest) => {
  answer(request).catch((error: unknown) => {
    reply({ id: request.id, error: String((error as Error)?.message ?? error) });
  });
});
reply({ loaded: addonPath() });
