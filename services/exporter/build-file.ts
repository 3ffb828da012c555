/**
 * Builds the file of one export on the local disk.
 *
 * BF1 Memory does not grow with the export: jobs are read page by page and written to the disk.
 * BF2 The jobs are read once. If empty columns are pruned, rows are spooled to the disk until it is
 *     known which columns to keep, so that pruning and writing see the same jobs.
 * BF3 The same jobs give the same bytes.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellText } from '../../domain/csv.ts';
import {
  type ExportColumn,
  type ExportedRow,
  exportColumns,
  type RowPiece,
} from '../../domain/export-columns.ts';
import type { ExportOptions } from '../../domain/exports.ts';
import { splitLines } from '../../platform/runtime/streams/split-lines.ts';
import type { ExportFileFormat } from './writers/file-formats.ts';
import type { RowWriter } from './writers/row-writer.ts';

export interface FileRequest {
  /** Reads the rows in pieces, with the values of these columns. */
  readonly readRows: (wanted: WantedRows) => RowPieces;
  readonly options: ExportOptions;
  readonly format: ExportFileFormat;
  /** Keys of the organization's custom attributes. */
  readonly customKeys: readonly string[];
  /** A folder that only this file uses. */
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

export type RowPieces = AsyncIterable<RowPiece>;

export interface WantedRows {
  readonly columns: readonly ExportColumn[];
  readonly withPositions: boolean;
}

interface ExportTable {
  readonly columns: readonly ExportColumn[];
  readonly pieces: RowPieces;
}

/** Rejects with an AbortError if the signal is aborted. */
export async function buildFile(request: FileRequest): Promise<BuiltFile> {
  const { options, customKeys, format, folder, signal } = request;
  const allColumns = exportColumns(options, customKeys);
  const wanted = { columns: allColumns, withPositions: format.withPositions };
  const whole = { columns: allColumns, pieces: request.readRows(wanted) };
  const table = options.prune_empty_columns ? await pruneColumns(whole, request) : whole;
  const { columns } = table;
  const writer = format.writer({ columns, formulaGuard: options.formula_guard });
  const path = join(folder, `file.${format.ending}`);
  const text = new CountedText(fileText(writer, table.pieces), signal);
  if (format.convert) await format.convert({ columns, path }, text.bytes(), signal);
  else await writeText(path, text, signal);
  const { rows } = text;
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

/** Drops the columns that are blank in every row (BF2). Without rows, all columns stay. */
async function pruneColumns(
  { columns, pieces }: ExportTable,
  { folder, signal }: FileRequest,
): Promise<ExportTable> {
  const filled = columns.map(() => false);
  const path = join(folder, 'rows.ndjson');
  const toLine = (row: ExportedRow) => {
    row.values.forEach((value, i) => {
      filled[i] ||= cellText(value, false) !== '';
    });
    return `${JSON.stringify(row)}\n`;
  };
  const text = new CountedText(rowTexts(pieces, toLine), signal);
  await writeText(path, text, signal);
  const spooled = text.rows;
  const kept = columns.flatMap((_, i) => (filled[i] || spooled === 0 ? [i] : []));
  return { columns: kept.map((i) => columns[i]!), pieces: readSpooledRows(path, kept) };
}

async function* readSpooledRows(path: string, kept: readonly number[]): RowPieces {
  for await (const line of splitLines(createReadStream(path))) {
    const { values, position } = JSON.parse(line.toString()) as ExportedRow;
    yield [{ values: kept.map((i) => values[i]), position }];
  }
}

const WRITE_CHARS = 256 * 1024;

interface TextChunk {
  readonly text: string;
  /** The number of rows in it. */
  readonly rows: number;
}

/** Joins the rows' texts into chunks that are worth a system call. */
async function* rowTexts(
  pieces: RowPieces,
  toText: (row: ExportedRow) => string,
): AsyncGenerator<TextChunk> {
  let [text, rows] = ['', 0];
  for await (const piece of pieces) {
    for (const row of piece) {
      text += toText(row);
      rows++;
      if (text.length < WRITE_CHARS) continue;
      yield { text, rows };
      [text, rows] = ['', 0];
    }
  }
  yield { text, rows };
}

async function* fileText(writer: RowWriter, pieces: RowPieces): AsyncGenerator<TextChunk> {
  yield { text: writer.head(), rows: 0 };
  let isFirst = true;
  yield* rowTexts(pieces, (row) => {
    const text = writer.row(row, isFirst);
    isFirst = false;
    return text;
  });
  yield { text: writer.end(), rows: 0 };
}

/** A text as bytes. Counts the rows that were read from it. */
class CountedText {
  rows = 0;
  readonly #chunks: AsyncIterable<TextChunk>;
  readonly #signal: AbortSignal;

  constructor(chunks: AsyncIterable<TextChunk>, signal: AbortSignal) {
    this.#chunks = chunks;
    this.#signal = signal;
  }

  async *bytes(): AsyncGenerator<Buffer> {
    for await (const { text, rows } of this.#chunks) {
      this.#signal.throwIfAborted();
      this.rows += rows;
      if (text !== '') yield Buffer.from(text);
      // A consumer that takes every chunk at once would block the event loop.
      await nextTurn();
    }
  }
}

async function writeText(path: string, text: CountedText, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(text.bytes()), createWriteStream(path), { signal });
}
