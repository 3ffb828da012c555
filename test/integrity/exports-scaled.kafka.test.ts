/**
 * Exports in the scaled product: an API, a sink and two exporters as separate processes on Kafka, a
 * registry, Redis, S3 and ClickHouse's engine behind its HTTP interface. One exporter is killed
 * while it builds files. The other one takes over its exports, and each has one file.
 */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openS3Artifacts } from '../../platform/artifacts/s3-artifacts.ts';
import { startAllBackends } from '../support/all-backends.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { call, KEY, ORGANIZATION, type Product, startProduct } from '../support/product.ts';
import { readParquet } from '../support/read-parquet.ts';
import { until } from '../support/until.ts';

const JOBS = 3_000;
const FORMATS = ['csv', 'parquet', 'ndjson', 'csv'];
const TEST_TIMEOUT_MS = 4 * 60_000;

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly metadata: { readonly rows: number; readonly sha256: string } | null;
}

describeWithBackend('exports, scaled', startAllBackends, (get) => {
  it('are taken over from an exporter that is killed', { timeout: TEST_TIMEOUT_MS }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-exports-scaled-'));
    const env = {
      ...get().env,
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: folder,
      KAFKA_TOPIC_PREFIX: `exports-${uniqueWord()}.`,
      TOPIC_PARTITIONS: '4',
    };
    const running: Product[] = [];
    const begin = async (service: string) => {
      const product = await startProduct({ services: [service], env });
      running.push(product);
      return product;
    };
    try {
      const { address } = await begin('ingest-api');
      const [victim] = await Promise.all(['exporter', 'exporter', 'sink'].map(begin));
      await submit(address);
      const inline = (await call<string>(address, 'POST', '/exports', { body: WISH })).body;
      const ids = await Promise.all(FORMATS.map((format) => queue(address, format)));
      await waitForExport(address, ids[0]!, 'running', 'completed');
      await victim!.kill();
      for (const [i, id] of ids.entries()) {
        const bytes = await finished(address, id);
        if (FORMATS[i] === 'csv') expect(bytes.toString()).toBe(inline);
        if (FORMATS[i] === 'parquet') expect(await readParquet(bytes)).toHaveLength(JOBS);
        expect(await listFiles(get().env, id)).toHaveLength(1);
      }
    } catch (error) {
      const logs = running.map((product) => product.log().slice(-MAX_LOG_CHARS));
      throw new Error(`what the services logged:\n${logs.join('\n')}`, { cause: error });
    } finally {
      await Promise.all(running.map((product) => product.stop()));
    }
    rmSync(folder, { recursive: true, force: true });
  });
});

/** Of each service, where the test fails. */
const MAX_LOG_CHARS = 4_000;

const WISH = { batch_ids: ['b-1'], prune_empty_columns: true };

async function submit(address: string): Promise<void> {
  const jobs = Array.from({ length: JOBS }, (_, i) => ({
    place_id: `p-${i}`,
    inputs: { name: `Gasthof ${i}`, latitude: 47.1, longitude: 9.5 },
  }));
  const body = { batch_id: 'b-1', batch_name: 'b-1', jobs, kick_off_jobs_now: false };
  const answer = await call(address, 'POST', '/batches', { body });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
}

async function queue(address: string, format: string): Promise<string> {
  const body = { ...WISH, format, run_in_background: true };
  return (await call<Shown>(address, 'POST', '/exports', { body })).body.id;
}

function waitForExport(address: string, id: string, ...states: string[]): Promise<Shown> {
  const shown = async () => {
    const { body } = await call<Shown>(address, 'GET', `/exports/${id}`);
    if (states.includes(body.status)) return body;
    expect(['queued', 'running'], body.error ?? '').toContain(body.status);
    return undefined;
  };
  return until(shown, `export ${id} is ${states.join(' or ')}`, { timeoutMs: 120_000, pollMs: 20 });
}

/** The bytes of the export's file, from the signed URL of the store itself. */
async function finished(address: string, id: string): Promise<Buffer> {
  const { metadata } = await waitForExport(address, id, 'completed');
  expect(metadata?.rows).toBe(JOBS);
  const path = `/v1/${ORGANIZATION}/place_enrichment/exports/${id}/download`;
  const headers = { authorization: `Bearer ${KEY}` };
  const link = await fetch(address + path, { headers, redirect: 'manual' });
  expect(link.status).toBe(307);
  const answer = await fetch(link.headers.get('location')!);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(metadata?.sha256);
  return bytes;
}

async function listFiles(env: Readonly<Record<string, string>>, id: string): Promise<string[]> {
  const artifacts = openS3Artifacts({
    endpoint: env['S3_ENDPOINT']!,
    bucket: env['S3_BUCKET']!,
    region: env['S3_REGION']!,
    accessKeyId: env['S3_ACCESS_KEY_ID']!,
    secretAccessKey: env['S3_SECRET_ACCESS_KEY']!,
  });
  const found: string[] = [];
  for await (const page of artifacts.list(`exports/${ORGANIZATION}/${id}/`)) {
    found.push(...page.map(({ artifact }) => artifact));
  }
  await artifacts.close();
  return found;
}
