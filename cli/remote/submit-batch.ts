/** `cairn batch submit FILE`: sends the places of a file as one batch. */
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Environment } from '../../platform/config/option.ts';
import { systemClock, uuidV7 } from '../../platform/runtime/clock.ts';
import { CairnError, errorMessage } from '../../platform/runtime/errors.ts';
import { invalid, RemoteApi, type RemoteOptions } from './remote-api.ts';
import { runRemotely } from './run-remotely.ts';
import { waitForEnd } from './watch-batch.ts';

export interface SubmitOptions extends RemoteOptions {
  readonly name?: string;
  readonly batchId?: string;
  readonly attributes?: string;
  readonly attributeSet?: string;
  readonly idempotencyKey?: string;
  readonly wait?: boolean;
}

interface Table {
  readonly mediaType: string;
  readonly isPacked: boolean;
  /** Of the file, without its endings. */
  readonly stem: string;
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
};

export function submitBatch(file: string, options: SubmitOptions, env: Environment): Promise<void> {
  return runRemotely(async (output, signal) => {
    const api = new RemoteApi(options, env);
    const table = readTableType(file);
    const body = new Blob([await readSubmission(file)]);
    const headers = {
      'Content-Type': table.mediaType,
      'Idempotency-Key': options.idempotencyKey ?? uuidV7(systemClock),
      ...(table.isPacked && { 'Content-Encoding': 'gzip' }),
    };
    const path = `/batches?${submissionQuery(options, table)}`;
    const { id } = await api.askJson<{ id: string }>(path, {
      method: 'POST',
      headers,
      body,
      signal,
    });
    await output.line(id);
    if (!options.wait) return 0;
    return waitForEnd(api, id, output, signal).catch((error: unknown) => {
      output.note(`The batch goes on: cairn batch watch ${JSON.stringify(id)}`);
      throw error;
    });
  });
}

/** The whole file; the service takes none that would not fit. */
function readSubmission(file: string): Promise<NonSharedBuffer> {
  return readFile(file).catch((error: unknown) => {
    const words = `${file} cannot be read: ${errorMessage(error)}`;
    throw new CairnError('import_failed', words, { cause: error });
  });
}

function readTableType(file: string): Table {
  const isPacked = file.endsWith('.gz');
  const name = isPacked ? file.slice(0, -'.gz'.length) : file;
  const ending = extname(name);
  const mediaType = FILE_TYPES[ending.toLowerCase()];
  if (mediaType === undefined) throw invalid(`${file} ends neither in .csv nor in .ndjson.`);
  return { mediaType, isPacked, stem: basename(name, ending) };
}

function submissionQuery(options: SubmitOptions, { stem }: Table): URLSearchParams {
  const { name, batchId, attributes, attributeSet } = options;
  const hasChoice = attributes !== undefined || attributeSet !== undefined;
  const given = {
    batch_name: name ?? stem,
    batch_id: batchId,
    attributes,
    attribute_set: hasChoice ? attributeSet : 'core',
  };
  const known = Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]);
  return new URLSearchParams(known);
}
