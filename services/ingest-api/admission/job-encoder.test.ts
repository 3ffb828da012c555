import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestedAttributes } from '../../../domain/attributes.ts';
import type { RecordTypes } from '../../../domain/records.ts';
import { type JobRecord, jobKey } from '../../../domain/records.ts';
import { readRecordSchemas } from '../../../ledger/records/schemas.ts';
import type { Codec } from '../../../platform/codec/codec.ts';
import { openLocalCodec } from '../../../platform/codec/local-codec.ts';
import { partitionForKey } from '../../../platform/log/partitioner.ts';
import { unpackRecords } from '../../../platform/log/record-batch.ts';
import { MAX_TRACED_JOBS, recordTrace } from '../../../platform/tracing/tracing.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { type AdmissionOutcome, type AdmittedBatch, admit } from './admit.ts';

const PARTITIONS = 8;
const NOW_MS = 1_795_262_797_805;
const tenant = { organizationId: 'acme', customAttributes: [], idSeed: null };

let folder: string;
let codec: Codec<RecordTypes>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-encoder-'));
  codec = await openLocalCodec({ folder, schemas: readRecordSchemas() });
  await codec.prepare();
});
afterAll(async () => {
  await codec.close();
  await rm(folder, { recursive: true, force: true });
});

interface Body {
  batch_name: string;
  batch_id?: string;
  attributes?: string[];
  attribute_set?: string;
  kick_off_jobs_now?: boolean;
  jobs: {
    place_id?: string;
    inputs: Record<string, unknown>;
    attributes?: string[];
    attribute_set?: string;
  }[];
}

function batchTask(traceparent?: string) {
  const schemaId = codec.schemaId('jobs.bulk');
  return { kind: 'batch', schemaId, partitions: PARTITIONS, traceparent } as const;
}

function admitted(body: Body, traceparent?: string): AdmittedBatch {
  let made = 0;
  const source = { nowMs: () => NOW_MS, newId: () => `made-${made++}` };
  const bytes = Buffer.from(JSON.stringify(body));
  const outcome: AdmissionOutcome = admit(
    { ...tenant, task: batchTask(traceparent), bytes },
    source,
  );
  expect(outcome).toMatchObject({ refused: false });
  return outcome as AdmittedBatch;
}

function unpackAppends({ appends }: AdmittedBatch) {
  return appends.flatMap(({ partition, ...batch }) =>
    [...unpackRecords(batch)].map((record) => ({ ...record, partition })),
  );
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const placeId = text.filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id) && Buffer.byteLength(id) <= 256);
type Choosing = Pick<Body, 'attributes' | 'attribute_set'>;
const choice = fc.constantFrom<Choosing[]>(
  {},
  { attributes: ['names'] },
  { attributes: ['websites', 'names', 'websites'] },
  { attribute_set: 'all' },
);
const job = fc.record({
  place_id: placeId,
  inputs: fc.record({ name: fc.constant('x'), full_address: fc.constant('y'), note: text }),
  choice,
});

describe('jobs as admission encodes them', () => {
  test('are the bytes that the codec writes, keyed and partitioned as every client does', () => {
    const jobs = fc.uniqueArray(job, { selector: (j) => j.place_id, minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(jobs, choice, fc.boolean(), (given, ofBatch, kickOff) => {
        fc.pre(!kickOff || Object.keys(ofBatch).length > 0);
        const body: Body = {
          batch_name: 'b',
          batch_id: 'bätch',
          kick_off_jobs_now: kickOff,
          ...ofBatch,
          jobs: given.map(({ choice: own, ...rest }) => ({ ...rest, ...own })),
        };
        const batch = admitted(body);
        const found = unpackAppends(batch);
        expect(found.length).toBe(given.length);
        for (const one of body.jobs) expectEncoded(found, batch, body, one);
      }),
      propertyRuns(200),
    );
  });

  function expectEncoded(
    found: ReturnType<typeof unpackAppends>,
    batch: AdmittedBatch,
    body: Body,
    one: Body['jobs'][number],
  ): void {
    const key = Buffer.from(jobKey('acme', 'bätch', one.place_id!));
    const record = found.find((candidate) => key.equals(candidate.key))!;
    expect(record.partition).toBe(partitionForKey(key, PARTITIONS));
    const chooses = one.attributes ?? one.attribute_set ?? body.attributes ?? body.attribute_set;
    const choosing = (one.attributes ?? one.attribute_set) ? one : body;
    const expected: JobRecord = {
      kind: 'RUN',
      organization_id: 'acme',
      batch_id: 'bätch',
      place_id: one.place_id!,
      run_id: batch.event.run_id!,
      cause: 'SUBMIT',
      inputs_json: JSON.stringify(one.inputs),
      attributes: chooses ? requestedAttributes(choosing as { attributes?: string[] }) : [],
      kick_off: body.kick_off_jobs_now ?? true,
      refresh: false,
      created_at: NOW_MS,
      submitted_at: NOW_MS,
      reply_to: null,
      based_on: null,
    };
    expect(Buffer.from(record.value).equals(codec.encode('jobs.bulk', expected))).toBe(true);
  }

  test('get an id if the caller gave none, and keep one in their inputs', async () => {
    const located = { name: 'x', full_address: 'y' };
    const batch = admitted({
      batch_name: 'b',
      attribute_set: 'core',
      jobs: [{ inputs: located }, { inputs: { ...located, place_id: 'inside' } }],
    });
    expect(JSON.parse(Buffer.from(batch.placeIdsJson).toString())).toEqual(['made-0', 'inside']);
    expect(batch).toMatchObject({ mayExist: false, event: { job_count: 2, batch_name: 'b' } });
  });

  test('if inputs have a field twice, the last one wins, as in JSON.parse', async () => {
    const inputs = '{"name":"first","full_address":"y","name":"second","__proto__":{"a":1}}';
    const text = `{"batch_name":"b","attribute_set":"core","jobs":[{"inputs":${inputs}}]}`;
    const order = { ...tenant, task: batchTask(), bytes: Buffer.from(text) };
    const outcome = admit(order, { nowMs: () => NOW_MS, newId: () => 'id' }) as AdmittedBatch;
    const [record] = unpackAppends(outcome);
    const { inputs_json } = await codec.decode('jobs.bulk', record!.value);
    expect(inputs_json).toBe('{"name":"second","full_address":"y","__proto__":{"a":1}}');
  });
});

test('JE3 the first jobs of a traced request carry its trace, the others none', () => {
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const jobs = Array.from({ length: 50 }, (_, i) => ({
    place_id: `p${i}`,
    inputs: { name: 'x', latitude: 1, longitude: 2 },
  }));
  const body = { batch_name: 'b', attribute_set: 'core', jobs };
  const records = unpackAppends(admitted(body, trace));
  const traced = records.filter((record) => recordTrace(record) === trace);
  const ids = traced.map(({ key }) => Buffer.from(key).toString().split('\0')[2]);
  expect(records.length).toBe(50);
  expect(ids.toSorted()).toEqual(
    Array.from({ length: MAX_TRACED_JOBS }, (_, i) => `p${i}`).toSorted(),
  );
  const plain = records.filter(({ headers }) => Object.keys(headers).length === 0);
  expect(plain.length).toBe(50 - MAX_TRACED_JOBS);
});
