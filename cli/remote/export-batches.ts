/**
 * `cairn export BATCH_ID...`: builds an export in the background and downloads it.
 *
 * A file is written under a temporary name, and renamed when it is complete and has the checksum
 * that the service reports. Printed output cannot be taken back: the exit code shows if it is
 * incomplete.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { formatCountIs } from '../../domain/words/count-words.ts';
import type { TaskOutput } from '../../ledger/operator-task.ts';
import type { Environment } from '../../platform/config/option.ts';
import { describeNewFileFault } from '../../platform/folders/file-faults.ts';
import { systemClock, uuidV7 } from '../../platform/runtime/clock.ts';
import { CairnError, isCairnError } from '../../platform/runtime/errors.ts';
import { READER_GONE } from '../operations/reader-gone.ts';
import { connectionLost, RemoteApi, type RemoteOptions } from './remote-api.ts';
import { runRemotely } from './run-remotely.ts';

export interface ExportOptions extends RemoteOptions {
  readonly output?: string;
  readonly format?: string;
  readonly columns?: string;
  readonly keepEmptyColumns?: boolean;
}

interface ExportState {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly rows_done: number | null;
  readonly rows_total: number | null;
  readonly metadata: { readonly sha256: string; readonly rows: number } | null;
}

const POLL_MS = 500;

export function exportBatches(
  ids: readonly string[],
  options: ExportOptions,
  env: Environment,
): Promise<void> {
  let begun: ExportState | undefined;
  return runRemotely(
    async (output, signal) => {
      const api = new RemoteApi(options, env, output.note);
      begun = await startExport(api, ids, options, signal);
      const state = await waitForFile(api, begun, output, signal);
      begun = state;
      const file = readFile(api, state, signal);
      if (options.output !== undefined) await writeWhole(file, options.output, state.id);
      else if (!(await writeOut(file))) return READER_GONE;
      output.note(`${formatCountIs(state.metadata?.rows ?? 0, 'place')} written.`);
      return 0;
    },
    () => describeRemains(begun),
  );
}

/** The service cannot be told to stop building an export. */
function describeRemains(begun: ExportState | undefined): string {
  if (begun === undefined) return 'the service may have begun an export';
  const { id, status } = begun;
  return status === 'completed'
    ? `no whole file was written; the service keeps the export ${id} for a while`
    : `no file was written; the service goes on building the export ${id}`;
}

function startExport(
  api: RemoteApi,
  ids: readonly string[],
  { format, columns, keepEmptyColumns = false }: ExportOptions,
  signal: AbortSignal,
): Promise<ExportState> {
  const body = {
    batch_ids: ids,
    run_in_background: true,
    prune_empty_columns: !keepEmptyColumns,
    ...(format !== undefined && { format }),
    ...(columns !== undefined && { columns: columns.split(',') }),
  };
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': uuidV7(systemClock),
  };
  return api.askJson('/exports', { method: 'POST', headers, body: JSON.stringify(body), signal });
}

async function waitForFile(
  api: RemoteApi,
  started: ExportState,
  output: TaskOutput,
  signal: AbortSignal,
): Promise<ExportState> {
  let state = started;
  while (state.status === 'queued' || state.status === 'running') {
    output.progress({ done: state.rows_done ?? 0, total: state.rows_total, unit: 'places' });
    await systemClock.sleep(POLL_MS, signal);
    state = await api.askJson<ExportState>(`/exports/${state.id}`, { signal });
  }
  if (state.status === 'completed') return state;
  const words = state.error ?? `The export is ${state.status}.`;
  throw new CairnError('request_refused', words);
}

/**
 * The bytes of the file. Rejects with a CairnError if they break off, or have a different checksum.
 */
async function* readFile(
  api: RemoteApi,
  { id, metadata }: ExportState,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { body } = await api.ask(`/exports/${id}/download`, { signal });
  const hash = createHash('sha256');
  try {
    for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    throw connectionLost(api.address, error);
  }
  if (metadata === null || metadata.sha256 === hash.digest('hex')) return;
  throw new CairnError('artifact_missing', 'The file arrived damaged.');
}

/** False if the reader of the output closed it early. */
async function writeOut(file: AsyncIterable<Uint8Array>): Promise<boolean> {
  try {
    await pipeline(file, process.stdout, { end: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return false;
    throw error;
  }
}

async function writeWhole(
  file: AsyncIterable<Uint8Array>,
  path: string,
  exportId: string,
): Promise<void> {
  const unfinished = `${path}.${exportId}.part`;
  try {
    await pipeline(file, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (isCairnError(error)) throw error;
    const words = `${path} cannot be written: ${describeNewFileFault(error)}.`;
    throw new CairnError('artifact_missing', words, { cause: error });
  }
}
