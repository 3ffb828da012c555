/**
 * A Kafka that limits its clients: it delays requests, and leaves partitions out of responses. The
 * tests mostly wait, so they do it at the same time.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTopic } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startOwnKafka } from '../../../test/support/kafka.ts';
import { openTestKafkaBroker } from '../../../test/support/kafka-broker.ts';
import { systemClock } from '../../runtime/clock.ts';
import type { Broker } from '../broker.ts';
import { packRecords } from '../record-batch.ts';

const VALUE_BYTES = 50_000;
const LONG = { timeout: 120_000 };
const PARTITIONS = Array.from({ length: 8 }, (_, partition) => partition);

describeWithBackend('a Kafka with quotas', startOwnKafka, (getKafka) => {
  const brokers: Record<'reader' | 'impatient' | 'writer', Broker> = Object.create(null);
  let topics: { readonly read: string; readonly shared: string; readonly written: string };

  // What is read is appended before anything is limited. A quota is each client's own.
  beforeAll(async () => {
    const kafka = getKafka();
    brokers.reader = await openTestKafkaBroker(kafka, { clientId: 'reader' });
    // Delays of requests that are sent together add up.
    const impatient = { clientId: 'impatient', requestTimeoutMs: 5_000 };
    brokers.impatient = await openTestKafkaBroker(kafka, impatient);
    brokers.writer = await openTestKafkaBroker(kafka, { clientId: 'writer' });
    const [[read], [shared], [written]] = [
      await freshTopic(brokers.reader, 1),
      await freshTopic(brokers.reader, 8),
      await freshTopic(brokers.reader, 1),
    ];
    topics = { read, shared, written };
    await append(brokers.reader, read, 14);
    const batch = packRecords([{ key: Buffer.from('k'), value: Buffer.alloc(4 * VALUE_BYTES) }]);
    await brokers.reader.append(PARTITIONS.map((at) => ({ topic: shared, partition: at, batch })));
    await kafka.setQuota('consumer_byte_rate', 40_000);
    await kafka.setQuota('producer_byte_rate', 20_000);
  });

  afterAll(async () => {
    for (const broker of Object.values(brokers)) await broker.close();
  });

  const append = async (broker: Broker, topic: string, count: number) => {
    for (let at = 0; at < count; at++) {
      const record = { key: Buffer.from(`${at}`), value: Buffer.alloc(VALUE_BYTES, at) };
      await broker.append([{ topic, partition: 0, batch: packRecords([record]) }]);
    }
  };

  it.concurrent('is read to the end, as slowly as it allows', LONG, async () => {
    const keys: string[] = [];
    const range = { topic: topics.read, partition: 0, fromOffset: 0, toOffset: 14 };
    const startedMs = systemClock.elapsedMs();
    for await (const records of brokers.reader.read(range)) {
      keys.push(...records.map(({ key }) => key!.toString()));
    }
    expect(keys).toEqual(Array.from({ length: 14 }, (_, at) => `${at}`));
    // It was limited: all that it read would take 17 s at the rate, less what is free at first.
    expect(systemClock.elapsedMs() - startedMs).toBeGreaterThan(3_000);
  });

  it.concurrent('is read by many at once', LONG, async () => {
    const read = async (partition: number) => {
      let bytes = 0;
      const range = { topic: topics.shared, partition, fromOffset: 0, toOffset: 1 };
      for await (const records of brokers.impatient.read(range))
        for (const { value } of records) bytes += value.length;
      return bytes;
    };
    expect(await Promise.all(PARTITIONS.map(read))).toEqual(PARTITIONS.map(() => 4 * VALUE_BYTES));
  });

  it.concurrent('is ready while it delays appends', LONG, async () => {
    let isAppending = true;
    const appending = append(brokers.writer, topics.written, 10).finally(() => {
      isAppending = false;
    });
    let longestMs = 0;
    while (isAppending) {
      const startedMs = systemClock.elapsedMs();
      expect(await brokers.writer.ready()).toBe(true);
      longestMs = Math.max(longestMs, systemClock.elapsedMs() - startedMs);
      await systemClock.sleep(100);
    }
    await appending;
    // `/readyz` waits for two seconds.
    expect(longestMs).toBeLessThan(2_000);
  });
});
