/**
 * Checks that a sink that must be the only one is. Kafka distributes the partitions of its groups
 * among all sinks with the same KAFKA_TOPIC_PREFIX. A sink with an embedded warehouse or embedded
 * hot state shares neither, so two of them would each write a part of the records, and no read from
 * either would show all.
 *
 * WL1 A rebalance, and a killed sink, take partitions away for a while. Nothing is logged until
 *     they have been missing for LONG_MS; then it is logged immediately and every minute.
 */
import { formatCount } from '../../domain/words/count-words.ts';
import type { Platform } from '../../ledger/platform.ts';
import type { TopicPartition } from '../../platform/log/broker.ts';
import { EachMinute } from '../../platform/runtime/each-minute.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';

const LOOK_INTERVAL_MS = 15_000;
/** Longer than Kafka waits for a killed member. */
const LONG_MS = 90_000;

type WatchPlatform = Pick<Platform, 'broker' | 'clock' | 'config' | 'log' | 'telemetry'>;

/** The topics that the sink consumes, and the partitions currently assigned to it. */
export interface SinkShare {
  readonly topics: readonly string[];
  /** Null while the sink has left its groups. */
  assigned(): readonly TopicPartition[] | null;
}

/** Resolves when the signal is aborted; immediately if several sinks may run. */
export async function watchLoneSink(
  platform: WatchPlatform,
  share: SinkShare,
  signal: AbortSignal,
): Promise<void> {
  const { clock, config, log, telemetry } = platform;
  const { kafkaBrokers, clickhouseUrl, redisUrl } = config;
  if (kafkaBrokers === null || (clickhouseUrl !== null && redisUrl !== null)) return;
  const warning = new EachMinute(clock);
  let wholeMs = clock.elapsedMs();
  let fault: string | null = null;
  const check = () => (fault === null ? { up: true } : { up: false, says: fault });
  telemetry.health.add({ kind: 'part', name: 'lone_sink', required: true, check });
  while (!signal.aborted) {
    await clock.sleep(LOOK_INTERVAL_MS, signal);
    if (signal.aborted) return;
    const missing = await countMissing(platform, share).catch((error: unknown) => {
      log.debug({ error: errorMessage(error) }, 'partitions could not be counted');
      return 0;
    });
    if (missing === 0) wholeMs = clock.elapsedMs();
    fault = clock.elapsedMs() - wholeMs > LONG_MS ? describeShare(platform, missing) : null;
    if (fault !== null && warning.isDue()) log.error({}, fault);
  }
}

/** Kafka is queried each time, because while it is unavailable nobody has the partitions. */
async function countMissing({ broker }: WatchPlatform, share: SinkShare): Promise<number> {
  const ends = await Promise.all(share.topics.map((topic) => broker.ends(topic)));
  const assigned = share.assigned();
  return assigned === null ? 0 : ends.flat().length - assigned.length;
}

function describeShare({ config }: WatchPlatform, missing: number): string {
  const [part, option] =
    config.clickhouseUrl === null ? ['warehouse', 'CLICKHOUSE_URL'] : ['hot state', 'REDIS_URL'];
  return (
    `another sink with the same KAFKA_TOPIC_PREFIX has ${formatCount(missing, 'partition')} of ` +
    `this one's topics, and the ${part} is embedded here: neither shows all records; stop one, ` +
    `or set ${option} for both`
  );
}
