/**
 * Measures how much longer a batch of 10 jobs takes behind 40,000 jobs of another organization, in
 * the same embedded process. Fails when it takes more than twice as long as on the idle product.
 *
 * Run by itself: node --import tsx test/bench/fair-shares.ts [JOBS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { KEY, OPERATOR_KEY, ORGANIZATION, type Product, startProduct } from '../support/product.ts';

const JOBS = Number(process.argv[2] ?? 40_000);
const SMALL_JOBS = 10;
const SAMPLES = 5;
const POLL_MS = 20;
const BOUND = 2;

/** A member of the small organization reads as members do. */
function keyFor(organization: string): string {
  return organization === ORGANIZATION ? KEY : OPERATOR_KEY;
}

async function send(product: Product, organization: string, path: string, body?: object) {
  const answer = await fetch(`${product.address}/v1/${organization}/place_enrichment/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${keyFor(organization)}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path} was answered ${await answer.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: a bench looks into whatever came back
  return (await answer.json()) as any;
}

function submit(product: Product, organization: string, id: string, jobs: number) {
  const body = { batch_id: id, batch_name: id, attribute_set: 'core', jobs: largeBatchJobs(jobs) };
  return send(product, organization, 'batches', body);
}

async function countEnded(product: Product): Promise<number> {
  const [{ completed_count, failed_count }] = (await send(product, 'large', 'batches')).batches;
  return completed_count + failed_count;
}

/** How long a small batch takes from its submission until a read shows it completed. */
async function timeSmallBatch(product: Product, id: string): Promise<number> {
  const begin = performance.now();
  await submit(product, ORGANIZATION, id, SMALL_JOBS);
  while ((await send(product, ORGANIZATION, `batches/${id}`)).status !== 'completed') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return performance.now() - begin;
}

async function sample(product: Product, name: string): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < SAMPLES; i++) took.push(await timeSmallBatch(product, `${name}-${i}`));
  const list = took.map((ms) => ms.toFixed(0)).join(', ');
  console.log(`10 jobs ${name}: ${list} ms`);
  return Math.max(...took);
}

async function measure(product: Product): Promise<void> {
  await timeSmallBatch(product, 'warm-up');
  const idle = await sample(product, 'idle');
  await submit(product, 'large', 'load', JOBS);
  const first = await timeSmallBatch(product, 'behind');
  console.log(`10 jobs right after ${JOBS} of another organization: ${first.toFixed(0)} ms`);
  const loaded = Math.max(first, await sample(product, 'loaded'));
  const ended = await countEnded(product);
  console.log(`meanwhile ${ended} of ${JOBS} jobs ended; ${(loaded / idle).toFixed(1)} times idle`);
  if (ended === JOBS) throw new Error('the load ended too soon');
  if (loaded > BOUND * idle) throw new Error(`more than ${BOUND} times as long as idle`);
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const product = await startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder } });
try {
  await measure(product);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
