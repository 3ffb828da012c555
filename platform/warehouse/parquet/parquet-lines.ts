/**
 * Reads a Parquet file as lines of JSON with the embedded engine, in a separate process. So a
 * damaged file cannot crash this process, and decoding uses another core.
 *
 * PL1 Memory does not grow with the file or with its row groups, however large they are.
 * PL2 The lines end normally only if the whole file was read; otherwise they throw.
 * PL3 Rows keep their order. Integers beyond 2^53 and decimals keep their digits, as text.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CairnError, errorMessage } from '../../runtime/errors.ts';
import { startEngineProcess } from './engine-process.ts';

export interface ParquetLinesTask {
  /** The folder for the engine's own files. */
  readonly folder: string;
  readonly path: string;
}

export type ParquetLinesReply = { readonly rows: number } | { readonly error: string };

/** Bytes of JSON lines, one for each row. A reader that stops early ends the process. */
export async function* readParquetLines(file: string): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-parquet-'));
  // The engine treats `*`, `{}` and `::` in a path as patterns, so the file gets a name without
  // them.
  const path = join(folder, 'input.parquet');
  let child: ChildProcess | undefined;
  try {
    await symlink(resolve(file), path);
    const module = 'platform/warehouse/parquet/parquet-lines-process.ts';
    child = startEngineProcess(module, { stdin: 'ignore', stdout: 'pipe' });
    const reply = nextReply(child);
    child.send({ folder: join(folder, 'engine'), path } satisfies ParquetLinesTask);
    yield* child.stdout as AsyncIterable<Buffer>;
    const ended = await reply;
    if ('error' in ended) throw new CairnError('import_failed', ended.error);
  } finally {
    if (child) await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Never rejects: the lines are read first, so a rejection would be unhandled. */
function nextReply(child: ChildProcess): Promise<ParquetLinesReply> {
  return new Promise((settle) => {
    child.once('message', (reply) => settle(reply as ParquetLinesReply));
    child.once('error', (error) => settle({ error: errorMessage(error) }));
    child.once('exit', (code, signal) =>
      settle({ error: `the process that reads it has ended (${code ?? signal})` }),
    );
  });
}

/** Until it has ended, it may still write into its folder. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((end) => {
    for (const event of ['exit', 'error']) child.once(event, () => end());
  });
  child.kill('SIGKILL');
  await ended;
}
