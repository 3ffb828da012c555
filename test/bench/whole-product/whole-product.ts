/**
 * The whole embedded product, as `cairn up` starts it with the sample's places: what a user meets.
 * Submissions take turns with a server as one writes it first (express.json, zod, avsc, one fsynced
 * write); a CSV stands beside csv-stringify with the same cells. Nothing of the product is switched
 * off while another part is measured. Each step's output is checked.
 *
 * Run by itself, after `npm run build`:
 * node --import tsx test/bench/whole-product/whole-product.ts [JOBS] [ROUNDS]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assetPath } from '../../../platform/runtime/assets.ts';
import { largeBatchJobs } from '../../fixtures/large-batch.ts';
import { call, KEY, ORGANIZATION, startProduct } from '../../support/product.ts';
import { until } from '../../support/until.ts';
import { processorMs, quantile, residentBytes } from '../process-usage.ts';
import { type Answering, BENCH_KEY, probe, send, start, stop } from '../submit-client.ts';
import { measureFiles, measureInline } from './exports.ts';
import { formatTable, type Line } from './report-table.ts';

const JOBS = Number(process.argv[2] ?? 50_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const INLINE_JOBS = Math.min(JOBS, 5_000);
const BATCH_TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 500;
const REST_MS = 5_000;
const SUBMIT_PATH = `/v1/${ORGANIZATION}/place_enrichment/batches`;

const ms = (values: readonly number[], share = 0.5) => `${quantile(values, share).toFixed(0)} ms`;
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** What the rounds took, in milliseconds; `cpu` by job. */
class Times {
  readonly naivePosts: number[] = [];
  readonly naiveProbes: number[] = [];
  readonly posts: number[] = [];
  readonly probes: number[] = [];
  readonly probesAtWork: number[] = [];
  readonly firstReads: number[] = [];
  readonly completed: number[] = [];
  readonly cpu: number[] = [];
}

function importPlaces(folder: string): void {
  for (const source of ['open_map_a', 'open_map_b']) {
    const file = assetPath('sample', `${source}.csv.gz`);
    const args = [assetPath('bin', 'cairn.js'), 'places', 'import', '--source', source, file];
    execFileSync(process.execPath, args, {
      env: { ...process.env, FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder },
    });
  }
}

function encodeBatch(batchId: string, count: number): Buffer {
  const jobs = largeBatchJobs(count);
  const wish = { batch_id: batchId, batch_name: batchId, attribute_set: 'core' };
  return Buffer.from(JSON.stringify({ ...wish, jobs }));
}

async function post(server: Answering, body: Buffer, probes: number[]): Promise<number> {
  const probing = probe(server);
  const reply = await send(server, 'POST', SUBMIT_PATH, body);
  probes.push(...(await probing.end()));
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.text}`);
  const { pending } = JSON.parse(reply.text).jobs as { pending: string[] };
  if (new Set(pending).size !== JOBS) throw new Error(`${pending.length} jobs are pending`);
  return reply.ms;
}

interface Counts {
  readonly jobs: { readonly completed: number; readonly failed: number };
}

async function waitUntilCompleted(address: string, batchId: string, jobs: number): Promise<void> {
  const ended = async () => {
    const { body } = await call<Counts>(address, 'GET', `/batches/${batchId}?ids=false`);
    if (body.jobs.failed > 0) throw new Error(`${body.jobs.failed} jobs failed`);
    return body.jobs.completed === jobs;
  };
  const options = { timeoutMs: BATCH_TIMEOUT_MS, pollMs: POLL_MS };
  await until(ended, `batch ${batchId} is completed`, options);
}

/** One submission to each server; the next round begins when the product is idle again. */
async function round(
  naive: Answering,
  cairn: Answering,
  index: number,
  times: Times,
): Promise<void> {
  const batchId = `bench-${index}`;
  const body = encodeBatch(batchId, JOBS);
  times.naivePosts.push(await post(naive, body, times.naiveProbes));
  const [begin, cpuMs] = [performance.now(), processorMs(cairn.pid)];
  times.posts.push(await post(cairn, body, times.probes));
  const reading = performance.now();
  await call(cairn.address, 'GET', `/batches/${batchId}`, { unchecked: true });
  times.firstReads.push(performance.now() - reading);
  const probing = probe(cairn);
  await waitUntilCompleted(cairn.address, batchId, JOBS);
  times.probesAtWork.push(...(await probing.end()));
  times.completed.push(performance.now() - begin);
  times.cpu.push((processorMs(cairn.pid) - cpuMs) / JOBS);
  await sleep(REST_MS);
}

/** The last batch again, all of it fresh. Milliseconds until it has completed. */
async function runAgain(address: string, batchId: string): Promise<number> {
  const begin = performance.now();
  const body = { failed_only: false, refresh: true };
  const { status } = await call(address, 'POST', `/batches/${batchId}/reprocess`, { body });
  if (status !== 200) throw new Error(`reprocess answered ${status}`);
  await waitUntilCompleted(address, batchId, JOBS);
  return performance.now() - begin;
}

function tellRounds(times: Times): Line[] {
  const { naivePosts, posts, naiveProbes, probes, probesAtWork, firstReads, cpu } = times;
  const calmer = quantile(naiveProbes, 0.99) / quantile(probes, 0.99);
  const rate = JOBS / (quantile(times.completed, 0.5) / 1000);
  return [
    {
      measure: `POST of ${JOBS} jobs to 200, median of ${posts.length}`,
      cairn: ms(posts),
      peer: ms(naivePosts),
      ratio: quantile(naivePosts, 0.5) / quantile(posts, 0.5),
      aim: '2.5x',
    },
    {
      measure: 'p99 of other requests meanwhile',
      cairn: ms(probes, 0.99),
      peer: ms(naiveProbes, 0.99),
      ratio: calmer,
      aim: '25x, at most 40 ms',
    },
    {
      measure: 'p99 of other requests while the jobs are worked on',
      cairn: ms(probesAtWork, 0.99),
      aim: '40 ms',
    },
    { measure: 'first read of that batch', cairn: ms(firstReads), aim: '500 ms' },
    {
      measure: 'core attributes, POST to all completed',
      cairn: `${rate.toFixed(0)} jobs/s, ${quantile(cpu, 0.5).toFixed(2)} ms of processor a job`,
      aim: '3,000 jobs/s, 0.6 ms',
    },
  ];
}

async function measure(naive: Answering, cairn: Answering): Promise<Line[]> {
  const { address, pid } = cairn;
  console.log(`input: ${JOBS} jobs, ${mb(encodeBatch('input', JOBS).length)}, ${ROUNDS} rounds`);
  await sleep(REST_MS);
  const idleBytes = residentBytes(pid, 'VmRSS');
  // One unmeasured round: compiled code against compiled code.
  await round(naive, cairn, 0, new Times());
  const times = new Times();
  for (let index = 1; index <= ROUNDS; index++) await round(naive, cairn, index, times);
  const peakBytes = residentBytes(pid, 'VmHWM');
  const againMs = await runAgain(address, `bench-${ROUNDS}`);
  const lines = [...tellRounds(times)];
  const againRate = (JOBS / (againMs / 1000)).toFixed(0);
  lines.push({
    measure: 'the same again with refresh',
    cairn: `${againRate} jobs/s, peak ${mb(residentBytes(pid, 'VmHWM'))}`,
    aim: 'as the first run, peak 1,200 MB',
  });
  lines.push(...(await measureFiles(address, `bench-${ROUNDS}`, JOBS)));
  const small = encodeBatch('inline', INLINE_JOBS);
  await send(cairn, 'POST', SUBMIT_PATH, small);
  await waitUntilCompleted(address, 'inline', INLINE_JOBS);
  lines.push(await measureInline(address, 'inline', INLINE_JOBS));
  lines.push({
    measure: 'memory: idle, at work',
    cairn: `${mb(idleBytes)}, ${mb(peakBytes)}`,
    aim: '350 MB, 1,000 MB',
  });
  return lines;
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
importPlaces(join(folder, 'cairn'));
const naive = await start('naive', join(folder, 'naive'));
const product = await startProduct({
  env: {
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: join(folder, 'cairn'),
    CAIRN_BOOTSTRAP_KEYS: [KEY, BENCH_KEY].map((key) => `${ORGANIZATION}:member:${key}`).join(','),
    LOG_LEVEL: 'warn',
  },
});
try {
  console.log(formatTable(await measure(naive, product)));
} finally {
  await Promise.all([stop(naive), product.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
