/**
 * The process that writes one Parquet file: it takes one order, answers it and is ended by its
 * parent, or ends itself when the parent is gone.
 */
import { queryAsync } from 'chdb';
import type { ParquetOrder, ParquetReply, ParquetType } from './parquet-file.ts';

const TYPES: Readonly<Record<ParquetType, string>> = {
  text: 'Nullable(String)',
  integer: 'Nullable(Int64)',
  number: 'Nullable(Float64)',
  boolean: 'Nullable(Bool)',
  time: "Nullable(DateTime64(3, 'UTC'))",
};

/** One thread keeps the order of the rows, and makes the bytes the same each time. */
const SETTINGS = [
  'max_threads = 1',
  'input_format_parallel_parsing = 0',
  'output_format_parquet_parallel_encoding = 0',
  'output_format_parquet_row_group_size = 20000',
  "date_time_input_format = 'best_effort'",
  'max_query_size = 16777216',
].join(', ');

function statementOf({ rowsPath, columns, path }: ParquetOrder): string {
  const structure = columns.map(({ type }, i) => `c${i} ${TYPES[type]}`).join(', ');
  const selected = columns.map(({ name }, i) => `c${i} AS ${identifier(name)}`).join(', ');
  const rows = `file(${literal(rowsPath)}, 'JSONCompactEachRow', ${literal(structure)})`;
  return `SELECT ${selected} FROM ${rows} INTO OUTFILE ${literal(path)} TRUNCATE
    FORMAT Parquet SETTINGS ${SETTINGS}`;
}

function identifier(name: string): string {
  return `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;
}

function literal(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

function answer(reply: ParquetReply): void {
  process.send?.(reply);
}

process.on('disconnect', () => process.exit(0));
process.once('message', (order: ParquetOrder) => {
  queryAsync(statementOf(order)).then(
    () => answer({ written: true }),
    (error: unknown) => answer({ error: String((error as Error)?.message ?? error) }),
  );
});
