/**
 * Reads the file named on the command line. A file that cannot be a table of rows is reported in a
 * sentence before anything is sent, and the command ends with exit code 2.
 */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { describeFileFault } from '../../platform/folders/file-faults.ts';
import { CairnError } from '../../platform/runtime/errors.ts';

export interface InputFile {
  readonly format: 'csv' | 'ndjson';
  readonly isPacked: boolean;
  readonly bytes: NonSharedBuffer;
  /** The name of the file, without its extensions. */
  readonly stem: string;
  /** A remark for the user about how the file was read. */
  readonly note: string | null;
}

const FORMATS: Readonly<Record<string, InputFile['format']>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};
const WORKBOOKS = ['.xlsx', '.xls', '.xlsm', '.ods', '.numbers'];
const SAVE_AS_CSV = 'save its sheet as CSV, or upload it in the console';

/** The whole file; the service would refuse one that is too large. */
export async function readInputFile(file: string): Promise<InputFile> {
  const isPacked = file.endsWith('.gz');
  const name = isPacked ? file.slice(0, -'.gz'.length) : file;
  const ending = extname(name);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unusable(`${file} cannot be read: ${describeFileFault(error)}.`, error);
  });
  if (WORKBOOKS.includes(ending.toLowerCase())) {
    throw unusable(`${file} is a workbook: ${SAVE_AS_CSV}.`);
  }
  const format = FORMATS[ending.toLowerCase()];
  if (format === undefined) throw unusable(`${file} does not end in .csv, .tsv or .ndjson.`);
  const fault = findFault(bytes, format, isPacked);
  if (fault !== null) throw unusable(`${file} ${fault}.`);
  const read = { format, isPacked, bytes, stem: basename(name, ending), note: null };
  if (format !== 'csv' || isPacked || isUtf8(bytes)) return read;
  const note = `${file} is not UTF-8. It is read as Windows-1252: check the letters with accents.`;
  return { ...read, bytes: Buffer.from(WESTERN.decode(bytes)), note };
}

/** The encoding that Western spreadsheets use without declaring it. */
const WESTERN = new TextDecoder('windows-1252');

const [GZIP, ZIP] = [Buffer.from([0x1f, 0x8b]), Buffer.from('PK\u0003\u0004')];
const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Null for a file that can be sent; the service parses its rows. */
function findFault(bytes: Buffer, format: InputFile['format'], isPacked: boolean): string | null {
  const beginsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (bytes.length === 0) return 'is empty';
  if (beginsWith(GZIP) !== isPacked) {
    return isPacked ? 'ends in .gz, but is not gzip' : 'is gzip: its name has to end in .gz';
  }
  if (isPacked) return null;
  if (beginsWith(ZIP)) return `is a workbook or another archive: ${SAVE_AS_CSV}`;
  if (UTF_16.some(beginsWith)) return 'is written in UTF-16: save it as UTF-8';
  const lines = countFilledLines(bytes);
  if (lines === 0) return 'is empty';
  return format === 'csv' && lines === 1 ? 'has no row below its header' : null;
}

/** 0, 1, or 2 for two and more. */
function countFilledLines(bytes: Buffer): number {
  let lines = 0;
  for (let from = 0; from < bytes.length && lines < 2; ) {
    const end = bytes.indexOf('\n', from);
    const to = end < 0 ? bytes.length : end;
    if (bytes.subarray(from, to).some((byte) => !BLANK.has(byte))) lines++;
    from = to + 1;
  }
  return lines;
}

/** White space, and the bytes of a byte order mark. */
const BLANK = new Set([0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf]);

function unusable(words: string, cause?: unknown): CairnError {
  return new CairnError('file_unusable', words, { cause });
}
