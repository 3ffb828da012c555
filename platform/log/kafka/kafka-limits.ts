/** Limits and timeouts of the Kafka adapter; the defaults suit a broker's own defaults. */

const KAFKA_LIMITS = Object.freeze({
  connectTimeoutMs: 3_000,
  requestTimeoutMs: 30_000,
  /** New partitions are noticed, and assigned to a group's members, this late at most. */
  metadataMaxAgeMs: 10_000,
  /** A member that sends no heartbeat for so long is replaced. */
  sessionTimeoutMs: 10_000,
  heartbeatIntervalMs: 3_000,
  /** How long members may take to finish what they hold when partitions move. */
  rebalanceTimeoutMs: 30_000,
  /** How long the first attempts to join a group may fail with transient errors. */
  joinTimeoutMs: 60_000,
  /** One record batch; at most the topic's `max.message.bytes` (1,048,588). */
  maxBatchBytes: 1_048_576,
  /** One produce request, over all partitions that a node leads. */
  maxRequestBytes: 2_000_000,
  /** Pending appends; beyond it, appends are refused with `broker_unavailable`. */
  maxQueuedBytes: 256_000_000,
  /** How long an append is retried. */
  appendTimeoutMs: 30_000,
  /** Records that a member has fetched and that are not polled yet, over all partitions. */
  maxBufferedBytes: 48_000_000,
  maxPartitionFetchBytes: 1_000_000,
  /** One fetch response: it is decoded in one go, so it must not block the event loop for long. */
  maxFetchBytes: 2_000_000,
  fetchWaitMs: 250,
  /** The delay before a retry. */
  retryWaitMs: 200,
  closeTimeoutMs: 5_000,
});

export type KafkaLimits = Readonly<Record<keyof typeof KAFKA_LIMITS, number>>;

/** Merges the defaults and what is given; three heartbeats fit into the session timeout. */
export function kafkaLimits(given: Partial<KafkaLimits>): KafkaLimits {
  const limits = { ...KAFKA_LIMITS, ...given };
  const heartbeatIntervalMs = Math.min(limits.heartbeatIntervalMs, limits.sessionTimeoutMs / 3);
  return Object.freeze({ ...limits, heartbeatIntervalMs: Math.floor(heartbeatIntervalMs) });
}
