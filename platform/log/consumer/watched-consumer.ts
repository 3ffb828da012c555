/**
 * Exposes a consumer to operators: its lag, what is in flight, what it retries, and why.
 *
 * Each process reports the partitions that it holds. So the sum over all processes is the group's
 * lag, and a partition that nobody holds is absent.
 */
import type { Observed } from '../../telemetry/health.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { Broker } from '../broker.ts';

/** A consumer's report on the partitions that it holds. */
export interface ConsumerState {
  readonly inFlight: number;
  readonly waitingRetry: number;
  /** Deferred records that are not done; omitted by a consumer that never defers. */
  readonly deferred?: number;
  /** Why records wait for a backend or the machine now; null if none does. */
  readonly fault: string | null;
  readonly partitions: readonly PartitionState[];
}

export interface PartitionState {
  readonly topic: string;
  readonly partition: number;
  /** The first offset that is not committed. */
  readonly committed: number;
  /** Records fetched beyond it. */
  readonly gap: number;
}

export interface ParallelConsumerStats extends ConsumerState {
  /** Records that are neither running nor waiting for a retry. */
  readonly buffered: number;
  /** The committed offset of each held partition, by `topic-partition`. */
  readonly committed: Readonly<Record<string, number>>;
}

export interface WatchedConsumer {
  readonly group: string;
  readonly broker: Pick<Broker, 'ends'>;
  readonly state: () => ConsumerState;
}

/** Reports the consumer's state until the returned function is called. */
export function watchConsumer(
  { metrics, health }: Pick<Telemetry, 'metrics' | 'health'>,
  { group, broker, state }: WatchedConsumer,
): () => void {
  const gauges = consumerGauges(metrics);
  const lags = () => readLags(broker, state().partitions);
  health.add({
    kind: 'consumer',
    name: group,
    required: false,
    check: async () => checkConsumer(state().fault, lags),
  });
  const unregisters = [
    gauges.lag.show(async () =>
      (await lags()).map(({ lag, ...at }) => [partitionLabels(group, at), lag] as const),
    ),
    gauges.gap.show(() =>
      state().partitions.map((at) => [partitionLabels(group, at), at.gap] as const),
    ),
    gauges.inFlight.show(() => [[{ group }, state().inFlight]]),
    gauges.waitingRetry.show(() => [[{ group }, state().waitingRetry]]),
    gauges.deferred.show(() => [[{ group }, state().deferred ?? 0]]),
  ];
  return () => {
    for (const unregister of unregisters) unregister();
  };
}

/** The reason is told also if the lag cannot be read, which the same backend may cause. */
async function checkConsumer(
  fault: string | null,
  lags: () => ReturnType<typeof readLags>,
): Promise<Observed> {
  if (fault === null) return { up: true, lag: sum(await lags()) };
  const behind = await lags().then(sum, () => undefined);
  return { up: false, says: fault, ...(behind === undefined ? {} : { lag: behind }) };
}

function consumerGauges(metrics: Telemetry['metrics']) {
  return {
    lag: metrics.gauge({
      name: 'cairn_consumer_lag_records',
      help: 'Records of a held partition that the group has not committed.',
      labels: ['group', 'topic', 'partition'],
    }),
    gap: metrics.gauge({
      name: 'cairn_consumer_gap_records',
      help: 'Records of a held partition that were fetched and are not committed.',
      labels: ['group', 'topic', 'partition'],
    }),
    inFlight: metrics.gauge({
      name: 'cairn_consumer_in_flight_records',
      help: 'Records that are being handled.',
      labels: ['group'],
    }),
    waitingRetry: metrics.gauge({
      name: 'cairn_consumer_waiting_retry_records',
      help: 'Records that wait for their next attempt.',
      labels: ['group'],
    }),
    deferred: metrics.gauge({
      name: 'cairn_consumer_deferred_records',
      help: 'Deferred records that are not done.',
      labels: ['group'],
    }),
  };
}

/** Counts the retries of consumers by the reason why the previous attempt failed. */
export function retryCounter(metrics: Telemetry['metrics']) {
  return metrics.counter({
    name: 'cairn_consumer_retries_total',
    help: 'Attempts at a record or block that ended in a retry, by reason.',
    labels: ['group', 'reason'],
  });
}

function partitionLabels(group: string, { topic, partition }: PartitionState) {
  return { group, topic, partition: String(partition) };
}

async function readLags(broker: Pick<Broker, 'ends'>, partitions: readonly PartitionState[]) {
  const topics = [...new Set(partitions.map(({ topic }) => topic))];
  const ends = new Map(
    await Promise.all(topics.map(async (topic) => [topic, await broker.ends(topic)] as const)),
  );
  return partitions.map((at) => {
    const { low, high } = ends.get(at.topic)![at.partition] ?? { low: 0, high: 0 };
    return { ...at, lag: Math.max(0, high - Math.max(low, at.committed)) };
  });
}

function sum(lags: Awaited<ReturnType<typeof readLags>>): number {
  return lags.reduce((total, { lag }) => total + lag, 0);
}
