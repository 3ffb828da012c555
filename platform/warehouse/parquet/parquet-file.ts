/**
 * Writes a Parquet file from rows on the local disk, by the embedded engine in a process of its
 * own: whatever the warehouse is, the same rows give the same bytes, a file costs the warehouse
 * nothing, and the memory that it took is given back when the process ends.
 *
 * P1 Rows come as lines, each a JSON array in the order of the columns; their order stays.
 * P2 Memory does not grow with the rows: row groups are bounded.
 * P3 Aborted, the process is killed; the file may be there in part then.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { CairnError } from '../../runtime/errors.ts';
import { entryPath } from '../../runtime/worker.ts';

/** `time`: RFC 3339 text in the rows, milliseconds in UTC in the file. */
export type ParquetType = 'text' | 'integer' | 'number' | 'boolean' | 'time';

export interface ParquetColumn {
  readonly name: string;
  readonly type: ParquetType;
}

export interface ParquetOrder {
  readonly rowsPath: string;
  readonly columns: readonly ParquetColumn[];
  readonly path: string;
}

export type ParquetReply = { readonly written: true } | { readonly error: string };

/**
 * Rejects with `warehouse_query_failed` when the rows do not fit, with `worker_failed` when the
 * process ends, and with the signal's reason when it is aborted.
 */
export async function writeParquet(order: ParquetOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = startProcess();
  const gone = new Promise<void>((end) => {
    for (const event of ['exit', 'error']) child.once(event, () => end());
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  try {
    const reply = await replyOf(child, {
      ...order,
      rowsPath: resolve(order.rowsPath),
      path: resolve(order.path),
    });
    if ('error' in reply) throw new CairnError('warehouse_query_failed', reply.error);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    // Until then it may still write into its folder.
    await gone;
  }
}

function startProcess(): ChildProcess {
  const module = entryPath('platform/warehouse/parquet/parquet-process.ts');
  const execArgv = module.endsWith('.ts') ? ['--import', 'tsx'] : [];
  // A source run must find tsx from the project, wherever the process was started.
  const cwd = dirname(module);
  return fork(module, { execArgv, cwd, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function replyOf(child: ChildProcess, order: ParquetOrder): Promise<ParquetReply> {
  return new Promise((settle, reject) => {
    child.once('message', (reply) => settle(reply as ParquetReply));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const message = `the Parquet process has ended (${code ?? signal})`;
      reject(new CairnError('worker_failed', message));
    });
    child.send(order);
  });
}
