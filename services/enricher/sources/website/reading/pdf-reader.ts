/**
 * Reads the text of a PDF into blocks, line by line. The only file that imports the PDF reader.
 *
 * PD1 At most MAX_PAGES pages are read, within the limits of all readings. A file that cannot be
 *     read gives a reading without blocks that says so; the site is not at fault.
 * PD2 A file can keep the parser busy for ever. The caller must be able to end the thread, as
 *     reading-thread.ts does after a second.
 */
import { errorMessage } from '../../../../../platform/runtime/errors.ts';
import { type FetchedPage, LIMITS, type PageReading } from './page-reading.ts';
import { type PdfRun, pdfBlocks } from './pdf-lines.ts';
import { EMPTY_READING } from './read-page.ts';

const MAX_PAGES = 20;
const MAX_RUNS_A_PAGE = 20_000;

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).toString('latin1').startsWith('%PDF-');
}

/** Loads the parser, so that its loading time does not count for the first file. */
export async function loadPdfParser(): Promise<void> {
  const { getResolvedPDFJS } = await import('unpdf');
  await getResolvedPDFJS();
}

export async function readPdf(page: FetchedPage): Promise<PageReading> {
  const { url, fetchedAtMs } = page;
  const base = { ...EMPTY_READING, url, fetchedAtMs, kind: 'pdf' as const };
  if (page.bytes.length > LIMITS.bytes) return { ...base, limits: ['bytes'] };
  try {
    const pages = await readRuns(new Uint8Array(page.bytes));
    const blocks = pages.flatMap(pdfBlocks).slice(0, LIMITS.blocks);
    return { ...base, blocks, limits: pages.length === MAX_PAGES ? ['pdf pages'] : [] };
  } catch (error) {
    return { ...base, limits: [`pdf: ${errorMessage(error).slice(0, 100)}`] };
  }
}

async function readRuns(bytes: Uint8Array): Promise<PdfRun[][]> {
  const { getDocumentProxy } = await import('unpdf');
  const file = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
  try {
    const pages: PdfRun[][] = [];
    let left: number = LIMITS.textChars;
    for (let i = 1; i <= Math.min(file.numPages, MAX_PAGES) && left > 0; i++) {
      const { items } = await (await file.getPage(i)).getTextContent();
      const runs = items.slice(0, MAX_RUNS_A_PAGE).flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, x, y, width: item.width, size: Math.hypot(c, d) || 1 }];
      });
      pages.push(runs);
      left -= runs.reduce((sum, { text }) => sum + text.length, 0);
    }
    return pages;
  } finally {
    await file.destroy();
  }
}
