/**
 * Submitting 50,000 places: POST to a durable 200, and how other requests fare meanwhile, against
 * a server as one writes it first: express.json, zod, avsc and one fsynced write, in sequence.
 * And what bodies of the same size cost that are refused.
 *
 * Both servers run as processes of their own and take turns in one run. The output is checked: the
 * answer names every place once, and every refusal has its status.
 *
 * Run by itself: node --import tsx test/bench/submit-batch.ts [JOBS] [ROUNDS]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { processorMs, quantile, residentBytes } from './process-usage.ts';
import { probe, type Server, send, start, stop } from './submit-client.ts';

const JOBS = Number(process.argv[2] ?? 50_000);
const ROUNDS = Number(process.argv[3] ?? 5);
const WANTED = { faster: 1.5, calmer: 10, refusedCost: 2 };

const BATCHES = '/v1/acme/place_enrichment/batches';
/** Of an organization that wrote nothing: its reads need not wait for the absent sink. */
const BATCHES_OF_NEWCOMER = '/v1/newcomer/place_enrichment/batches';

interface Taken {
  readonly posts: number[];
  readonly processor: number[];
  readonly probes: number[];
  readonly residentBytes: number[];
}

const noTimes = (): Taken => ({ posts: [], processor: [], probes: [], residentBytes: [] });

function checkAnswer(status: number, text: string): void {
  const pending = status === 200 ? JSON.parse(text).jobs.pending : [];
  if (new Set(pending).size !== JOBS) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
}

async function round(server: Server, body: Buffer, taken: Taken): Promise<void> {
  const before = processorMs(server.pid);
  const probing = probe(server);
  const reply = await send(server, 'POST', BATCHES, body);
  taken.probes.push(...(await probing.end()));
  checkAnswer(reply.status, reply.text);
  taken.processor.push(processorMs(server.pid) - before);
  taken.posts.push(reply.ms);
  taken.residentBytes.push(residentBytes(server.pid, 'VmRSS'));
}

type Job = ReturnType<typeof largeBatchJobs>[number];
const encodeBody = (jobs: readonly object[], more: object = {}) =>
  Buffer.from(JSON.stringify({ batch_name: 'Bench', attribute_set: 'core', jobs, ...more }));

/** Bodies like the valid one that are refused, by what is wrong with them. */
function refusedBodies(jobs: readonly Job[], valid: Buffer): [string, number, Buffer][] {
  const wrong = jobs.map(({ inputs }) => ({ inputs: { ...inputs, latitude: 'north' } }));
  const unnamed = jobs.map(({ inputs }) => ({ inputs: { ...inputs, name: '' } }));
  const own = { attribute_set: undefined, attributes: ['custom_no_such'] };
  return [
    ['cut off at its last byte', 400, valid.subarray(0, -1)],
    ['with a fault in every job', 422, encodeBody(wrong)],
    ['with no name in any job', 400, encodeBody(unnamed)],
    ['with one place twice', 400, encodeBody([...jobs.slice(1), jobs[1]!])],
    ['with an attribute unheard of', 422, encodeBody(jobs, own)],
  ];
}

async function refusedRound(server: Server, status: number, body: Buffer): Promise<number> {
  const before = processorMs(server.pid);
  const reply = await send(server, 'POST', BATCHES_OF_NEWCOMER, body);
  if (reply.status !== status) throw new Error(`answered ${reply.status}, not ${status}`);
  return processorMs(server.pid) - before;
}

/** The dearest refusal as a share of what the valid body costs, in processor time. */
async function refusals(server: Server, jobs: readonly Job[], valid: Buffer, validMs: number) {
  let dearest = 0;
  for (const [name, status, body] of refusedBodies(jobs, valid)) {
    const costs: number[] = [];
    for (let i = 0; i < ROUNDS; i++) costs.push(await refusedRound(server, status, body));
    const share = median(costs) / validMs;
    dearest = Math.max(dearest, share);
    console.log(`a body ${name}: ${share.toFixed(2)} of the valid one's processor time`);
  }
  return dearest;
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function reportServer({ name }: Server, { posts, probes, processor, residentBytes }: Taken): void {
  const all = posts.map((ms) => ms.toFixed(0)).join(', ');
  console.log(`${name}: POST to 200 ${median(posts).toFixed(0)} ms (${all})`);
  console.log(`${name}: processor time ${median(processor).toFixed(0)} ms a POST`);
  const [p50, p99] = [median(probes), quantile(probes, 0.99)].map((ms) => ms.toFixed(1));
  console.log(`${name}: other requests p50 ${p50} ms, p99 ${p99} ms, ${probes.length} asked`);
  const megabytes = residentBytes.map((bytes) => (bytes / 1e6).toFixed(0)).join(', ');
  console.log(`${name}: resident after each POST ${megabytes} MB`);
}

function compare(naive: Taken, cairn: Taken): boolean {
  const faster = median(naive.posts) / median(cairn.posts);
  const calmer = quantile(naive.probes, 0.99) / quantile(cairn.probes, 0.99);
  const cheaper = median(naive.processor) / median(cairn.processor);
  console.log(`POST to 200: ${faster.toFixed(2)} times as fast (aim ${WANTED.faster})`);
  console.log(`processor time: ${cheaper.toFixed(2)} times less`);
  console.log(`p99 of other requests: ${calmer.toFixed(1)} times shorter (aim ${WANTED.calmer})`);
  return faster >= WANTED.faster && calmer >= WANTED.calmer;
}

async function measure(naive: Server, cairn: Server): Promise<boolean> {
  const jobs = largeBatchJobs(JOBS);
  const body = encodeBody(jobs);
  const inputs = Object.keys(jobs[0]!.inputs).length;
  const megabytes = (body.length / 1e6).toFixed(1);
  console.log(`input: ${JOBS} jobs with ${inputs} inputs, ${megabytes} MB`);
  const [ofNaive, ofCairn] = [noTimes(), noTimes()];
  // One unmeasured round each: compiled code against compiled code.
  await round(naive, body, noTimes());
  await round(cairn, body, noTimes());
  for (let i = 0; i < ROUNDS; i++) {
    await round(naive, body, ofNaive);
    await round(cairn, body, ofCairn);
  }
  reportServer(naive, ofNaive);
  reportServer(cairn, ofCairn);
  const isFast = compare(ofNaive, ofCairn);
  const dearest = await refusals(cairn, jobs, body, median(ofCairn.processor));
  const afterMb = (residentBytes(cairn.pid, 'VmRSS') / 1e6).toFixed(0);
  console.log(`cairn: resident after the refused ones ${afterMb} MB`);
  return isFast && dearest <= WANTED.refusedCost;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const servers: Server[] = [];
  try {
    for (const name of ['naive', 'cairn']) servers.push(await start(name, join(folder, name)));
    if (!(await measure(servers[0]!, servers[1]!))) process.exitCode = 1;
  } finally {
    for (const server of servers) await stop(server);
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
