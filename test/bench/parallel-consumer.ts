/**
 * How much of what its slots allow the parallel consumer makes use of.
 *
 * Each record is 50 ms of asynchronous work, key-ordered; each key comes four times. By Little's
 * law, slots divided by the work's mean time is the most that can be handled in a second; the mean
 * is measured, for timers drift. Every record must be handled exactly once, in its key's order.
 *
 * Run by itself: node --import tsx test/bench/parallel-consumer.ts [lmdb] [kafka]; both when
 * none is named. It fails when a share is not reached.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Broker, LogRecord } from '../../platform/log/broker.ts';
import type { HandlerOutcome } from '../../platform/log/consumer/handler-outcome.ts';
import { startParallelConsumer } from '../../platform/log/consumer/parallel-consumer.ts';
import { openKafkaBroker } from '../../platform/log/kafka/kafka-broker.ts';
import { openLmdbBroker } from '../../platform/log/lmdb/lmdb-broker.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { type NewRecord, packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { uniqueWord } from '../support/backend.ts';
import { LONG_RUN } from '../support/java.ts';
import { startKafka } from '../support/kafka.ts';

const WORK_MS = 50;
const VALUE_BYTES = 480;
const PARTITIONS = 12;
const TIMES_A_KEY = 4;
const APPEND_RECORDS = 50_000;
/** Records and the share of Little's law to reach, by slots. */
const RUNS = [
  { maxInFlight: 1_000, records: 300_000, share: 0.98 },
  { maxInFlight: 5_000, records: 800_000, share: 0.75 },
];

export interface ConsumerFigures {
  readonly broker: string;
  readonly maxInFlight: number;
  readonly records: number;
  readonly recordsPerSecond: number;
  readonly meanWorkMs: number;
  /** Of Little's law, 0 to 1. */
  readonly share: number;
  readonly wantedShare: number;
  /** Processor time of the whole process, threads included, per record. */
  readonly cpuMicros: number;
}

/** Work that takes its time and checks that it is called rightly. */
class Work {
  readonly #next: Uint8Array;
  readonly #running: Uint8Array;
  readonly #total: number;
  #begunMs = 0;
  #workMs = 0;
  done = 0;
  #finish: () => void = () => undefined;
  readonly finished = new Promise<void>((resolve) => {
    this.#finish = resolve;
  });

  constructor(total: number) {
    this.#total = total;
    this.#next = new Uint8Array(total / TIMES_A_KEY);
    this.#running = new Uint8Array(total / TIMES_A_KEY);
  }

  readonly handle = (record: LogRecord): Promise<HandlerOutcome> => {
    const startMs = performance.now();
    if (this.done === 0 && this.#begunMs === 0) this.#begunMs = startMs;
    const view = Buffer.from(record.value.buffer, record.value.byteOffset, 8);
    const key = view.readUInt32LE(0);
    if (this.#running[key] !== 0 || this.#next[key] !== view.readUInt32LE(4)) {
      throw new Error(`key ${key} is out of order`);
    }
    this.#running[key] = 1;
    return new Promise((resolve) => {
      setTimeout(() => resolve(this.#end(key, startMs)), WORK_MS);
    });
  };

  #end(key: number, startMs: number): HandlerOutcome {
    this.#workMs += performance.now() - startMs;
    this.#running[key] = 0;
    this.#next[key]!++;
    this.done++;
    if (this.done === this.#total) this.#finish();
    return { kind: 'done' };
  }

  /** Milliseconds from the first start to now, and the mean of one work. */
  figures() {
    const elapsedMs = performance.now() - this.#begunMs;
    if (!this.#next.every((times) => times === TIMES_A_KEY)) throw new Error('not exactly once');
    return { elapsedMs, meanWorkMs: this.#workMs / this.done };
  }
}

async function fill(broker: Broker, topic: string, records: number): Promise<void> {
  await broker.ensureTopics([{ name: topic, partitions: PARTITIONS, retentionMs: -1 }]);
  const keys = records / TIMES_A_KEY;
  for (let at = 0; at < records; at += APPEND_RECORDS) {
    const parts: NewRecord[][] = Array.from({ length: PARTITIONS }, () => []);
    for (let i = at; i < Math.min(records, at + APPEND_RECORDS); i++) {
      const record = createRecord(i % keys, Math.floor(i / keys));
      parts[partitionForKey(record.key, PARTITIONS)]!.push(record);
    }
    await broker.append(
      parts.map((own, partition) => ({ topic, partition, batch: packRecords(own) })),
    );
  }
}

function createRecord(key: number, time: number): NewRecord {
  const value = Buffer.alloc(VALUE_BYTES, 'x');
  value.writeUInt32LE(key, 0);
  value.writeUInt32LE(time, 4);
  return { key: Buffer.from(`place-${key.toString().padStart(10, '0')}`), value };
}

async function measure(
  name: string,
  broker: Broker,
  { maxInFlight, records, share: wantedShare }: (typeof RUNS)[number],
): Promise<ConsumerFigures> {
  const topic = uniqueWord();
  await fill(broker, topic, records);
  const work = new Work(records);
  const cpuBefore = process.cpuUsage();
  const consumer = await startParallelConsumer({
    broker,
    clock: systemClock,
    log: silentLog,
    group: `${topic}-bench`,
    lanes: [[topic]],
    maxInFlight,
    maxGapRecords: 20_000,
    commitIntervalMs: 500,
    retry: { maxAttempts: 1, firstDelayMs: 1, maxDelayMs: 1 },
    drainMs: 5_000,
    handle: work.handle,
    onDead: async (_, { error }) => {
      throw new Error(error);
    },
  });
  await work.finished;
  const { elapsedMs, meanWorkMs } = work.figures();
  const cpu = process.cpuUsage(cpuBefore);
  await consumer.stop();
  const recordsPerSecond = (records / elapsedMs) * 1_000;
  const share = (recordsPerSecond * meanWorkMs) / 1_000 / maxInFlight;
  const cpuMicros = (cpu.user + cpu.system) / records;
  const shown = { broker: name, maxInFlight, records, recordsPerSecond, meanWorkMs };
  return { ...shown, share, wantedShare, cpuMicros };
}

export function described(figures: ConsumerFigures): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return (
    `${figures.broker}, ${figures.maxInFlight} in flight: ` +
    `${figures.records} records of ${VALUE_BYTES} bytes, ` +
    `${Math.round(figures.recordsPerSecond)}/s, mean work ${figures.meanWorkMs.toFixed(1)} ms, ` +
    `${percent(figures.share)} of Little's law (aim ${percent(figures.wantedShare)}), ` +
    `${figures.cpuMicros.toFixed(1)} µs of processor a record`
  );
}

async function runAll(name: string, broker: Broker): Promise<ConsumerFigures[]> {
  const all: ConsumerFigures[] = [];
  try {
    for (const run of RUNS) {
      const figures = await measure(name, broker, run);
      process.stdout.write(`${described(figures)}\n`);
      all.push(figures);
    }
  } finally {
    await broker.close();
  }
  return all;
}

/** On the embedded log, in a temporary folder. */
export async function benchOnLmdb(): Promise<ConsumerFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  try {
    return await runAll('lmdb', await openLmdbBroker({ folder, clock: systemClock }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** On a Kafka of its own. */
export async function benchOnKafka(): Promise<ConsumerFigures[]> {
  const kafka = await startKafka({ java: LONG_RUN });
  try {
    const broker = await openKafkaBroker({
      brokers: kafka.brokers.split(','),
      topicPrefix: kafka.env['KAFKA_TOPIC_PREFIX']!,
      clientId: 'cairn-bench',
      clock: systemClock,
      log: silentLog,
    });
    return await runAll('kafka', broker);
  } finally {
    await kafka.stop();
  }
}

async function main(asked: readonly string[]): Promise<void> {
  const all: ConsumerFigures[] = [];
  if (asked.length === 0 || asked.includes('lmdb')) all.push(...(await benchOnLmdb()));
  if (asked.length === 0 || asked.includes('kafka')) all.push(...(await benchOnKafka()));
  if (all.some(({ share, wantedShare }) => share < wantedShare)) process.exitCode = 1;
}

if (process.argv[1]?.endsWith('parallel-consumer.ts')) await main(process.argv.slice(2));
