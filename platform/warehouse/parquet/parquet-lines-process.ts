/**
 * The process that reads one Parquet file: it takes one task, writes the rows to its standard
 * output as lines of JSON, and replies. It ends by itself when its parent is gone.
 */
import { once } from 'node:events';
import { Session } from 'chdb';
import { errorMessage } from '../../runtime/errors.ts';
import { startCrashGuard } from '../../runtime/signals.ts';
import { quoteString } from '../quoting.ts';
import type { ParquetLinesReply, ParquetLinesTask } from './parquet-lines.ts';

/**
 * PL1: small blocks, and limits on how much the reader decodes ahead. Geometry in the encoding of
 * GeoParquet becomes arrays of coordinates.
 */
const READ_SETTINGS = [
  'max_threads = 1',
  'input_format_parquet_preserve_order = 1',
  'input_format_parquet_max_block_size = 2000',
  'input_format_parquet_memory_low_watermark = 10000000',
  'input_format_parquet_memory_high_watermark = 50000000',
  'output_format_json_quote_64bit_integers = 1',
  'output_format_json_quote_decimals = 1',
  'output_format_json_named_tuples_as_objects = 1',
  'output_format_json_escape_forward_slashes = 0',
  "date_time_output_format = 'iso'",
].join(', ');

async function writeLines({ folder, path }: ParquetLinesTask): Promise<number> {
  const session = new Session(folder);
  const statement = `SELECT * FROM file(${quoteString(path)}, Parquet) SETTINGS ${READ_SETTINGS}`;
  let rows = 0;
  for await (const chunk of session.queryStream(statement, { format: 'JSONEachRow' })) {
    rows += chunk.numRows;
    if (!process.stdout.write(chunk.raw())) await once(process.stdout, 'drain');
  }
  return rows;
}

/** The reply is sent after the last line. */
function sendReply(reply: ParquetLinesReply): void {
  process.stdout.end(() => process.send?.(reply));
}

/**
 * With its first query the engine takes over crash signals, and a hung process would never reply.
 */
startCrashGuard();
process.on('disconnect', () => process.exit(0));
process.once('message', (task: ParquetLinesTask) => {
  writeLines(task).then(
    (rows) => sendReply({ rows }),
    (error: unknown) => sendReply({ error: errorMessage(error) }),
  );
});
