/**
 * `cairn corrections`: submits a person's values for places from a file, shows and withdraws them.
 */
import { gunzipSync } from 'node:zlib';
import { MAX_CORRECTED_PLACES } from '../../domain/api/correction-requests.ts';
import { formatCountIs } from '../../domain/words/count-words.ts';
import type { TaskOutput } from '../../ledger/operator-task.ts';
import type { Environment } from '../../platform/config/option.ts';
import {
  type CorrectedPlaceRow,
  readCsvCorrections,
  readNdjsonCorrections,
} from './csv-corrections.ts';
import { readInputFile } from './input-file.ts';
import { invalid, RemoteApi, type RemoteOptions } from './remote-api.ts';
import { runRemotely } from './run-remotely.ts';

interface Corrected {
  readonly corrected_places: number;
  readonly unchanged_places: number;
}

/** Sends the file in pieces; if a piece is refused, reports what was accepted before. */
export function submitCorrections(
  batchId: string,
  file: string,
  options: RemoteOptions,
  env: Environment,
): Promise<void> {
  return runRemotely(async (output, signal) => {
    const api = new RemoteApi(options, env, output.note);
    const rows = await readRows(file, output);
    let [corrected, unchanged] = [0, 0];
    for (let at = 0; at < rows.length; at += MAX_CORRECTED_PLACES) {
      const piece = rows.slice(at, at + MAX_CORRECTED_PLACES);
      const answer = await sendPiece(api, batchId, piece, signal).catch((error: unknown) => {
        describeAccepted(output, piece, at, rows.length);
        throw error;
      });
      corrected += answer.corrected_places;
      unchanged += answer.unchanged_places;
      output.progress({ done: at + piece.length, total: rows.length, unit: 'places' });
    }
    output.note(
      `${formatCountIs(corrected, 'place')} corrected, ${unchanged} already had these values.`,
    );
    return 0;
  }, 'accepted corrections stay, and the same file may be sent again');
}

/** A repeated correction changes nothing, so a piece may be sent again. */
function sendPiece(
  api: RemoteApi,
  batchId: string,
  piece: readonly CorrectedPlaceRow[],
  signal: AbortSignal,
): Promise<Corrected> {
  const corrections = piece.map(({ line: _, ...row }) => row);
  return api.askJson<Corrected>(`/batches/${encodeURIComponent(batchId)}/corrections`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ corrections }),
    isRepeatable: true,
    signal,
  });
}

function describeAccepted(
  output: TaskOutput,
  piece: readonly CorrectedPlaceRow[],
  at: number,
  total: number,
): void {
  if (at > 0) output.note(`The first ${at} of ${total} places are corrected.`);
  output.note(`Row 0 of the refused request begins at line ${piece[0]!.line} of the file.`);
}

async function readRows(file: string, output: TaskOutput): Promise<CorrectedPlaceRow[]> {
  const { format, isPacked, bytes, note } = await readInputFile(file);
  if (note) output.note(note);
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
  const rows = format === 'csv' ? readCsvCorrections(text) : readNdjsonCorrections(text);
  if (rows.length === 0) throw invalid(`${file} has no corrections.`);
  return rows;
}

export function printCorrections(
  placeId: string,
  options: RemoteOptions,
  env: Environment,
): Promise<void> {
  return runRemotely(async (output, signal) => {
    const api = new RemoteApi(options, env, output.note);
    const path = `/jobs/${encodeURIComponent(placeId)}/corrections`;
    await output.line(JSON.stringify(await api.askJson(path, { signal }), null, 2));
    return 0;
  });
}

export interface WithdrawOptions extends RemoteOptions {
  readonly fields?: string;
}

export function withdrawFields(
  placeId: string,
  { fields, ...options }: WithdrawOptions,
  env: Environment,
): Promise<void> {
  return runRemotely(async (output, signal) => {
    const api = new RemoteApi(options, env, output.note);
    const query = fields === undefined ? '' : `?${new URLSearchParams({ fields })}`;
    const path = `/jobs/${encodeURIComponent(placeId)}/corrections${query}`;
    await api.askJson(path, { method: 'DELETE', isRepeatable: true, signal });
    output.note('The values of the sources are restored.');
    return 0;
  });
}
