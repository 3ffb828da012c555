import { Kafka } from 'kafkajs';
import { describe, expect, it } from 'vitest';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startKafka } from '../../../test/support/kafka.ts';
import { createKafkaTopics } from '../../../test/support/kafka-topics.ts';
import { RememberingLog } from '../../../test/support/remembering-log.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { openKafkaBroker } from './kafka-broker.ts';
import { findDifferences, newTopicConfig } from './kafka-topic-config.ts';

const SPEC = { name: 'jobs', partitions: 1, retentionMs: 86_400_000, maxMessageBytes: 1_048_588 };

describe('new topics', () => {
  it('need two of three copies for each write', () => {
    const entry = { name: 'min.insync.replicas', value: '2' };
    expect(newTopicConfig(SPEC, 3)).toContainEqual(entry);
    expect(newTopicConfig(SPEC, 2).map(({ name }) => name)).not.toContain(entry.name);
  });
});

describeWithBackend('existing topics', startKafka, (kafka) => {
  it('are compared with how they would be created today', async () => {
    const brokers = kafka().brokers.split(',');
    const topicPrefix = `${kafka().env['KAFKA_TOPIC_PREFIX']}settings.`;
    const name = `${topicPrefix}jobs`;
    const admin = new Kafka({ brokers, logLevel: 0 }).admin();
    await admin.connect();
    const configEntries = [
      { name: 'cleanup.policy', value: 'compact' },
      { name: 'retention.ms', value: '5000' },
      { name: 'max.message.bytes', value: '2000' },
    ];
    await createKafkaTopics(admin, { topic: name, numPartitions: 1, configEntries });
    const log = new RememberingLog();
    const options = { brokers, topicPrefix, clientId: 'test', connectTimeoutMs: 60_000 };
    const broker = await openKafkaBroker({ ...options, clock: systemClock, log });
    await broker.ensureTopics([SPEC]);
    await broker.close();
    const settings = [
      `The topic ${name} has cleanup.policy compact, and new topics have delete.`,
      `The topic ${name} has retention.ms 5000, and new topics have 86400000.`,
      `The topic ${name} has max.message.bytes 2000, and new topics have 1048588.`,
    ];
    for (const line of settings) expect(JSON.stringify(log.lines)).toContain(line);
    const found = await findDifferences(admin, [{ ...SPEC, name }], 3);
    expect(found[0]).toBe(
      `The topic ${name} has replication 1, and new topics have 3; ` +
        'a broker that is lost takes its records along.',
    );
    await admin.disconnect();
  });

  it('lose no record by age, size or a newer record if they must be kept', async () => {
    const brokers = kafka().brokers.split(',');
    const topicPrefix = `${kafka().env['KAFKA_TOPIC_PREFIX']}kept.`;
    const name = `${topicPrefix}jobs`;
    const admin = new Kafka({ brokers, logLevel: 0 }).admin();
    await admin.connect();
    const losing = { 'cleanup.policy': 'compact,delete', 'retention.bytes': '1000' };
    const configEntries = Object.entries({ ...losing, 'segment.ms': '60000' }).map(
      ([entry, value]) => ({ name: entry, value }),
    );
    await createKafkaTopics(admin, { topic: name, numPartitions: 1, configEntries });
    const log = new RememberingLog();
    const options = { brokers, topicPrefix, clientId: 'test', connectTimeoutMs: 60_000 };
    const broker = await openKafkaBroker({ ...options, clock: systemClock, log });
    const made = { ...SPEC, name: 'made', retentionMs: -1 };
    await broker.ensureTopics([{ ...SPEC, retentionMs: -1, mustKeep: true }, made]);
    await broker.close();
    const read = async (topic: string) => {
      const resources = [{ type: 2, name: topic }];
      const found = await admin.describeConfigs({ resources, includeSynonyms: false });
      const { configEntries: entries } = found.resources[0]!;
      return Object.fromEntries(entries.map((one) => [one.configName, one.configValue]));
    };
    const kept = { 'cleanup.policy': 'delete', 'retention.bytes': '-1', 'retention.ms': '-1' };
    const isChanged = async () => (await read(name))['cleanup.policy'] === 'delete';
    await until(isChanged, 'Kafka shows the new settings');
    expect(await read(name)).toMatchObject({ ...kept, 'segment.ms': '60000' });
    expect(await read(`${topicPrefix}made`)).toMatchObject(kept);
    expect(JSON.stringify(log.lines)).toContain('it now keeps them forever');
    await admin.disconnect();
  });
});
