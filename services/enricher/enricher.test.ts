import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordTypes } from '../../domain/records.ts';
import {
  type FinishedJob,
  type JobRecord,
  jobKey,
  type ResultRecord,
  TOPICS,
} from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { openLocalCodec } from '../../platform/codec/local-codec.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import type { Broker } from '../../platform/log/broker.ts';
import { groupLag } from '../../platform/log/broker.ts';
import { openLmdbBroker } from '../../platform/log/lmdb/lmdb-broker.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import type { Service } from '../../platform/runtime/life-cycle.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { createTelemetry } from '../../platform/telemetry/telemetry.ts';
import { overrideMethods } from '../../test/support/override-methods.ts';
import { until } from '../../test/support/until.ts';
import { createEnricher } from './enricher.ts';

const PARTITIONS = 4;
const JOB_TOPICS = ['jobs.interactive', 'jobs.bulk'] as const;

let folder: string;
let broker: Broker;
let codec: Codec<RecordTypes>;
let hotState: HotState;
let running: Service[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-enricher-'));
  broker = await openLmdbBroker({ folder: join(folder, 'log'), clock: systemClock });
  const specs = TOPICS.map((name) => ({ name, partitions: PARTITIONS, retentionMs: -1 }));
  await broker.ensureTopics(specs);
  codec = openLocalCodec({ folder: join(folder, 'schemas'), schemas: readRecordSchemas() });
  await codec.prepare();
  hotState = openLmdbHotState({ folder: join(folder, 'hot'), clock: systemClock });
  running = [];
});

afterEach(async () => {
  for (const service of running) await service.stop();
  await hotState.close();
  await codec.close();
  await broker.close();
  await rm(folder, { recursive: true, force: true });
});

/** `parts` replace those of the test. */
async function startEnricher(parts: Partial<Platform> = {}): Promise<Service> {
  const config = readConfig({ CAIRN_DATA_DIR: folder, ENRICHER_MAX_ATTEMPTS: '2' });
  const telemetry = createTelemetry(systemClock);
  const context = { config, clock: systemClock, log: silentLog, telemetry };
  const platform = { ...context, broker, codec, hotState, ...parts } as unknown as Platform;
  const service = createEnricher(platform);
  await service.start();
  running.push(service);
  return service;
}

function job(placeId: string, rest: Partial<JobRecord> = {}): JobRecord {
  return {
    kind: 'RUN',
    organization_id: 'acme',
    batch_id: 'b1',
    place_id: placeId,
    run_id: 'r1',
    cause: 'SUBMIT',
    inputs_json: JSON.stringify({ name: 'Blue Door Cafe', phone: '(212) 757-4555' }),
    attributes: ['names', 'phoneNumbers'],
    kick_off: true,
    refresh: false,
    created_at: 1,
    submitted_at: 1,
    reply_to: null,
    based_on: null,
    ...rest,
  };
}

async function appendJobs(jobs: readonly JobRecord[]): Promise<void> {
  for (const record of jobs) {
    const topic = record.batch_id === null ? 'jobs.interactive' : 'jobs.bulk';
    await appendRaw(topic, jobRecordKey(record), codec.encode(topic, record));
  }
}

function jobRecordKey({ organization_id, batch_id, place_id }: JobRecord): Buffer {
  return Buffer.from(jobKey(organization_id, batch_id, place_id));
}

async function appendRaw(topic: string, key: Buffer, value: Uint8Array): Promise<void> {
  const partition = partitionForKey(key, PARTITIONS);
  await broker.append([{ topic, partition, batch: packRecords([{ key, value }]) }]);
}

async function readAll<T>(topic: 'results' | 'dead-letters'): Promise<T[]> {
  const found: T[] = [];
  const ends = await broker.ends(topic);
  for (const [partition, { low, high }] of ends.entries()) {
    const range = { topic, partition, fromOffset: low, toOffset: high };
    for await (const records of broker.read(range)) {
      for (const { value } of records) found.push((await codec.decode(topic, value)) as T);
    }
  }
  return found;
}

async function finishedJobs(): Promise<FinishedJob[]> {
  const results = await readAll<ResultRecord>('results');
  return results.flatMap(({ finished }) => (finished ? [finished] : []));
}

/** Waits until the group has committed all jobs. */
async function allCommitted(): Promise<void> {
  const lag = () => groupLag(broker, 'cairn-enricher', JOB_TOPICS);
  await until(async () => (await lag()) === 0, 'all jobs were committed', { timeoutMs: 240_000 });
}

describe('the enricher', () => {
  it('appends one finished result for a job, then commits it', async () => {
    await appendJobs([job('p1')]);
    await startEnricher();
    await allCommitted();
    const [finished, ...more] = await finishedJobs();
    expect(more).toEqual([]);
    expect(finished).toMatchObject({
      organization_id: 'acme',
      batch_id: 'b1',
      place_id: 'p1',
      run_id: 'r1',
      run_order: 0,
      status: 'COMPLETED',
      attempts: 1,
      attribute_status: { names: 'RUN', phoneNumbers: 'RUN' },
      attribute_filled: { names: true },
      error: null,
    });
    expect(JSON.parse(finished!.outputs_json)).toMatchObject({ name: 'Blue Door Cafe' });
  });

  it('replies to the waiting caller after the result is durable', async () => {
    await startEnricher();
    await appendJobs([job('p1', { batch_id: null, cause: 'ENRICH', reply_to: 'reply:1' })]);
    const reply = JSON.parse((await hotState.receive('reply:1', 60_000))!);
    expect(reply).toMatchObject({ place_id: 'p1', status: 'COMPLETED' });
    expect(reply.inputs).toEqual({ name: 'Blue Door Cafe', phone: '(212) 757-4555' });
    expect(await finishedJobs()).toHaveLength(1);
  });

  it('appends nothing for deletions and for jobs that wait for a reprocess', async () => {
    await appendJobs([job('p1', { kind: 'DELETE' }), job('p2', { kick_off: false })]);
    await startEnricher();
    await allCommitted();
    expect(await readAll('results')).toEqual([]);
  });

  it('appends an undecodable record to dead-letters, in full, and continues', async () => {
    const key = Buffer.from('whatever');
    await appendRaw('jobs.bulk', key, Buffer.from('no record'));
    await appendJobs([job('p1')]);
    await startEnricher();
    await allCommitted();
    const letters = await readAll<Record<string, unknown>>('dead-letters');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      topic: 'jobs.bulk',
      partition: partitionForKey(key, PARTITIONS),
      offset: 0,
      group: 'cairn-enricher',
    });
    expect(Buffer.from(letters[0]!['key'] as Uint8Array)).toEqual(key);
    expect(Buffer.from(letters[0]!['value'] as Uint8Array).toString()).toBe('no record');
    expect(await finishedJobs()).toHaveLength(1);
  });

  it('fails a job whose record can be decoded but never enriched', async () => {
    const broken = job('p1', { batch_id: null, inputs_json: '[]', reply_to: 'reply:2' });
    await appendJobs([broken]);
    await startEnricher();
    await allCommitted();
    expect(await readAll('dead-letters')).toHaveLength(1);
    expect(await finishedJobs()).toMatchObject([
      {
        place_id: 'p1',
        status: 'FAILED',
        attribute_status: { names: 'ERROR', phoneNumbers: 'ERROR' },
        error: 'the inputs are no JSON object',
      },
    ]);
    expect(JSON.parse((await hotState.receive('reply:2', 60_000))!)).toMatchObject({
      status: 'FAILED',
    });
  });

  it('uses the place index of the data folder as evidence', async () => {
    const index = await openPlaceIndex({ folder: join(folder, 'places') });
    const record = {
      source: 'open_map_a' as const,
      id: '1',
      name: 'Blue Door Cafe',
      latitude: 40.7617,
      longitude: -73.9899,
      phones: ['+1 212-757-4555'],
      websites: ['https://bluedoor.example.com/'],
      socials: [],
      categories: [],
      cuisine: [],
      licence: 'CDLA-Permissive-2.0',
    };
    await index.importPlaces({ source: 'open_map_a', name: 'test', places: [record] });
    await index.close();
    const inputs = { name: 'Blue Door Cafe', latitude: 40.7617, longitude: -73.9899 };
    const attributes = ['websites', 'phoneNumbers'];
    await appendJobs([job('p1', { inputs_json: JSON.stringify(inputs), attributes })]);
    await startEnricher();
    await allCommitted();
    const [finished] = await finishedJobs();
    expect(finished).toMatchObject({
      country_code: 'US',
      verdicts: { website: 'ADDED', phone: 'ADDED' },
      confidence_scores: { website: 'MEDIUM', phone: 'MEDIUM' },
    });
    expect(JSON.parse(finished!.outputs_json)).toMatchObject({ phone: '+12127574555' });
    expect(finished!.evidence.find(({ field }) => field === 'phone')).toMatchObject({
      source: 'open_map_a',
      quote: '+1 212-757-4555',
      licence: 'CDLA-Permissive-2.0',
    });
  });

  it('marks many jobs as started with one record, before their finished records', async () => {
    const jobs = Array.from({ length: 300 }, (_, i) => job(`p${i}`));
    await appendJobs(jobs);
    await startEnricher();
    await allCommitted();
    const results = await readAll<ResultRecord>('results');
    const marks = results.filter(({ finished }) => finished === null);
    expect(Math.max(...marks.map(({ started }) => started.length))).toBeGreaterThan(10);
    const done = new Set<string>();
    for (const { started, finished } of results) {
      for (const { place_id } of started) expect(done.has(place_id)).toBe(false);
      if (finished) done.add(finished.place_id);
    }
    expect(done.size).toBe(jobs.length);
  });

  it('loses nothing if it is stopped in the middle and another enricher continues', async () => {
    const jobs = Array.from({ length: 400 }, (_, i) => job(`p${i}`));
    await appendJobs(jobs);
    const first = await startEnricher();
    await until(async () => (await finishedJobs()).length > 0, 'the first result is there');
    await first.stop();
    await startEnricher();
    await allCommitted();
    const places = new Set((await finishedJobs()).map(({ place_id }) => place_id));
    expect(places.size).toBe(jobs.length);
  });
});

/** More failures in a row than a job has attempts (2). */
const AWAY_CALLS = 4;

/** The codec of an older schema's records: none is known, and looking up those in `fails` fails. */
function codecWithLookUps(fails: (lookUp: number) => boolean): Codec<RecordTypes> {
  let lookUps = 0;
  return overrideMethods(codec, {
    decodeKnown: () => undefined,
    decode: async (topic, bytes) => {
      if (fails(++lookUps)) throw new CairnError('schema_unknown', 'The registry is away.');
      return codec.decode(topic, bytes);
    },
  });
}

describe('a backend that is unavailable', () => {
  it('uses up no attempt of a job whose schema cannot be looked up', async () => {
    await appendJobs([job('p1')]);
    await startEnricher({ codec: codecWithLookUps((lookUp) => lookUp <= AWAY_CALLS) });
    await allCommitted();
    expect(await finishedJobs()).toMatchObject([{ status: 'COMPLETED', attempts: 1 }]);
    expect(await readAll('dead-letters')).toEqual([]);
  });

  it('does not prevent an abandoned job from ending FAILED', async () => {
    await appendJobs([job('p1', { inputs_json: '[]' })]);
    const isGivingUp = (lookUp: number) => lookUp > 1 && lookUp <= AWAY_CALLS;
    await startEnricher({ codec: codecWithLookUps(isGivingUp) });
    await allCommitted();
    expect(await finishedJobs()).toMatchObject([{ place_id: 'p1', status: 'FAILED' }]);
    expect(await readAll('dead-letters')).toHaveLength(1);
  });

  it('uses up no attempt of a job whose result cannot be appended', async () => {
    await appendJobs([job('p1')]);
    let appends = 0;
    const full = overrideMethods(broker, {
      append: async (given) => {
        if (given[0]?.topic === 'results' && ++appends <= AWAY_CALLS) {
          throw new CairnError('broker_unavailable', 'The log is full.');
        }
        return broker.append(given);
      },
    });
    await startEnricher({ broker: full });
    await allCommitted();
    expect(await finishedJobs()).toMatchObject([{ status: 'COMPLETED', attempts: 1 }]);
    expect(await readAll('dead-letters')).toEqual([]);
  });
});
