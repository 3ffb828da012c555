/** Exports of a batch from the running product, beside csv-stringify with the same cells. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { call, KEY, ORGANIZATION } from '../../support/product.ts';
import { until } from '../../support/until.ts';
import type { Line } from './report-table.ts';

const EXPORT_TIMEOUT_MS = 5 * 60_000;
const POLL_MS = 100;

interface BuiltExport {
  readonly ms: number;
  readonly file: Buffer;
}

interface ExportAnswer {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
}

/** From the POST of a background export to its last downloaded byte. */
async function exportInBackground(
  address: string,
  batchId: string,
  format: 'csv' | 'parquet',
): Promise<BuiltExport> {
  const begin = performance.now();
  const body = { batch_ids: [batchId], run_in_background: true, format };
  const { id } = (await call<ExportAnswer>(address, 'POST', '/exports', { body })).body;
  const completed = async () => {
    const { status, error } = (await call<ExportAnswer>(address, 'GET', `/exports/${id}`)).body;
    if (status === 'failed') throw new Error(`the export failed: ${error}`);
    return status === 'completed';
  };
  const options = { timeoutMs: EXPORT_TIMEOUT_MS, pollMs: POLL_MS };
  await until(completed, `export ${id} is completed`, options);
  const url = `${address}/v1/${ORGANIZATION}/place_enrichment/exports/${id}/download`;
  const file = await download(url);
  return { ms: performance.now() - begin, file };
}

/** By Node's own client: to join 98 MB, `fetch` takes longer than the server to send them. */
async function download(url: string): Promise<Buffer> {
  const asked = get(url, { headers: { authorization: `Bearer ${KEY}` } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { location } = answer.headers;
  if (location !== undefined) {
    answer.resume();
    return download(new URL(location, url).href);
  }
  if (answer.statusCode !== 200) throw new Error(`the download answered ${answer.statusCode}`);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Milliseconds until csv-stringify has written the cells of the file; the bytes are compared. */
function stringifyAlone(file: Buffer, jobs: number): number {
  const cells = parse(file, { relax_column_count: false }) as string[][];
  if (cells.length !== jobs + 1) throw new Error(`the CSV has ${cells.length - 1} rows`);
  const begin = performance.now();
  const text = stringify(cells, { record_delimiter: '\r\n' });
  const ms = performance.now() - begin;
  if (!file.equals(Buffer.from(text))) throw new Error('csv-stringify writes other bytes');
  return ms;
}

export async function measureFiles(
  address: string,
  batchId: string,
  jobs: number,
): Promise<Line[]> {
  const csv = await exportInBackground(address, batchId, 'csv');
  const stringifyMs = stringifyAlone(csv.file, jobs);
  const parquet = await exportInBackground(address, batchId, 'parquet');
  if (parquet.file.subarray(-4).toString() !== 'PAR1') throw new Error('this is no Parquet file');
  const size = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    {
      measure: `CSV of ${jobs} jobs, all columns, ${size(csv.file.length)}, POST to downloaded`,
      cairn: `${(csv.ms / 1000).toFixed(1)} s`,
      peer: `csv-stringify, the cells at hand: ${(stringifyMs / 1000).toFixed(1)} s`,
      ratio: stringifyMs / csv.ms,
      aim: '2 s; 1.5x',
    },
    {
      measure: `Parquet of the same, ${size(parquet.file.length)}`,
      cairn: `${(parquet.ms / 1000).toFixed(1)} s`,
      aim: '3 s',
    },
  ];
}

/** Until the first byte of the body of an inline export. */
export async function measureInline(address: string, batchId: string, jobs: number): Promise<Line> {
  const begin = performance.now();
  const answer = await fetch(`${address}/v1/${ORGANIZATION}/place_enrichment/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ batch_ids: [batchId] }),
  });
  const reader = answer.body!.getReader();
  const chunks: Uint8Array[] = [];
  let firstMs = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (chunks.length === 0) firstMs = performance.now() - begin;
    chunks.push(part.value);
  }
  const allMs = performance.now() - begin;
  stringifyAlone(Buffer.concat(chunks), jobs);
  return {
    measure: `inline CSV of ${jobs} jobs: first byte, last byte`,
    cairn: `${firstMs.toFixed(0)} ms, ${allMs.toFixed(0)} ms`,
    aim: '100 ms to the first',
  };
}
