/** Limits and times of the Kafka adapter, with the defaults that suit a broker as it is shipped. */

export interface KafkaTimeouts {
  readonly connectTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly metadataMaxAgeMs: number;
}

export interface KafkaLimits extends KafkaTimeouts {
  /** A member that was not heard of for so long is replaced. */
  readonly sessionTimeoutMs: number;
  readonly heartbeatIntervalMs: number;
  /** How long members may take to finish what they hold when partitions move. */
  readonly rebalanceTimeoutMs: number;
  /** How long the first entry into a group may fail for passing reasons. */
  readonly joinTimeoutMs: number;
  /** One record batch: must stay below the topic's `max.message.bytes` (1,048,588). */
  readonly maxBatchBytes: number;
  /** One produce request, over all partitions that a node leads. */
  readonly maxRequestBytes: number;
  /** Records that wait to be sent; more are refused with `broker_unavailable`. */
  readonly maxQueuedBytes: number;
  /** An append that Kafka keeps refusing for passing reasons fails after so long. */
  readonly appendTimeoutMs: number;
  /** What a member holds fetched and not yet polled, over all partitions. */
  readonly maxBufferedBytes: number;
  readonly maxPartitionFetchBytes: number;
  /** One answer: it is decoded in one go, so it must not hold the event loop for long. */
  readonly maxFetchBytes: number;
  readonly fetchWaitMs: number;
  readonly retryWaitMs: number;
  readonly closeTimeoutMs: number;
}

export const KAFKA_LIMITS: KafkaLimits = Object.freeze({
  connectTimeoutMs: 3_000,
  requestTimeoutMs: 30_000,
  metadataMaxAgeMs: 60_000,
  sessionTimeoutMs: 10_000,
  heartbeatIntervalMs: 3_000,
  rebalanceTimeoutMs: 30_000,
  joinTimeoutMs: 60_000,
  maxBatchBytes: 1_048_576,
  maxRequestBytes: 2_000_000,
  maxQueuedBytes: 256_000_000,
  appendTimeoutMs: 30_000,
  maxBufferedBytes: 48_000_000,
  maxPartitionFetchBytes: 1_000_000,
  maxFetchBytes: 2_000_000,
  fetchWaitMs: 250,
  retryWaitMs: 200,
  closeTimeoutMs: 5_000,
});

/** The defaults with what is given; a heartbeat fits three times into the session. */
export function kafkaLimits(given: Partial<KafkaLimits>): KafkaLimits {
  const limits = { ...KAFKA_LIMITS, ...given };
  const heartbeatIntervalMs = Math.min(limits.heartbeatIntervalMs, limits.sessionTimeoutMs / 3);
  return Object.freeze({ ...limits, heartbeatIntervalMs: Math.floor(heartbeatIntervalMs) });
}
