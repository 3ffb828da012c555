/**
 * Writes a Parquet file from rows on the local disk with the embedded engine, in a process of its
 * own. So the same rows give the same bytes whichever warehouse is used, a file costs the
 * warehouse nothing, and the system gets the memory back when the process ends.
 *
 * PF1 Rows are lines, each a JSON array in the order of the columns. Their order is kept.
 * PF2 Memory does not grow with the rows: row groups are bounded.
 * PF3 An abort kills the process; part of the file may then be on the disk.
 */
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { CairnError } from '../../runtime/errors.ts';
import { onAbort } from '../../runtime/linked-signal.ts';
import { engineErrorCode } from '../native/engine-faults.ts';
import { startEngineProcess } from './engine-process.ts';

/** `time`: RFC 3339 text in the rows, milliseconds in UTC in the file. */
export type ParquetType = 'text' | 'integer' | 'number' | 'boolean' | 'time';

export interface ParquetColumn {
  readonly name: string;
  readonly type: ParquetType;
}

export interface ParquetTask {
  readonly rowsPath: string;
  readonly columns: readonly ParquetColumn[];
  readonly path: string;
}

export type ParquetReply = { readonly written: true } | { readonly error: string };

/**
 * Rejects with `warehouse_query_failed` when the rows do not fit the columns, with a fault of the
 * machine when a file cannot be read or written, with `worker_failed` when the process ends, and
 * with the signal's reason when that is aborted.
 */
export async function writeParquet(task: ParquetTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = startEngineProcess('platform/warehouse/parquet/parquet-process.ts', 'ignore');
  const ended = new Promise<void>((end) => {
    for (const event of ['exit', 'error']) child.once(event, () => end());
  });
  const kill = () => child.kill('SIGKILL');
  const forget = onAbort(signal, kill);
  try {
    const reply = await requestFile(child, {
      ...task,
      rowsPath: resolve(task.rowsPath),
      path: resolve(task.path),
    });
    if ('error' in reply) throw fileError(reply.error);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    forget();
    kill();
    // Until it has ended it may still write into its folder.
    await ended;
  }
}

/** The engine begins its message with the code; the values of the rows come later in it. */
function fileError(message: string): CairnError {
  const code = Number(/^Code: (\d+)\b/.exec(message)?.[1]);
  return new CairnError(engineErrorCode({ code, message }), message);
}

function requestFile(child: ChildProcess, task: ParquetTask): Promise<ParquetReply> {
  return new Promise((settle, reject) => {
    child.once('message', (reply) => settle(reply as ParquetReply));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const message = `The Parquet process has ended (${code ?? signal}).`;
      reject(new CairnError('worker_failed', message));
    });
    child.send(task);
  });
}
