/** Limits and timeouts of the Kafka adapter; the defaults suit a broker's own defaults. */

const KAFKA_LIMITS = Object.freeze({
  connectTimeoutMs: 3_000,
  requestTimeoutMs: 30_000,
  /** The longest delay until new partitions are noticed and assigned to a group's members. */
  metadataMaxAgeMs: 10_000,
  /** A member that sends no heartbeat for this long is replaced. */
  sessionTimeoutMs: 10_000,
  heartbeatIntervalMs: 3_000,
  /** How long members may take to finish their work when partitions move. */
  rebalanceTimeoutMs: 30_000,
  /** How long the first attempts to join a group may fail with transient errors. */
  joinTimeoutMs: 60_000,
  /** One record batch; at most the topic's `max.message.bytes` (1,048,588). */
  maxBatchBytes: 1_048_576,
  /** One produce request, over all partitions that a node leads. */
  maxRequestBytes: 2_000_000,
  /** Pending appends; beyond this, appends are refused with `broker_unavailable`. */
  maxQueuedBytes: 256_000_000,
  /** How long an append is retried. */
  appendTimeoutMs: 30_000,
  /** Records that a member has fetched but not polled yet, over all partitions. */
  maxBufferedBytes: 48_000_000,
  maxPartitionFetchBytes: 1_000_000,
  /** One fetch response: it is decoded at once, so it must not block the event loop for long. */
  maxFetchBytes: 2_000_000,
  fetchWaitMs: 250,
  /** The delay before a retry. */
  retryWaitMs: 200,
  closeTimeoutMs: 5_000,
});

export type KafkaLimits = Readonly<Record<keyof typeof KAFKA_LIMITS, number>>;

/** Merges the given limits with the defaults; three heartbeats fit into the session timeout. */
export function kafkaLimits(given: Partial<KafkaLimits>): KafkaLimits {
  const limits = { ...KAFKA_LIMITS, ...given };
  const heartbeatIntervalMs = Math.min(limits.heartbeatIntervalMs, limits.sessionTimeoutMs / 3);
  return Object.freeze({ ...limits, heartbeatIntervalMs: Math.floor(heartbeatIntervalMs) });
}
