/** Measures a log: how long its appends take, and how they end. */
import type { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../runtime/clock.ts';
import { errorReason } from '../runtime/errors.ts';
import type { AppendedTo, Broker, PartitionAppend } from './broker.ts';

const APPEND_BOUNDS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

export function measuredBroker(broker: Broker, clock: Clock, metrics: Metrics): Broker {
  const durations = metrics.histogram({
    name: 'cairn_log_append_duration_seconds',
    help: 'Time from an append to its acknowledgement: fsync when embedded, else acks=all.',
    labels: ['topic', 'outcome'],
    bounds: APPEND_BOUNDS_SECONDS,
  });
  const append = async (appends: readonly PartitionAppend[]): Promise<readonly AppendedTo[]> => {
    const startedMs = clock.elapsedMs();
    let outcome = 'ok';
    try {
      return await broker.append(appends);
    } catch (error) {
      outcome = errorReason(error);
      throw error;
    } finally {
      const seconds = (clock.elapsedMs() - startedMs) / 1000;
      // An append to several topics is one write.
      for (const topic of new Set(appends.map((one) => one.topic))) {
        durations.observe({ topic, outcome }, seconds);
      }
    }
  };
  return {
    append,
    ensureTopics: (topics) => broker.ensureTopics(topics),
    partitionCount: (topic) => broker.partitionCount(topic),
    join: (options) => broker.join(options),
    read: (range) => broker.read(range),
    ends: (topic) => broker.ends(topic),
    offsetsAt: (topic, timestampMs) => broker.offsetsAt(topic, timestampMs),
    committed: (group, topic) => broker.committed(group, topic),
    resetOffsets: (group, topic, offsets) => broker.resetOffsets(group, topic, offsets),
    identity: () => broker.identity(),
    topicIds: (topics) => broker.topicIds(topics),
    ready: () => broker.ready(),
    close: () => broker.close(),
  };
}
