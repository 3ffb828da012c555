/**
 * Treats a hanging Kafka as unavailable: calls that wait for it fail within a few seconds. kafkajs
 * alone waits half a minute for each of its requests, one after the other.
 *
 * WB1 An append that was sent is not abandoned, because it may have been written. One that was not
 *     sent is refused once Kafka has been silent for longer than a restart takes; no new one starts
 *     then.
 * WB2 Consumers are left alone: they wait for Kafka anyway.
 */
import { AnswerWatch } from '../../outbound/answer-watch.ts';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type {
  AppendedTo,
  Broker,
  LogRecord,
  PartitionAdmin,
  PartitionAppend,
  RecordRemoval,
} from '../broker.ts';
import { type KafkaPing, unreachableError } from './kafka-ping.ts';

/** A single-node Kafka restarts within this time, and callers notice nothing. */
const RESTART_MS = 10_000;

export interface RefusingBroker extends Omit<Broker, 'append'>, PartitionAdmin, RecordRemoval {
  /** Rejects with the signal's reason if it is aborted before anything was sent. */
  append(appends: readonly PartitionAppend[], signal: AbortSignal): Promise<readonly AppendedTo[]>;
  /** Rejects if Kafka denies this user a right that was needed. */
  requireRights(): Promise<void>;
}

export function watchedBroker(
  broker: RefusingBroker,
  { clock, ping }: { readonly clock: Clock; readonly ping: KafkaPing },
): Broker & PartitionAdmin & RecordRemoval {
  // A node that accepts no more connections is still alive, so the open ones are tried too.
  const checkAlive = () => Promise.any([ping.check(), requireReady(broker)]);
  const watch = new AnswerWatch({ clock, ping: checkAlive, describeSilence });
  return {
    ensureTopics: (topics) => broker.ensureTopics(topics),
    addPartitions: (...asked) => broker.addPartitions(...asked),
    removeBelow: (...asked) => broker.removeBelow(...asked),
    countPartitionsNow: (topic) => broker.countPartitionsNow(topic),
    describeTopic: (topic) => broker.describeTopic(topic),
    join: (options) => broker.join(options),
    resetOffsets: (...asked) => broker.resetOffsets(...asked),
    identity: () => broker.identity(),
    topicIds: (topics) => broker.topicIds(topics),
    partitionCount: (topic) => watch.run(() => broker.partitionCount(topic)),
    append: async (appends) => {
      const appended = await watch.attend((signal) => broker.append(appends, signal), RESTART_MS);
      watch.noteAnswer();
      return appended;
    },
    read: (range) => readWatched(watch, broker.read(range)),
    ends: (topic) => watch.run(() => broker.ends(topic)),
    offsetsAt: (...asked) => watch.run(() => broker.offsetsAt(...asked)),
    committed: (...asked) => watch.run(() => broker.committed(...asked)),
    ready: () =>
      watch.run(async () => {
        const isThere = await answersAnywhere(broker, ping);
        await broker.requireRights();
        return isThere;
      }),
    close: async () => {
      watch.close();
      await Promise.all([ping.close(), broker.close()]);
    },
  };
}

/**
 * Kafka answers late to a client that has used up its quota (KR1 in kafka-reader.ts), but work goes
 * on. Rejects with the reason why the open connections do not answer.
 */
function answersAnywhere(broker: Pick<Broker, 'ready'>, ping: KafkaPing): Promise<boolean> {
  const asked = broker.ready();
  const answered = asked.then((isThere) => isThere || Promise.reject(new Error('no answer')));
  return Promise.any([answered, ping.check().then(() => true)]).catch(() => asked);
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
    // Not awaited: an abandoned read ends later.
    reading.return?.().catch(() => undefined);
  }
}
