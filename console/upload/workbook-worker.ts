/** Reads a workbook in its own thread, which the page can terminate. */
import { readWorkbook, type WorkbookLines } from './read-workbook.ts';

export interface WorkbookRequest {
  readonly file: ArrayBuffer;
  readonly maxRows: number;
}

export type WorkbookAnswer = WorkbookLines | { readonly fault: string };

addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  const { file, maxRows } = data;
  readWorkbook(new Uint8Array(file), maxRows)
    .catch((error: Error): WorkbookAnswer => ({ fault: error.message }))
    .then((answer: WorkbookAnswer) => postMessage(answer));
});
