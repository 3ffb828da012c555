/** Reads a CSV file in the browser: delimiter and encoding are found out, limits are kept. */
import Papa from 'papaparse';

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
const MAX_COLUMNS = 500;
const DELIMITERS = [',', ';', '\t', '|'] as const;

export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > MAX_FILE_BYTES) throw new Error('The file is larger than 256 MiB: split it.');
  const { text, note } = decodeText(await file.arrayBuffer());
  const sheet = readSheetText(file.name, text);
  return { ...sheet, notes: note === null ? sheet.notes : [note, ...sheet.notes] };
}

/** UTF-8, or else what spreadsheets of the West write without saying so. */
function decodeText(bytes: ArrayBuffer): { text: string; note: string | null } {
  if (new Uint8Array(bytes.slice(0, 4)).join() === '80,75,3,4') {
    throw new Error('This is a workbook: save its sheet as CSV (UTF-8), and choose that file.');
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    const note =
      'The file is not UTF-8. It was read as Windows-1252: look at letters with accents.';
    return { text: new TextDecoder('windows-1252').decode(bytes), note };
  }
}

export function readSheetText(fileName: string, text: string): Sheet {
  const delimiter = findDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: MAX_ROWS + 2 });
  const [header = [], ...lines] = data;
  const rows = lines
    .map((cells, at) => ({ number: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > MAX_ROWS) throw new Error('The file has more than 500,000 rows: split it.');
  if (header.length > MAX_COLUMNS) throw new Error('The file has more than 500 columns.');
  if (rows.length === 0) throw new Error('The file has no row below its header.');
  const open = errors.find(({ type }) => type === 'Quotes');
  const notes = open ? [`Row ${(open.row ?? 0) + 1} has a quote that does not end.`] : [];
  return { fileName, columns: nameColumns(header), rows, notes };
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
