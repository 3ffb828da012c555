/**
 * The process that writes one Parquet file: it takes one task and replies. Its parent ends it; it
 * ends by itself when its parent is gone.
 */
import { queryAsync } from 'chdb';
import { errorMessage } from '../../runtime/errors.ts';
import { startCrashGuard } from '../../runtime/signals.ts';
import { quoteIdentifier, quoteString } from '../quoting.ts';
import { type ParquetReply, type ParquetTask, type ParquetType, rowKey } from './parquet-file.ts';

const PARQUET_COLUMN_TYPES: Readonly<Record<ParquetType, string>> = {
  text: 'Nullable(String)',
  integer: 'Nullable(Int64)',
  number: 'Nullable(Float64)',
  boolean: 'Nullable(Bool)',
  time: "Nullable(DateTime64(3, 'UTC'))",
};

/** A single thread keeps the order of the rows and produces the same bytes each time. */
const WRITE_SETTINGS = [
  'max_threads = 1',
  'input_format_parallel_parsing = 0',
  'output_format_parquet_parallel_encoding = 0',
  'output_format_parquet_row_group_size = 20000',
  "date_time_input_format = 'best_effort'",
  'max_query_size = 16777216',
].join(', ');

function writeStatement({ columns, path }: ParquetTask): string {
  const structure = columns
    .map(({ type }, i) => `${rowKey(i)} ${PARQUET_COLUMN_TYPES[type]}`)
    .join(', ');
  const selected = columns
    .map(({ name }, i) => `${rowKey(i)} AS ${quoteIdentifier(name)}`)
    .join(', ');
  // The standard input of this process.
  const rows = `file('stdin', 'JSONEachRow', ${quoteString(structure)})`;
  return `SELECT ${selected} FROM ${rows} INTO OUTFILE ${quoteString(path)} TRUNCATE
    FORMAT Parquet SETTINGS ${WRITE_SETTINGS}`;
}

function sendReply(reply: ParquetReply): void {
  process.send?.(reply);
}

/**
 * With its first query the engine takes over crash signals, and a hung process would never reply.
 */
startCrashGuard();
process.on('disconnect', () => process.exit(0));
process.once('message', (task: ParquetTask) => {
  queryAsync(writeStatement(task)).then(
    () => sendReply({ written: true }),
    (error: unknown) => sendReply({ error: errorMessage(error) }),
  );
});
