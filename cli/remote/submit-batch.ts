/** `cairn batch submit FILE`: sends the places of a file as one batch. */
import type { Environment } from '../../platform/config/option.ts';
import { systemClock, uuidV7 } from '../../platform/runtime/clock.ts';
import { type InputFile, readInputFile } from './input-file.ts';
import { RemoteApi, type RemoteOptions } from './remote-api.ts';
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

const MEDIA_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

export function submitBatch(file: string, options: SubmitOptions, env: Environment): Promise<void> {
  return runRemotely(async (output, signal) => {
    const api = new RemoteApi(options, env, output.note);
    const table = await readInputFile(file);
    if (table.note) output.note(table.note);
    const body = new Blob([table.bytes]);
    const headers = {
      'Content-Type': MEDIA_TYPES[table.format],
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
      output.note(`The batch continues: cairn batch watch ${JSON.stringify(id)}`);
      throw error;
    });
  }, 'accepted jobs continue');
}

function submissionQuery(options: SubmitOptions, { stem }: InputFile): URLSearchParams {
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
