/**
 * Has a workbook read by a worker: the page stays usable meanwhile, and a workbook that takes too
 * long, or too much memory, ends the worker alone.
 */
import type { WorkbookLines } from './read-workbook.ts';
import type { WorkbookAnswer, WorkbookRequest } from './workbook-worker.ts';

const TIMEOUT_MS = 120_000;
const TOO_SLOW =
  'The workbook takes too long to read: save its sheet as CSV, and choose that file.';
const BROKEN = 'The workbook needs more memory than the browser has: save its sheet as CSV.';

export async function openWorkbook(file: ArrayBuffer, maxRows: number): Promise<WorkbookLines> {
  // In one expression, so that the build finds the worker.
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      setTimeout(() => reject(new Error(TOO_SLOW)), TIMEOUT_MS);
      worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error(BROKEN));
      const request: WorkbookRequest = { file, maxRows };
      worker.postMessage(request, [file]);
    });
    if ('fault' in answer) throw new Error(answer.fault);
    return answer;
  } finally {
    worker.terminate();
  }
}
