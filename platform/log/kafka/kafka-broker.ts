/**
 * The log on Apache Kafka (3.9 to 4.x), under the promises of broker.ts.
 *
 * Topics are logical in the port; this adapter puts the installation's prefix before them. The
 * parts: kafka-appender.ts writes, kafka-member.ts consumes in a group (kafka-membership.ts talks
 * to the coordinator, kafka-fetcher.ts fetches ahead), kafka-reader.ts reads ranges. Deviation
 * from the port's best case, which B1 allows: an append over several partitions is not atomic.
 */
import type { Admin } from 'kafkajs';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError, isCairnError } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import type { AppendedTo, Broker, PartitionAppend, PartitionEnds, TopicSpec } from '../broker.ts';
import { KafkaAppender } from './kafka-appender.ts';
import {
  calling,
  createKafkaClient,
  faultOf,
  isTransientKafkaError,
  type KafkaClient,
  type KafkaCluster,
  type KafkaSecurity,
} from './kafka-client.ts';
import { type KafkaLimits, kafkaLimits } from './kafka-limits.ts';
import { KafkaMember } from './kafka-member.ts';
import { KafkaReader } from './kafka-reader.ts';

export interface KafkaBrokerOptions extends Partial<KafkaLimits>, KafkaSecurity {
  /** `host:port` each. */
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
  readonly clientId: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Connects; rejects with `broker_unavailable` when no broker answers. */
export async function openKafkaBroker(options: KafkaBrokerOptions): Promise<Broker> {
  const { brokers, topicPrefix, clientId, clock, ssl, sasl } = options;
  const log = options.log.child({ component: 'kafka' });
  const limits = kafkaLimits(limitsIn(options));
  const security = {
    ...(ssl === undefined ? {} : { ssl }),
    ...(sasl === undefined ? {} : { sasl }),
  };
  const client = createKafkaClient({ brokers, clientId, security, timeouts: limits, log });
  const cluster = await calling('connect', () => client.openCluster());
  return new KafkaBroker({ client, cluster, topicPrefix, limits, clock, log });
}

function limitsIn(options: KafkaBrokerOptions): Partial<KafkaLimits> {
  const { brokers, topicPrefix, clientId, clock, log, ssl, sasl, ...limits } = options;
  return limits;
}

interface Parts {
  readonly client: KafkaClient;
  readonly cluster: KafkaCluster;
  readonly topicPrefix: string;
  readonly limits: KafkaLimits;
  readonly clock: Clock;
  readonly log: Log;
}

class KafkaBroker implements Broker {
  readonly #parts: Parts;
  readonly #appender: KafkaAppender;
  readonly #reader: KafkaReader;
  readonly #members = new Set<KafkaMember>();
  readonly #known = new Set<string>();
  readonly #writes = new Set<Promise<unknown>>();
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#appender = new KafkaAppender(parts);
    this.#reader = new KafkaReader(parts);
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    await this.#administer('ensure topics', async (admin) => {
      const existing = new Set(await admin.listTopics());
      const missing = topics.filter(({ name }) => !existing.has(this.#kafkaTopic(name)));
      if (missing.length > 0) await this.#create(admin, missing);
    });
    for (const { name } of topics) await this.#knowNew(name);
  }

  async partitionCount(topic: string): Promise<number> {
    this.#assertOpen();
    await this.#know(topic);
    return this.#parts.cluster.findTopicPartitionMetadata(this.#kafkaTopic(topic)).length;
  }

  async append(appends: readonly PartitionAppend[]) {
    this.#assertOpen();
    const writing = this.#write(appends);
    this.#writes.add(writing);
    try {
      return await writing;
    } finally {
      this.#writes.delete(writing);
    }
  }

  async #write(appends: readonly PartitionAppend[]): Promise<AppendedTo[]> {
    for (const topic of new Set(appends.map((one) => one.topic))) await this.#know(topic);
    const appended = await this.#appender.append(
      appends.map((one) => ({ ...one, topic: this.#kafkaTopic(one.topic) })),
    );
    return appended.map((one, i) => ({ ...one, topic: appends[i]!.topic }));
  }

  async join(options: Parameters<Broker['join']>[0]): Promise<KafkaMember> {
    this.#assertOpen();
    for (const topic of options.topics) await this.#know(topic);
    const { client, limits } = this.#parts;
    // A heartbeat that hangs longer than the session is as good as none.
    const requestTimeoutMs = Math.min(limits.requestTimeoutMs, limits.sessionTimeoutMs);
    const cluster = await calling('connect', () => client.openCluster(requestTimeoutMs));
    const { startAt = 'earliest', ...given } = options;
    const shared = this.#parts.cluster;
    const onLeft = (left: KafkaMember) => this.#members.delete(left);
    const parts = { ...this.#parts, ...given, startAt, cluster, shared, onLeft };
    const member = await KafkaMember.join(parts);
    this.#members.add(member);
    if (this.#closed) await member.leave();
    this.#assertOpen();
    return member;
  }

  async *read({ signal, ...range }: Parameters<Broker['read']>[0]) {
    const ends = await this.ends(range.topic);
    const end = ends[range.partition];
    if (end === undefined) {
      throw new CairnError('topic_unknown', `no ${range.topic}/${range.partition}`);
    }
    const fromOffset = Math.max(range.fromOffset, end.low);
    const toOffset = Math.min(range.toOffset, end.high);
    yield* this.#reader.read({ ...range, fromOffset, toOffset }, signal);
  }

  async ends(topic: string): Promise<readonly PartitionEnds[]> {
    const [low, high] = await Promise.all([
      this.#offsets(topic, { fromBeginning: true }),
      this.#offsets(topic, { fromBeginning: false }),
    ]);
    return low.map((offset, partition) => ({ low: offset, high: high[partition]! }));
  }

  async offsetsAt(topic: string, timestampMs: number): Promise<readonly number[]> {
    const high = await this.#offsets(topic, { fromBeginning: false });
    const found = await this.#offsets(topic, { fromTimestamp: timestampMs });
    return found.map((offset, partition) => (offset < 0 ? high[partition]! : offset));
  }

  async committed(group: string, topic: string): Promise<readonly (number | null)[]> {
    const partitions = await this.#partitions(topic);
    const name = this.#kafkaTopic(topic);
    const { responses } = await this.#again('committed offsets', async () => {
      const coordinator = await this.#parts.cluster.findGroupCoordinator({ groupId: group });
      return coordinator.offsetFetch({ groupId: group, topics: [{ topic: name, partitions }] });
    });
    const committed: (number | null)[] = partitions.map(() => null);
    for (const { partition, offset } of responses.flatMap((one) => one.partitions)) {
      if (Number(offset) >= 0) committed[partition] = Number(offset);
    }
    return committed;
  }

  async resetOffsets(group: string, topic: string, offsets: readonly number[]): Promise<void> {
    this.#assertOpen();
    await this.#know(topic);
    const partitions = offsets.map((offset, partition) => ({ partition, offset: String(offset) }));
    const topics = [{ topic: this.#kafkaTopic(topic), partitions }];
    // No generation and no member: Kafka stores this only while the group has no member.
    const outside = { groupId: group, groupGenerationId: -1, memberId: '', topics };
    try {
      await this.#again('reset offsets', async () => {
        const coordinator = await this.#parts.cluster.findGroupCoordinator({ groupId: group });
        await coordinator.offsetCommit(outside);
      });
    } catch (error) {
      const hasMembers = HAS_MEMBERS.has(faultOf(error));
      if (!hasMembers) throw error;
      throw new CairnError('group_in_use', `group ${group} has members`, { cause: error });
    }
  }

  async ready(): Promise<boolean> {
    if (this.#closed) return false;
    const { clock, limits, cluster } = this.#parts;
    const timer = new AbortController();
    const late = clock.sleep(limits.connectTimeoutMs, timer.signal).then(() => false);
    const ready = await Promise.race([anyAnswers(cluster), late]);
    timer.abort();
    return ready;
  }

  close: () => Promise<void> = once(async () => {
    this.#closed = true;
    const { cluster, log } = this.#parts;
    await Promise.all([...this.#members].map((member) => member.leave()));
    // What was accepted before the end still gets its answer, if Kafka gives one in time.
    await this.#inTime(Promise.allSettled([...this.#writes]));
    this.#appender.close();
    const disconnected = cluster.disconnect().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'connections did not close');
    });
    await this.#inTime(disconnected);
  });

  async #inTime(ending: Promise<unknown>): Promise<void> {
    const { clock, limits } = this.#parts;
    const timer = new AbortController();
    await Promise.race([ending, clock.sleep(limits.closeTimeoutMs, timer.signal)]);
    timer.abort();
  }

  #assertOpen(): void {
    if (this.#closed) throw new CairnError('broker_closed', 'the broker is closed');
  }

  #kafkaTopic(topic: string): string {
    return this.#parts.topicPrefix + topic;
  }

  /** Has the metadata of a topic loaded, once; `topic_unknown` when Kafka has no such topic. */
  async #know(topic: string): Promise<void> {
    if (this.#known.has(topic)) return;
    const name = this.#kafkaTopic(topic);
    await calling(`topic ${topic}`, () => this.#parts.cluster.addMultipleTargetTopics([name]));
    if (this.#parts.cluster.findTopicPartitionMetadata(name).length === 0) {
      throw new CairnError('topic_unknown', `no topic ${topic}`);
    }
    this.#known.add(topic);
  }

  async #partitions(topic: string): Promise<{ partition: number }[]> {
    const count = await this.partitionCount(topic);
    return Array.from({ length: count }, (_, partition) => ({ partition }));
  }

  async #offsets(
    topic: string,
    which: { fromBeginning: boolean } | { fromTimestamp: number },
  ): Promise<number[]> {
    const partitions = await this.#partitions(topic);
    const asked = [{ topic: this.#kafkaTopic(topic), partitions, ...which }];
    const [found] = await this.#again('offsets', async () =>
      this.#parts.cluster.fetchTopicsOffset(asked),
    );
    const offsets = partitions.map(() => -1);
    for (const { partition, offset } of found!.partitions) offsets[partition] = Number(offset);
    return offsets;
  }

  async #create(admin: Admin, topics: readonly TopicSpec[]): Promise<void> {
    try {
      await admin.createTopics({
        // It gives up on a node that has not heard of the topic yet; #knowNew does not.
        waitForLeaders: false,
        topics: topics.map(({ name, partitions, retentionMs }) => ({
          topic: this.#kafkaTopic(name),
          numPartitions: partitions,
          configEntries: [{ name: 'retention.ms', value: String(retentionMs) }],
        })),
      });
    } catch (error) {
      // Where someone else was faster: as good.
      const aggregate = error instanceof Error && 'errors' in error ? error.errors : [error];
      const faults = aggregate as readonly unknown[];
      const other = faults.find((fault) => faultOf(fault) !== 'TOPIC_ALREADY_EXISTS');
      if (other !== undefined) throw other;
    }
  }

  /** A topic that was just made, maybe by someone else, is not known to all of Kafka at once. */
  async #knowNew(topic: string): Promise<void> {
    const { clock, limits } = this.#parts;
    const untilMs = clock.elapsedMs() + limits.requestTimeoutMs;
    for (;;) {
      try {
        return await this.#know(topic);
      } catch (error) {
        const early =
          isCairnError(error, 'topic_unknown') || isCairnError(error, 'broker_unavailable');
        if (!early || clock.elapsedMs() > untilMs) throw error;
        await clock.sleep(limits.retryWaitMs);
      }
    }
  }

  async #administer(doing: string, work: (admin: Admin) => Promise<void>): Promise<void> {
    this.#assertOpen();
    await calling(doing, async () => {
      const admin = await this.#parts.client.openAdmin();
      try {
        await work(admin);
      } finally {
        await admin.disconnect();
      }
    });
  }

  /** Asks again while the fault is a passing one (a leader moves, a connection broke). */
  async #again<T>(doing: string, ask: () => Promise<T>): Promise<T> {
    const { clock, limits, cluster } = this.#parts;
    const untilMs = clock.elapsedMs() + limits.connectTimeoutMs;
    return calling(doing, async () => {
      for (;;) {
        try {
          return await ask();
        } catch (error) {
          if (!isTransientKafkaError(error) || clock.elapsedMs() > untilMs) throw error;
          await clock.sleep(limits.retryWaitMs);
          await cluster.refreshMetadata().catch(() => undefined);
        }
      }
    });
  }
}

async function anyAnswers(cluster: KafkaCluster): Promise<boolean> {
  for (const nodeId of cluster.getNodeIds()) {
    try {
      const node = await cluster.findBroker({ nodeId });
      await node.apiVersions();
      return true;
    } catch {
      // The next one may.
    }
  }
  return false;
}

const HAS_MEMBERS = new Set(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION', 'REBALANCE_IN_PROGRESS']);
