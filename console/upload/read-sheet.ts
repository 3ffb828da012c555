/**
 * Reads a CSV file or an Excel workbook in the browser. Detects the delimiter and the encoding, and
 * enforces the size limits.
 */
import Papa from 'papaparse';
import { findHeader, HEADER_ROWS, headerCells, type Row } from './find-header.ts';
import { countNames } from './map-columns.ts';
import { openWorkbook } from './open-workbook.ts';

export interface Sheet {
  readonly fileName: string;
  /** All rows that are not blank. */
  readonly lines: readonly Row[];
  /** The number of the header row; rows above it are ignored. */
  readonly header: number;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What the user should know about how the file was read. */
  readonly notes: readonly string[];
}

const MAX_FILE_BYTES = 256 * 1024 * 1024;
export const MAX_ROWS = 500_000;
/** The API's own limit for CSV files. */
const MAX_COLUMNS = 1_000;
const MAX_WORKBOOK_BYTES = 64 * 1024 * 1024;
/** The first bytes of a zip archive, which a workbook is, and of the format before 2007. */
const [ARCHIVE, OLD_WORKBOOK] = ['80,75,3,4', '208,207,17,224'];
const OLD_WORKBOOK_MESSAGE =
  'The workbook has a password or the old .xls format. Save it as .xlsx without a password.';
const NOT_A_WORKBOOK =
  'The file is not a workbook, or it is damaged. If it is text, rename it to end in .csv.';
const DELIMITERS = [',', ';', '\t', '|'] as const;

export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > MAX_FILE_BYTES) throw new Error('The file is larger than 256 MiB. Split it.');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The browser cannot read the file. Was it moved or changed? Choose it again.');
  });
  if (bytes.byteLength === 0) throw new Error('The file is empty.');
  const begin = new Uint8Array(bytes.slice(0, 4)).join();
  if (begin === OLD_WORKBOOK) throw new Error(OLD_WORKBOOK_MESSAGE);
  if (begin === ARCHIVE) return readWorkbookSheet(file, bytes);
  if (/\.xls[xm]?$/i.test(file.name)) throw new Error(NOT_A_WORKBOOK);
  const { text, note } = decodeText(bytes);
  if (text.includes('\0'))
    throw new Error('The file is not text. Choose a CSV file or a workbook.');
  const sheet = readSheetText(file.name, text);
  return { ...sheet, notes: note === null ? sheet.notes : [note, ...sheet.notes] };
}

async function readWorkbookSheet(file: File, bytes: ArrayBuffer): Promise<Sheet> {
  if (bytes.byteLength > MAX_WORKBOOK_BYTES) {
    throw new Error('The workbook is larger than 64 MiB. Save the sheet as CSV and split it.');
  }
  const { lines, notes } = await openWorkbook(bytes, MAX_ROWS + 2);
  return toSheet(file.name, lines, notes);
}

/**
 * Decodes by the byte order mark, or as UTF-8, or else as the encoding that Western spreadsheets
 * use without declaring it.
 */
function decodeText(bytes: ArrayBuffer): { text: string; note: string | null } {
  const mark = new Uint8Array(bytes.slice(0, 2)).join();
  const wide = UTF_16[mark];
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), note: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    const note = 'The file is not UTF-8. It was read as Windows-1252. Check letters with accents.';
    return { text: new TextDecoder('windows-1252').decode(bytes), note };
  }
}

/** What Excel calls "Unicode text", by its byte order mark. */
const UTF_16: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

export function readSheetText(fileName: string, text: string): Sheet {
  const [, separator] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = separator ?? findDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: MAX_ROWS + 2 });
  const open = errors.find(({ type }) => type === 'Quotes');
  const notes = open ? [`Row ${(open.row ?? 0) + 1} has an unclosed quote.`] : [];
  const lines = data.map((cells, at) => ({ number: at + 1, cells }));
  return toSheet(fileName, separator === undefined ? lines : lines.slice(1), notes);
}

/** A first line that Excel evaluates: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"?\r?\n/i;

const isFilled = ({ cells }: Row) => cells.some((cell) => cell.trim() !== '');

function toSheet(fileName: string, written: readonly Row[], notes: readonly string[]): Sheet {
  const lines = written.filter(isFilled);
  if (lines.length === 0) throw new Error('The file is empty.');
  if (lines.length - 1 > MAX_ROWS) {
    throw new Error('The file has more than 500,000 rows. Split it.');
  }
  const at = findHeader(lines);
  const header = headerCells(lines, at);
  if (header.length > MAX_COLUMNS)
    throw new Error('The file has more than 1,000 columns. Remove some.');
  const rows = lines.slice(at + 1);
  if (rows.length === 0) throw new Error('The file has no rows below its header.');
  return { fileName, lines, header: lines[at]!.number, columns: nameColumns(header), rows, notes };
}

/** Returns the sheet with another row as the header. */
export function withHeader(sheet: Sheet, header: number): Sheet {
  const at = sheet.lines.findIndex(({ number }) => number === header);
  const columns = nameColumns(headerCells(sheet.lines, at));
  return { ...sheet, header, columns, rows: sheet.lines.slice(at + 1) };
}

/** The rows that can be the header; at least one row must remain below it. */
export function possibleHeaders({ lines }: Sheet): readonly Row[] {
  return lines.slice(0, Math.min(HEADER_ROWS, lines.length - 1));
}

/**
 * Returns the delimiter that splits a row into the most names of inputs, or else splits the first
 * rows most evenly.
 */
function findDelimiter(text: string): string {
  const found = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: HEADER_ROWS });
    const names = Math.max(0, ...data.map(countNames));
    return { delimiter, names, cells: countEvenCells(data) };
  });
  found.sort((one, other) => other.names - one.names || other.cells - one.cells);
  return found[0]!.delimiter;
}

/** Counts the cells of the rows that have the most common width. */
function countEvenCells(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([width, times]) => (width - 1) * times));
}

/** Gives every column a unique name. */
function nameColumns(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, at) => {
    const name = cell.trim() || `Column ${at + 1}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
