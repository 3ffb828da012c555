/**
 * What the sink's blocks cost: processor time of a record, jobs and results, from its bytes to its
 * rows on disk. Beside it the naive way: each record is decoded to an object, made into rows, and
 * these are inserted as JSON. Both ways write the same rows, in turn.
 *
 * Run by itself: node --import tsx test/bench/sink-blocks.ts [RECORDS]
 */
import { sourceName, type TopicName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { completedJob, startedJob } from '../../services/enricher/consuming/finished-job.ts';
import { decodeBlock } from '../../services/sink/decode-block.ts';
import { HighWaterMarks } from '../../services/sink/high-water.ts';
import { sinkMeters } from '../../services/sink/sink-meters.ts';
import { TableWriter } from '../../services/sink/table-writer.ts';
import { TOPIC_GROUPS } from '../../services/sink/topic-groups.ts';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { openEmbeddedPlatform } from '../support/embedded-platform.ts';
import { AT, enrichSample, makeJob } from './real-results.ts';

const RECORDS = Number(process.argv[2] ?? 10_000);
/** A result is a dozen times as large as a job. */
const RESULTS = Math.ceil(RECORDS / 5);
const DISTINCT_PLACES = 1_000;
const ROUNDS = 4;

async function makeValues({ codec }: Platform): Promise<Record<string, Uint8Array[]>> {
  const jobs = largeBatchJobs(RECORDS);
  const places = await enrichSample(jobs.slice(0, DISTINCT_PLACES));
  const records = jobs.map(({ place_id, inputs }) => makeJob(place_id, inputs));
  const times = { attempts: 1, started_at: AT, finished_at: AT + 100 };
  const results = records.map((job, i) =>
    completedJob(startedJob(job, i), places[i % places.length]!, times),
  );
  return {
    'jobs.bulk': records.map((job) => codec.encode('jobs.bulk', job)),
    results: results
      .slice(0, RESULTS)
      .map((finished) => codec.encode('results', { started: [], held: [], finished })),
  };
}

/** Of a partition of its own, so that the rows are new. */
function toBlock(topic: string, partition: number, values: readonly Uint8Array[]): LogRecord[] {
  const key = Buffer.from('acme/all/place');
  return values.map((value, offset) => {
    return { topic, partition, offset, timestampMs: AT, key, value, headers: {} };
  });
}

/** Resolves with microseconds of processor for each record. */
async function write(platform: Platform, block: readonly LogRecord[], isNaive: boolean) {
  const topic = block[0]!.topic as TopicName;
  const group = TOPIC_GROUPS.find(({ topics }) => topics.includes(topic))!;
  const highWater = new HighWaterMarks(platform.warehouse, group.tables);
  const meters = sinkMeters(platform.telemetry.metrics);
  const writer = new TableWriter(group, platform, highWater, meters);
  await highWater.readMissing([sourceName(block[0]!)]);
  const cpu = process.cpuUsage();
  const decoded = await decodeBlock(platform.codec, block, isNaive ? undefined : writer.readHead());
  if (decoded.hasHeadsOnly === isNaive) throw new Error('the block was decoded in the other way');
  await writer.insert(decoded);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / block.length;
}

async function measure(platform: Platform, topic: string, values: readonly Uint8Array[]) {
  const costs: Record<'naive' | 'encoded', number[]> = { naive: [], encoded: [] };
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const block = toBlock(topic, round, values);
    const way = round % 2 === 0 ? 'naive' : 'encoded';
    costs[way].push(await write(platform, block, way === 'naive'));
  }
  const bytes = values.reduce((sum, value) => sum + value.length, 0) / values.length;
  const [naive, encoded] = [Math.min(...costs.naive), Math.min(...costs.encoded)];
  const mb = (bytes / encoded).toFixed(0);
  console.log(`${topic}: ${values.length} records of ${bytes.toFixed(0)} bytes in a block`);
  console.log(`  naive    ${naive.toFixed(1)} us of processor a record`);
  console.log(`  encoded  ${encoded.toFixed(1)} us, ${mb} MB a second on one processor`);
  console.log(`  ratio    ${(naive / encoded).toFixed(1)}`);
}

/** Both ways must leave the same rows; each partition holds one round's. */
async function compareRows({ warehouse }: Platform): Promise<void> {
  for (const table of ['jobs', 'job_stages', 'results']) {
    const sql = `SELECT toUInt32(uniqExact(digest)) AS ways FROM (
      SELECT _source, groupBitXor(cityHash64(toString(tuple(* EXCEPT _source)))) AS digest
      FROM ${table} GROUP BY _source, _source LIKE 'jobs%')
      GROUP BY _source LIKE 'jobs%'`;
    const found = await warehouse.query<{ ways: number }>({ sql });
    if (found.some(({ ways }) => ways !== 1)) throw new Error(`the rows of ${table} differ`);
  }
}

const { platform, close } = await openEmbeddedPlatform();
try {
  for (const table of ['jobs', 'job_stages', 'results']) {
    // So that each way pays for its own blocks alone, and all rows stay.
    await platform.warehouse.command({ sql: `SYSTEM STOP MERGES ${table}` });
  }
  const values = await makeValues(platform);
  for (const [topic, own] of Object.entries(values)) await measure(platform, topic, own);
  await compareRows(platform);
} finally {
  await close();
}
