/**
 * Builds the file of one export on the local disk, from the warehouse.
 *
 * F1 Memory does not grow with the export: jobs come page by page and go to the disk.
 * F2 The jobs are read once. Where columns are pruned, rows wait on the disk until it is known
 *    which columns stay, so that what was pruned and what is written are of one reading.
 * F3 The same jobs give the same bytes.
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
import { exportRow } from './export-rows.ts';
import type { FileFormat } from './writers/file-formats.ts';
import type { ExportRow, RowWriter } from './writers/row-writer.ts';

export interface FileRequest {
  readonly jobs: AsyncIterable<ExportedJob>;
  readonly options: ExportOptions;
  readonly format: FileFormat;
  /** The organization's own attributes. */
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

interface Table {
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow>;
}

/** Rejects with an AbortError when the signal is aborted. */
export async function buildFile(request: FileRequest): Promise<BuiltFile> {
  const { options, customKeys, format, folder, signal } = request;
  const columns = exportColumns(options, customKeys);
  const whole = { columns, rows: rowsOfJobs(columns, request.jobs) };
  const table = options.prune_empty_columns ? await pruned(whole, request) : whole;
  const names = table.columns.map(({ name }) => name);
  const writer = format.writer({ names, formulaGuard: options.formula_guard });
  const path = join(folder, `file.${format.ending}`);
  const textPath = format.convert ? join(folder, 'text') : path;
  const rows = await writeText(textPath, textOf(writer, table.rows), signal);
  await format.convert?.({ names, textPath, path }, signal);
  return { path, columns: names.length, rows, ...(await measured(path, signal)) };
}

async function measured(path: string, signal: AbortSignal) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path, { signal })) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* rowsOfJobs(columns: readonly ExportColumn[], jobs: AsyncIterable<ExportedJob>) {
  for await (const job of jobs) yield exportRow(columns, job);
}

/** Without the columns that are blank in every row (F2); of no rows nothing can be said. */
async function pruned({ columns, rows }: Table, { folder, signal }: FileRequest): Promise<Table> {
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
  const rowsSpooled = await writeText(path, lines(), signal);
  const kept = columns.flatMap((_, i) => (filled[i] || rowsSpooled === 0 ? [i] : []));
  return { columns: kept.map((i) => columns[i]!), rows: spooledRows(path, kept) };
}

async function* spooledRows(path: string, kept: readonly number[]): AsyncGenerator<ExportRow> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) {
    const { values, position } = JSON.parse(line) as ExportRow;
    yield { values: kept.map((i) => values[i]), position };
  }
}

interface Text {
  readonly text: string;
  /** Rows that it holds. */
  readonly rows: number;
}

async function* textOf(writer: RowWriter, rows: AsyncIterable<ExportRow>): AsyncGenerator<Text> {
  yield { text: writer.head(), rows: 0 };
  let isFirst = true;
  for await (const row of rows) {
    yield { text: writer.row(row, isFirst), rows: 1 };
    isFirst = false;
  }
  yield { text: writer.end(), rows: 0 };
}

const PIECE_CHARS = 64 * 1024;

/** Writes the texts, in pieces large enough to be worth a write; answers the rows they hold. */
async function writeText(
  path: string,
  texts: AsyncIterable<Text>,
  signal: AbortSignal,
): Promise<number> {
  let rows = 0;
  async function* pieces() {
    let waiting = '';
    for await (const text of texts) {
      signal.throwIfAborted();
      waiting += text.text;
      rows += text.rows;
      if (waiting.length < PIECE_CHARS) continue;
      yield Buffer.from(waiting);
      waiting = '';
    }
    if (waiting !== '') yield Buffer.from(waiting);
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path), { signal });
  return rows;
}
