/**
 * The embedded engine behind ClickHouse's HTTP interface: for analysts' tools next to a running
 * product (read-only), and as a standalone warehouse for tests and for one machine.
 *
 * SW1 It listens on 127.0.0.1 unless a host is named. With a login, only clients that send it are
 *     answered.
 * SW2 In read-only mode, it refuses statements that write, or that read anything but this
 *     warehouse.
 * SW3 Bodies are bytes. Data of an INSERT goes through a file and is never completely in memory
 *     (except from a client that compresses the statement and its data with zstd or lz4).
 * SW4 In read-only mode, nothing runs in the write lane, where the product's inserts wait.
 * SW5 In read-only mode, a query whose client has gone away leaves the queue, or is stopped if it
 *     runs: it must not delay those that wait behind it. KILL QUERY does the same (kill-query.ts).
 *
 * Sessions are not supported: temporary tables and SET do not outlive their request.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { limitConnections } from '../../limits/connection-limit.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { systemClock } from '../../runtime/clock.ts';
import { errorMessage } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { prepareClose } from '../../runtime/servers/close-server.ts';
import { listen } from '../../runtime/servers/listen.ts';
import { type ChdbEngine, openChdbEngine } from '../chdb/chdb-engine.ts';
import type { EngineAnswer, EngineStatement } from '../chdb/engine-protocol.ts';
import { quoteString } from '../quoting.ts';
import { withSpoolFile } from '../spool.ts';
import { toFrames } from './compressed-frames.ts';
import {
  answerFormat,
  formatSummary,
  headerLinesFor,
  headersFor,
  toHttpFault,
  withOneHeader,
  withoutFileName,
} from './http-answer.ts';
import {
  type HttpStatement,
  READING_STATEMENT,
  readStatement,
  readTarget,
  SELECT_STATEMENT,
} from './http-request.ts';
import { OpenQueries } from './kill-query.ts';
import { abortResponse, announceFaultTag, endWhole, faultBlock } from './late-fault.ts';
import { requireLogin, type WarehouseLogin } from './login.ts';
import { GuestCount, limitStatement, type QueryLimits } from './query-limits.ts';
import { ReadOnlyGuard } from './read-only-guard.ts';

export interface ServeOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** The engine's folder. If this process already has a warehouse open there, it is shared. */
  readonly folder: string;
  readonly readOnly: boolean;
  /** For each query on a read-only port next to a running product. */
  readonly limits?: QueryLimits;
  /** Without it, every client that reaches the port is answered. */
  readonly login?: WarehouseLogin | undefined;
  /** 127.0.0.1 if omitted. */
  readonly host?: string | undefined;
  /** A client that reads nothing of its answer for this long is cut off; 5 minutes if omitted. */
  readonly stuckClientMs?: number;
  /** A client that takes longer to send a request's head is cut off; a minute if omitted. */
  readonly slowHeadMs?: number;
  readonly log: Log;
  readonly metrics?: Metrics;
}

const STUCK_CLIENT_MS = 300_000;
const SLOW_HEAD_MS = 60_000;
/** How often Node checks for slow clients. */
const LOOK_INTERVAL_MS = 30_000;

export interface ServedWarehouse {
  readonly port: number;
  /** Finishes the requests in flight and closes the engine. Idempotent. */
  stop(): Promise<void>;
}

export const LOOPBACK_HOST = '127.0.0.1';
const GUEST_STOP_MS = 1_000;
/** Parameters are in the URL, and one of them may be a list of several thousand ids. */
const MAX_HEADER_BYTES = 4 * 1024 * 1024;

export async function serveWarehouse(options: ServeOptions): Promise<ServedWarehouse> {
  const { folder, log } = options;
  const engine = await openChdbEngine({ folder, clock: systemClock, log });
  // Remove files that a killed process has left there.
  await rm(spoolFolder(folder), { recursive: true, force: true });
  const handler = new QueryHandler(engine, options);
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, ...timeLimits(options) });
  limitConnections(server, 'warehouse', { clock: systemClock, log, metrics: options.metrics });
  server.on('request', (request, response) => void handler.handle(request, response));
  // A guest who reads slowly must not delay a stop.
  const graceMs = options.limits ? GUEST_STOP_MS : null;
  const close = prepareClose(server, { clock: systemClock, graceMs });
  try {
    await listen(server, {
      port: options.port,
      host: options.host ?? LOOPBACK_HOST,
      what: 'The warehouse',
    });
  } catch (error) {
    await engine.close();
    throw error;
  }
  const stop = once(async () => {
    await close();
    await engine.close();
  });
  return { port: (server.address() as AddressInfo).port, stop };
}

/** An INSERT may take hours to send. A guest's statement is short, and blocks other guests. */
function timeLimits({ readOnly, slowHeadMs = SLOW_HEAD_MS, ...options }: ServeOptions) {
  const { stuckClientMs = STUCK_CLIENT_MS } = options;
  return {
    headersTimeout: slowHeadMs,
    requestTimeout: readOnly ? slowHeadMs + stuckClientMs : 0,
    connectionsCheckingInterval: Math.min(LOOK_INTERVAL_MS, slowHeadMs),
  };
}

/** Data that is inserted over HTTP, on the same disk as the tables that it goes to. */
function spoolFolder(folder: string): string {
  return join(folder, 'spool-http');
}

class QueryHandler {
  readonly #engine: ChdbEngine;
  readonly #guard: ReadOnlyGuard | undefined;
  readonly #log: Log;
  readonly #limits: QueryLimits | undefined;
  readonly #login: WarehouseLogin | undefined;
  readonly #readLane: 'read' | 'guest';
  readonly #guests = new GuestCount();
  readonly #open = new OpenQueries();
  readonly #spoolFolder: string;
  readonly #stuckMs: number;

  constructor(engine: ChdbEngine, options: ServeOptions) {
    const { folder, readOnly, limits, login, log, stuckClientMs = STUCK_CLIENT_MS } = options;
    this.#stuckMs = stuckClientMs;
    this.#engine = engine;
    this.#spoolFolder = spoolFolder(folder);
    this.#guard = readOnly ? new ReadOnlyGuard(engine) : undefined;
    this.#readLane = readOnly ? 'guest' : 'read';
    this.#limits = limits;
    this.#login = login;
    this.#log = log;
  }

  /** Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (readTarget(request).path === '/ping' || isProbe(request)) {
        response.end('Ok.\n');
        return;
      }
      if (this.#login) requireLogin(request, this.#login);
      await this.#answerGuest(request, response);
    } catch (error) {
      this.#fail(response, error);
    } finally {
      request.resume();
    }
  }

  async #answerGuest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#limits === undefined) return this.#answer(request, response);
    this.#guests.enter();
    try {
      await this.#answer(request, response);
    } finally {
      this.#guests.leave();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readStatement(request, (...body) => this.#decompress(...body));
    const statement = this.#guard ? this.#open.killAsked(asked) : asked;
    const queryId = statement.queryId ?? randomUUID();
    const describe = (text: string) => {
      const format = answerFormat(text, statement.format);
      response.setHeaders(new Map(Object.entries(headersFor(queryId, format))));
      return format;
    };
    describe(statement.sql);
    const how = { inFrames: statement.wantsFrames, stuckMs: this.#stuckMs };
    const send = (answer: EngineAnswer, isWrite: boolean) => {
      response.setHeader('X-ClickHouse-Summary', formatSummary(answer, isWrite));
      return sendBody(request, response, [answer.bytes], how);
    };
    if (statement.data !== undefined) return send(await this.#insert(statement), true);
    const cancel = untilClosed(response);
    const forget = this.#open.add(queryId, cancel);
    response.once('close', forget);
    const { signal } = cancel;
    const { sql = statement.sql, isReading } = await this.#inspect(statement, signal);
    const format = describe(sql);
    const allowed = this.#allow(statement, sql);
    if (!isReading) return send(await this.#engine.run(allowed, 'write'), true);
    const isWhole = statement.waitsForEnd || !SELECT_STATEMENT.test(sql);
    const words = [sql, ...Object.keys(statement.settings ?? {})].join(' ');
    const headerLines = isWhole ? undefined : headerLinesFor(format, words);
    if (headerLines !== undefined) {
      const chunks = withOneHeader(this.#engine.stream(allowed, signal), headerLines);
      return sendChunks(request, response, chunks, how);
    }
    await send(await this.#engine.run(allowed, this.#readLane, signal), false);
  }

  /**
   * SW4: a statement that the guard allows is a read, however it is written. The engine's own print
   * of it shows which format it requests.
   */
  async #inspect({ sql, settings }: HttpStatement, signal: AbortSignal) {
    const printed = await this.#guard?.check(sql, settings, signal);
    return { sql: printed, isReading: printed !== undefined || READING_STATEMENT.test(sql) };
  }

  #allow(statement: HttpStatement, printed: string): EngineStatement {
    if (this.#limits) return limitStatement(statement, this.#limits, printed);
    return this.#guard ? asReadOnly(statement) : statement;
  }

  /** The engine supports every compression that its clients use. */
  async *#decompress(compression: string, bytes: AsyncIterable<Uint8Array>) {
    const whole = await this.#withBodyFile(bytes, (file) => {
      const source = `file(${quoteString(file)}, 'RawBLOB', 'body String', '${compression}')`;
      return this.#engine.run(
        { sql: `SELECT body FROM ${source}`, format: 'RawBLOB' },
        this.#readLane,
      );
    });
    yield whole.bytes;
  }

  /** SW3. */
  async #insert(statement: HttpStatement): Promise<EngineAnswer> {
    const { sql, data, ...rest } = statement;
    const { format, bytes, compression } = data!;
    await this.#guard?.check(`${sql} FORMAT ${format}`, statement.settings);
    return this.#withBodyFile(bytes, (file, size) => {
      if (size === 0) return Promise.resolve(NOTHING_WRITTEN);
      const source = { file, format, compression };
      return this.#engine.run({ ...rest, sql: insertFromFile(sql, source) }, 'write');
    });
  }

  async #withBodyFile<T>(
    bytes: AsyncIterable<Uint8Array>,
    use: (file: string, size: number) => Promise<T>,
  ): Promise<T> {
    return withSpoolFile(this.#spoolFolder, bytes, async (file, size) => {
      try {
        return await use(file, size);
      } catch (error) {
        throw withoutFileName(error, file);
      }
    });
  }

  #fail(response: ServerResponse, error: unknown): void {
    const { status, code, body } = toHttpFault(error);
    this.#log.debug({ code, error: errorMessage(error) }, 'query failed');
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

/** SW5. Aborted when the connection closes, or when the response has been sent. */
function untilClosed(response: ServerResponse): AbortController {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  if (response.closed) closed.abort();
  return closed;
}

/** A request without a query, from a browser or a load balancer. */
function isProbe({ method, url }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && url === '/';
}

interface DataFile {
  readonly file: string;
  readonly format: string;
  readonly compression: string;
}

const INPUT_FUNCTION = /\bFROM\s+input\(\s*('(?:[^'\\]|\\.)*')\s*\)/i;

/** The INSERT with the file in place of the request's body, or of `input`. */
function insertFromFile(sql: string, { file, format, compression }: DataFile): string {
  const input = INPUT_FUNCTION.exec(sql);
  if (input === null) {
    const source = `FROM INFILE ${quoteString(file)} COMPRESSION '${compression}'`;
    return moveSettings(`${sql} ${source} FORMAT ${format}`);
  }
  const source = `FROM file(${quoteString(file)}, ${format}, ${input[1]}, '${compression}')`;
  return `${sql.slice(0, input.index)}${source}${sql.slice(input.index + input[0].length)}`;
}

/** SETTINGS come before FORMAT; with a file, they must come after its name. */
function moveSettings(sql: string): string {
  const parts =
    /^(.*?)(\sSETTINGS\s.*?)(\sFROM INFILE '(?:[^'\\]|\\.)*' COMPRESSION '\w+')(.*)$/is.exec(sql);
  return parts ? `${parts[1]}${parts[3]}${parts[2]}${parts[4]}` : sql;
}

/** `readonly` is the last setting, so that no setting of the client comes after it. */
function asReadOnly(statement: HttpStatement): EngineStatement {
  const { readonly: _readonly, ...settings } = statement.settings ?? {};
  return { ...statement, settings: { ...settings, readonly: 2 } };
}

function acceptsGzip(request: IncomingMessage): boolean {
  const wanted = readTarget(request).parameters.get('enable_http_compression') === '1';
  return wanted && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
}

interface SendOptions {
  readonly inFrames: boolean;
  readonly stuckMs: number;
  /** True if only part of the answer was sent. */
  readonly isCut?: () => boolean;
}

/** Waits for the first chunk, so that a query that fails at once gets its own status. */
async function sendChunks(
  request: IncomingMessage,
  response: ServerResponse,
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  how: SendOptions,
): Promise<void> {
  const first = await chunks.next();
  const tag = announceFaultTag(response);
  let isCut = false;
  async function* all() {
    if (!first.done) yield first.value;
    try {
      yield* chunks;
    } catch (error) {
      isCut = true;
      yield faultBlock(tag, error);
    }
  }
  try {
    await sendBody(request, response, all(), { ...how, isCut: () => isCut });
  } finally {
    // If the client went away meanwhile, `all` never started, and the query would stay open: it
    // would hold its tables, and a rebuild could not drop them.
    await chunks.return();
  }
}

async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { inFrames, stuckMs, isCut = () => false }: SendOptions,
): Promise<void> {
  // A query whose answer nobody reads holds its tables, and a rebuild could not drop them.
  response.setTimeout(stuckMs, () => response.destroy());
  const body = Readable.from(inFrames ? toFrames(chunks) : chunks, { objectMode: false });
  if (acceptsGzip(request)) {
    response.setHeader('Content-Encoding', 'gzip');
    const gzip = createGzip({ level: 1 }) as unknown as Transform;
    await pipeline(body, gzip, response, { end: false });
  } else await pipeline(body, response, { end: false });
  if (isCut()) abortResponse(response);
  else await endWhole(response);
}
