/**
 * `cairn rebuild` on a log of jobs and their results, while a caller reads: records a second,
 * beside the time that the sink took for the same records, and how long reads took meanwhile. The
 * results are those of real places, with every attribute that needs no network. Afterwards each
 * read and the CSV must be the same, byte for byte.
 *
 * Run by itself: node --import tsx test/bench/rebuild.ts [JOBS] [embedded|servers]
 * `servers` starts Kafka, the registry, Redis, S3, and the engine over HTTP (build first).
 */
import { createHash } from 'node:crypto';
import { type JobRecord, jobKey } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { endMarks, readSinkMarks, sinkReaches } from '../../ledger/progress.ts';
import { batchRecord } from '../../ledger/records/journal.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { completedJob, startedJob } from '../../services/enricher/consuming/finished-job.ts';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { startAllBackends } from '../support/all-backends.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { runOperatorTask } from '../support/run-task.ts';
import { AT, ATTRIBUTES, BATCH, enrichSample, makeJob, RUN } from './real-results.ts';

const JOBS = Number(process.argv[2] ?? 100_000);
const ON_SERVERS = process.argv[3] === 'servers';
const DISTINCT_PLACES = 1_775;
const APPENDED_JOBS = 2_000;
const PARTITIONS = 4;
const SINK_TIMEOUT_MS = 900_000;

/** Appends jobs and results, and last the batch; resolves with the bytes of all records. */
async function fillLog({ broker, codec }: Platform): Promise<number> {
  const jobs = largeBatchJobs(JOBS);
  const places = await enrichSample(jobs.slice(0, DISTINCT_PLACES));
  const positions: Record<string, number> = {};
  let bytes = 0;
  for (let at = 0; at < JOBS; at += APPENDED_JOBS) {
    const partition = (at / APPENDED_JOBS) % PARTITIONS;
    const records = jobs.slice(at, at + APPENDED_JOBS).map(({ place_id, inputs }) => {
      return makeJob(place_id, inputs);
    });
    const key = ({ place_id }: JobRecord) => Buffer.from(jobKey('acme', BATCH.batch_id, place_id));
    const packed = records.map((job) => {
      return { key: key(job), value: codec.encode('jobs.bulk', job) };
    });
    const batch = packRecords(packed);
    const [written] = await broker.append([{ topic: 'jobs.bulk', partition, batch }]);
    positions[`jobs.bulk/${partition}`] = written!.lastOffset;
    const results = records.map((job, i) => {
      const started = startedJob(job, written!.firstOffset + i);
      const times = { attempts: 1, started_at: AT + 1_000, finished_at: AT + 1_100 };
      const finished = completedJob(started, places[(at + i) % places.length]!, times);
      return { key: key(job), value: codec.encode('results', { started: [], held: [], finished }) };
    });
    const ended = packRecords(results);
    await broker.append([{ topic: 'results', partition, batch: ended }]);
    bytes += batch.bytes.length + ended.bytes.length;
  }
  const fields = { run_id: RUN, cause: 'SUBMIT', batch_name: 'All', job_count: JOBS } as const;
  const accepted = batchRecord('RUN_ACCEPTED', BATCH.organization_id, BATCH.batch_id, {
    ...{ at: AT, attributes: ATTRIBUTES, kick_off: true, positions },
    ...fields,
  });
  const record = { key: Buffer.from('all'), value: codec.encode('batches', accepted) };
  await broker.append([{ topic: 'batches', partition: 0, batch: packRecords([record]) }]);
  return bytes;
}

async function untilSunk({ broker, hotState, clock }: Platform): Promise<void> {
  const wanted = {};
  for (const topic of ['jobs.bulk', 'results', 'batches'] as const) {
    Object.assign(wanted, await endMarks(broker, topic));
  }
  const withRecords = Object.fromEntries(Object.entries(wanted).filter(([, mark]) => mark !== 0));
  const read = () => readSinkMarks(hotState);
  const reached = await sinkReaches(withRecords as Record<string, number>, {
    clock,
    read,
    timeoutMs: SINK_TIMEOUT_MS,
  });
  if (!reached) throw new Error('the sink did not come to the end of the log');
}

const PATHS = ['batches/all', 'batches/all/statistics', 'batches?limit=10', 'jobs/place-0-7'];

/** A digest of every answer. */
async function readAll(api: EmbeddedApi): Promise<string[]> {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const read: string[] = [];
  for (const path of [...PATHS, 'jobs?limit=10000&batchId=all']) {
    const { status, text } = await api.send('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    read.push(digest(text));
  }
  return [...read, digest(await readCsv(api))];
}

async function readCsv(api: EmbeddedApi): Promise<string> {
  const asked = await api.send('POST', 'exports', {
    body: { batch_ids: ['all'], run_in_background: true },
  });
  const path = `exports/${asked.body.id}`;
  for (;;) {
    const { body } = await api.send('GET', path);
    if (body.status === 'completed') return (await api.send('GET', `${path}/download`)).text;
    if (body.status === 'failed') throw new Error(`the export failed: ${body.error}`);
    await systemClock.sleep(100);
  }
}

/** Reads again and again until `isOver`; resolves with the milliseconds of each, sorted. */
async function keepReading(api: EmbeddedApi, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    const { status } = await api.send('GET', PATHS[times.length % PATHS.length]!);
    if (status !== 200) throw new Error(`a read during the rebuild: ${status}`);
    times.push(performance.now() - begun);
    await systemClock.sleep(50);
  }
  return times.toSorted((a, b) => a - b);
}

async function measure(api: EmbeddedApi): Promise<void> {
  const { platform } = api.product;
  const bytes = await fillLog(platform);
  const records = 2 * JOBS;
  const each = (bytes / records).toFixed(0);
  console.log(`input: ${records} records of ${each} bytes, half of them jobs, half results`);
  const begunSinking = performance.now();
  await untilSunk(platform);
  const sinkS = (performance.now() - begunSinking) / 1_000;
  console.log(`the sink: ${sinkS.toFixed(1)} s after the last append`);
  const before = await readAll(api);
  let isOver = false;
  const reading = keepReading(api, () => isOver);
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const { lines } = await runOperatorTask(platform, 'rebuild', {});
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  isOver = true;
  const times = await reading;
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(0);
  console.log(lines.at(-1));
  const pace = (records / seconds).toFixed(0);
  const cores = ((user + system) / 1e6 / seconds).toFixed(2);
  console.log(`rebuild: ${seconds.toFixed(1)} s, ${pace} records a second, ${cores} cores here`);
  console.log(`reads meanwhile: ${times.length}, median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  const after = await readAll(api);
  if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error('answers have changed');
}

const backends = ON_SERVERS ? await startAllBackends() : { env: {}, stop: async () => undefined };
const prefix = { KAFKA_TOPIC_PREFIX: `bench-${process.pid}.` };
const api = await startEmbeddedApi(['ingest-api', 'sink', 'exporter'], {
  ...backends.env,
  ...(ON_SERVERS ? prefix : {}),
  TOPIC_PARTITIONS: String(PARTITIONS),
});
try {
  await measure(api);
} finally {
  await api.close();
  await backends.stop();
}
