/** One node of Kafka that hangs while another one answers. */
import { expect, it } from 'vitest';
import { readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { openTestKafkaBroker } from '../../../test/support/kafka-broker.ts';
import { startKafkaNodes } from '../../../test/support/kafka-nodes.ts';
import { readAllRecords } from '../../../test/support/read-log.ts';
import { until } from '../../../test/support/until.ts';
import { packRecords } from '../record-batch.ts';

/** Nothing times out by itself here. */
const PATIENT = { requestTimeoutMs: 300_000, appendTimeoutMs: 300_000, replication: 2 };
const PARTITIONS = 4;

describeWithBackend('Kafka of two nodes', startKafkaNodes, (getKafka) => {
  it('appends to the other node when one hangs, and uses it again later', async () => {
    const broker = await openTestKafkaBroker(getKafka(), PATIENT);
    const topic = 'places';
    const appendToAll = (text: string) =>
      Promise.all(
        Array.from({ length: PARTITIONS }, (_, partition) => {
          const record = { key: Buffer.from('k'), value: Buffer.from(`${partition}:${text}`) };
          return broker.append([{ topic, partition, batch: packRecords([record]) }]);
        }),
      );
    await broker.ensureTopics([{ name: topic, partitions: PARTITIONS, retentionMs: -1 }]);
    await appendToAll('before');
    await getKafka().hang();
    await appendToAll('during');
    expect(await broker.ready()).toBe(true);
    expect(await broker.ends(topic)).toHaveLength(PARTITIONS);
    getKafka().goOn();
    await appendToAll('after');
    const isWhole = async () => {
      const texts = new Set((await readAllRecords(broker, topic)).map(readText));
      return texts.size === 3 * PARTITIONS;
    };
    await until(isWhole, 'everything is read');
    await broker.close();
  });
});
