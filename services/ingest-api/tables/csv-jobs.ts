/**
 * Parses jobs from CSV: one place per row, one input per column. The only file here that imports
 * csv-parse.
 *
 * The header names the columns: `place_id`, and inputs by their names. It is the first row with a
 * column `name`, since spreadsheets have titles above it. Other columns are inputs, too, like
 * unknown inputs in JSON. In an exported file, whose input columns are named `inputs.NAME`, only
 * these and `place_id` are read, without the guard against formulas. An empty cell is an absent
 * input, and a row of empty cells is skipped.
 */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { EXPORTED_INPUT, unguardedText } from '../../../domain/csv.ts';
import {
  hoursOfCell,
  INPUT_FIELDS,
  type InputKind,
  inputKind,
  isBlankText,
} from '../../../domain/jobs.ts';
import { refuseMalformed } from '../admission/scan-body.ts';
import { type Problem, problem } from '../views/response.ts';
import type { TableJob } from './table-job.ts';

const MAX_COLUMNS = 1_000;
/** One job's inputs have at most 64 KiB, and a cell with many quotes needs twice its size. */
const MAX_ROW_CHARS = 512 * 1024;
/** The part of the file in which to look for the header. */
const [MAX_HEADER_CHARS, MAX_HEADER_ROWS] = [64 * 1024, 25];

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

export async function* csvJobs(pieces: AsyncIterable<Buffer>): AsyncGenerator<TableJob> {
  let columns: readonly (CsvColumn | null)[] | null = null;
  const above: CsvRow[] = [];
  for await (const row of csvRows(decode(pieces))) {
    if (columns !== null) {
      if (row.cells.length !== columns.length) throw problem(400, describeWidth(row, columns));
      yield { line: row.line, json: jobJson(columns, row) };
    } else if (isHeader(row.cells)) columns = readHeader(row.cells);
    else if (above.push(row) === MAX_HEADER_ROWS) break;
  }
  if (columns === null && above.length > 1) throw problem(400, describeMissingName(above));
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

/** Names the formats that spreadsheets write instead of UTF-8, since people send those first. */
function describeBytes(begin: Buffer | undefined): string {
  const signature = begin?.toString('latin1') ?? '';
  if (signature.startsWith('PK')) return 'The body is a workbook or another archive, not CSV.';
  if (/^(\xff\xfe|\xfe\xff)/.test(signature)) return 'The body is UTF-16, not UTF-8.';
  return 'The body is not UTF-8.';
}

interface CsvRow {
  /** The line on which the row starts. */
  readonly line: number;
  readonly cells: readonly string[];
}

async function* csvRows(texts: AsyncGenerator<string>): AsyncGenerator<CsvRow> {
  const start = await readStart(texts);
  const source = Readable.from(continued(start, texts), { objectMode: false });
  const parser = parse({
    delimiter: detectDelimiter(start.split('\n', MAX_HEADER_ROWS)),
    info: true,
    max_record_size: MAX_ROW_CHARS,
    relax_column_count: true,
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
      if (cells.every(isBlankText)) continue;
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

/** The lines that may be the header, limited in size. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let start = '';
  let lines = 0;
  while (lines < MAX_HEADER_ROWS && start.length < MAX_HEADER_CHARS) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
    lines += countMarks([value], '\n');
  }
  return start;
}

async function* continued(start: string, texts: AsyncGenerator<string>) {
  if (start !== '') yield start;
  yield* texts;
}

const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Spreadsheets write semicolons where the comma is a decimal mark, and tabs on request. The header
 * decides, or else the first line.
 */
function detectDelimiter(lines: readonly string[]): string {
  for (const line of lines) {
    const found = DELIMITERS.find((mark) => {
      const cells = line.split(mark).map((cell) => cell.replaceAll('"', ''));
      return cells.length > 1 && isHeader(cells);
    });
    if (found !== undefined) return found;
  }
  const first = lines[0] ?? '';
  return DELIMITERS.find((mark) => first.includes(mark)) ?? ',';
}

const CSV_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'ends the file within a quoted cell',
  CSV_MAX_RECORD_SIZE: `begins a row of more than ${MAX_ROW_CHARS} characters`,
};

function describeCsvError(error: CsvError, surplus: number): Problem {
  const line = Number(error['lines']) - surplus;
  return problem(400, `Line ${line} ${CSV_FAULTS[error.code] ?? 'is not CSV'}.`);
}

function describeWidth({ line, cells }: CsvRow, columns: readonly unknown[]): string {
  const widths = `${cells.length} cells, and the header has ${columns.length}`;
  return `Line ${line} has ${widths}. A cell with a comma or a line end in it needs quotes.`;
}

const SHOWN_NAMES = 10;
const SHOWN_CHARS = 40;

function describeMissingName([first]: readonly CsvRow[]): string {
  const names = first!.cells.slice(0, SHOWN_NAMES).map((cell) => JSON.stringify(cell.trim()));
  const shown = names.map((name) => (name.length > SHOWN_CHARS ? '…' : name)).join(', ');
  return (
    `No column is called name. Line ${first!.line} has: ${shown}. Give the columns the names of ` +
    'inputs (name, full_address, street, city, postalCode, latitude, longitude, ...), or upload ' +
    'the file in the console, where you say what each column holds.'
  );
}

interface CsvColumn {
  readonly name: string;
  readonly kind: InputKind;
  /** Whether its cells may be guarded against formulas. */
  readonly isGuarded: boolean;
}

const PLACE_ID = 'place_id';
const NAME = 'name';

/** A place needs a name to be accepted. */
function isHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => [NAME, `${EXPORTED_INPUT}${NAME}`].includes(cell.trim()));
}

/** Null for a column to skip. */
function readHeader(cells: readonly string[]): (CsvColumn | null)[] {
  const names = cells.map((cell) => cell.trim());
  if (names.length > MAX_COLUMNS) throw problem(400, `More than ${MAX_COLUMNS} columns.`);
  const isExport = names.some((name) => name.startsWith(EXPORTED_INPUT));
  const columns = names.map((name) => readColumn(name, isExport));
  const seen = new Set<string>();
  for (const { name } of columns.filter((column) => column !== null)) {
    if (name !== '' && seen.has(name))
      throw problem(400, `The column ${JSON.stringify(name)} occurs twice.`);
    seen.add(name);
  }
  return columns;
}

function readColumn(header: string, isExport: boolean): CsvColumn | null {
  const isInput = header.startsWith(EXPORTED_INPUT);
  if (isExport && !isInput && header !== PLACE_ID) return null;
  const name = isInput ? header.slice(EXPORTED_INPUT.length) : header;
  const known = INPUT_FIELDS.find((field) => field === name);
  const kind = known === undefined ? 'string' : inputKind(known);
  return { name, kind, isGuarded: isExport };
}

function jobJson(columns: readonly (CsvColumn | null)[], { line, cells }: CsvRow): string {
  const members: string[] = [];
  let placeId = '';
  columns.forEach((column, i) => {
    const written = cells[i]!;
    if (column === null || written === '') return;
    const cell = column.isGuarded ? unguardedText(written) : written;
    if (column.name === '')
      throw problem(400, `Line ${line} has a cell in a column without a name.`);
    if (column.name === PLACE_ID) placeId = `"place_id":${JSON.stringify(cell)},`;
    else members.push(`${JSON.stringify(column.name)}:${cellJson(cell, column.kind)}`);
  });
  return `{${placeId}"inputs":{${members.join(',')}}}`;
}

/** A cell of the wrong kind stays text, which admission rejects with its line. */
function cellJson(cell: string, kind: InputKind): string {
  if (kind === 'string') return JSON.stringify(cell);
  if (kind === 'object') return isJsonObject(cell) ? cell : JSON.stringify(hoursOfCell(cell));
  const number = DECIMAL.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? String(number) : JSON.stringify(cell);
}

/** Also with a decimal comma, since a cell holds one number. */
const DECIMAL = /^\s*[+-]?(?:\d{1,15}(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

function isJsonObject(cell: string): boolean {
  return /^\s*\{/.test(cell) && refuseMalformed(Buffer.from(cell)) === null;
}
