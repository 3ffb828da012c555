/** Another client, Python's confluent-kafka, reads every topic that Cairn writes. */
import { expect, it } from 'vitest';
import { TOPICS } from '../../domain/records.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { openRegistryCodec } from '../../platform/codec/registry-codec.ts';
import { openKafkaBroker } from '../../platform/log/kafka/kafka-broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { sampleRecords } from '../fixtures/sample-records.ts';
import { repositoryFolder, runTool, uniqueWord } from '../support/backend.ts';
import { combineBackends, describeWithBackend } from '../support/describe-with-backend.ts';
import { startKafka } from '../support/kafka.ts';
import { pythonReader } from '../support/python.ts';
import { startRegistry } from '../support/registry.ts';

const start = combineBackends({ kafka: startKafka, registry: startRegistry });
const READ_TIMEOUT_MS = 120_000;

describeWithBackend('Kafka and registry', start, (get) => {
  it('every topic has the same values in Python', { timeout: READ_TIMEOUT_MS }, async () => {
    const { KAFKA_BROKERS: brokers, SCHEMA_REGISTRY_URL: registry } = get().env;
    const prefix = `other-${uniqueWord()}.`;
    await writeOneOfEach(brokers!, registry!, prefix);
    const script = `${repositoryFolder}/test/support/read_topics.py`;
    const topics = TOPICS.map((topic) => prefix + topic);
    const printed = await runTool(await pythonReader(), [script, brokers!, registry!, ...topics]);
    const read = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { topic: string; value: unknown });
    for (const topic of TOPICS) {
      const seen = read.find((record) => record.topic === prefix + topic);
      expect(seen?.value, topic).toEqual(asPython(sampleRecords[topic]));
    }
  });
});

async function writeOneOfEach(brokers: string, registry: string, topicPrefix: string) {
  const broker = await openKafkaBroker({
    brokers: brokers.split(','),
    topicPrefix,
    clientId: 'other-reader-test',
    clock: systemClock,
    log: silentLog,
  });
  const schemas = readRecordSchemas();
  const codec = openRegistryCodec({ url: registry, schemas, topicPrefix, clock: systemClock });
  await broker.ensureTopics(TOPICS.map((name) => ({ name, partitions: 2, retentionMs: -1 })));
  await codec.prepare();
  const appends = TOPICS.map((topic) => ({
    topic,
    partition: 1,
    batch: packRecords([
      { key: Buffer.from('key'), value: codec.encode(topic, sampleRecords[topic]) },
    ]),
  }));
  await broker.append(appends);
  await codec.close();
  await broker.close();
}

/** The value with its bytes as the script prints them. */
function asPython(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part) =>
    part?.type === 'Buffer' ? { base64: Buffer.from(part.data).toString('base64') } : part,
  );
}
