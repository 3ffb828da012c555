/** Replays and retries on Kafka. */
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startKafka } from '../support/kafka.ts';
import { describeReplacedJobs } from './replaced-jobs.ts';
import { itResumesAKilledReplay } from './replay-kill.ts';
import { describeReplays } from './replays.ts';

describeWithBackend('on Kafka', startKafka, (kafka) => {
  const prefix = `${uniqueWord()}.`;
  describeReplays(() => ({ KAFKA_BROKERS: kafka().brokers, KAFKA_TOPIC_PREFIX: prefix }));
  describeReplacedJobs(() => ({
    KAFKA_BROKERS: kafka().brokers,
    KAFKA_TOPIC_PREFIX: `replaced-${prefix}`,
  }));
  itResumesAKilledReplay(() => ({
    KAFKA_BROKERS: kafka().brokers,
    KAFKA_TOPIC_PREFIX: `killed-${prefix}`,
  }));
});
