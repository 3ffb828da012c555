import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RecordTypes, TOPICS } from '../domain/records.ts';
import { readRecordSchemas } from '../ledger/records/schemas.ts';
import type { Codec } from '../platform/codec/codec.ts';
import { openLocalCodec } from '../platform/codec/local-codec.ts';
import type { Broker } from '../platform/log/broker.ts';
import { openLmdbBroker } from '../platform/log/lmdb/lmdb-broker.ts';
import { packRecords } from '../platform/log/record-batch.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { sampleRecords } from '../test/fixtures/sample-records.ts';
import { compareSchemas } from './compare-schemas.ts';

let folder: string;
let broker: Broker;
let ours: Codec<RecordTypes>;
let theirs: Codec<RecordTypes>;

/** A separate schema store, in which an existing schema has another text and id. */
async function openCodec(name: string, change = (text: string) => text) {
  const texts = Object.entries(readRecordSchemas()).map(([topic, text]) => [topic, change(text)]);
  const schemas = Object.fromEntries(texts) as ReturnType<typeof readRecordSchemas>;
  const codec = openLocalCodec<RecordTypes>({ folder: join(folder, name), schemas });
  await codec.prepare();
  return codec;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-compare-'));
  broker = await openLmdbBroker({ folder: join(folder, 'log'), clock: systemClock });
  await broker.ensureTopics(TOPICS.map((name) => ({ name, partitions: 2, retentionMs: -1 })));
  ours = await openCodec('ours');
  theirs = await openCodec('theirs', (text) => text.replace(/"doc":"/, '"doc":"Before: '));
});

afterEach(async () => {
  await Promise.all([broker.close(), ours.close(), theirs.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function appendTo(topic: 'keys' | 'results', values: readonly Uint8Array[]): Promise<void> {
  const batch = packRecords(values.map((value) => ({ key: Buffer.from('key'), value })));
  await broker.append([{ topic, partition: 1, batch }]);
}

const encodeKey = (codec: Codec<RecordTypes>) => codec.encode('keys', sampleRecords.keys);
const compare = () => compareSchemas({ broker, codec: ours });

it('finds nothing in a log that is empty or readable', async () => {
  await compare();
  await appendTo('keys', [encodeKey(ours), encodeKey(ours), encodeKey(ours)]);
  await compare();
});

it('CS1 rejects a log whose first records have unknown ids', async () => {
  await appendTo('keys', [encodeKey(theirs)]);
  await appendTo('results', [encodeKey(theirs), encodeKey(theirs)]);
  await expect(compare()).rejects.toMatchObject({ code: 'schemas_replaced', retryable: false });
  await expect(compare()).rejects.toThrow(
    /^None of the first records of keys, results .* Set SCHEMA_REGISTRY_URL as before/,
  );
});

it('CS1 rejects a log whose ids belong to the schemas of other topics', async () => {
  const value = ours.encode('batches', sampleRecords.batches);
  await appendTo('keys', [value]);
  await appendTo('results', [value]);
  await expect(compare()).rejects.toMatchObject({ code: 'schemas_replaced' });
});

it('CS1 continues with poison in one topic, and after a readable record', async () => {
  const poison = Array.from({ length: 30 }, () => encodeKey(theirs));
  await appendTo('results', poison);
  await compare();
  await appendTo('keys', [encodeKey(ours), ...poison]);
  await compare();
});

it('CS2 continues with bytes that are not records', async () => {
  await appendTo(
    'keys',
    [1, 2, 3, 4, 5].map((byte) => Uint8Array.of(byte, 1, 2, 3, 4, 5, 6)),
  );
  await compare();
});
