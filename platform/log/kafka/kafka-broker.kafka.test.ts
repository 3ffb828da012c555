/**
 * The Kafka adapter: the broker's contract on the oldest and the newest supported version, and
 * behaviour beyond the contract that only Kafka has.
 */
import { Kafka as Client, CompressionTypes, logLevel } from 'kafkajs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeBroker } from '../../../test/contracts/broker-contract.ts';
import { appendTo, freshTopic, readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { type KafkaVersion, startKafka } from '../../../test/support/kafka.ts';
import {
  FreezableClock,
  kafkaUnderTest,
  openTestKafkaBroker,
  RememberingListener,
} from '../../../test/support/kafka-broker.ts';
import { createKafkaTopics } from '../../../test/support/kafka-topics.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { isCairnError } from '../../runtime/errors.ts';
import type { Broker, GroupMember, LogRecord } from '../broker.ts';
import { partitionForKey } from '../partitioner.ts';
import { packRecords } from '../record-batch.ts';

const failsWith = (code: Parameters<typeof isCairnError>[1]) =>
  expect.toSatisfy((error) => isCairnError(error, code), code);

async function pollUntil(member: GroupMember, count: number): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  await until(async () => {
    for (const fetched of await member.poll({ maxRecords: 1_000, maxWaitMs: 100 })) {
      records.push(...fetched.records);
    }
    return records.length >= count;
  }, `${count} records are polled`);
  return records;
}

async function readAll(broker: Broker, topic: string, partition = 0): Promise<LogRecord[]> {
  const all: LogRecord[] = [];
  const range = { topic, partition, fromOffset: 0, toOffset: Number.MAX_SAFE_INTEGER };
  for await (const records of broker.read(range)) all.push(...records);
  return all;
}

const sized = (bytes: number) => ({ key: Buffer.from('k'), value: Buffer.alloc(bytes, 'x') });

describeWithBackend('the Kafka adapter', startKafka, (getKafka) => {
  let broker: Broker;
  let client: Client;
  const kafkaTopic = (topic: string) => getKafka().env['KAFKA_TOPIC_PREFIX'] + topic;

  beforeAll(async () => {
    broker = await openTestKafkaBroker(getKafka());
    client = new Client({ brokers: [getKafka().brokers], logLevel: logLevel.NOTHING });
  });

  afterAll(() => broker.close());

  it('splits an append that is larger than a batch may be, and keeps its order', async () => {
    const [topic] = await freshTopic(broker, 1);
    const values = Array.from({ length: 3_000 }, (_, i) => `${i}:${'x'.repeat(1_500)}`);
    await appendTo(broker, topic, 0, values);
    expect((await readAll(broker, topic)).map(readText)).toEqual(values);
  });

  it('gives each of many concurrent appends its own offsets', async () => {
    const [topic] = await freshTopic(broker, 1);
    const appended = await Promise.all(
      Array.from({ length: 200 }, (_, i) => {
        const texts = Array.from({ length: 1 + (i % 3) }, (_, j) => `${i}.${j}`);
        const records = texts.map((text) => ({ key: Buffer.from('k'), value: Buffer.from(text) }));
        return broker.append([{ topic, partition: 0, batch: packRecords(records) }]);
      }),
    );
    const texts = (await readAll(broker, topic)).map(readText);
    appended.forEach(([at], i) => {
      expect(texts.slice(at!.firstOffset, at!.lastOffset + 1)).toEqual(
        Array.from({ length: 1 + (i % 3) }, (_, j) => `${i}.${j}`),
      );
    });
  });

  it('refuses a record that no batch can hold, before anything is sent', async () => {
    const [topic] = await freshTopic(broker, 2);
    const appends = [sized(10), sized(2_000_000)].map((record, partition) => ({
      topic,
      partition,
      batch: packRecords([record]),
    }));
    await expect(broker.append(appends)).rejects.toEqual(failsWith('record_too_large'));
    expect(await broker.ends(topic)).toEqual([
      { low: 0, high: 0 },
      { low: 0, high: 0 },
    ]);
  });

  it('refuses a record that the topic does not allow', async () => {
    const topic = 'narrow';
    const configEntries = [{ name: 'max.message.bytes', value: '1000' }];
    const admin = client.admin();
    await createKafkaTopics(admin, { topic: kafkaTopic(topic), configEntries });
    await admin.disconnect();
    const append = broker.append([{ topic, partition: 0, batch: packRecords([sized(5_000)]) }]);
    await expect(append).rejects.toEqual(failsWith('record_too_large'));
    await appendTo(broker, topic, 0, ['fits']);
    expect((await readAll(broker, topic)).map(readText)).toEqual(['fits']);
  });

  it('reports that the clock is ahead when Kafka refuses the time of a record', async () => {
    const [topic] = await freshTopic(broker, 1);
    const timestampMs = systemClock.nowMs() + 2 * 60 * 60 * 1_000;
    const batch = packRecords([{ ...sized(1), timestampMs }]);
    await expect(broker.append([{ topic, partition: 0, batch }])).rejects.toMatchObject({
      code: 'broker_unavailable',
      message: expect.stringContaining("the clock of this machine is too far ahead of Kafka's"),
    });
  });

  it('creates topics while others create some of them', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openTestKafkaBroker(getKafka())));
    const spec = (name: string) => ({ name, partitions: 2, retentionMs: 60_000 });
    for (let round = 0; round < 5; round++) {
      const names = [0, 1, 2, 3].map((n) => `race-${round}-${n}`);
      await Promise.all(
        others.map(async (other, i) => {
          await other.ensureTopics([names[i]!, names[i + 1]!].map(spec));
          expect(await other.partitionCount(names[i + 1]!)).toBe(2);
        }),
      );
    }
    await Promise.all(others.map((other) => other.close()));
  });

  it('refuses topics and partitions that do not exist', async () => {
    const [topic] = await freshTopic(broker, 1);
    const batch = packRecords([sized(1)]);
    for (const at of [
      { topic: 'absent', partition: 0 },
      { topic, partition: 7 },
    ]) {
      await expect(broker.append([{ ...at, batch }])).rejects.toEqual(failsWith('topic_unknown'));
    }
  });

  it('reads what another client wrote, and agrees with it on the partition of a key', async () => {
    const [topic] = await freshTopic(broker, 5);
    // Idempotent: a partition without a leader refuses its share at first, and the client sends
    // all shares again.
    const once = { idempotent: true, maxInFlightRequests: 1 };
    const producer = client.producer({ allowAutoTopicCreation: false, ...once });
    await producer.connect();
    const messages = Array.from({ length: 100 }, (_, i) => {
      const [key, value] = [`clé ${i}`, `value ${i}`];
      return { key, value, timestamp: String(1_700_000_000_000 + i), headers: { n: `${i}` } };
    });
    const compression = CompressionTypes.GZIP;
    await producer.send({ topic: kafkaTopic(topic), messages, compression });
    await producer.disconnect();
    const found: Record<string, unknown>[] = [];
    for (let partition = 0; partition < 5; partition++) {
      for (const record of await readAll(broker, topic, partition)) {
        expect(partitionForKey(record.key, 5)).toBe(partition);
        const key = Buffer.from(record.key).toString();
        const headers = { n: Buffer.from(record.headers['n']!).toString() };
        const { timestampMs } = record;
        found.push({ key, value: readText(record), timestamp: String(timestampMs), headers });
      }
    }
    expect(found).toHaveLength(messages.length);
    expect(found).toEqual(expect.arrayContaining(messages));
  });

  it('writes what another client reads', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    const headers = { trace: Buffer.from('abc') };
    const record = { key: Buffer.from('k'), value: Buffer.from('v'), timestampMs: 5_000, headers };
    await broker.append([{ topic, partition: 0, batch: packRecords([record, record]) }]);
    const consumer = client.consumer({ groupId: kafkaTopic(group) });
    await consumer.subscribe({ topic: kafkaTopic(topic), fromBeginning: true });
    const seen: unknown[] = [];
    await consumer.run({
      eachMessage: async ({ message: { offset, key, value, timestamp, headers } }) => {
        seen.push([offset, `${key}`, `${value}`, timestamp, `${headers?.['trace']}`]);
      },
    });
    await until(() => seen.length === 2, 'both records are read');
    await consumer.disconnect();
    expect(seen).toEqual(['0', '1'].map((offset) => [offset, 'k', 'v', '5000', 'abc']));
  });

  it('gives a group the prefix, and takes over its offsets without one', async () => {
    const [topic, group] = await freshTopic(broker, 2);
    await appendTo(broker, topic, 0, ['a', 'b', 'c']);
    const admin = client.admin();
    await admin.connect();
    const partitions = [{ partition: 0, offset: '2' }];
    await admin.setOffsets({ groupId: group, topic: kafkaTopic(topic), partitions });
    expect(await broker.committed(group, topic)).toEqual([2, null]);
    const listener = new RememberingListener();
    const member = await broker.join({ group, topics: [topic], listener });
    const groupId = kafkaTopic(group);
    const [found] = await admin.fetchOffsets({ groupId, topics: [kafkaTopic(topic)] });
    await admin.disconnect();
    await member.leave();
    expect(found!.partitions.map(({ offset }) => offset).sort()).toEqual(['-1', '2']);
    await broker.resetOffsets(group, topic, [1, 0]);
    expect(await broker.committed(group, topic)).toEqual([1, 0]);
  });

  it('keeps its partitions while nobody polls for longer than the session', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    const own = await openTestKafkaBroker(getKafka(), { sessionTimeoutMs: 5_000 });
    const listener = new RememberingListener();
    const member = await own.join({ group, topics: [topic], listener });
    await until(() => listener.held.length === 1, 'the partition is assigned');
    await systemClock.sleep(5_500);
    const epoch = listener.held[0]!.epoch;
    await member.commit([{ topic, partition: 0, epoch, nextOffset: 0 }]);
    expect(listener.events).toEqual(['assigned']);
    await member.leave();
    await own.close();
  });

  it('waits until a member has finished, and the next starts at its commit', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    await appendTo(broker, topic, 0, ['a', 'b', 'c']);
    let member: GroupMember | undefined;
    const slow = new RememberingListener(async ([held]) => {
      await systemClock.sleep(2_000);
      await member!.commit([{ topic, partition: 0, epoch: held!.epoch, nextOffset: 2 }]);
    });
    member = await broker.join({ group, topics: [topic], listener: slow });
    expect(await pollUntil(member, 3)).toHaveLength(3);
    const listener = new RememberingListener();
    // Whichever member gets the one partition, it continues after the commit.
    const other = await broker.join({ group, topics: [topic], listener });
    await until(() => slow.held.length + listener.held.length === 1, 'the partition is assigned');
    expect([...slow.held, ...listener.held][0]!.committedOffset).toBe(2);
    await Promise.all([member.leave(), other.leave()]);
  });

  it('replaces a member that hangs, and refuses its commit when it continues', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    await appendTo(broker, topic, 0, ['a', 'b']);
    const clock = new FreezableClock();
    const hung = await openTestKafkaBroker(getKafka(), { clock, sessionTimeoutMs: 3_000 });
    const was = new RememberingListener();
    const zombie = await hung.join({ group, topics: [topic], listener: was });
    expect(await pollUntil(zombie, 2)).toHaveLength(2);
    clock.freeze();
    const listener = new RememberingListener();
    const member = await broker.join({ group, topics: [topic], listener });
    expect((await pollUntil(member, 2)).map(readText)).toEqual(['a', 'b']);
    const epoch = was.held[0]!.epoch;
    const commit = zombie.commit([{ topic, partition: 0, epoch, nextOffset: 2 }]);
    await expect(commit).rejects.toEqual(failsWith('partition_revoked'));
    expect(await broker.committed(group, topic)).toEqual([null]);
    await Promise.all([member.leave(), hung.close()]);
  });

  it('assigns partitions that are added to a topic', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    const own = await openTestKafkaBroker(getKafka(), { metadataMaxAgeMs: 300 });
    const listener = new RememberingListener();
    const member = await own.join({ group, topics: [topic], listener });
    await until(() => listener.held.length === 1, 'the first partition is assigned');
    const admin = client.admin();
    await admin.createPartitions({ topicPartitions: [{ topic: kafkaTopic(topic), count: 3 }] });
    await admin.disconnect();
    await until(() => listener.held.length === 3, 'all three are assigned');
    expect(await own.ends(topic)).toHaveLength(3);
    expect(await own.committed(group, topic)).toHaveLength(3);
    await member.leave();
    await own.close();
  });

  it('shows partitions that others have added', async () => {
    const [topic] = await freshTopic(broker, 1);
    const own = await openTestKafkaBroker(getKafka(), { metadataMaxAgeMs: 300 });
    expect(await own.ends(topic)).toHaveLength(1);
    const admin = client.admin();
    await admin.createPartitions({ topicPartitions: [{ topic: kafkaTopic(topic), count: 3 }] });
    await admin.disconnect();
    await until(async () => (await own.ends(topic)).length === 3, 'all three are shown');
    await own.close();
  });

  it('continues with the first kept record when earlier ones are removed', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    await appendTo(broker, topic, 0, ['a', 'b', 'c', 'd']);
    await broker.resetOffsets(group, topic, [1]);
    const admin = client.admin();
    await admin.connect();
    await admin.fetchTopicOffsets(kafkaTopic(topic));
    const partitions = [{ partition: 0, offset: '3' }];
    await admin.deleteTopicRecords({ topic: kafkaTopic(topic), partitions });
    await admin.disconnect();
    const listener = new RememberingListener();
    const member = await broker.join({ group, topics: [topic], listener });
    expect((await pollUntil(member, 1)).map(readText)).toEqual(['d']);
    await member.leave();
    expect((await readAll(broker, topic)).map(readText)).toEqual(['d']);
  });

  it('rejects at once when no broker listens', async () => {
    const nowhere = { brokers: '127.0.0.1:1', env: {} };
    const opening = openTestKafkaBroker(nowhere, { connectTimeoutMs: 200 });
    await expect(opening).rejects.toEqual(failsWith('broker_unavailable'));
  });

  it('closes twice, and refuses later calls', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    const own = await openTestKafkaBroker(getKafka());
    const member = await own.join({ group, topics: [topic], listener: new RememberingListener() });
    await Promise.all([own.close(), own.close()]);
    await expect(member.poll({ maxRecords: 1, maxWaitMs: 1 })).rejects.toEqual(
      failsWith('broker_closed'),
    );
    const append = own.append([{ topic, partition: 0, batch: packRecords([sized(1)]) }]);
    await expect(append).rejects.toEqual(failsWith('broker_closed'));
    expect(await own.ready()).toBe(false);
  });
});

const versions: readonly KafkaVersion[] = ['4.2.0', '3.9.2'];

for (const version of versions) {
  describeWithBackend(
    `Kafka ${version}`,
    () => startKafka({ version }),
    (getKafka) => {
      describeBroker(`on Kafka ${version}`, () => kafkaUnderTest(getKafka()), {
        'atomic append':
          'Kafka appends to each partition separately, and transactions are not used',
      });
    },
  );
}
