/**
 * Writes a Parquet file with the embedded engine, in a separate process that reads the rows as they
 * are produced. So the same rows give the same bytes whichever warehouse is used, a file costs the
 * warehouse nothing, and the system gets the memory back when the process ends.
 *
 * PF1 Rows are lines (`parquetLine`) that contain only non-null values. Their order is kept.
 * PF2 Memory does not grow with the rows: row groups are bounded, and rows are produced only as
 *     fast as the process reads them.
 * PF3 An abort kills the process; part of the file may then be on the disk.
 * PF4 If the process stops reading, its own reason is reported, not the broken pipe.
 */
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  readonly columns: readonly ParquetColumn[];
  readonly path: string;
}

export type ParquetReply = { readonly written: true } | { readonly error: string };

/** The line of a row (PF1): its values in the order of the columns. */
export function parquetLine(values: readonly unknown[]): string {
  let cells = '';
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined) continue;
    cells += `${cells === '' ? '' : ','}"${rowKey(i)}":${JSON.stringify(value)}`;
  }
  return `{${cells}}\n`;
}

/** The key of a column's value in a line. */
export function rowKey(column: number): string {
  return `c${column}`;
}

/**
 * `lines` contains the rows' lines, in chunks that may end anywhere. Rejects with the error of
 * `lines`; with `warehouse_query_failed` if they do not fit the columns; with a fault of the
 * machine if the file cannot be written; with `worker_failed` if the process ends; and with the
 * signal's reason if it is aborted.
 */
export async function writeParquet(
  task: ParquetTask,
  lines: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const module = 'platform/warehouse/parquet/parquet-process.ts';
  const child = startEngineProcess(module, { stdin: 'pipe', stdout: 'ignore' });
  const ended = new Promise<void>((end) => {
    for (const event of ['exit', 'error']) child.once(event, () => end());
  });
  const kill = () => child.kill('SIGKILL');
  const forget = onAbort(signal, kill);
  try {
    const reply = requestFile(child, { ...task, path: resolve(task.path) });
    await sendLines(child, { lines, reply, signal });
    await reply;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    forget();
    kill();
    // Until it has ended, it may still write into its folder.
    await ended;
  }
}

interface Sending {
  readonly lines: AsyncIterable<Uint8Array>;
  readonly reply: Promise<void>;
  readonly signal: AbortSignal;
}

/** Ends when the process has all lines. Rejects with their error, or with the reply's (PF4). */
async function sendLines(
  { stdin }: ChildProcess,
  { lines, reply, signal }: Sending,
): Promise<void> {
  const source = new FaultyLines(lines);
  // A failed process stops reading, but keeps its end of the pipe open.
  reply.catch(() => stdin!.destroy());
  try {
    await pipeline(Readable.from(source.read()), stdin!, { signal });
  } catch (brokenPipe) {
    if (source.fault !== undefined) throw source.fault;
    await reply;
    throw brokenPipe;
  }
}

/** Remembers the source's own error, because a stream also throws its reader's error into it. */
class FaultyLines {
  fault: unknown;
  readonly #lines: AsyncIterable<Uint8Array>;

  constructor(lines: AsyncIterable<Uint8Array>) {
    this.#lines = lines;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    const lines = this.#lines[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.#next(lines);
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await lines.return?.();
    }
  }

  async #next(lines: AsyncIterator<Uint8Array>) {
    try {
      return await lines.next();
    } catch (error) {
      this.fault = error;
      throw error;
    }
  }
}

/** The engine's message begins with the code; values from the rows come later in it. */
function fileError(message: string): CairnError {
  const code = Number(/^Code: (\d+)\b/.exec(message)?.[1]);
  return new CairnError(engineErrorCode({ code, message }), message);
}

function requestFile(child: ChildProcess, task: ParquetTask): Promise<void> {
  return new Promise((written, reject) => {
    child.once('message', (reply: ParquetReply) => {
      if ('error' in reply) reject(fileError(reply.error));
      else written();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const message = `The Parquet process has ended (${code ?? signal}).`;
      reject(new CairnError('worker_failed', message));
    });
    child.send(task);
  });
}
