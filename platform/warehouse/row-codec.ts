/**
 * Encodes and decodes rows in ClickHouse's line formats, a slice at a time: 10,000 rows of 24 MB at
 * once would block the event loop for a third of a second.
 */
import { setImmediate } from 'node:timers/promises';
import { type Convert, converterFor } from './column-types.ts';
import type { InsertBlock } from './warehouse.ts';

/** Format of inserted rows: one JSON array per line, in column order. */
export const ROWS_IN = 'JSONCompactEachRow';
/** Format of selected rows: a line of names, a line of types, then one JSON array per line. */
export const ROWS_OUT = 'JSONCompactEachRowWithNamesAndTypes';

const ENCODE_SLICE_ROWS = 100;
const ENCODE_SLICE_CHARS = 256 * 1024;

export async function* encodeRows({ columns, rows }: InsertBlock): AsyncGenerator<Buffer> {
  let lines = '';
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    lines += `${JSON.stringify(columns.map((column) => row[column] ?? null))}\n`;
    if (lines.length < ENCODE_SLICE_CHARS && (i + 1) % ENCODE_SLICE_ROWS !== 0) continue;
    yield Buffer.from(lines);
    lines = '';
    await setImmediate();
  }
  if (lines !== '') yield Buffer.from(lines);
}

const LINE_FEED = 0x0a;

/**
 * Rows as objects; the lines of each chunk are decoded at once. Without rows, there are two lines.
 * Every line ends with a line feed, also the last one: an answer that ends otherwise was cut.
 */
export async function decodeRows<Row>(chunks: AsyncIterable<Buffer>): Promise<Row[]> {
  let names: string[] | undefined;
  let converters: (Convert | null)[] | undefined;
  const rows: Row[] = [];
  for await (const lines of splitLines(chunks)) {
    for (const line of lines) {
      const values = JSON.parse(line) as unknown[];
      if (names === undefined) names = values as string[];
      else if (converters === undefined) converters = (values as string[]).map(converterFor);
      else rows.push(toRow(names, converters, values) as Row);
    }
    await setImmediate();
  }
  if (converters === undefined) throw new Error('the answer ends before its first row');
  return rows;
}

/** The lines that end in each chunk. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED);
    if (end === -1) {
      rest.push(chunk);
      continue;
    }
    const lines = Buffer.concat([...rest, chunk.subarray(0, end)]).toString();
    rest = [chunk.subarray(end + 1)];
    yield lines.split('\n');
  }
  if (rest.some(({ length }) => length > 0)) throw new Error('the answer ends within a row');
}

function toRow(names: string[], converters: (Convert | null)[], values: unknown[]) {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < names.length; i++) {
    const value = values[i];
    const convert = converters[i]!;
    row[names[i]!] = convert === null || value === null ? value : convert(value);
  }
  return row;
}
