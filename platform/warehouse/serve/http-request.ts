/**
 * Parses a request of ClickHouse's HTTP interface: which parts of the URL, the headers and the body
 * are SQL, parameters, settings or data.
 *
 * HR1 Data of an INSERT is bytes, in any format, and is never converted to a string.
 * HR2 Every setting in the URL reaches the engine, except those of the HTTP layer itself.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { EngineStatement } from '../chdb/engine-protocol.ts';

export interface HttpStatement extends EngineStatement {
  readonly queryId: string | undefined;
  readonly format: string;
  /** The client wants nothing sent before the answer is complete. */
  readonly waitsForEnd: boolean;
  /** The client expects ClickHouse's own compression. */
  readonly wantsFrames: boolean;
  /** Only for an INSERT with data: `sql` then ends before its FORMAT. */
  readonly data: InsertData | undefined;
}

export interface InsertData {
  readonly format: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The engine's name for it; the engine itself decompresses. */
  readonly compression: string;
}

/** A request that is not a valid statement; `code` is ClickHouse's. */
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

/** Parameters of the URL that are not settings of the engine. */
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

/** For formats that Node cannot decompress: zstd and lz4. */
export type Decompress = (
  compression: string,
  bytes: AsyncIterable<Uint8Array>,
) => AsyncIterable<Uint8Array>;

export async function readStatement(
  request: IncomingMessage,
  decompress: Decompress,
): Promise<HttpStatement> {
  const address = readTarget(request).parameters;
  const query = address.get('query') ?? '';
  const insert = INSERT_WITH_DATA.exec(query) ?? INSERT_FROM_INPUT.exec(query);
  if (insert) return { ...readOptions(request, address), ...splitInsert(insert, request) };
  const body = decodeBody(request, decompress);
  const form = request.headers['content-type']?.startsWith('multipart/form-data')
    ? await readForm(request, body)
    : new Map<string, string>();
  const inAddress = `${address.get('query') ?? ''}${form.get('query') ?? ''}`;
  const { sql, data } = form.size > 0 ? { sql: inAddress } : await splitBody(inAddress, body);
  const params = readParams([...address, ...form]);
  return { ...readOptions(request, address), params, sql: sql.replace(/[\s;]+$/, ''), data };
}

export interface Target {
  readonly path: string;
  readonly parameters: URLSearchParams;
}

/**
 * The path and parameters of a request. Never throws: a client may send anything here, such as
 * `//`.
 */
export function readTarget({ url = '/' }: IncomingMessage): Target {
  const [path = '', ...query] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  return { path: path === '' ? '/' : path, parameters: new URLSearchParams(query.join('?')) };
}

/** The options in the URL and the headers. */
function readOptions(request: IncomingMessage, address: URLSearchParams) {
  const database = address.get('database') ?? header(request, 'x-clickhouse-database');
  return {
    queryId: address.get('query_id') ?? undefined,
    format:
      address.get('default_format') ?? header(request, 'x-clickhouse-format') ?? 'TabSeparated',
    waitsForEnd: address.get('wait_end_of_query') === '1',
    wantsFrames: address.get('compress') === '1',
    settings: readSettings(address),
    params: readParams([...address]),
    ...(database === undefined || database === 'default' ? {} : { database }),
  };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function readSettings(address: URLSearchParams): Record<string, string> {
  const entries = [...address].filter(
    ([name]) => !NOT_SETTINGS.has(name) && !name.startsWith('param_'),
  );
  return Object.fromEntries(entries);
}

function readParams(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const params = entries.filter(([name]) => name.startsWith('param_'));
  return Object.fromEntries(params.map(([name, value]) => [name.slice('param_'.length), value]));
}

/** Encodings of bodies that are only data, with the engine's names for them. */
const COMPRESSIONS: Readonly<Record<string, string>> = {
  identity: 'none',
  gzip: 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
  lz4: 'lz4',
};

function splitInsert(match: RegExpExecArray, request: IncomingMessage) {
  const encoding = contentEncoding(request);
  const compression = COMPRESSIONS[encoding];
  if (compression === undefined) throw unknownEncoding(encoding);
  const data: InsertData = { format: match[1]!, bytes: request, compression };
  return { sql: beforeFormat(match), data };
}

function contentEncoding(request: IncomingMessage): string {
  return request.headers['content-encoding'] ?? 'identity';
}

function unknownEncoding(encoding: string): BadRequest {
  return new BadRequest(400, 89, `Unknown content encoding ${encoding}`);
}

/** The body of a request, decompressed because it may contain SQL. */
function decodeBody(request: IncomingMessage, decompress: Decompress): Readable {
  const encoding = contentEncoding(request);
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
  return Readable.from(decodeOrRefuse(decoded, encoding), { objectMode: false });
}

/** A body with the wrong encoding is the client's fault: another attempt would fail as well. */
async function* decodeOrRefuse(decoded: Readable, encoding: string) {
  try {
    yield* decoded;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ERR_)/.test(code)) throw error;
    throw new BadRequest(400, 354, `The body is not whole, or not encoded as ${encoding}`);
  }
}

async function readForm(request: IncomingMessage, body: Readable): Promise<Map<string, string>> {
  const headers = { 'content-type': request.headers['content-type']! };
  const form = await new Response(await readQueryBytes(body), { headers }).formData().catch(() => {
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

async function readQueryBytes(
  body: AsyncIterable<Uint8Array>,
  first?: Uint8Array,
): Promise<Buffer> {
  const chunks: Uint8Array[] = first ? [first] : [];
  let bytes = first?.length ?? 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_QUERY_BYTES) throw new BadRequest(413, 62, 'The query is too long');
  }
  return Buffer.concat(chunks);
}

const SQL_COMMENTS = /(?:(?:--|#[ !])[^\n]*\n\s*|\/\*.*?\*\/\s*)*/.source;

function startingWith(words: string): RegExp {
  return new RegExp(`^[\\s(]*${SQL_COMMENTS}[\\s(]*(${words})\\b`, 'is');
}

export const READING_STATEMENT = startingWith('SELECT|WITH|FROM|SHOW|DESC|DESCRIBE|EXISTS|EXPLAIN');
/** The only statements that the engine answers in chunks. */
export const SELECT_STATEMENT = startingWith('SELECT|WITH|FROM');

const SQL_QUOTED = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"/.source;
const SQL_WORD = /\b(?!(?:SELECT|WITH|VALUES|FORMAT|WATCH)\b)\w+/.source;
const SQL_OTHER = /[^'`"\w]/.source;
const SQL_FORMAT = /\bFORMAT\s+(\w+)\s*?(?:\r?\n|;|$|[ \t])/.source;

/**
 * Matches an INSERT up to the format of its data. Comments and strings are skipped as a whole, so
 * that a FORMAT inside them does not count. An INSERT with VALUES or SELECT does not match.
 */
const INSERT_WITH_DATA = new RegExp(
  String.raw`^\s*${SQL_COMMENTS}INSERT\s(?:${SQL_QUOTED}|${SQL_WORD}|${SQL_OTHER})*?${SQL_FORMAT}`,
  'is',
);

/** Likewise matches an INSERT that selects from its data through the function `input`. */
const INSERT_FROM_INPUT = new RegExp(
  String.raw`^\s*${SQL_COMMENTS}INSERT\s(?:${SQL_QUOTED}|\b\w+|${SQL_OTHER})*?` +
    String.raw`\bFROM\s+input\((?:${SQL_QUOTED}|\b\w+|${SQL_OTHER})*?${SQL_FORMAT}`,
  'is',
);

/** The statement of an INSERT must end within this part of the body. */
const HEAD_BYTES = 256 * 1024;

async function splitBody(inAddress: string, body: Readable) {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const head = await readBodyHead(chunks);
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const insert = inAddress === '' ? INSERT_WITH_DATA.exec(head.toString('latin1')) : null;
  if (insert) {
    const sql = Buffer.from(beforeFormat(insert), 'latin1').toString('utf8');
    const bytes = prepend(head.subarray(insert[0].length), rest);
    return { sql, data: { format: insert[1]!, bytes, compression: 'none' } };
  }
  const text = (await readQueryBytes(rest, head)).toString('utf8');
  return { sql: [inAddress, text].filter((part) => part !== '').join('\n'), data: undefined };
}

function beforeFormat(match: RegExpExecArray): string {
  return match[0].slice(0, match[0].toUpperCase().lastIndexOf('FORMAT'));
}

async function readBodyHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
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

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  if (first.length > 0) yield first;
  yield* rest;
}
