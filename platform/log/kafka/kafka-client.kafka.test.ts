/** Fixes of kafkajs's own behaviour. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startKafka } from '../../../test/support/kafka.ts';
import { createKafkaTopics } from '../../../test/support/kafka-topics.ts';
import { silentLog } from '../../runtime/log.ts';
import { createKafkaClient, type KafkaCluster } from './kafka-client.ts';
import { kafkaLimits } from './settings/kafka-limits.ts';

describeWithBackend('the client of Kafka', startKafka, (getKafka) => {
  let cluster: KafkaCluster;
  const topic = `shown-late-${randomUUID()}`;

  beforeAll(async () => {
    const client = createKafkaClient({
      brokers: getKafka().brokers.split(','),
      clientId: 'cairn-test',
      security: {},
      limits: kafkaLimits({}),
      log: silentLog,
    });
    cluster = await client.openCluster();
    const admin = await client.openAdmin();
    await createKafkaTopics(admin, { topic, numPartitions: 3 });
    await admin.disconnect();
  });
  afterAll(() => cluster.disconnect());

  it('requests a topic again when the first request failed', async () => {
    const refresh = cluster.refreshMetadata;
    cluster.refreshMetadata = async () => {
      throw new Error('Connection error: the node is being restarted');
    };
    await expect(cluster.addMultipleTargetTopics([topic])).rejects.toThrow('restarted');
    cluster.refreshMetadata = refresh;
    await cluster.addMultipleTargetTopics([topic]);
    expect(cluster.findTopicPartitionMetadata(topic)).toHaveLength(3);
  });
});
