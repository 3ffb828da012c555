/** Reads a Parquet file with a chDB engine in a process of its own. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './backend.ts';

const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
const SETTINGS = 'SETTINGS output_format_json_quote_64bit_integers = 0';

/** Returns all rows, or the result of `query` on FILE. */
export async function readParquet(
  bytes: Uint8Array,
  query = 'SELECT * FROM FILE',
): Promise<Record<string, unknown>[]> {
  const folder = temporaryFolder('parquet');
  const path = join(folder, 'file.parquet');
  try {
    await writeFile(path, bytes);
    const sql = `${query.replace('FILE', `file('${path}', 'Parquet')`)} ${SETTINGS}`;
    const answer = `require('chdb').query(${JSON.stringify(sql)}, 'JSONEachRow')`;
    const script = `process.stdout.write(${answer})`;
    const options = { maxBuffer: MAX_ANSWER_BYTES, cwd: import.meta.dirname };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], options);
    const lines = stdout.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
