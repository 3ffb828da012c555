/**
 * A request of ClickHouse's HTTP interface as a statement: what of the address, the headers and
 * the body is SQL, a parameter, a setting, or data.
 *
 * 1. Data of an INSERT is bytes, of any format, and is never made into a string.
 * 2. Every setting in the address reaches the engine, but for those of the HTTP layer itself.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { EngineStatement } from '../chdb/engine-protocol.ts';

export interface HttpStatement extends EngineStatement {
  readonly queryId: string | undefined;
  readonly format: string;
  /** The answer is to be sent only when the whole of it is there. */
  readonly waitsForEnd: boolean;
  /** For an INSERT with data: the statement ends before FORMAT, which is `dataFormat`. */
  readonly data: InsertData | undefined;
}

export interface InsertData {
  readonly format: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** As the engine calls it; it decompresses by itself. */
  readonly compression: string;
}

/** A request that no statement can be made of; `code` is ClickHouse's. */
export class BadRequest extends Error {
  readonly code: number;
  readonly status: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const MAX_QUERY_BYTES = 64 * 1024 * 1024;

/** Parameters of the address that are no settings of the engine. */
const NOT_SETTINGS: ReadonlySet<string> = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'user',
  'password',
  'session_id',
  'session_timeout',
  'session_check',
  'quota_key',
  'role',
  'compress',
  'decompress',
  'buffer_size',
  'wait_end_of_query',
  'enable_http_compression',
  'client_protocol_version',
  'send_progress_in_http_headers',
  'http_response_buffer_size',
  'http_headers_progress_interval_ms',
  'http_send_progress_interval_ms',
  'http_zlib_compression_level',
  'http_response_compression_method',
  'http_native_compression_disable_checksumming_on_decompress',
  'http_write_exception_in_output_format',
]);

/** Decompresses what Node cannot: zstd and lz4. */
export type Decompress = (
  compression: string,
  bytes: AsyncIterable<Uint8Array>,
) => AsyncIterable<Uint8Array>;

export async function readStatement(
  request: IncomingMessage,
  decompress: Decompress,
): Promise<HttpStatement> {
  const address = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const named = INSERT_WITH_DATA.exec(address.get('query') ?? '');
  if (named) return { ...basicsOf(request, address), ...splitInsert(named, request) };
  const body = decodedBody(request, decompress);
  const form = request.headers['content-type']?.startsWith('multipart/form-data')
    ? await readForm(request, body)
    : new Map<string, string>();
  const inAddress = `${address.get('query') ?? ''}${form.get('query') ?? ''}`;
  const { sql, data } = form.size > 0 ? { sql: inAddress } : await splitBody(inAddress, body);
  const params = paramsOf([...address, ...form]);
  return { ...basicsOf(request, address), params, sql: withoutEnd(sql), data };
}

/** What the address and the headers alone tell. */
function basicsOf(request: IncomingMessage, address: URLSearchParams) {
  const database = address.get('database') ?? header(request, 'x-clickhouse-database');
  return {
    queryId: address.get('query_id') ?? undefined,
    format:
      address.get('default_format') ?? header(request, 'x-clickhouse-format') ?? 'TabSeparated',
    waitsForEnd: address.get('wait_end_of_query') === '1',
    settings: settingsOf(address),
    params: paramsOf([...address]),
    ...(database === undefined || database === 'default' ? {} : { database }),
  };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function settingsOf(address: URLSearchParams): Record<string, string> {
  const entries = [...address].filter(
    ([name]) => !NOT_SETTINGS.has(name) && !name.startsWith('param_'),
  );
  return Object.fromEntries(entries);
}

function paramsOf(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const params = entries.filter(([name]) => name.startsWith('param_'));
  return Object.fromEntries(params.map(([name, value]) => [name.slice('param_'.length), value]));
}

/** Encodings of bodies that are data alone, as the engine calls them. */
const COMPRESSIONS: Readonly<Record<string, string>> = {
  identity: 'none',
  gzip: 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
  lz4: 'lz4',
};

function splitInsert(match: RegExpExecArray, request: IncomingMessage) {
  const compression = COMPRESSIONS[encodingOf(request)];
  if (compression === undefined) throw unknownEncoding(encodingOf(request));
  const data: InsertData = { format: match[1]!, bytes: request, compression };
  return { sql: beforeFormat(match), data };
}

function encodingOf(request: IncomingMessage): string {
  return request.headers['content-encoding'] ?? 'identity';
}

function unknownEncoding(encoding: string): BadRequest {
  return new BadRequest(400, 89, `Unknown content encoding ${encoding}`);
}

/** The body of a request whose SQL may stand in it. */
function decodedBody(request: IncomingMessage, decompress: Decompress): Readable {
  const encoding = encodingOf(request);
  if (encoding === 'zstd' || encoding === 'lz4') {
    return Readable.from(decompress(encoding, request), { objectMode: false });
  }
  const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
    gzip: createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  if (encoding === 'identity') return request;
  const decoder = decoders[encoding];
  if (decoder === undefined) throw unknownEncoding(encoding);
  const decoded = decoder() as unknown as Readable;
  request.on('error', (error) => decoded.destroy(error));
  request.pipe(decoded as unknown as NodeJS.WritableStream);
  return decoded;
}

async function readForm(request: IncomingMessage, body: Readable): Promise<Map<string, string>> {
  const headers = { 'content-type': request.headers['content-type']! };
  const form = await new Response(await readAll(body), { headers }).formData().catch(() => {
    throw new BadRequest(400, 36, 'The form of the request cannot be read');
  });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      throw new BadRequest(400, 48, `External data (${name}) is not supported`);
    }
    fields.set(name, value);
  }
  return fields;
}

async function readAll(body: AsyncIterable<Uint8Array>, first?: Uint8Array): Promise<Buffer> {
  const chunks: Uint8Array[] = first ? [first] : [];
  let bytes = first?.length ?? 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_QUERY_BYTES) throw new BadRequest(413, 62, 'The query is too long');
  }
  return Buffer.concat(chunks);
}

const COMMENTS = /(?:--[^\n]*\n\s*|\/\*.*?\*\/\s*)*/.source;
const QUOTED = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"/.source;
const WORD = /\b(?!(?:SELECT|WITH|VALUES|FORMAT|WATCH)\b)\w+/.source;
const OTHER = /[^'`"\w]/.source;
const FORMAT = /\bFORMAT\s+(\w+)\s*?(?:\r?\n|;|$|[ \t])/.source;

/**
 * An INSERT up to the format of its data. Comments and strings are skipped as a whole, so that
 * neither is taken for FORMAT; an INSERT with VALUES or SELECT has no match and is plain text.
 */
const INSERT_WITH_DATA = new RegExp(
  String.raw`^\s*${COMMENTS}INSERT\s(?:${QUOTED}|${WORD}|${OTHER})*?${FORMAT}`,
  'is',
);

/** In how much of a body its statement must end. */
const HEAD_BYTES = 256 * 1024;

async function splitBody(inAddress: string, body: Readable) {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const head = await readHead(chunks);
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const text = inAddress === '' ? INSERT_WITH_DATA.exec(head.toString('latin1')) : null;
  if (text) {
    const sql = Buffer.from(beforeFormat(text), 'latin1').toString('utf8');
    const bytes = joined(head.subarray(text[0].length), rest);
    return { sql, data: { format: text[1]!, bytes, compression: 'none' } };
  }
  const whole = (await readAll(rest, head)).toString('utf8');
  return { sql: [inAddress, whole].filter((part) => part !== '').join('\n'), data: undefined };
}

function beforeFormat(match: RegExpExecArray): string {
  return match[0].slice(0, match[0].toUpperCase().lastIndexOf('FORMAT'));
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < HEAD_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    read.push(value);
    bytes += value.length;
  }
  return Buffer.concat(read);
}

async function* joined(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  if (first.length > 0) yield first;
  yield* rest;
}

function withoutEnd(sql: string): string {
  return sql.replace(/[\s;]+$/, '');
}
