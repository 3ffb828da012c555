import { afterAll, beforeAll, describe } from 'vitest';
import { blockConsumerContract } from '../../../test/contracts/block-consumer-contract.ts';
import { parallelConsumerContract } from '../../../test/contracts/consumer-contract.ts';
import { consumerFaultsContract } from '../../../test/contracts/consumer-faults-contract.ts';
import { consumerSharesContract } from '../../../test/contracts/consumer-shares-contract.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startKafka } from '../../../test/support/kafka.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import type { Broker } from '../broker.ts';
import { openKafkaBroker } from '../kafka/kafka-broker.ts';

describeWithBackend('the consumers over Kafka', startKafka, (kafka) => {
  let broker: Broker;

  beforeAll(async () => {
    broker = await openKafkaBroker({
      brokers: kafka().brokers.split(','),
      topicPrefix: kafka().env['KAFKA_TOPIC_PREFIX']!,
      clientId: 'cairn-test',
      connectTimeoutMs: 60_000,
      clock: systemClock,
      log: silentLog,
    });
  });

  afterAll(() => broker.close());

  describe('parallel', () => parallelConsumerContract(() => broker));
  describe('shares', () => consumerSharesContract(() => broker));
  describe('block', () => blockConsumerContract(() => broker));
  describe('faults', () => consumerFaultsContract(() => broker));
});
