/**
 * The scaled way, whole: two ingest-apis, three enrichers, sink, exporter and scheduler as separate
 * processes on Kafka, a registry, Redis, S3 and ClickHouse's engine behind its HTTP interface. An
 * enricher and the sink are killed in the middle, an enricher joins later; every job completes,
 * each has exactly one visible result, and the CSV equals that of an embedded run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { assetPath } from '../../platform/runtime/assets.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { startAllRealParts } from '../support/all-real-parts.ts';
import { describeWithPart } from '../support/describe-with-part.ts';
import { uniqueWord } from '../support/part.ts';
import {
  type BatchAnswer,
  batchEnded,
  call,
  type Product,
  startProduct,
} from '../support/product.ts';

const JOBS = 5_000;
const BATCH = 'scaled-batch';
const ATTRIBUTES = [
  ...['websites', 'phoneNumbers', 'openingHours', 'names', 'address', 'categories'],
  ...['closed_permanently', 'coordinates', 'reverse_geocode', 'chain', 'naics', 'merchant'],
  ...['cuisine', 'place_existence'],
];
const TEST_TIMEOUT_MS = 8 * 60_000;
const BATCH_TIMEOUT_MS = 5 * 60_000;

describeWithPart('the scaled product', startAllRealParts, (get) => {
  it('loses nothing when an enricher and the sink are killed', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-scaled-'));
    importPlaces(folder);
    const env = {
      ...get().env,
      CAIRN_DATA_DIR: folder,
      KAFKA_TOPIC_PREFIX: `scaled-${uniqueWord()}.`,
    };
    const csv = await scaledRun(env);
    await expectOneResultEach(get().env['CLICKHOUSE_URL']!);
    expect(csv).toEqual(await embeddedRun(folder));
    rmSync(folder, { recursive: true, force: true });
  });
});

function importPlaces(folder: string): void {
  for (const source of ['open_map_a', 'open_map_b']) {
    const file = assetPath('sample', `${source}.csv.gz`);
    const args = [assetPath('bin', 'cairn.js'), 'places', 'import', '--source', source, file];
    execFileSync(process.execPath, args, { env: { ...process.env, CAIRN_DATA_DIR: folder } });
  }
}

async function scaledRun(env: Record<string, string>): Promise<Row[]> {
  const run = (service: string) => startProduct({ services: [service], env });
  const running: Product[] = [];
  const begin = async (service: string) => {
    const product = await run(service);
    running.push(product);
    return product;
  };
  try {
    const apis = [await begin('ingest-api'), await begin('ingest-api')] as const;
    const [victim, sink] = await Promise.all(['enricher', 'sink'].map(begin));
    await Promise.all(['enricher', 'enricher', 'exporter', 'scheduler'].map(begin));
    await submit(apis[0].address);
    await untilDone(apis[1].address, JOBS * 0.1);
    await victim!.kill();
    await untilDone(apis[0].address, JOBS * 0.3);
    await sink!.kill();
    await Promise.all([begin('enricher'), begin('sink')]);
    const batch = await batchEnded(apis[1].address, BATCH, BATCH_TIMEOUT_MS);
    expect(batch.status).toBe('completed');
    expect(batch.jobs.completed).toHaveLength(JOBS);
    return await exportRows(apis[1].address);
  } catch (error) {
    for (const product of running) console.error(lastLines(product));
    throw error;
  } finally {
    await Promise.all(running.map((product) => product.stop()));
  }
}

const SHOWN_LINES = 15;

function lastLines(product: Product): string {
  return product.log().trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
}

async function submit(address: string): Promise<void> {
  const jobs = realJobs(JOBS);
  const body = { batch_id: BATCH, batch_name: 'Scaled', attributes: ATTRIBUTES, jobs };
  const answer = await call<BatchAnswer>(address, 'POST', '/batches', { body });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  expect(answer.body.jobs.pending).toHaveLength(JOBS);
}

async function untilDone(address: string, count: number): Promise<void> {
  while (true) {
    const { status, body } = await call<BatchAnswer>(address, 'GET', `/batches/${BATCH}`);
    if (status === 200 && body.jobs.completed.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function embeddedRun(folder: string): Promise<Row[]> {
  const product = await startProduct({ env: { CAIRN_DATA_DIR: folder } });
  try {
    await submit(product.address);
    await batchEnded(product.address, BATCH, BATCH_TIMEOUT_MS);
    return await exportRows(product.address);
  } finally {
    expect(await product.stop()).toBe(0);
  }
}

type Row = Readonly<Record<string, string>>;

/** The export's rows without the columns that hold times. */
async function exportRows(address: string): Promise<Row[]> {
  const body = { batch_ids: [BATCH] };
  const answer = await call<string>(address, 'POST', '/exports', { body });
  expect(answer.status).toBe(200);
  const rows: Record<string, string>[] = parse(answer.body, { columns: true });
  expect(rows).toHaveLength(JOBS);
  return rows.map(({ created_at: _created, last_enriched: _enriched, ...rest }) => rest);
}

/** Exactly one visible result a job: straight from the tables, merged as any query sees them. */
async function expectOneResultEach(url: string): Promise<void> {
  const client = createClient({ url });
  const sql = `SELECT uniqExact(place_id) AS places, count() AS results FROM results FINAL
    WHERE batch_id = {batch:String}`;
  const answer = await client.query({
    query: sql,
    query_params: { batch: BATCH },
    format: 'JSONEachRow',
  });
  const [counts] = await answer.json<{ places: string | number; results: string | number }>();
  expect([Number(counts!.places), Number(counts!.results)]).toEqual([JOBS, JOBS]);
  await client.close();
}
