/**
 * Reads the first visible sheet of an Excel workbook as lines of text, as a person sees it: a
 * postcode or a phone keeps its leading zeros, a date is in ISO 8601. It runs in a worker.
 *
 * RW1 Unpacking is bounded before anything is read: only the parts that hold cells are unpacked,
 *     each up to the size that the archive states, and at most MAX_UNPACKED_BYTES in total.
 */
import { unzipSync, zipSync } from 'fflate';
import { type CellValue, formatValue, HucreError } from 'hucre';
import { readXlsx } from 'hucre/xlsx';

export interface Line {
  /** The row number as the spreadsheet program shows it. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface WorkbookLines {
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
}

const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const MAX_PARTS = 10_000;
/** The parts of a workbook that determine its cells; the others are pictures and the like. */
const PARTS_READ =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/[^/]+|[^/]+\.xml|worksheets\/.*))$/i;

const TOO_LARGE =
  'The workbook has more than 128 MiB of cells. Save the sheet as CSV and split it.';
const UNREADABLE =
  'The workbook cannot be read. Save the sheet as CSV (UTF-8) and choose that file.';

/** Rejects with a message for the user. */
export async function readWorkbook(file: Uint8Array, maxRows: number): Promise<WorkbookLines> {
  const visible: string[] = [];
  const workbook = await readXlsx(unpack(file), {
    readStyles: true,
    maxRows,
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) visible.push(name);
      return visible.length === 1 && visible[0] === name;
    },
  }).catch((error: unknown) => {
    throw error instanceof HucreError || error instanceof Error ? new Error(UNREADABLE) : error;
  });
  const [sheet] = workbook.sheets;
  if (sheet === undefined) throw new Error('The workbook has no visible sheet.');
  const lines = sheet.rows.map((row, at) => ({
    number: at + 1,
    cells: row.map((value, column) => {
      const format = sheet.cells?.get(`${at},${column}`)?.style?.numFmt;
      return writeCell(value, format);
    }),
  }));
  const others = visible.length - 1;
  const notes = others > 0 ? [`Only the first sheet, "${sheet.name}", was read.`] : [];
  return { lines, notes };
}

/** RW1. Repacks the parts without compression, since the workbook reader expects an archive. */
function unpack(file: Uint8Array): Uint8Array {
  let [bytes, parts] = [0, 0];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (++parts > MAX_PARTS) throw new Error(TOO_LARGE);
    if (!PARTS_READ.test(name)) return false;
    bytes += originalSize;
    if (bytes > MAX_UNPACKED_BYTES) throw new Error(TOO_LARGE);
    return true;
  };
  try {
    return zipSync(unzipSync(file, { filter }), { level: 0 });
  } catch (error) {
    throw error instanceof Error && error.message === TOO_LARGE ? error : new Error(UNREADABLE);
  }
}

/** Further digits are noise from binary fractions, which spreadsheets do not show either. */
const EXACT_DIGITS = 15;

export function writeCell(value: CellValue, format: string | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return writeDate(value);
  if (typeof value !== 'number') return String(value);
  if (format !== undefined && Number.isInteger(value) && isMask(format)) {
    return formatValue(value, format);
  }
  return String(Number(value.toPrecision(EXACT_DIGITS)));
}

/**
 * Whether a format only groups digits or adds zeros, as for postcodes and phones. Other formats may
 * drop digits, for instance of a latitude.
 */
function isMask(format: string): boolean {
  const [first = ''] = format.split(';');
  const digits = first.replace(/\\(.)|"([^"]*)"|\[[^\]]*\]/g, '$1$2');
  return /^[0#() +/-]+$/.test(digits) && /00|[0#][() +/-]+[0#]/.test(digits);
}

const DAY_MS = 86_400_000;
/** Earlier values are times of day without a date. */
const FIRST_DAY_MS = Date.UTC(1900, 0, 2);

function writeDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day, time] = date.toISOString().slice(0, -'.000Z'.length).split('T') as [string, string];
  const minutes = time.replace(/:00$/, '');
  if (date.getTime() < FIRST_DAY_MS) return minutes;
  return date.getTime() % DAY_MS === 0 ? day : `${day} ${minutes}`;
}
