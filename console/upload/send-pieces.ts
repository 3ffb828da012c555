/**
 * Sends a sheet's jobs in pieces that the API accepts. Each piece has its own Idempotency-Key, so
 * that a piece whose response was lost can be sent again and is accepted once.
 */
import type { Client, Submission } from '../client/resources.ts';
import type { SheetJob } from './check-rows.ts';

const MAX_PIECE_JOBS = 5_000;
/** Far below the API's 64 MiB, so that a slow connection shows progress. */
const MAX_PIECE_CHARS = 4 * 1024 * 1024;

export interface Upload {
  readonly batchId: string;
  readonly batchName: string;
  readonly jobs: readonly SheetJob[];
  readonly choice: Pick<Submission, 'attributes' | 'attribute_set'>;
}

export function splitJobs(jobs: readonly SheetJob[]): SheetJob[][] {
  const pieces: SheetJob[][] = [];
  let chars = 0;
  for (const job of jobs) {
    const size = JSON.stringify(job).length;
    const last = pieces.at(-1);
    if (!last || last.length >= MAX_PIECE_JOBS || chars + size > MAX_PIECE_CHARS) {
      pieces.push([job]);
      chars = size;
    } else {
      last.push(job);
      chars += size;
    }
  }
  return pieces;
}

export function toSubmission(upload: Upload, jobs: readonly SheetJob[]): Submission {
  return { batch_id: upload.batchId, batch_name: upload.batchName, jobs, ...upload.choice };
}

/** Sends the remaining pieces, starting with `from`. Reports the number sent after each piece. */
export async function sendPieces(
  client: Client,
  upload: Upload,
  from: number,
  onSent: (pieces: number, jobs: number) => void,
): Promise<void> {
  const pieces = splitJobs(upload.jobs);
  let sent = pieces.slice(0, from).reduce((sum, piece) => sum + piece.length, 0);
  for (const [at, piece] of pieces.entries()) {
    if (at < from) continue;
    await client.submit(toSubmission(upload, piece), `console-${upload.batchId}-${at}`);
    sent += piece.length;
    onSent(at + 1, sent);
  }
}

/** `crypto.randomUUID` is missing on plain HTTP from another machine; `getRandomValues` is not. */
export function newUploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `upload-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
