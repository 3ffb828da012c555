/**
 * Rows to and from the line formats of ClickHouse, a slice at a time: 10,000 rows of 24 MB written
 * or read at once would hold the event loop for a third of a second.
 */
import { setImmediate } from 'node:timers/promises';
import { type Convert, converterOf } from './column-types.ts';
import type { InsertBlock } from './warehouse.ts';

/** What rows are sent in: a JSON array a line, in the order of the columns. */
export const ROWS_IN = 'JSONCompactEachRow';
/** What rows come in: a line of names, a line of types, then a JSON array a line. */
export const ROWS_OUT = 'JSONCompactEachRowWithNamesAndTypes';

const SLICE_ROWS = 100;
const SLICE_BYTES = 256 * 1024;

export async function* encodeRows(block: InsertBlock): AsyncGenerator<Buffer> {
  const { columns, rows } = block;
  let lines = '';
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    lines += `${JSON.stringify(columns.map((column) => row[column] ?? null))}\n`;
    if (lines.length < SLICE_BYTES && (i + 1) % SLICE_ROWS !== 0) continue;
    yield Buffer.from(lines);
    lines = '';
    await setImmediate();
  }
  if (lines !== '') yield Buffer.from(lines);
}

type Line = { json<T>(): T };

/** Pages of rows as objects, a page for each chunk of lines. */
export async function* decodeRows<Row>(chunks: AsyncIterable<Line[]>): AsyncGenerator<Row[]> {
  let names: string[] | undefined;
  let converters: (Convert | null)[] | undefined;
  for await (const lines of chunks) {
    const page: Row[] = [];
    for (const line of lines) {
      const values = line.json<unknown[]>();
      if (names === undefined) names = values as string[];
      else if (converters === undefined) converters = (values as string[]).map(converterOf);
      else page.push(toRow(names, converters, values) as Row);
    }
    if (page.length > 0) yield page;
    await setImmediate();
  }
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
