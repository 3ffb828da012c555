/** Responses of ClickHouse's HTTP interface: headers, formats, exceptions. */
import type { EngineAnswer } from '../chdb/engine-protocol.ts';
import { BadRequest } from './http-request.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  TabSeparated: 'text/tab-separated-values; charset=UTF-8',
  TSV: 'text/tab-separated-values; charset=UTF-8',
  CSV: 'text/csv; charset=UTF-8; header=absent',
  CSVWithNames: 'text/csv; charset=UTF-8; header=present',
  JSON: 'application/json; charset=UTF-8',
  JSONCompact: 'application/json; charset=UTF-8',
  JSONEachRow: 'application/x-ndjson; charset=UTF-8',
  JSONCompactEachRow: 'application/x-ndjson; charset=UTF-8',
  Native: 'application/octet-stream',
  Parquet: 'application/octet-stream',
};

/** Formats whose answers can be sent in chunks, with the header lines that each chunk repeats. */
const HEADER_LINES_BY_FORMAT: Readonly<Record<string, number>> = {
  TabSeparated: 0,
  TSV: 0,
  TabSeparatedRaw: 0,
  TSVRaw: 0,
  TabSeparatedWithNames: 1,
  TSVWithNames: 1,
  TabSeparatedWithNamesAndTypes: 2,
  TSVWithNamesAndTypes: 2,
  CSV: 0,
  JSONEachRow: 0,
  JSONStringsEachRow: 0,
  JSONCompactEachRow: 0,
  JSONCompactEachRowWithNames: 1,
  JSONCompactEachRowWithNamesAndTypes: 2,
  LineAsString: 0,
  Native: 0,
  RowBinary: 0,
};

/** The format named at the end of the statement, or else the fallback. */
export function answerFormat(sql: string, fallback: string): string {
  return /\bFORMAT\s+(\w+)\s*(?:SETTINGS\b[^'`"]*)?$/i.exec(sql)?.[1] ?? fallback;
}

/** Features that add text before or after all rows, or in some of the chunks. */
const ROW_EXTRAS = /\b(?:WITH\s+TOTALS|extremes|output_format_json_array_of_rows)\b/i;

/**
 * Header lines of each chunk of an answer; undefined if it must be sent as a whole. `asked` is the
 * statement with the names of its settings.
 */
export function headerLinesFor(format: string, asked: string): number | undefined {
  return ROW_EXTRAS.test(asked) ? undefined : HEADER_LINES_BY_FORMAT[format];
}

const NEWLINE_BYTE = 10;

/**
 * The chunks as one text. The engine repeats the header lines in every chunk; only the first
 * chunk's are kept.
 */
export async function* withOneHeader(
  chunks: AsyncIterable<Uint8Array>,
  headerLines: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let headerBytes: number | undefined;
  for await (const chunk of chunks) {
    yield chunk.subarray(headerBytes ?? 0);
    headerBytes ??= countHeaderBytes(chunk, headerLines);
  }
}

function countHeaderBytes(chunk: Uint8Array, lines: number): number {
  let end = 0;
  for (let i = 0; i < lines; i++) end = chunk.indexOf(NEWLINE_BYTE, end) + 1;
  return end;
}

export function headersFor(queryId: string, format: string): Record<string, string> {
  return {
    'Content-Type': CONTENT_TYPES[format] ?? 'text/plain; charset=UTF-8',
    'X-ClickHouse-Server-Display-Name': 'cairn',
    'X-ClickHouse-Query-Id': queryId,
    'X-ClickHouse-Format': format,
    'X-ClickHouse-Timezone': 'UTC',
  };
}

/** What was read or written, in ClickHouse's own format, in which numbers are strings. */
export function formatSummary(answer: EngineAnswer, isWrite: boolean): string {
  const [rows, bytes] = [String(answer.rowsRead), String(answer.bytesRead)];
  return JSON.stringify({
    read_rows: rows,
    read_bytes: bytes,
    written_rows: isWrite ? rows : '0',
    written_bytes: isWrite ? bytes : '0',
    total_rows_to_read: '0',
    result_rows: isWrite ? '0' : rows,
    result_bytes: String(answer.bytes.length),
    elapsed_ns: String(Math.round(answer.elapsedSeconds * 1e9)),
  });
}

export interface HttpFault {
  readonly status: number;
  readonly code: number;
  readonly body: string;
}

/**
 * ClickHouse's own statuses: an error that only the caller can fix is not a 500, which clients
 * retry.
 */
const STATUS_BY_CODE: Readonly<Record<number, number>> = {
  6: 400,
  26: 400,
  27: 400,
  36: 400,
  38: 400,
  41: 400,
  43: 400,
  46: 404,
  47: 404,
  50: 404,
  53: 400,
  57: 409,
  60: 404,
  62: 400,
  63: 404,
  72: 400,
  73: 404,
  81: 404,
  115: 404,
  117: 400,
  159: 408,
  164: 403,
  202: 503,
  241: 503,
  321: 400,
  354: 400,
  376: 400,
  448: 400,
  457: 400,
  456: 400,
  497: 403,
  561: 400,
  618: 400,
};

/** An error of the engine or of the request, in ClickHouse's format. */
export function toHttpFault(error: unknown): HttpFault {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadRequest) {
    const name = ERROR_NAMES[error.code] ?? 'ERROR';
    const body = `Code: ${error.code}. DB::Exception: ${message}. (${name})`;
    return { status: error.status, code: error.code, body };
  }
  const code = Number(/^Code: (\d+)\./.exec(message)?.[1] ?? 0);
  if (code > 0) return { status: STATUS_BY_CODE[code] ?? 500, code, body: explainSetting(message) };
  return { status: 503, code: 210, body: `Code: 210. DB::Exception: ${message} (NETWORK_ERROR)` };
}

/** The body of a request was in a file, whose name says nothing to the client. */
export function withoutFileName(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !error.message.includes(file)) return error;
  const message = error.message
    .replaceAll(`: While reading from: ${file}`, '')
    .replaceAll(`: (in file/uri ${file})`, '')
    .replaceAll(file, 'the body');
  return new Error(message, { cause: error });
}

/** A port with limits takes settings from the request alone (QL1), which the engine cannot know. */
function explainSetting(message: string): string {
  const name = /Cannot modify '(\w+)' setting in readonly mode/.exec(message)?.[1];
  if (name === undefined || name === 'readonly') return message;
  const how =
    'as a parameter of the URL or a setting of the client, not with SETTINGS in the query';
  return `Code: 164. DB::Exception: Give ${name} ${how}. (READONLY)`;
}

const ERROR_NAMES: Readonly<Record<number, string>> = {
  36: 'BAD_ARGUMENTS',
  48: 'NOT_IMPLEMENTED',
  202: 'TOO_MANY_SIMULTANEOUS_QUERIES',
  62: 'SYNTAX_ERROR',
  89: 'UNKNOWN_COMPRESSION_METHOD',
  354: 'ZLIB_INFLATE_FAILED',
  497: 'ACCESS_DENIED',
  516: 'AUTHENTICATION_FAILED',
};
