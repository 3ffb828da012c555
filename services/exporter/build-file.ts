/**
 * Builds the file of one export on the local disk.
 *
 * BF1 Memory does not grow with the export: jobs are read page by page and written to the disk.
 * BF2 The jobs are read once. When empty columns are pruned, rows are spooled to the disk until it
 *     is known which columns stay, so both decisions see the same jobs.
 * BF3 The same jobs give the same bytes.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cellText } from '../../domain/csv.ts';
import { type ExportColumn, type ExportedJob, exportColumns } from '../../domain/export-columns.ts';
import type { ExportOptions } from '../../domain/exports.ts';
import type { ExportFileFormat } from './writers/file-formats.ts';
import { type FileRow, type RowWriter, toFileRow } from './writers/row-writer.ts';

export interface FileRequest {
  readonly jobs: AsyncIterable<ExportedJob>;
  readonly options: ExportOptions;
  readonly format: ExportFileFormat;
  /** Keys of the organization's custom attributes. */
  readonly customKeys: readonly string[];
  /** A folder for this file alone. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface BuiltFile {
  readonly path: string;
  readonly rows: number;
  readonly columns: number;
  readonly bytes: number;
  readonly sha256: string;
}

interface ExportTable {
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<FileRow>;
}

/** Rejects with an AbortError when the signal is aborted. */
export async function buildFile(request: FileRequest): Promise<BuiltFile> {
  const { options, customKeys, format, folder, signal } = request;
  const allColumns = exportColumns(options, customKeys);
  const whole = { columns: allColumns, rows: fileRows(allColumns, request.jobs) };
  const table = options.prune_empty_columns ? await pruneColumns(whole, request) : whole;
  const { columns } = table;
  const writer = format.writer({ columns, formulaGuard: options.formula_guard });
  const path = join(folder, `file.${format.ending}`);
  const textPath = format.convert ? join(folder, 'text') : path;
  const rows = await writeText(textPath, fileText(writer, table.rows), signal);
  await format.convert?.({ columns, textPath, path }, signal);
  return { path, columns: columns.length, rows, ...(await measureFile(path, signal)) };
}

async function measureFile(path: string, signal: AbortSignal) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { signal })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* fileRows(columns: readonly ExportColumn[], jobs: AsyncIterable<ExportedJob>) {
  for await (const job of jobs) yield toFileRow(columns, job);
}

/** Drops the columns that are blank in every row (BF2); without rows all columns stay. */
async function pruneColumns(
  { columns, rows }: ExportTable,
  { folder, signal }: FileRequest,
): Promise<ExportTable> {
  const filled = columns.map(() => false);
  const path = join(folder, 'rows.ndjson');
  async function* lines() {
    for await (const row of rows) {
      row.values.forEach((value, i) => {
        filled[i] ||= cellText(value, false) !== '';
      });
      yield { text: `${JSON.stringify(row)}\n`, rows: 1 };
    }
  }
  const spooled = await writeText(path, lines(), signal);
  const kept = columns.flatMap((_, i) => (filled[i] || spooled === 0 ? [i] : []));
  return { columns: kept.map((i) => columns[i]!), rows: readSpooledRows(path, kept) };
}

async function* readSpooledRows(path: string, kept: readonly number[]): AsyncGenerator<FileRow> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) {
    const { values, position } = JSON.parse(line) as FileRow;
    yield { values: kept.map((i) => values[i]), position };
  }
}

interface TextChunk {
  readonly text: string;
  /** How many rows it holds. */
  readonly rows: number;
}

async function* fileText(
  writer: RowWriter,
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<TextChunk> {
  yield { text: writer.head(), rows: 0 };
  let isFirst = true;
  for await (const row of rows) {
    yield { text: writer.row(row, isFirst), rows: 1 };
    isFirst = false;
  }
  yield { text: writer.end(), rows: 0 };
}

const WRITE_CHARS = 64 * 1024;

/** Writes the texts in chunks that are worth a system call; answers how many rows they hold. */
async function writeText(
  path: string,
  texts: AsyncIterable<TextChunk>,
  signal: AbortSignal,
): Promise<number> {
  let rows = 0;
  async function* chunks() {
    let pending = '';
    for await (const text of texts) {
      signal.throwIfAborted();
      pending += text.text;
      rows += text.rows;
      if (pending.length < WRITE_CHARS) continue;
      yield Buffer.from(pending);
      pending = '';
    }
    if (pending !== '') yield Buffer.from(pending);
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path), { signal });
  return rows;
}
