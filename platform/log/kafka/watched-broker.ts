/**
 * A Kafka that hangs counts as away: what callers wait for is given up within a few seconds.
 * kafkajs alone waits for half a minute for each of its requests, one after the other.
 *
 * WB1 An append that was sent is not given up, because it may have been written. One that was not
 *     is refused once Kafka has been silent for longer than a restart takes, and none begins then.
 * WB2 Consumers are left alone: they wait for Kafka anyway.
 */
import { AnswerWatch } from '../../outbound/answer-watch.ts';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type { AppendedTo, Broker, LogRecord, PartitionAdmin, PartitionAppend } from '../broker.ts';
import { type KafkaSign, unreachableError } from './kafka-sign.ts';

/** A Kafka of one node that is restarted is back within it, and callers notice nothing. */
const RESTART_MS = 10_000;

export interface RefusingBroker extends Omit<Broker, 'append'>, PartitionAdmin {
  /** Rejects with the signal's reason when it is aborted before anything was sent. */
  append(appends: readonly PartitionAppend[], signal: AbortSignal): Promise<readonly AppendedTo[]>;
}

export function watchedBroker(
  broker: RefusingBroker,
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
      const appended = await watch.attend((signal) => broker.append(appends, signal), RESTART_MS);
      watch.heard();
      return appended;
    },
    read: (range) => readWatched(watch, broker.read(range)),
    ends: (topic) => watch.run(() => broker.ends(topic)),
    offsetsAt: (...asked) => watch.run(() => broker.offsetsAt(...asked)),
    committed: (...asked) => watch.run(() => broker.committed(...asked)),
    ready: () => watch.run(() => broker.ready()),
    close: async () => {
      watch.close();
      await Promise.all([sign.close(), broker.close()]);
    },
  };
}

async function requireReady(broker: Pick<Broker, 'ready'>): Promise<void> {
  if (!(await broker.ready())) throw new Error('no node answers');
}

function describeSilence(why: unknown): CairnError {
  if (why !== undefined) return unreachableError(why);
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
