/**
 * Reads a workbook in a worker: the page stays responsive, and a workbook that takes too much time
 * or memory ends only the worker.
 */
import type { WorkbookLines } from './read-workbook.ts';
import type { WorkbookAnswer, WorkbookRequest } from './workbook-worker.ts';

const TIMEOUT_MS = 120_000;
const TOO_SLOW = 'Reading the workbook took too long. Save the sheet as CSV and choose that file.';
const BROKEN = 'The workbook needs more memory than the browser has. Save the sheet as CSV.';

export async function openWorkbook(file: ArrayBuffer, maxRows: number): Promise<WorkbookLines> {
  // The build detects the worker only in a single expression.
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
