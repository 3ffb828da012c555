/** One node of Kafka that hangs, or moves to another port, while another one answers. */
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { appendTo, readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { openTestKafkaBroker } from '../../../test/support/kafka-broker.ts';
import { startKafkaNodes } from '../../../test/support/kafka-nodes.ts';
import { readAllRecords } from '../../../test/support/read-log.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import type { KafkaBrokerOptions } from './kafka-broker.ts';

/** Nothing times out by itself here. */
const PATIENT = { requestTimeoutMs: 300_000, appendTimeoutMs: 300_000, replication: 2 };
const PARTITIONS = 4;
/** Longer than two pings, after which a node is avoided. */
const UNTIL_AVOIDED_MS = 6_000;

describeWithBackend('Kafka of two nodes', startKafkaNodes, (getKafka) => {
  const openTopic = async (topic: string, given: Partial<KafkaBrokerOptions>) => {
    const broker = await openTestKafkaBroker(getKafka(), given);
    const appendToAll = (text: string) =>
      Promise.all(
        Array.from({ length: PARTITIONS }, (_, partition) => {
          return appendTo(broker, topic, partition, [`${partition}:${text}`]);
        }),
      );
    await broker.ensureTopics([{ name: topic, partitions: PARTITIONS, retentionMs: -1 }]);
    return { broker, appendToAll };
  };

  it('appends to the other node when one hangs, and uses it again later', async () => {
    const topic = 'places';
    const { broker, appendToAll } = await openTopic(topic, PATIENT);
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

  it('finds a node that has moved while its old address accepts connections', async () => {
    // Only the node that moves has the partitions that it leads.
    const { broker, appendToAll } = await openTopic('moved-places', {
      ...PATIENT,
      appendTimeoutMs: 60_000,
      replication: 1,
    });
    await appendToAll('before');
    await getKafka().kill();
    const old = createServer((socket) => socket.on('error', () => undefined));
    old.listen(Number(getKafka().brokers.split(':').at(-1)), '127.0.0.1');
    const appending = Promise.allSettled([appendToAll('during')]);
    await systemClock.sleep(UNTIL_AVOIDED_MS);
    await getKafka().move();
    expect(await appending).toMatchObject([{ status: 'fulfilled' }]);
    await broker.close();
    old.close();
  });
});
