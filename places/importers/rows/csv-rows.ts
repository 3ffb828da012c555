/** Rows of CSV and TSV files. The only file that imports csv-parse. */
import type { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { MAX_ROW_BYTES, type RowResult } from './row.ts';

const MAX_COLUMNS = 1_000;

/** `start` is the beginning of the file's text, from which the delimiter is detected. */
export async function* csvRows(bytes: Readable, start: string): AsyncIterable<RowResult> {
  const faults: RowResult[] = [];
  let at = 0;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.slice(0, MAX_COLUMNS).map((name) => name.trim()),
    delimiter: detectDelimiter(start),
    max_record_size: MAX_ROW_BYTES,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      at++;
      faults.push({ at, fault: error?.code ?? 'unreadable row' });
      return undefined;
    },
  });
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  try {
    for await (const row of parser) {
      yield* faults.splice(0);
      at++;
      yield { at, row: row as Record<string, unknown> };
    }
    yield* faults.splice(0);
  } finally {
    bytes.destroy();
  }
}

function detectDelimiter(start: string): string {
  const line = start.split('\n', 1)[0]!;
  const count = (mark: string) => line.split(mark).length;
  if (count('\t') > count(',')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}
