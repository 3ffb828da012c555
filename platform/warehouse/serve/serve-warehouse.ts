/**
 * The embedded engine behind ClickHouse's HTTP interface: for analysts' tools beside a running
 * product (read-only), and as a warehouse of its own for tests and for one machine.
 *
 * H1 It listens on 127.0.0.1 alone and asks nobody who they are.
 * H2 Read-only, it lets nothing through that writes, or that reads anything but this warehouse.
 * H3 Bodies are bytes; data of an INSERT goes through a file and never through memory as a whole
 *    (but for a client that puts the statement itself into a body compressed with zstd or lz4).
 *
 * A session keeps nothing from one request to the next: temporary tables and SET are not for it.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { systemClock } from '../../runtime/clock.ts';
import { CairnError, errorMessage } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { type ChdbEngine, openChdbEngine } from '../chdb/chdb-engine.ts';
import { withOneHeader } from '../chdb/engine-chunks.ts';
import { quote } from '../chdb/engine-params.ts';
import type { EngineAnswer, EngineStatement } from '../chdb/engine-protocol.ts';
import { faultFor, formatOf, headerLinesOf, headersFor, summaryOf } from './http-answer.ts';
import { type HttpStatement, readStatement } from './http-request.ts';
import { ReadOnlyGuard } from './read-only-guard.ts';
import { spooled } from './spool.ts';

export interface ServeOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** The engine's folder; a warehouse that this process has open there is shared. */
  readonly folder: string;
  readonly readOnly: boolean;
  readonly log: Log;
}

export interface ServedWarehouse {
  readonly port: number;
  /** Ends what is under way and closes the engine. Idempotent. */
  stop(): Promise<void>;
}

/** Parameters stand in the address, and a list of some thousand ids is one of them. */
const MAX_HEADER_BYTES = 4 * 1024 * 1024;

export async function serveWarehouse(options: ServeOptions): Promise<ServedWarehouse> {
  const { folder, readOnly, log } = options;
  const engine = openChdbEngine({ folder, clock: systemClock, log });
  const desk = new Desk(engine, readOnly, log);
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0 });
  server.on('request', (request, response) => void desk.receive(request, response));
  try {
    await listen(server, options.port);
  } catch (error) {
    await engine.close();
    const message = `port ${options.port} cannot be listened on: ${errorMessage(error)}`;
    throw new CairnError('config_invalid', message, { cause: error });
  }
  const stop = once(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    await engine.close();
  });
  return { port: (server.address() as AddressInfo).port, stop };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen({ port, host: '127.0.0.1' }, () => listening());
  });
}

const COMMENTS = String.raw`(?:--[^\n]*\n\s*|/\*.*?\*/\s*)*`;
const startingWith = (words: string) => new RegExp(`^[\\s(]*${COMMENTS}[\\s(]*(${words})\\b`, 'is');
const READING = startingWith('SELECT|WITH|SHOW|DESC|DESCRIBE|EXISTS|EXPLAIN');
/** The only statements that the engine answers in chunks. */
const SELECTING = startingWith('SELECT|WITH');

class Desk {
  readonly #engine: ChdbEngine;
  readonly #guard: ReadOnlyGuard | undefined;
  readonly #log: Log;
  readonly #spoolFolder = join(tmpdir(), `cairn-spool-${process.pid}`);

  constructor(engine: ChdbEngine, readOnly: boolean, log: Log) {
    this.#engine = engine;
    this.#guard = readOnly ? new ReadOnlyGuard(engine) : undefined;
    this.#log = log;
  }

  /** Never rejects. */
  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/ping' || (pathname === '/' && isGreeting(request))) {
      response.end('Ok.\n');
      return;
    }
    try {
      await this.#answer(request, response);
    } catch (error) {
      this.#fail(response, error);
    } finally {
      request.resume();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const statement = await readStatement(request, (...body) => this.#decompressed(...body));
    const queryId = statement.queryId ?? randomUUID();
    const format = formatOf(statement.sql, statement.format);
    const headers = headersFor(queryId, format);
    response.setHeaders(new Map(Object.entries(headers) as [string, string][]));
    const send = sender(request, response);
    if (statement.data !== undefined) return send(await this.#insert(statement), true);
    await this.#guard?.check(statement.sql);
    const allowed = this.#guard ? limited(statement) : statement;
    if (!READING.test(statement.sql)) return send(await this.#engine.run(allowed, 'write'), true);
    const whole = statement.waitsForEnd || !SELECTING.test(statement.sql);
    const headerLines = whole ? undefined : headerLinesOf(format);
    if (headerLines !== undefined) {
      const chunks = withOneHeader(this.#engine.stream(allowed), headerLines);
      return sendChunks(request, response, chunks);
    }
    await send(await this.#engine.run(allowed, 'read'), false);
  }

  /** By the engine, which knows every compression that its clients use. */
  async *#decompressed(compression: string, bytes: AsyncIterable<Uint8Array>) {
    const whole = await spooled(this.#spoolFolder, bytes, (file) => {
      const source = `file(${quote(file)}, 'RawBLOB', 'body String', '${compression}')`;
      return this.#engine.run({ sql: `SELECT body FROM ${source}`, format: 'RawBLOB' }, 'read');
    });
    yield whole.bytes;
  }

  /** H3. */
  async #insert(statement: HttpStatement): Promise<EngineAnswer> {
    const { sql, data, ...rest } = statement;
    const { format, bytes, compression } = data!;
    await this.#guard?.check(`${sql} FORMAT ${format}`);
    return spooled(this.#spoolFolder, bytes, (file, size) => {
      if (size === 0) return Promise.resolve(NOTHING_WRITTEN);
      const source = `FROM INFILE ${quote(file)} COMPRESSION '${compression}'`;
      const from = `${sql} ${source} FORMAT ${format}`;
      return this.#engine.run({ ...rest, sql: movedSettings(from) }, 'write');
    });
  }

  #fail(response: ServerResponse, error: unknown): void {
    const { status, code, body } = faultFor(error);
    this.#log.debug({ code, error: errorMessage(error) }, 'a query failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.statusCode = status;
    response.removeHeader('Content-Encoding');
    response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
    response.setHeader('X-ClickHouse-Exception-Code', String(code));
    response.end(`${body}\n`);
  }
}

const NOTHING_WRITTEN: EngineAnswer = {
  bytes: new Uint8Array(0),
  rowsRead: 0,
  bytesRead: 0,
  elapsedSeconds: 0,
};

/** A greeting of a browser or a load balancer: no query at all. */
function isGreeting({ method, url }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && url === '/';
}

/** SETTINGS stand before FORMAT, and with a file after its name. */
function movedSettings(sql: string): string {
  const parts =
    /^(.*?)(\sSETTINGS\s.*?)(\sFROM INFILE '(?:[^'\\]|\\.)*' COMPRESSION '\w+')(.*)$/is.exec(sql);
  return parts ? `${parts[1]}${parts[3]}${parts[2]}${parts[4]}` : sql;
}

/** Last of all settings, so that none of the caller's comes after it. */
function limited(statement: HttpStatement): EngineStatement {
  const { readonly: _readonly, ...settings } = statement.settings ?? {};
  return { ...statement, settings: { ...settings, readonly: 2 } };
}

function acceptsGzip(request: IncomingMessage): boolean {
  const address = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const wanted = address.get('enable_http_compression') === '1';
  return wanted && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
}

function sender(request: IncomingMessage, response: ServerResponse) {
  return async (answer: EngineAnswer, isWrite: boolean): Promise<void> => {
    response.setHeader('X-ClickHouse-Summary', summaryOf(answer, isWrite));
    await sendBytes(request, response, Readable.from([answer.bytes], { objectMode: false }));
  };
}

/** The first chunk is waited for: a query that fails at once has a status of its own. */
async function sendChunks(
  request: IncomingMessage,
  response: ServerResponse,
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<void> {
  const first = await chunks.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  await sendBytes(request, response, Readable.from(all(), { objectMode: false }));
}

async function sendBytes(request: IncomingMessage, response: ServerResponse, body: Readable) {
  if (!acceptsGzip(request)) return pipeline(body, response);
  response.setHeader('Content-Encoding', 'gzip');
  await pipeline(body, createGzip({ level: 1 }) as unknown as Transform, response);
}
