/**
 * From POST to all 50,000 jobs completed, embedded in one process, and the same for all of them
 * again: jobs per second, processor time a job, resident memory. The output is checked: every job
 * completed, none twice.
 *
 * Run by itself: node --import tsx test/bench/batch-to-completed.ts [JOBS]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attributeCatalogue } from '../../domain/attributes.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { processorMs, residentBytes } from './process-usage.ts';

const JOBS = Number(process.argv[2] ?? 50_000);
const BATCH_TIMEOUT_MS = 30 * 60_000;
/** Seldom: an answer names all 50,000 jobs, and the asking is not what is measured. */
const POLL_MS = 2_000;

function importPlaces(folder: string): void {
  for (const source of ['open_map_a', 'open_map_b']) {
    const file = assetPath('sample', `${source}.csv.gz`);
    const args = [assetPath('bin', 'cairn.js'), 'places', 'import', '--source', source, file];
    execFileSync(process.execPath, args, {
      env: { ...process.env, FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder },
    });
  }
}

/** Sends a request, waits until all jobs have completed, says what it took. Seconds. */
async function timed(product: Product, what: string, path: string, body: string): Promise<number> {
  const beforeMs = processorMs(product.pid);
  const begin = performance.now();
  const answer = await call(product.address, 'POST', path, { body, unchecked: true });
  if (answer.status !== 200) throw new Error(`${what} was answered ${answer.status}`);
  const acceptedMs = performance.now() - begin;
  const batch = await waitForBatchEnd(product.address, 'bench', BATCH_TIMEOUT_MS, POLL_MS);
  const seconds = (performance.now() - begin) / 1000;
  const completed = new Set(batch.jobs.completed).size;
  if (completed !== JOBS) throw new Error(`${completed} of ${JOBS} jobs completed`);
  const cpuMs = (processorMs(product.pid) - beforeMs) / JOBS;
  const peakBytes = residentBytes(product.pid, 'VmHWM');
  console.log(`${what}: 200 after ${acceptedMs.toFixed(0)} ms`);
  console.log(`  all completed: ${seconds.toFixed(1)} s, ${(JOBS / seconds).toFixed(0)} jobs/s`);
  console.log(`  processor time: ${cpuMs.toFixed(2)} ms a job`);
  console.log(`  peak resident memory so far: ${(peakBytes / 1e6).toFixed(0)} MB`);
  return seconds;
}

async function measure(product: Product): Promise<void> {
  const attributes = attributeCatalogue({})
    .filter(({ available }) => available)
    .map(({ key }) => key);
  const jobs = largeBatchJobs(JOBS);
  const body = JSON.stringify({ batch_id: 'bench', batch_name: 'Bench', attributes, jobs });
  const megabytes = (Buffer.byteLength(body) / 1e6).toFixed(1);
  console.log(`input: ${jobs.length} jobs, ${megabytes} MB, ${attributes.length} attributes`);
  const submitted = await timed(product, 'submit', '/batches', body);
  for (const refresh of [false, true]) {
    const what = refresh ? 'run again, fresh' : 'run again, kept';
    const again = JSON.stringify({ failed_only: false, refresh, attributes });
    const seconds = await timed(product, what, '/batches/bench/reprocess', again);
    console.log(`  ${(submitted / seconds).toFixed(2)} times as fast as the submission`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
importPlaces(folder);
const product = await startProduct({
  env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder, LOG_LEVEL: 'warn' },
});
try {
  await measure(product);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
