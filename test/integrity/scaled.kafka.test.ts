/**
 * The whole scaled product: two ingest-apis, three enrichers, sink, exporter and scheduler as
 * separate processes on Kafka, a registry, Redis, S3 and ClickHouse's engine behind its HTTP
 * interface. An enricher and the sink are killed, and an enricher joins later. Every job completes
 * and has one visible result, no result is written twice, and the CSV equals that of an embedded
 * run.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { assetPath } from '../../platform/runtime/assets.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { startAllBackends } from '../support/all-backends.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import {
  type BatchAnswer,
  call,
  type Product,
  startProduct,
  waitForBatchEnd,
} from '../support/product.ts';
import {
  expectEachResultWrittenOnce,
  type RunQuery,
  STOP_MERGING_RESULTS,
} from '../support/result-rows.ts';
import { until } from '../support/until.ts';

/** Most of them wait when the enricher is killed, and when the sink is. */
const JOBS = 3_000;
const BATCH = 'scaled-batch';
const ATTRIBUTES = [
  ...['websites', 'phoneNumbers', 'openingHours', 'names', 'address', 'categories'],
  ...['closed_permanently', 'coordinates', 'reverse_geocode', 'chain', 'naics', 'merchant'],
  ...['cuisine', 'place_existence'],
];
const TEST_TIMEOUT_MS = 8 * 60_000;
const BATCH_TIMEOUT_MS = 5 * 60_000;

describeWithBackend('the scaled product', startAllBackends, (get) => {
  it('loses nothing when an enricher and the sink are killed', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-scaled-'));
    importPlaces(folder);
    const env = {
      ...get().env,
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: folder,
      KAFKA_TOPIC_PREFIX: `scaled-${uniqueWord()}.`,
    };
    const client = createClient({ url: get().env['CLICKHOUSE_URL']! });
    const csv = await scaledRun(env, client);
    await expectOneVisibleResultEach(client);
    await client.close();
    expect(csv).toEqual(await embeddedRun(folder));
    rmSync(folder, { recursive: true, force: true });
  });
});

function importPlaces(folder: string): void {
  for (const source of ['open_map_a', 'open_map_b']) {
    const file = assetPath('sample', `${source}.csv.gz`);
    const args = [assetPath('bin', 'cairn.js'), 'places', 'import', '--source', source, file];
    execFileSync(process.execPath, args, {
      env: { ...process.env, FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder },
    });
  }
}

async function scaledRun(env: Record<string, string>, client: ClickHouseClient): Promise<Row[]> {
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
    await client.command({ query: STOP_MERGING_RESULTS });
    await Promise.all(['enricher', 'enricher', 'exporter', 'scheduler'].map(begin));
    await submit(apis[0].address);
    await waitForCompleted(apis[1].address, JOBS * 0.1);
    await victim!.kill();
    await waitForCompleted(apis[0].address, JOBS * 0.3);
    await sink!.kill();
    await Promise.all([begin('enricher'), begin('sink')]);
    const batch = await waitForBatchEnd(apis[1].address, BATCH, BATCH_TIMEOUT_MS);
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

async function waitForCompleted(address: string, count: number): Promise<void> {
  const isReached = async () => {
    const { status, body } = await call<BatchAnswer>(address, 'GET', `/batches/${BATCH}`);
    return status === 200 && body.jobs.completed.length >= count;
  };
  const options = { timeoutMs: BATCH_TIMEOUT_MS, pollMs: 200 };
  await until(isReached, `${count} jobs are completed`, options);
}

async function embeddedRun(folder: string): Promise<Row[]> {
  const product = await startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder } });
  try {
    await submit(product.address);
    await waitForBatchEnd(product.address, BATCH, BATCH_TIMEOUT_MS);
    return await exportRows(product.address);
  } finally {
    expect(await product.stop()).toBe(0);
  }
}

type Row = Readonly<Record<string, string>>;

/** The export's rows, without the columns that hold times. */
async function exportRows(address: string): Promise<Row[]> {
  const body = { batch_ids: [BATCH] };
  const answer = await call<string>(address, 'POST', '/exports', { body });
  expect(answer.status).toBe(200);
  const rows: Record<string, string>[] = parse(answer.body, { columns: true });
  expect(rows).toHaveLength(JOBS);
  return rows.map(({ created_at: _created, last_enriched: _enriched, ...rest }) => rest);
}

/** A run that was worked on twice has two rows, of two records; queries see one of them. */
async function expectOneVisibleResultEach(client: ClickHouseClient): Promise<void> {
  const query: RunQuery = async (sql) => {
    return (await client.query({ query: sql, format: 'JSONEachRow' })).json();
  };
  const rows = await expectEachResultWrittenOnce(query);
  console.log(`${rows - JOBS} runs were worked on twice`);
  expect(rows).toBeGreaterThanOrEqual(JOBS);
  const [counts] = await query<Record<'places' | 'results', string | number>>(
    'SELECT uniqExact(place_id) AS places, count() AS results FROM results FINAL',
  );
  expect([Number(counts!.places), Number(counts!.results)]).toEqual([JOBS, JOBS]);
}
