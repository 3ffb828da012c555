import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type BatchRecord,
  batchKey,
  type FinishedJob,
  type JobRecord,
  jobKey,
  type RecordTypes,
  type TopicName,
} from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { SINK_MARKS } from '../../ledger/progress.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import type { Service } from '../../platform/runtime/life-cycle.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../test/support/embedded-platform.ts';
import { overrideMethods } from '../../test/support/override-methods.ts';
import { until } from '../../test/support/until.ts';
import { createSink } from './sink.ts';

const PARTITIONS = 2;
const AT = 1_700_000_000_123;

let opened: EmbeddedPlatform;
let platform: Platform;
const sinks: Service[] = [];

beforeAll(async () => {
  opened = await openEmbeddedPlatform();
  platform = opened.platform;
});
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.stop();
});
afterAll(() => opened.close());

async function startSink(over: Partial<Platform> = {}): Promise<Service> {
  const sink = createSink({ ...platform, ...over }, (error) => {
    throw error;
  });
  sinks.push(sink);
  await sink.start();
  return sink;
}

/** Appends one record; resolves with `topic/partition` to its offset. */
async function append<T extends TopicName>(topic: T, key: string, value: RecordTypes[T]) {
  return appendBytes(topic, key, platform.codec.encode(topic, value));
}

async function appendBytes(topic: TopicName, key: string, value: Uint8Array) {
  const keyBytes = Buffer.from(key);
  const partition = partitionForKey(keyBytes, PARTITIONS);
  const batch = packRecords([{ key: keyBytes, value }]);
  const [end] = await platform.broker.append([{ topic, partition, batch }]);
  return { [`${topic}/${partition}`]: end!.lastOffset };
}

async function passed(positions: Record<string, number>): Promise<void> {
  const isWritten = async () => {
    const marks = await platform.hotState.marks(SINK_MARKS);
    return Object.entries(positions).every(([source, offset]) => (marks[source] ?? 0) > offset);
  };
  await until(isWritten, `the sink has passed ${JSON.stringify(positions)}`);
}

function job(organization: string, place: string, more: Partial<JobRecord> = {}): JobRecord {
  return {
    kind: 'RUN',
    organization_id: organization,
    batch_id: 'b',
    place_id: place,
    run_id: 'r1',
    cause: 'SUBMIT',
    inputs_json: `{"name":"${place}"}`,
    attributes: ['website'],
    kick_off: true,
    refresh: false,
    created_at: AT,
    submitted_at: AT,
    reply_to: null,
    based_on: null,
    ...more,
  };
}

function batch(organization: string, more: Partial<BatchRecord> = {}): BatchRecord {
  return {
    kind: 'RUN_ACCEPTED',
    organization_id: organization,
    batch_id: 'b',
    at: AT,
    run_id: 'r1',
    cause: 'SUBMIT',
    batch_name: 'a batch',
    refresh: null,
    job_count: 1,
    attributes: ['website'],
    kick_off: true,
    positions: {},
    control: null,
    ...more,
  };
}

function finished(organization: string, place: string, run_order: number): FinishedJob {
  return {
    organization_id: organization,
    batch_id: 'b',
    place_id: place,
    run_id: 'r1',
    run_order,
    status: 'COMPLETED',
    country_code: 'JP',
    outputs_json: '{"website":"https://a.example"}',
    reasoning: { website: 'seen' },
    confidence_scores: { website: 'HIGH' },
    attribute_status: { websites: 'RUN', menu: 'RUN_CONDITION_FAILED' },
    attribute_filled: { websites: true },
    verdicts: { website: 'ADDED' },
    scores: { website: 0.75 },
    evidence: [],
    cached: [],
    ran_at: {},
    attribute_us: {},
    changed_from: {},
    gathered: [],
    model: null,
    attempts: 1,
    started_at: AT,
    finished_at: AT + 5,
    error: null,
  };
}

async function readCounts(organization: string) {
  const sql = `SELECT total_jobs, pending, in_progress, completed, failed, kicked_off,
      attribute_ran, attribute_filled, attribute_status, confidence, value_origins
    FROM batch_counts FINAL WHERE organization_id = {organization:String}`;
  return platform.warehouse.query({ sql, params: { organization } });
}

async function countRows(table: string, organization: string): Promise<number> {
  const sql = `SELECT count() AS n FROM ${table} WHERE organization_id = {organization:String}`;
  return (await platform.warehouse.query<{ n: number }>({ sql, params: { organization } }))[0]!.n;
}

const submit = async (organization: string, places: readonly string[]) => {
  const positions: Record<string, number> = {};
  for (const place of places) {
    const key = jobKey(organization, 'b', place);
    Object.assign(positions, await append('jobs.bulk', key, job(organization, place)));
  }
  const record = batch(organization, { positions, job_count: places.length });
  return append('batches', batchKey(organization, 'b'), record);
};

describe('the sink', () => {
  test('writes a batch, from its jobs to its counts', async () => {
    await startSink();
    await passed(await submit('carries', ['p1', 'p2']));
    const counts = { total_jobs: 2, pending: 2, in_progress: 0, completed: 0, failed: 0 };
    expect(await readCounts('carries')).toMatchObject([{ ...counts, kicked_off: 2 }]);

    const stages = await platform.warehouse.query<{ run_order: number; place_id: string }>({
      sql: `SELECT place_id, run_order FROM job_stages WHERE organization_id = 'carries'
        ORDER BY place_id`,
    });
    const order = stages[0]!.run_order;
    const { organization_id, batch_id, place_id, run_id } = finished('carries', 'p1', order);
    const started = [{ organization_id, batch_id, place_id, run_id, run_order: order }];
    const key = jobKey('carries', 'b', 'p1');
    await passed(await append('results', key, { started, finished: null, held: [] }));
    expect(await readCounts('carries')).toMatchObject([{ pending: 1, in_progress: 1 }]);
    await passed(
      await append('results', key, {
        started: [],
        finished: finished('carries', 'p1', order),
        held: [],
      }),
    );
    expect(await readCounts('carries')).toEqual([
      {
        total_jobs: 2,
        pending: 1,
        in_progress: 0,
        completed: 1,
        failed: 0,
        kicked_off: 2,
        attribute_ran: { websites: 1 },
        attribute_filled: { websites: 1 },
        attribute_status: { 'websites:RUN': 1, 'menu:RUN_CONDITION_FAILED': 1 },
        confidence: { 'website:HIGH': 1 },
        value_origins: { 'websites:found': 1 },
      },
    ]);
    const rows = await platform.warehouse.query({
      sql: `SELECT status, outputs, scores, started_at, finished_at, error FROM results
        WHERE organization_id = 'carries'`,
    });
    expect(rows).toEqual([
      {
        status: 'completed',
        outputs: '{"website":"https://a.example"}',
        scores: { website: 0.75 },
        started_at: '2023-11-14T22:13:20.123Z',
        finished_at: '2023-11-14T22:13:20.128Z',
        error: null,
      },
    ]);
  });

  test('I5 appends an undecodable record to the dead letters and continues', async () => {
    const bad = await appendBytes('jobs.bulk', 'bad', Buffer.from('no avro'));
    await startSink();
    await passed({ ...bad, ...(await submit('letters', ['p1'])) });
    expect(await countRows('jobs', 'letters')).toBe(1);
    const letters: unknown[] = [];
    for (const [partition, { low, high }] of (
      await platform.broker.ends('dead-letters')
    ).entries()) {
      const range = { topic: 'dead-letters', partition, fromOffset: low, toOffset: high };
      for await (const records of platform.broker.read(range)) {
        for (const { value } of records)
          letters.push(await platform.codec.decode('dead-letters', value));
      }
    }
    const [[source, offset]] = Object.entries(bad) as [[string, number]];
    expect(letters).toMatchObject([
      { topic: 'jobs.bulk', partition: Number(source.at(-1)), offset, group: 'cairn-sink-jobs' },
    ]);
    const { value, key } = letters[0] as { value: Uint8Array; key: Uint8Array };
    expect([Buffer.from(key).toString(), Buffer.from(value).toString()]).toEqual([
      'bad',
      'no avro',
    ]);
  });

  test('a block that the warehouse cannot read is decoded here', async () => {
    let refused = 0;
    const strict: Platform['warehouse'] = {
      ...platform.warehouse,
      insert: async (block) => {
        if (block.avro !== undefined && ++refused > 0) {
          throw new CairnError('warehouse_query_failed', 'Code 33: Cannot read all data');
        }
        await platform.warehouse.insert(block);
      },
    };
    await startSink({ warehouse: strict });
    await passed(await submit('strict', ['p1', 'p2', 'p3']));
    expect(refused).toBeGreaterThan(0);
    expect(await countRows('jobs', 'strict')).toBe(3);
    expect(await countRows('job_stages', 'strict')).toBe(3);
  });

  test('I2 a crash between two tables leaves neither incomplete', async () => {
    let failures = 0;
    const failing: Platform['warehouse'] = {
      ...platform.warehouse,
      insert: async (block) => {
        if (block.table === 'job_stages' && failures++ < 2) throw new Error('cut off');
        await platform.warehouse.insert(block);
      },
    };
    const first = await startSink({ warehouse: failing });
    const accepted = submit('between', ['p1', 'p2', 'p3']);
    await until(() => failures > 0, 'an insert has failed');
    await first.stop();
    await startSink();
    await passed(await accepted);
    expect(await countRows('jobs', 'between')).toBe(3);
    expect(await countRows('job_stages', 'between')).toBe(3);
    expect(await readCounts('between')).toMatchObject([{ total_jobs: 3, pending: 3 }]);
  });

  test('I2 an insert whose response was lost is not repeated', async () => {
    let failures = 0;
    const deaf: Platform['warehouse'] = {
      ...platform.warehouse,
      insert: async (block) => {
        await platform.warehouse.insert(block);
        if (failures++ < 6) throw new Error('the response was lost');
      },
    };
    await startSink({ warehouse: deaf });
    await passed(await submit('unheard', ['p1', 'p2', 'p3']));
    expect(await countRows('jobs', 'unheard')).toBe(3);
    expect(await countRows('job_stages', 'unheard')).toBe(3);
    expect(await countRows('batch_events', 'unheard')).toBe(1);
  });

  test('I2 records that are delivered again after they were written are skipped', async () => {
    const first = await startSink();
    await passed(await submit('again', ['p1', 'p2', 'p3']));
    await first.stop();
    for (const [group, topic] of [
      ['cairn-sink-jobs', 'jobs.bulk'],
      ['cairn-sink-batches', 'batches'],
    ]) {
      await platform.broker.resetOffsets(group!, topic!, [0, 0]);
    }
    await startSink();
    await passed(await submit('after-again', ['p1']));
    expect(await countRows('jobs', 'again')).toBe(3);
    expect(await countRows('job_stages', 'again')).toBe(3);
    expect(await countRows('batch_events', 'again')).toBe(1);
  });

  test('BW2 the record of a run is written after its jobs, even when read first', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Platform['warehouse'] = {
      ...platform.warehouse,
      insert: async (block) => {
        if (block.table === 'jobs') await held;
        await platform.warehouse.insert(block);
      },
    };
    let polls = 0;
    const marks = (key: string) => {
      polls++;
      return platform.hotState.marks(key);
    };
    const hotState = overrideMethods(platform.hotState, { marks });
    await startSink({ warehouse: slow, hotState });
    const accepted = await submit('waits', ['p1', 'p2']);
    await until(() => polls > 5, 'the record that accepts the run has waited for its jobs');
    expect(await countRows('batch_events', 'waits')).toBe(0);
    release();
    await passed(accepted);
    expect(await readCounts('waits')).toMatchObject([{ total_jobs: 2 }]);
  });

  test('marks that hot state lost are published again', async () => {
    let kept: Record<string, number> = {};
    const hotState = overrideMethods(platform.hotState, {
      marks: async () => kept,
      raiseMarks: async (_key, marks) => {
        kept = { ...kept, ...marks };
      },
    });
    await startSink({ hotState });
    const accepted = Object.entries(await submit('lost', ['p1']));
    const isPublished = () => accepted.every(([source, offset]) => kept[source] === offset + 1);
    await until(isPublished, 'the marks are published');
    kept = {};
    await until(isPublished, 'the marks are published again');
  });
});
