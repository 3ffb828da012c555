/** A Kafka that limits its clients: it delays requests, and leaves partitions out of responses. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTopic } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startOwnKafka } from '../../../test/support/kafka.ts';
import { openTestKafkaBroker } from '../../../test/support/kafka-broker.ts';
import { systemClock } from '../../runtime/clock.ts';
import type { Broker } from '../broker.ts';
import { packRecords } from '../record-batch.ts';

const VALUE_BYTES = 50_000;
const TEST_TIMEOUT_MS = 120_000;

describeWithBackend('a Kafka with quotas', startOwnKafka, (getKafka) => {
  let broker: Broker;

  beforeAll(async () => {
    broker = await openTestKafkaBroker(getKafka());
  });

  afterAll(() => broker.close());

  const append = async (topic: string, count: number) => {
    for (let at = 0; at < count; at++) {
      const record = { key: Buffer.from(`${at}`), value: Buffer.alloc(VALUE_BYTES, at) };
      await broker.append([{ topic, partition: 0, batch: packRecords([record]) }]);
    }
  };

  it('is read to the end, as slowly as it allows', { timeout: TEST_TIMEOUT_MS }, async () => {
    const [topic] = await freshTopic(broker, 1);
    await append(topic, 14);
    await getKafka().setQuota('consumer_byte_rate', 40_000);
    const keys: string[] = [];
    const range = { topic, partition: 0, fromOffset: 0, toOffset: 14 };
    for await (const records of broker.read(range)) {
      keys.push(...records.map(({ key }) => key!.toString()));
    }
    expect(keys).toEqual(Array.from({ length: 14 }, (_, at) => `${at}`));
  });

  it('is read by many at once', { timeout: TEST_TIMEOUT_MS }, async () => {
    const [topic] = await freshTopic(broker, 8);
    const batch = packRecords([{ key: Buffer.from('k'), value: Buffer.alloc(4 * VALUE_BYTES) }]);
    await broker.append(Array.from({ length: 8 }, (_, partition) => ({ topic, partition, batch })));
    await getKafka().setQuota('consumer_byte_rate', 40_000);
    // Delays of requests that are sent together add up.
    const impatient = await openTestKafkaBroker(getKafka(), { requestTimeoutMs: 5_000 });
    const read = async (partition: number) => {
      let bytes = 0;
      for await (const records of impatient.read({ topic, partition, fromOffset: 0, toOffset: 1 }))
        for (const { value } of records) bytes += value.length;
      return bytes;
    };
    const partitions = Array.from({ length: 8 }, (_, partition) => partition);
    try {
      expect(await Promise.all(partitions.map(read))).toEqual(
        partitions.map(() => 4 * VALUE_BYTES),
      );
    } finally {
      await impatient.close();
    }
  });

  it('is ready while it delays appends', { timeout: TEST_TIMEOUT_MS }, async () => {
    const [topic] = await freshTopic(broker, 1);
    await getKafka().setQuota('producer_byte_rate', 20_000);
    let isAppending = true;
    const appending = append(topic, 10).finally(() => {
      isAppending = false;
    });
    let longestMs = 0;
    while (isAppending) {
      const startedMs = systemClock.elapsedMs();
      expect(await broker.ready()).toBe(true);
      longestMs = Math.max(longestMs, systemClock.elapsedMs() - startedMs);
      await systemClock.sleep(100);
    }
    await appending;
    // `/readyz` waits for two seconds.
    expect(longestMs).toBeLessThan(2_000);
  });
});
