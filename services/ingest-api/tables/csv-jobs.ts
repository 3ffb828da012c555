/**
 * Jobs of CSV: one place in each row, and one input in each column. The only file here that imports
 * csv-parse.
 *
 * The first row names the columns: `place_id`, and inputs by their names. A column of another name
 * is an input, too, as unknown inputs are. In the file of an export, whose columns of inputs are
 * named `inputs.NAME`, only these and `place_id` are read. An empty cell is an input that is
 * absent.
 */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { INPUT_FIELDS, type InputKind, inputKind } from '../../../domain/jobs.ts';
import { refuseMalformed } from '../admission/scan-body.ts';
import { type Problem, problem } from '../views/response.ts';
import type { TableJob } from './table-body.ts';

const MAX_COLUMNS = 1_000;
/** One job's inputs have at most 64 KiB, and a cell with many quotes needs twice its size. */
const MAX_ROW_CHARS = 512 * 1024;
const MAX_HEADER_CHARS = 64 * 1024;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

export async function* csvJobs(pieces: AsyncIterable<Buffer>): AsyncGenerator<TableJob> {
  let columns: readonly (CsvColumn | null)[] | null = null;
  for await (const { line, cells } of csvRows(decode(pieces))) {
    if (columns === null) columns = readHeader(cells);
    else yield { line, json: jobJson(columns, cells) };
  }
}

async function* decode(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begin: Buffer | undefined;
  try {
    for await (const piece of pieces) {
      begin ??= piece.subarray(0, SIGNATURE_BYTES);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? problem(400, describeBytes(begin)) : error;
  }
}

const SIGNATURE_BYTES = 4;

/** What spreadsheets write in place of UTF-8 is named, since people send that first. */
function describeBytes(begin: Buffer | undefined): string {
  const signature = begin?.toString('latin1') ?? '';
  if (signature.startsWith('PK')) return 'The body is a workbook or another archive, not CSV.';
  if (/^(\xff\xfe|\xfe\xff)/.test(signature)) return 'The body is UTF-16, not UTF-8.';
  return 'The body is not UTF-8.';
}

interface CsvRow {
  /** Where the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

async function* csvRows(texts: AsyncGenerator<string>): AsyncGenerator<CsvRow> {
  const start = await readStart(texts);
  const source = Readable.from(continued(start, texts), { objectMode: false });
  const parser = parse({
    delimiter: detectDelimiter(start),
    info: true,
    max_record_size: MAX_ROW_CHARS,
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  // csv-parse counts CR LF within a cell as two lines.
  let surplus = 0;
  try {
    for await (const row of parser) {
      const { record: cells, info } = row as Row;
      surplus += countMarks(cells, '\r');
      yield { line: info.lines - surplus - countMarks(cells, '\n'), cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? describeCsvError(error, surplus) : error;
  } finally {
    source.destroy();
  }
}

function countMarks(cells: readonly string[], mark: string): number {
  return cells.reduce((sum, cell) => sum + cell.split(mark).length - 1, 0);
}

/** At least the first line, if the file has so many characters at all. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let start = '';
  while (!start.includes('\n') && start.length < MAX_HEADER_CHARS) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  return start;
}

async function* continued(start: string, texts: AsyncGenerator<string>) {
  if (start !== '') yield start;
  yield* texts;
}

/** Spreadsheets write semicolons where the comma is a decimal mark, and tabs when asked to. */
function detectDelimiter(start: string): string {
  const header = start.split('\n', 1)[0]!;
  const count = (mark: string) => header.split(mark).length;
  if (count(',') > 1) return ',';
  return count(';') > 1 ? ';' : '\t';
}

const CSV_FAULTS: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has another number of cells than the first row',
  CSV_QUOTE_NOT_CLOSED: 'ends the file within a quoted cell',
  CSV_MAX_RECORD_SIZE: `begins a row of more than ${MAX_ROW_CHARS} characters`,
};

function describeCsvError(error: CsvError, surplus: number): Problem {
  const line = Number(error['lines']) - surplus;
  return problem(400, `Line ${line} ${CSV_FAULTS[error.code] ?? 'is not CSV'}.`);
}

interface CsvColumn {
  readonly name: string;
  readonly kind: InputKind;
}

const EXPORTED_INPUT = 'inputs.';
const PLACE_ID = 'place_id';

/** Null for a column that is not read. */
function readHeader(cells: readonly string[]): (CsvColumn | null)[] {
  const names = cells.map((cell) => cell.trim());
  if (names.length > MAX_COLUMNS) throw problem(400, `More than ${MAX_COLUMNS} columns.`);
  const isExport = names.some((name) => name.startsWith(EXPORTED_INPUT));
  const columns = names.map((name) => readColumn(name, isExport));
  const seen = new Set<string>();
  for (const { name } of columns.filter((column) => column !== null)) {
    if (name === '') throw problem(400, 'The first row has a column without a name.');
    if (seen.has(name)) throw problem(400, `The column ${JSON.stringify(name)} occurs twice.`);
    seen.add(name);
  }
  return columns;
}

function readColumn(header: string, isExport: boolean): CsvColumn | null {
  const isInput = header.startsWith(EXPORTED_INPUT);
  if (isExport && !isInput && header !== PLACE_ID) return null;
  const name = isInput ? header.slice(EXPORTED_INPUT.length) : header;
  const known = INPUT_FIELDS.find((field) => field === name);
  return { name, kind: known === undefined ? 'string' : inputKind(known) };
}

function jobJson(columns: readonly (CsvColumn | null)[], cells: readonly string[]): string {
  const members: string[] = [];
  let placeId = '';
  columns.forEach((column, i) => {
    const cell = cells[i]!;
    if (column === null || cell === '') return;
    if (column.name === PLACE_ID) placeId = `"place_id":${JSON.stringify(cell)},`;
    else members.push(`${JSON.stringify(column.name)}:${cellJson(cell, column.kind)}`);
  });
  return `{${placeId}"inputs":{${members.join(',')}}}`;
}

/** A cell that is not of its column's kind stays text, which admission refuses with its line. */
function cellJson(cell: string, kind: InputKind): string {
  if (kind === 'string') return JSON.stringify(cell);
  if (kind === 'object') return isJsonObject(cell) ? cell : JSON.stringify(cell);
  const number = DECIMAL.test(cell) ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? String(number) : JSON.stringify(cell);
}

const DECIMAL = /^\s*[+-]?(?:\d{1,15}(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

function isJsonObject(cell: string): boolean {
  return /^\s*\{/.test(cell) && refuseMalformed(Buffer.from(cell)) === null;
}
