/**
 * Measures how much longer a synchronous enrich takes while 50,000 jobs of another organization are
 * enriched in the same embedded process. Fails when the slowest request took two seconds longer
 * than the median one of the idle product, or when no job of the batch was enriched meanwhile.
 *
 * Run by itself: node --import tsx test/bench/enrich-under-load.ts [JOBS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attributeCatalogue } from '../../domain/attributes.ts';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { call, OPERATOR_KEY, type Product, startProduct } from '../support/product.ts';

const JOBS = Number(process.argv[2] ?? 50_000);
const SAMPLES = 40;
const PAUSE_MS = 250;
const MAX_DELAY_MS = 2_000;
const WARM_UP_CALLS = 5;
const OTHER = 'other';

interface BatchList {
  readonly batches: readonly { completed_count: number; failed_count: number }[];
}

/** Sends a request of the organization whose batch is the load. */
async function callAsOther(product: Product, method: string, path: string, body?: string) {
  const answer = await fetch(`${product.address}/v1/${OTHER}/place_enrichment/${path}`, {
    method,
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status !== 200) throw new Error(`${path} was answered ${await answer.text()}`);
  return answer.json();
}

async function countEndedJobs(product: Product): Promise<number> {
  const { batches } = (await callAsOther(product, 'GET', 'batches')) as BatchList;
  return batches[0]!.completed_count + batches[0]!.failed_count;
}

async function enrich(product: Product): Promise<number> {
  const body = {
    inputs: { name: 'Urgent', latitude: 48.85, longitude: 2.35 },
    attributes: ['names', 'websites', 'address'],
  };
  const begin = performance.now();
  const answer = await call(product.address, 'POST', '/enrich', { body, unchecked: true });
  const took = performance.now() - begin;
  if (answer.status !== 200 || answer.body['status'] !== 'completed') {
    throw new Error(`enrich was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return took;
}

async function sample(product: Product): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    took.push(await enrich(product));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return took.toSorted((a, b) => a - b);
}

function printLatencies(name: string, sorted: readonly number[]): void {
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0);
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`);
}

async function measure(product: Product): Promise<void> {
  for (let i = 0; i < WARM_UP_CALLS; i++) await enrich(product);
  const idle = await sample(product);
  printLatencies('enrich when idle', idle);
  const attributes = attributeCatalogue({})
    .filter(({ available }) => available)
    .map(({ key }) => key);
  const jobs = largeBatchJobs(JOBS);
  const body = JSON.stringify({ batch_id: 'load', batch_name: 'Load', attributes, jobs });
  console.log(`input: ${JOBS} jobs of another organization, ${attributes.length} attributes each`);
  await callAsOther(product, 'POST', 'batches', body);
  const under = await sample(product);
  printLatencies('enrich under load', under);
  const done = await countEndedJobs(product);
  console.log(`meanwhile ${done} of ${JOBS} jobs of the batch ended`);
  if (done === 0 || done === JOBS) throw new Error('no job of the batch was enriched meanwhile');
  const delay = under.at(-1)! - idle[Math.floor(idle.length / 2)]!;
  console.log(`delay by the batch: ${delay.toFixed(0)} ms at most; bound ${MAX_DELAY_MS} ms`);
  if (delay > MAX_DELAY_MS) throw new Error('enrich was delayed for too long');
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const product = await startProduct({ env: { CAIRN_DATA_DIR: folder } });
try {
  await measure(product);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
