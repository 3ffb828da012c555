/**
 * Reads a CSV file or an Excel workbook in the browser. Delimiter and encoding are found out, and
 * limits are kept.
 */
import Papa from 'papaparse';
import { openWorkbook } from './open-workbook.ts';

export interface Sheet {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What the person should know of how the file was read. */
  readonly notes: readonly string[];
}

export interface Row {
  /** As spreadsheets count: the header is line 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

const MAX_FILE_BYTES = 256 * 1024 * 1024;
export const MAX_ROWS = 500_000;
/** As many as the API takes of a CSV file. */
const MAX_COLUMNS = 1_000;
const MAX_WORKBOOK_BYTES = 64 * 1024 * 1024;
/** The first bytes of a zip archive, which a workbook is, and of one from before 2007. */
const [ARCHIVE, OLD_WORKBOOK] = ['80,75,3,4', '208,207,17,224'];
const OLD_WORKBOOK_WORDS =
  'The workbook has a password or the older format .xls: save it as .xlsx without a password.';
const NO_WORKBOOK =
  'The file is no workbook, or a damaged one. If it is text, give it a name that ends in .csv.';
const DELIMITERS = [',', ';', '\t', '|'] as const;

export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > MAX_FILE_BYTES) throw new Error('The file is larger than 256 MiB: split it.');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The browser cannot read the file. Was it moved or changed? Choose it again.');
  });
  if (bytes.byteLength === 0) throw new Error('The file is empty.');
  const begin = new Uint8Array(bytes.slice(0, 4)).join();
  if (begin === OLD_WORKBOOK) throw new Error(OLD_WORKBOOK_WORDS);
  if (begin === ARCHIVE) return readWorkbookSheet(file, bytes);
  if (/\.xls[xm]?$/i.test(file.name)) throw new Error(NO_WORKBOOK);
  const { text, note } = decodeText(bytes);
  if (text.includes('\0')) throw new Error('The file is no text: choose a CSV file or a workbook.');
  const sheet = readSheetText(file.name, text);
  return { ...sheet, notes: note === null ? sheet.notes : [note, ...sheet.notes] };
}

async function readWorkbookSheet(file: File, bytes: ArrayBuffer): Promise<Sheet> {
  if (bytes.byteLength > MAX_WORKBOOK_BYTES) {
    throw new Error('The workbook is larger than 64 MiB: save its sheet as CSV, and split it.');
  }
  const { lines, notes } = await openWorkbook(bytes, MAX_ROWS + 2);
  return toSheet(file.name, lines, notes);
}

/** By its mark, or UTF-8, or else what spreadsheets of the West write without saying so. */
function decodeText(bytes: ArrayBuffer): { text: string; note: string | null } {
  const mark = new Uint8Array(bytes.slice(0, 2)).join();
  const wide = UTF_16[mark];
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), note: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    const note =
      'The file is not UTF-8. It was read as Windows-1252: look at letters with accents.';
    return { text: new TextDecoder('windows-1252').decode(bytes), note };
  }
}

/** What Excel calls Unicode text, by its byte order mark. */
const UTF_16: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

export function readSheetText(fileName: string, text: string): Sheet {
  const delimiter = findDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: MAX_ROWS + 2 });
  const open = errors.find(({ type }) => type === 'Quotes');
  const notes = open ? [`Row ${(open.row ?? 0) + 1} has a quote that does not end.`] : [];
  const lines = data.map((cells, at) => ({ number: at + 1, cells }));
  return toSheet(fileName, lines, notes);
}

const isFilled = ({ cells }: Row) => cells.some((cell) => cell.trim() !== '');

/** The first line that is not blank is the header. */
function toSheet(fileName: string, lines: readonly Row[], notes: readonly string[]): Sheet {
  const [header, ...rows] = lines.filter(isFilled);
  if (header === undefined) throw new Error('The file is empty.');
  if (rows.length > MAX_ROWS) throw new Error('The file has more than 500,000 rows: split it.');
  if (header.cells.length > MAX_COLUMNS)
    throw new Error('The file has more than 1,000 columns: remove some.');
  if (rows.length === 0) throw new Error('The file has no row below its header.');
  return { fileName, columns: nameColumns(header.cells), rows, notes };
}

/** The one that cuts the header into the most columns. */
function findDelimiter(text: string): string {
  const widths = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1 });
    return data[0]?.length ?? 0;
  });
  return DELIMITERS[widths.indexOf(Math.max(...widths))]!;
}

/** Every column has a name of its own. */
function nameColumns(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, at) => {
    const name = cell.trim() || `Column ${at + 1}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
