/** Topics that others configured: compressed, with small messages, with a retention. */

import * as zlib from 'node:zlib';
import { Kafka as Client, ConfigResourceTypes, logLevel } from 'kafkajs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uniqueWord } from '../../../test/support/backend.ts';
import { appendTo, freshTopic, readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startKafka } from '../../../test/support/kafka.ts';
import { openTestKafkaBroker, RememberingListener } from '../../../test/support/kafka-broker.ts';
import { createKafkaTopics } from '../../../test/support/kafka-topics.ts';
import { readAllRecords } from '../../../test/support/read-log.ts';
import { seededRandom } from '../../../test/support/simulated-clock.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { isCairnError } from '../../runtime/errors.ts';
import { silentLog } from '../../runtime/log.ts';
import type { Broker, LogRecord, PartitionAdmin } from '../broker.ts';
import { PlacedBroker } from '../placement/placed-broker.ts';

const placedOn = (broker: Broker) =>
  new PlacedBroker({
    broker: broker as Broker & PartitionAdmin,
    clock: systemClock,
    log: silentLog,
  });

describeWithBackend('topics of other hands on Kafka', startKafka, (getKafka) => {
  let broker: Broker;
  let admin: ReturnType<Client['admin']>;
  const kafkaTopic = (topic: string) => getKafka().env['KAFKA_TOPIC_PREFIX'] + topic;

  beforeAll(async () => {
    broker = await openTestKafkaBroker(getKafka());
    admin = new Client({ brokers: [getKafka().brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });
  afterAll(async () => {
    await admin.disconnect();
    await broker.close();
  });

  async function topicWith(config: Record<string, string>): Promise<string> {
    const topic = uniqueWord();
    const configEntries = Object.entries(config).map(([name, value]) => ({ name, value }));
    const spec = { topic: kafkaTopic(topic), numPartitions: 1, configEntries };
    await createKafkaTopics(admin, spec);
    await broker.ensureTopics([{ name: topic, partitions: 1, retentionMs: -1 }]);
    return topic;
  }

  async function configOn(topic: string): Promise<Record<string, string>> {
    const resources = [{ type: ConfigResourceTypes.TOPIC, name: kafkaTopic(topic) }];
    const described = await admin.describeConfigs({ resources, includeSynonyms: false });
    const entries = described.resources[0]!.configEntries;
    return Object.fromEntries(entries.map((entry) => [entry.configName, entry.configValue]));
  }

  const random = seededRandom(1);
  const texts = Array.from({ length: 3_000 }, (_, i) => `${i}:${random()} a place, ${i % 7}`);

  it.each(['gzip', 'snappy', 'lz4'])(
    'reads records that Kafka compressed with %s',
    async (type) => {
      const topic = await topicWith({ 'compression.type': type });
      await appendTo(broker, topic, 0, texts);
      expect((await readAllRecords(broker, topic)).map(readText)).toEqual(texts);
    },
  );

  it('reads zstd if Node can, and otherwise continues after an unreadable record', async () => {
    const topic = await topicWith({ 'compression.type': 'zstd' });
    await appendTo(broker, topic, 0, ['0:a', '1:b']);
    const resources = [{ type: ConfigResourceTypes.TOPIC, name: kafkaTopic(topic) }];
    const configEntries = [{ name: 'compression.type', value: 'uncompressed' }];
    const changed = resources.map((resource) => ({ ...resource, configEntries }));
    await admin.alterConfigs({ resources: changed, validateOnly: false });
    // Kafka still compresses for a moment.
    const isPlain = async () => {
      await appendTo(broker, topic, 0, ['later:c']);
      return (await readAllRecords(broker, topic)).at(-1)?.unreadable === undefined;
    };
    await until(isPlain, 'Kafka no longer compresses');
    const last = (await broker.ends(topic))[0]!.high - 1;
    const listener = { assigned: () => undefined, revoked: async () => undefined };
    const member = await broker.join({ group: `${topic}-group`, topics: [topic], listener });
    const polled: LogRecord[] = [];
    await until(async () => {
      const fetched = await member.poll({ maxRecords: 100, maxWaitMs: 100 });
      polled.push(...fetched.flatMap(({ records }) => records));
      return polled.at(-1)?.offset === last;
    }, 'the last record is polled');
    await member.leave();
    if ('zstdDecompressSync' in zlib) {
      const later = Array<string>(last - 1).fill('later:c');
      expect(polled.map(readText)).toEqual(['0:a', '1:b', ...later]);
    } else {
      const shown = polled.map(({ offset, unreadable }) => [offset, unreadable]);
      const why = 'offsets 0 to 1 cannot be read. The codec zstd is not';
      expect(shown[0]).toEqual([1, expect.stringContaining(why)]);
      expect(shown.at(-1)).toEqual([last, undefined]);
    }
  });

  it('each member of a group continues when the topic gets more partitions', async () => {
    const topic = await topicWith({});
    const group = `${topic}-group`;
    const held = new Map<number, number>();
    const join = (i: number) => {
      const listener = {
        assigned: (all: readonly unknown[]) => void held.set(i, all.length),
        revoked: async () => void held.set(i, 0),
      };
      return broker.join({ group, topics: [topic], listener });
    };
    const members = await Promise.all([0, 1, 2].map(join));
    const polled: string[] = [];
    const poll = async () => {
      const all = members.map((one) => one.poll({ maxRecords: 100, maxWaitMs: 50 }));
      for (const { records } of (await Promise.all(all)).flat()) {
        polled.push(...records.map(readText));
      }
    };
    for (const count of [6, 9, 12]) {
      await admin.createPartitions({ topicPartitions: [{ topic: kafkaTopic(topic), count }] });
      const isShared = async () => {
        await poll();
        const counts = [...held.values()];
        return counts.length === 3 && counts.every((one) => one === count / 3);
      };
      await until(isShared, () => `${count} are shared: ${[...held.values()]}`);
      const last = async () => (await broker.ends(topic)).length === count;
      await until(last, 'the broker sees them');
      await appendTo(broker, topic, count - 1, [`${count}:new`]);
      const isPolled = async () => {
        await poll();
        return polled.includes(`${count}:new`);
      };
      await until(isPolled, 'the record of the last new partition is polled');
    }
    for (const member of members) await member.leave();
  });

  it('KA4 halves batches that a topic refuses; only a record that is too large fails', async () => {
    const topic = await topicWith({ 'max.message.bytes': '20000' });
    const good = Array.from({ length: 3_000 }, (_, i) => `${i}:${'x'.repeat(500)}`);
    const bad = [`first:${'y'.repeat(300)}`, `large:${'z'.repeat(30_000)}`, `last:`];
    const [wrote, refused, more] = await Promise.allSettled([
      appendTo(broker, topic, 0, good),
      appendTo(broker, topic, 0, bad),
      appendTo(broker, topic, 0, ['more:1', 'more:2']),
    ]);
    expect(wrote.status).toBe('fulfilled');
    expect(refused).toMatchObject({ reason: { code: 'record_too_large' } });
    expect(more.status).toBe('fulfilled');
    const found = (await readAllRecords(broker, topic)).map(readText);
    expect(found.slice(0, good.length)).toEqual(good);
    expect(found.filter((text) => text.startsWith('more'))).toEqual(['more:1', 'more:2']);
    expect(found.some((text) => text.startsWith('large') || text.startsWith('last'))).toBe(false);
  });

  it('creates topics with their own limit, and without the codec of the cluster', async () => {
    const topic = uniqueWord();
    const spec = { name: topic, partitions: 1, retentionMs: -1, maxMessageBytes: 2_000_000 };
    await broker.ensureTopics([spec]);
    const expected = { 'max.message.bytes': '2000000', 'compression.type': 'producer' };
    expect(await configOn(topic)).toMatchObject({ ...expected, 'retention.ms': '-1' });
  });

  it('keeps what must be kept, even on an existing topic with a retention', async () => {
    const topic = await topicWith({ 'retention.ms': '3600000', 'max.message.bytes': '90000' });
    const [other] = await freshTopic(broker, 1);
    const spec = { partitions: 1, retentionMs: -1 };
    await broker.ensureTopics([{ ...spec, name: other }]);
    await broker.ensureTopics([{ ...spec, name: topic }]);
    expect(await configOn(topic)).toMatchObject({ 'retention.ms': '3600000' });
    await broker.ensureTopics([{ ...spec, name: topic, mustKeep: true }]);
    const expected = { 'retention.ms': '-1', 'max.message.bytes': '90000' };
    const isKept = async () => (await configOn(topic))['retention.ms'] === '-1';
    await until(isKept, 'Kafka shows the new retention');
    expect(await configOn(topic)).toMatchObject(expected);
  });

  describe('that are deleted', () => {
    let own: Broker & PartitionAdmin;
    beforeEach(async () => {
      own = (await openTestKafkaBroker(getKafka())) as Broker & PartitionAdmin;
    });
    afterEach(() => own.close());

    it('are named by every request for topics, and others are not', async () => {
      const [gone, other] = [await topicWith({}), await topicWith({})];
      await appendTo(own, gone, 0, ['a']);
      await admin.deleteTopics({ topics: [kafkaTopic(gone)] });
      const asked = () => own.countPartitionsNow(gone).catch((error: Error) => error.message);
      const named = `Kafka does not show the topic ${kafkaTopic(gone)}; was it deleted?`;
      await until(async () => String(await asked()).includes(named), 'the topic is named');
      await expect(own.ends(other)).rejects.toThrow(named);
      await createKafkaTopics(admin, { topic: kafkaTopic(gone) });
      await until(async () => (await asked()) === 1, 'it is there again');
    });

    it('are not read further after they were recreated', async () => {
      const topic = await topicWith({});
      await appendTo(own, topic, 0, ['a', 'b', 'c']);
      const listener = new RememberingListener();
      const member = await own.join({ group: topic, topics: [topic], listener });
      const seen: string[] = [];
      const poll = async () => {
        for (const { records } of await member.poll({ maxRecords: 10, maxWaitMs: 100 }))
          seen.push(...records.map(readText));
      };
      await until(async () => {
        await poll();
        return seen.length === 3;
      }, 'all are polled');
      await admin.deleteTopics({ topics: [kafkaTopic(topic)] });
      const spec = { topic: kafkaTopic(topic), numPartitions: 1 };
      await createKafkaTopics(admin, spec);
      await until(async () => {
        const error = await poll().catch((thrown: unknown) => thrown);
        return isCairnError(error, 'log_replaced');
      }, 'the member is told that the log ends before');
      expect(seen).toEqual(['a', 'b', 'c']);
      await member.leave();
    });

    it('have another id after they were recreated', async () => {
      const [topic, other] = [await topicWith({}), await topicWith({})];
      const before = await own.topicIds([topic, other, uniqueWord()]);
      expect(Object.keys(before)).toEqual([topic, other]);
      expect(await own.topicIds([topic, other])).toEqual(before);
      await admin.deleteTopics({ topics: [kafkaTopic(topic)] });
      await createKafkaTopics(admin, { topic: kafkaTopic(topic), numPartitions: 1 });
      const after = await own.topicIds([topic, other]);
      expect(after[topic]).toMatch(/^[\w-]{22}$/);
      expect(after[topic]).not.toBe(before[topic]);
      expect(after[other]).toBe(before[other]);
    });

    it('are not recreated by a start', async () => {
      const topic = uniqueWord();
      const spec = { name: topic, partitions: 3, retentionMs: -1 };
      await placedOn(broker).ensureTopics([spec]);
      await admin.deleteTopics({ topics: [kafkaTopic(topic)] });
      const started = placedOn(own).ensureTopics([spec]);
      await expect(started).rejects.toMatchObject({
        code: 'log_replaced',
        message:
          `The topic ${topic} is gone from the log, with its records. Restore it; or, to go on ` +
          "without them, make it with 3 partitions by Kafka's tools, and start again.",
      });
      expect(await admin.listTopics()).not.toContain(kafkaTopic(topic));
      await createKafkaTopics(admin, { topic: kafkaTopic(topic), numPartitions: 3 });
      await placedOn(own).ensureTopics([spec]);
    });
  });
});
