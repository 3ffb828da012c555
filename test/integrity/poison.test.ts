/**
 * Poison: records that another producer, or damage, put on a topic. Whatever it is and wherever it
 * stands, the pipeline goes on, and a dead letter says why (I5).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchKey, jobKey, type RecordTypes, type TopicName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { openKeyStore } from '../../ledger/records/api-keys.ts';
import { batchRecord, Journal } from '../../ledger/records/journal.ts';
import type { Broker, PartitionAppend } from '../../platform/log/broker.ts';
import { packRecords, unpackRecords } from '../../platform/log/record-batch.ts';
import type { Service } from '../../platform/runtime/life-cycle.ts';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { createSink } from '../../services/sink/sink.ts';
import { sampleRecords } from '../fixtures/sample-records.ts';
import { type EmbeddedPlatform, openEmbeddedPlatform } from '../support/embedded-platform.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { readAllRecords } from '../support/read-log.ts';
import { until } from '../support/until.ts';

const TOPICS_READ = [
  'jobs.bulk',
  'jobs.interactive',
  'results',
  'batches',
  'exports',
  'attributes',
  'keys',
] as const;
type ReadTopic = (typeof TOPICS_READ)[number];
/** The log takes a record of it; the letter with the same bytes is larger than the log takes. */
const NEARLY_TOO_LARGE_BYTES = 1_048_576 - 100;

let opened: EmbeddedPlatform;
let platform: Platform;
const faults: unknown[] = [];
const running: Service[] = [];

beforeAll(async () => {
  opened = await openEmbeddedPlatform();
  platform = opened.platform;
  running.push(
    createSink(platform, (error) => faults.push(error)),
    createEnricher({ ...platform, broker: damagingBroker(platform.broker) }),
  );
  for (const service of running) await service.start();
});
afterAll(async () => {
  for (const service of running) await service.stop();
  await opened.close();
});

/** While it is true, the results of finished jobs are damaged on their way to the log. */
let isDamaging = false;

function damagingBroker(broker: Broker): Broker {
  return overrideMethods(broker, {
    append: (appends) =>
      broker.append(
        appends.map((one) => (isDamaging && one.topic === 'results' ? damage(one) : one)),
      ),
  });
}

function damage(append: PartitionAppend): PartitionAppend {
  const records = [...unpackRecords(append.batch)].map(({ key, value, headers }) => ({
    key,
    value: 'cairn-run' in headers ? Buffer.from('damaged') : value,
    headers,
  }));
  return { ...append, batch: packRecords(records) };
}

interface Poison {
  readonly name: string;
  readonly bytes: (topic: ReadTopic) => Uint8Array;
  /** What the letter says. */
  readonly error: RegExp;
  readonly topics?: readonly ReadTopic[];
}

const good = (topic: ReadTopic) => platform.codec.encode(topic, sampleRecords[topic]);

function changed<T extends ReadTopic>(topic: T, changes: Partial<RecordTypes[T]>): Uint8Array {
  return platform.codec.encode(topic, { ...sampleRecords[topic], ...changes });
}

function withSchemaId(id: number, bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(id, 1);
  return copy;
}

const SENSELESS: { readonly [T in ReadTopic]: readonly Partial<RecordTypes[T]>[] } = {
  'jobs.bulk': [{ place_id: '' }, { based_on: -4 }, { batch_id: 'b'.repeat(70_000) }],
  'jobs.interactive': [{ organization_id: '' }],
  results: [
    { finished: { ...sampleRecords.results.finished!, run_order: -1 } },
    { finished: { ...sampleRecords.results.finished!, attempts: -1 } },
    { started: [{ ...sampleRecords.results.finished!, place_id: '' }] },
  ],
  batches: [{ job_count: -1 }, { batch_id: '' }],
  exports: [{ export_id: '' }, { metadata_json: '{' }],
  attributes: [{ attribute_key: '' }, { output_schema_json: 'no' }],
  keys: [{ key_id: '' }],
};

const POISONS: readonly Poison[] = [
  {
    name: 'bytes that are not in wire format',
    bytes: () => Buffer.from('{"place_id":"x"}'),
    error: /not in Confluent wire format/,
  },
  { name: 'no bytes', bytes: () => Buffer.alloc(0), error: /not in Confluent wire format/ },
  {
    name: 'an unknown schema id',
    bytes: (topic) => withSchemaId(987_654, good(topic)),
    error: /No schema has the id 987654/,
  },
  {
    name: "another topic's schema",
    bytes: () => platform.codec.encode('dead-letters', sampleRecords['dead-letters']),
    error: /cannot read the writer's/,
  },
  {
    name: 'truncated Avro',
    bytes: (topic) => good(topic).subarray(0, good(topic).length - 3),
    error: /not valid Avro/,
  },
  {
    name: 'an undecodable record near 1 MiB',
    bytes: () => Buffer.alloc(NEARLY_TOO_LARGE_BYTES, 'x'),
    error: /The letter keeps the first \d+ of 1048476 bytes of its value/,
  },
  {
    name: "positions beyond the log's end",
    bytes: () => changed('batches', { positions: { 'jobs.bulk/1': 4_000_000 } }),
    error: /Its jobs are not on the log/,
    topics: ['batches'],
  },
  {
    name: 'positions on a topic without jobs',
    bytes: () => changed('batches', { positions: { 'places/1': 0 } }),
    error: /on places\/1, where no jobs are/,
    topics: ['batches'],
  },
];

async function appendPoison(topic: TopicName, key: string, value: Uint8Array): Promise<void> {
  const batch = packRecords([{ key: Buffer.from(key), value }]);
  await platform.broker.append([{ topic, partition: 1, batch }]);
}

async function lettersWithKey(topic: TopicName, key: string): Promise<string[]> {
  const found = await readAllRecords(platform.broker, 'dead-letters');
  const letters = await Promise.all(
    found.map(({ value }) => platform.codec.decode('dead-letters', value)),
  );
  return letters
    .filter((letter) => letter.topic === topic && Buffer.from(letter.key).toString() === key)
    .map(({ error }) => error);
}

let keys = 0;

/** Appends the poison, and resolves with the errors of its letters. */
async function poison(topic: ReadTopic, bytes: Uint8Array): Promise<string[]> {
  const key = jobKey('poison', 'poison', String(keys++));
  await appendPoison(topic, key, bytes);
  if (topic === 'keys') await (await openKeyStore(platform)).close();
  return until(
    async () => {
      if (faults.length > 0) throw faults[0];
      const errors = await lettersWithKey(topic, key);
      return errors.length > 0 && errors;
    },
    `a dead letter of ${topic} is appended`,
    { pollMs: 50 },
  );
}

describe.each(TOPICS_READ)('%s', (topic) => {
  const here = POISONS.filter(({ topics }) => topics?.includes(topic) ?? true);

  test.each(here)('goes on after $name', async ({ bytes, error }) => {
    for (const said of await poison(topic, bytes(topic))) expect(said).toMatch(error);
  });

  test('goes on after values that make no sense', async () => {
    for (const changes of SENSELESS[topic]) {
      const errors = await poison(topic, changed(topic, changes as object));
      for (const said of errors) expect(said).toMatch(/makes no sense\. Its /);
    }
  });
});

test('times that no table can hold are written as the nearest that it can', async () => {
  const [at, created_at] = [-5, -8_000_000_000_000_000];
  const record = { ...sampleRecords.exports, export_id: 'odd-times', at, created_at };
  await appendPoison('exports', 'acme\0odd-times', platform.codec.encode('exports', record));
  const sql = "SELECT toString(at) AS at FROM exports WHERE export_id = 'odd-times'";
  const rows = await until(async () => {
    const found = await platform.warehouse.query<{ at: string }>({ sql, params: {} });
    return found.length > 0 && found;
  }, 'the export is written');
  expect(rows).toEqual([{ at: '1970-01-01 00:00:00.000' }]);
});

test('a job whose result nobody can decode ends failed, and so does its batch', async () => {
  const run_id = 'run-of-lost';
  const job = {
    ...sampleRecords['jobs.bulk'],
    batch_id: 'lost',
    place_id: 'p1',
    run_id,
    cause: 'SUBMIT',
    based_on: null,
    attributes: ['websites'],
  } as const;
  const fields = { run_id, cause: job.cause, job_count: 1, kick_off: true } as const;
  const run = batchRecord('RUN_ACCEPTED', 'acme', 'lost', fields);
  isDamaging = true;
  await new Journal(platform).acceptJobs(
    'acme',
    [{ ...job, attributes: [...job.attributes] }],
    [run],
  );
  const sql = `SELECT argMax(failed, version) AS failed FROM batch_counts WHERE batch_id = 'lost'`;
  await until(
    async () => {
      const [counts] = await platform.warehouse.query<{ failed: number }>({ sql, params: {} });
      return Number(counts?.failed) === 1;
    },
    'the job has failed',
    { timeoutMs: 120_000, pollMs: 100 },
  );
  isDamaging = false;
  const results = `SELECT place_id, run_id, status, error FROM results WHERE batch_id = 'lost'`;
  expect(await platform.warehouse.query({ sql: results, params: {} })).toEqual([
    { place_id: 'p1', run_id, status: 'failed', error: expect.stringMatching(/cannot be read/) },
  ]);
  expect(await lettersWithKey('results', jobKey('acme', 'lost', 'p1'))).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('a batch ends although nobody can decode one of its jobs', async () => {
  const job = {
    ...sampleRecords['jobs.bulk'],
    batch_id: 'with-poison',
    cause: 'SUBMIT',
    based_on: null,
    attributes: ['websites'],
  } as const;
  const entries = ['a', 'b'].map((place_id) => ({
    key: jobKey('acme', 'with-poison', place_id),
    record: { ...job, place_id, attributes: [...job.attributes] },
  }));
  const fields = { run_id: job.run_id, cause: job.cause, job_count: 3, kick_off: true } as const;
  await appendPoison('jobs.bulk', batchKey('acme', 'with-poison'), Buffer.from('was a job'));
  const run = batchRecord('RUN_ACCEPTED', 'acme', 'with-poison', fields);
  await new Journal(platform).acceptJobs(
    'acme',
    entries.map(({ record }) => record),
    [run],
  );
  const sql = `SELECT argMax(completed + failed, version) AS ended,
  argMax(total_jobs, version) AS total
FROM batch_counts WHERE batch_id = 'with-poison'`;
  await until(
    async () => {
      const [counts] = await platform.warehouse.query<{ ended: string; total: string }>({
        sql,
        params: {},
      });
      return Number(counts?.ended) === 2 && Number(counts?.total) === 2;
    },
    'the two other jobs have ended',
    { timeoutMs: 120_000, pollMs: 100 },
  );
  expect(faults).toEqual([]);
});
