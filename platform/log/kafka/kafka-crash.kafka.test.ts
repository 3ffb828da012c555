/** The Kafka adapter while its Kafka is killed and comes back, on both versions supported. */
import { expect, it } from 'vitest';
import { appendTo, freshTopic, readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { type KafkaVersion, startOwnKafka } from '../../../test/support/kafka.ts';
import { openTestKafkaBroker, RememberingListener } from '../../../test/support/kafka-broker.ts';
import { until } from '../../../test/support/until.ts';
import { isCairnError } from '../../runtime/errors.ts';
import type { Broker } from '../broker.ts';
import { packRecords } from '../record-batch.ts';

const versions: readonly KafkaVersion[] = ['4.2.0', '3.9.2'];
const OUTAGE = { retryWaitMs: 100, connectTimeoutMs: 10_000, requestTimeoutMs: 10_000 };

async function valuesIn(broker: Broker, topic: string): Promise<number[]> {
  const values: number[] = [];
  const range = { topic, partition: 0, fromOffset: 0, toOffset: Number.MAX_SAFE_INTEGER };
  for await (const records of broker.read(range)) values.push(...records.map(readText).map(Number));
  return values;
}

for (const version of versions) {
  describeWithBackend(
    `Kafka ${version} that is killed and comes back`,
    () => startOwnKafka({ version }),
    (getKafka) => {
      it('keeps every append that was acknowledged, in order', async () => {
        const broker = await openTestKafkaBroker(getKafka(), OUTAGE);
        const [topic] = await freshTopic(broker, 1);
        let next = 0;
        let running = true;
        const acknowledged: number[] = [];
        const appending = (async () => {
          while (running) {
            const value = next++;
            await appendTo(broker, topic, 0, [`${value}`]);
            acknowledged.push(value);
          }
        })();
        await until(() => acknowledged.length > 20, 'appends are acknowledged');
        await getKafka().kill();
        const before = acknowledged.length;
        await getKafka().restart();
        await until(() => acknowledged.length > before + 20, 'appends continue');
        running = false;
        await appending;
        const stored = await valuesIn(broker, topic);
        // A record whose response was lost may be there twice, but never out of order.
        expect(stored).toEqual([...stored].sort((a, b) => a - b));
        expect([...new Set(stored)]).toEqual(acknowledged);
        await broker.close();
      });

      it('delivers everything to a member once it is back', async () => {
        const broker = await openTestKafkaBroker(getKafka(), OUTAGE);
        const [topic, group] = await freshTopic(broker, 2);
        const listener = new RememberingListener();
        const member = await broker.join({ group, topics: [topic], listener });
        const seen = new Set<string>();
        const poll = async () => {
          for (const { records } of await member.poll({ maxRecords: 100, maxWaitMs: 100 })) {
            for (const record of records) seen.add(`${record.partition}.${readText(record)}`);
          }
        };
        for (let round = 0; round < 2; round++) {
          const partitions = [0, 1].map((partition) => partition);
          for (const partition of partitions) {
            await appendTo(broker, topic, partition, [`${round}:a`, `${round}:b`]);
          }
          await until(async () => {
            await poll();
            return seen.size === 4 * (round + 1);
          }, `round ${round} is polled`);
          if (round === 0) await getKafka().restart();
        }
        await until(async () => {
          await poll();
          const offsets = listener.held.map(({ topic, partition, epoch }) => ({
            ...{ topic, partition, epoch },
            nextOffset: 4,
          }));
          return (
            offsets.length === 2 &&
            (await member.commit(offsets).then(
              () => true,
              (error) => !isCairnError(error, 'partition_revoked') && Promise.reject(error),
            ))
          );
        }, 'its commit is stored');
        expect(await broker.committed(group, topic)).toEqual([4, 4]);
        await broker.close();
      });

      it('finally rejects an append if Kafka does not come back', async () => {
        const broker = await openTestKafkaBroker(getKafka(), { ...OUTAGE, appendTimeoutMs: 500 });
        const [topic] = await freshTopic(broker, 1);
        await getKafka().kill();
        await expect(broker.ready()).rejects.toThrow(/^Kafka cannot be reached: .*ECONNREFUSED/);
        const batch = packRecords([{ key: Buffer.from('k'), value: Buffer.from('v') }]);
        const append = broker.append([{ topic, partition: 0, batch }]);
        await expect(append).rejects.toEqual(
          expect.toSatisfy((error) => isCairnError(error, 'broker_unavailable')),
        );
        await broker.close();
      });
    },
  );
}
