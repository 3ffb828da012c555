import { Kafka as Client, logLevel } from 'kafkajs';
import { expect, it } from 'vitest';
import { uniqueWord } from './backend.ts';
import { describeWithBackend } from './describe-with-backend.ts';
import { type KafkaVersion, startKafka, startOwnKafka } from './kafka.ts';
import { createKafkaTopics } from './kafka-topics.ts';

type Fetched = { topic: string; values: string[] };

function connectTo(brokers: string, retries = 5): Client {
  const retry = { retries };
  return new Client({ brokers: [brokers], logLevel: logLevel.NOTHING, retry });
}

async function produce(brokers: string, topic: string, value: string): Promise<void> {
  const admin = connectTo(brokers).admin();
  await admin.connect();
  await createKafkaTopics(admin, { topic, numPartitions: 1 });
  await admin.disconnect();
  const producer = connectTo(brokers).producer({ allowAutoTopicCreation: false });
  await producer.connect();
  await producer.send({ topic, acks: -1, messages: [{ key: 'k', value }] });
  await producer.disconnect();
}

async function consume(brokers: string, topic: string): Promise<Fetched> {
  const consumer = connectTo(brokers).consumer({ groupId: uniqueWord() });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const values: string[] = [];
  await new Promise<void>((seen, failed) => {
    const eachMessage = async ({ message }: { message: { value: Buffer | null } }) => {
      values.push(String(message.value));
      seen();
    };
    consumer.run({ eachMessage }).catch(failed);
  });
  await consumer.disconnect();
  return { topic, values };
}

describeWithBackend('Kafka', startKafka, (get) => {
  it('carries a record from a producer to a consumer', async () => {
    const topic = `${get().env['KAFKA_TOPIC_PREFIX']}trial`;
    await produce(get().brokers, topic, 'a place');
    expect(await consume(get().brokers, topic)).toEqual({ topic, values: ['a place'] });
  });

  it('gives every caller a topic prefix of its own', async () => {
    const other = await startKafka();
    expect(other.env['KAFKA_TOPIC_PREFIX']).not.toBe(get().env['KAFKA_TOPIC_PREFIX']);
    await other.stop();
  });
});

const version: KafkaVersion = '3.9.2';

describeWithBackend(
  `Kafka ${version}`,
  () => startOwnKafka({ version }),
  (get) => {
    it('keeps what it acknowledged when it is killed and started again', async () => {
      await produce(get().brokers, 'trial', 'before the crash');
      await get().kill();
      await expect(connectTo(get().brokers, 0).admin().connect()).rejects.toThrow();
      await get().restart();
      expect((await consume(get().brokers, 'trial')).values).toEqual(['before the crash']);
    });
  },
);
