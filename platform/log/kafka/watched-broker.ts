/**
 * A Kafka that hangs counts as away: what callers wait for is given up within a few seconds.
 * kafkajs alone waits for half a minute for each of its requests, one after the other.
 *
 * WB1 An append that has begun is not given up, because it may have been written. While Kafka is
 *     known to be silent, none begins.
 * WB2 Consumers are left alone: they wait for Kafka anyway.
 */
import { AnswerWatch } from '../../outbound/answer-watch.ts';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type { Broker, LogRecord, PartitionAdmin } from '../broker.ts';
import type { KafkaSign } from './kafka-sign.ts';

export function watchedBroker(
  broker: Broker & PartitionAdmin,
  { clock, sign }: { readonly clock: Clock; readonly sign: KafkaSign },
): Broker & PartitionAdmin {
  // A node that takes no more connections is there, too.
  const ask = () => Promise.any([sign.ask(), requireReady(broker)]);
  const watch = new AnswerWatch({ clock, ask, describeSilence });
  return {
    ensureTopics: (topics) => broker.ensureTopics(topics),
    addPartitions: (...asked) => broker.addPartitions(...asked),
    countPartitionsNow: (topic) => broker.countPartitionsNow(topic),
    describeTopic: (topic) => broker.describeTopic(topic),
    join: (options) => broker.join(options),
    resetOffsets: (...asked) => broker.resetOffsets(...asked),
    identity: () => broker.identity(),
    partitionCount: (topic) => watch.run(() => broker.partitionCount(topic)),
    append: async (appends) => {
      watch.requireSigns();
      return broker.append(appends);
    },
    read: (range) => readWatched(watch, broker.read(range)),
    ends: (topic) => watch.run(() => broker.ends(topic)),
    offsetsAt: (...asked) => watch.run(() => broker.offsetsAt(...asked)),
    committed: (...asked) => watch.run(() => broker.committed(...asked)),
    ready: () => watch.run(() => broker.ready()).catch(() => false),
    close: async () => {
      watch.close();
      await Promise.all([sign.close(), broker.close()]);
    },
  };
}

async function requireReady(broker: Broker): Promise<void> {
  if (!(await broker.ready())) throw new Error('No node of Kafka answers.');
}

function describeSilence(): CairnError {
  return new CairnError('broker_unavailable', 'Kafka does not answer.');
}

async function* readWatched(watch: AnswerWatch, records: AsyncIterable<readonly LogRecord[]>) {
  const reading = records[Symbol.asyncIterator]();
  try {
    while (true) {
      const step = await watch.run(() => reading.next());
      if (step.done) return;
      yield step.value;
    }
  } finally {
    // Not awaited: a read that was given up ends later.
    reading.return?.().catch(() => undefined);
  }
}
