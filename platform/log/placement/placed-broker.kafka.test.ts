import { it, onTestFinished } from 'vitest';
import { playGrowingHistory } from '../../../test/contracts/growing-history.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startKafka } from '../../../test/support/kafka.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import { openKafkaBroker } from '../kafka/kafka-broker.ts';

describeWithBackend('topics on Kafka that grow', startKafka, (kafka) => {
  it.each([1, 2])('seed %i: the newest write of each key wins', async (seed) => {
    const topicPrefix = `${kafka().env['KAFKA_TOPIC_PREFIX']}grown-${seed}.`;
    const brokers = kafka().brokers.split(',');
    const open = async () => {
      const options = { brokers, topicPrefix, clientId: 'test', connectTimeoutMs: 60_000 };
      const broker = await openKafkaBroker({ ...options, clock: systemClock, log: silentLog });
      onTestFinished(() => broker.close());
      return broker;
    };
    const adapters = [await open(), await open(), await open()];
    await playGrowingHistory(await open(), seed, adapters);
  });
});
