/**
 * The log on Apache Kafka (3.9 to 4.x); it keeps the promises of broker.ts.
 *
 * Topic and group names in the port are logical; this adapter prefixes them with the installation's
 * prefix. Its parts: kafka-appender.ts appends, kafka-member.ts consumes in a group
 * (kafka-membership.ts talks to the coordinator, kafka-fetcher.ts fetches ahead), kafka-reader.ts
 * reads ranges. An append over several partitions is not atomic (BR1).
 */
import type { Admin } from 'kafkajs';
import { type Clock, within } from '../../runtime/clock.ts';
import { CairnError, errorMessage, isCairnError } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import { untilAborted } from '../../runtime/linked-signal.ts';
import type { Log } from '../../runtime/log.ts';
import { OutageLog } from '../../runtime/outage-log.ts';
import { retrying } from '../../runtime/retry.ts';
import type {
  AppendedTo,
  Broker,
  JoinOptions,
  PartitionAdmin,
  PartitionAppend,
  PartitionEnds,
  RecordRemoval,
  TopicDescription,
  TopicIds,
  TopicSpec,
} from '../broker.ts';
import { KafkaAppender } from './kafka-appender.ts';
import {
  createKafkaClient,
  disconnectCluster,
  findHiddenTopics,
  isUnknownTopic,
  type KafkaClient,
  type KafkaContext,
  kafkaErrorName,
  kafkaRetries,
  toCairnError,
  withKafkaErrors,
} from './kafka-client.ts';
import { avoidSilentNodes } from './kafka-connections.ts';
import { KafkaMember } from './kafka-member.ts';
import { readTopics } from './kafka-metadata.ts';
import { KafkaPing, requireAnyNode } from './kafka-ping.ts';
import { readOffsets } from './kafka-reader.ts';
import { KafkaRights } from './kafka-rights.ts';
import {
  createTopics,
  DEFAULT_REPLICATION,
  findDifferences,
  keepForever,
  readRetentionMs,
  removeRecords,
} from './kafka-topic-config.ts';
import { type KafkaLimits, kafkaLimits } from './settings/kafka-limits.ts';
import { type KafkaSecurity, readKafkaSecurity } from './settings/kafka-security.ts';
import { type RefusingBroker, watchedBroker } from './watched-broker.ts';

export interface KafkaBrokerOptions extends Partial<KafkaLimits> {
  /** Each as `host:port`. */
  readonly brokers: readonly string[];
  /** Neither TLS nor SASL if omitted. */
  readonly security?: KafkaSecurity;
  readonly topicPrefix: string;
  /** Copies of each partition of new topics; null: three, or one per broker if there are fewer. */
  readonly replication?: number | null;
  readonly clientId: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Connects; rejects with `broker_unavailable` if no broker answers. */
export async function openKafkaBroker(
  options: KafkaBrokerOptions,
): Promise<Broker & PartitionAdmin & RecordRemoval> {
  const { brokers, security: given, topicPrefix, clientId, clock, log: root, ...more } = options;
  const { replication = null, ...rest } = more;
  const log = root.child({ component: 'kafka' });
  const limits = kafkaLimits(rest);
  const security = given ? readKafkaSecurity(given) : {};
  const client = createKafkaClient({ brokers, clientId, security, limits, log });
  const cluster = await withKafkaErrors('Connecting to Kafka', () => client.openCluster());
  const outage = new OutageLog({ clock, log }, 'Kafka');
  const rights = new KafkaRights();
  const shared = { client, cluster, limits, clock, log, outage, rights };
  const context = { ...shared, topicPrefix, replication };
  const broker = new KafkaBroker(context);
  const ping = new KafkaPing(client, { clock, avoider: avoidSilentNodes(cluster) });
  ping.prepare();
  return watchedBroker(broker, { clock, ping });
}

/** Errors of a commit from outside the group while the group has members. */
const GROUP_HAS_MEMBERS = new Set([
  'UNKNOWN_MEMBER_ID',
  'ILLEGAL_GENERATION',
  'REBALANCE_IN_PROGRESS',
]);

interface BrokerContext extends KafkaContext {
  readonly rights: KafkaRights;
  readonly client: KafkaClient;
  readonly replication: number | null;
}

class KafkaBroker implements RefusingBroker {
  readonly #context: BrokerContext;
  readonly #appender: KafkaAppender;
  readonly #members = new Set<KafkaMember>();
  readonly #loadedTopics = new Set<string>();
  readonly #writes = new Set<Promise<unknown>>();
  #closed = false;

  constructor(context: BrokerContext) {
    this.#context = context;
    this.#appender = new KafkaAppender(context);
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    this.#assertOpen();
    await this.#withAdmin('Creating topics', async (admin) => {
      const existing = new Set(await admin.listTopics());
      const isThere = ({ name }: TopicSpec) => existing.has(this.#kafkaTopic(name));
      const missing = topics.filter((spec) => !isThere(spec));
      if (missing.length > 0) await this.#createTopics(admin, missing);
      const found = topics.filter(isThere);
      const kept = found.filter(({ mustKeep }) => mustKeep);
      const names = kept.map(({ name }) => this.#kafkaTopic(name));
      await keepForever(admin, names, this.#context.log);
      await this.#warnOfSettings(admin, found);
    });
    // They exist, even if a node that has just started does not know them yet.
    for (const { name } of topics) {
      await this.#loadNewTopic(name).catch((error: unknown) => {
        throw isCairnError(error, 'topic_unknown') ? topicNotVisibleError(name) : error;
      });
    }
  }

  async partitionCount(topic: string): Promise<number> {
    this.#assertOpen();
    await this.#loadTopicMetadata(topic);
    const partitions = this.#context.cluster.findTopicPartitionMetadata(this.#kafkaTopic(topic));
    if (partitions.length === 0) throw topicNotVisibleError(topic);
    return partitions.length;
  }

  async countPartitionsNow(topic: string): Promise<number> {
    this.#assertOpen();
    await this.#loadTopicMetadata(topic);
    await this.#retrying('Reading metadata', () => this.#context.cluster.refreshMetadata());
    return this.partitionCount(topic);
  }

  async addPartitions(topic: string, partitions: number): Promise<void> {
    if ((await this.countPartitionsNow(topic)) < partitions) {
      await this.#withAdmin('Adding partitions', async (admin) => {
        const topicPartitions = [{ topic: this.#kafkaTopic(topic), count: partitions }];
        await admin.createPartitions({ topicPartitions });
      });
    }
    await this.#untilLed(topic, partitions);
  }

  async removeBelow(topic: string, partition: number, offset: number): Promise<void> {
    const below = { topic: this.#kafkaTopic(topic), partition, offset };
    await this.#withAdmin('Removing records', (admin) => removeRecords(admin, below));
  }

  /** Not all Kafka nodes know or lead new partitions at once. */
  async #untilLed(topic: string, partitions: number): Promise<void> {
    const retries = kafkaRetries(this.#context, this.#context.limits.requestTimeoutMs);
    await retrying(retries, async () => {
      const there = await this.countPartitionsNow(topic);
      if (there < partitions) {
        const message = `The topic ${topic} has ${there} partitions yet.`;
        throw new CairnError('broker_unavailable', message);
      }
      await this.ends(topic);
    });
  }

  async describeTopic(topic: string): Promise<TopicDescription> {
    await this.countPartitionsNow(topic);
    const name = this.#kafkaTopic(topic);
    const partitions = this.#context.cluster.findTopicPartitionMetadata(name);
    const replication = Math.min(...partitions.map(({ replicas }) => replicas.length));
    const retentionMs = await this.#withAdmin('Describing the topic', (admin) =>
      readRetentionMs(admin, name),
    );
    return { retentionMs, replication };
  }

  #withAdmin<T>(doing: string, work: (admin: Admin) => Promise<T>): Promise<T> {
    return withKafkaErrors(doing, async () => {
      const admin = await this.#context.client.openAdmin();
      try {
        return await work(admin);
      } finally {
        await admin.disconnect();
      }
    });
  }

  async append(appends: readonly PartitionAppend[], signal: AbortSignal) {
    this.#assertOpen();
    const writing = this.#write(appends, signal);
    this.#writes.add(writing);
    try {
      return await writing;
    } finally {
      this.#writes.delete(writing);
    }
  }

  async #write(appends: readonly PartitionAppend[], signal: AbortSignal): Promise<AppendedTo[]> {
    for (const topic of new Set(appends.map((one) => one.topic))) {
      await untilAborted(signal, this.#loadTopicMetadata(topic));
    }
    const appended = await this.#appender.append(
      appends.map((one) => ({ ...one, topic: this.#kafkaTopic(one.topic) })),
      signal,
    );
    return appends.map(({ topic, partition }, i) => ({ topic, partition, ...appended[i]! }));
  }

  async join({ startAt = 'earliest', ...options }: JoinOptions): Promise<KafkaMember> {
    this.#assertOpen();
    for (const topic of options.topics) {
      await this.#loadTopicMetadata(topic);
      await this.#adoptOffsets(options.group, topic);
    }
    const { client, limits, cluster: shared } = this.#context;
    // A heartbeat that takes longer than the session timeout is useless.
    const requestTimeoutMs = Math.min(limits.requestTimeoutMs, limits.sessionTimeoutMs);
    const cluster = await withKafkaErrors('Connecting to Kafka', () =>
      client.openCluster(requestTimeoutMs),
    );
    const log = this.#context.log.child({ group: options.group });
    const onLeft = (left: KafkaMember) => this.#members.delete(left);
    const group = this.#kafkaGroup(options.group);
    const own = { cluster, shared, log, startAt, onLeft, group };
    const member = await KafkaMember.join({ ...this.#context, ...options, ...own });
    this.#members.add(member);
    if (this.#closed) await member.leave();
    this.#assertOpen();
    return member;
  }

  async *read({ signal, ...range }: Parameters<Broker['read']>[0]) {
    const ends = await this.ends(range.topic);
    const end = ends[range.partition];
    if (end === undefined) {
      const message = `There is no partition ${range.topic}/${range.partition}.`;
      throw new CairnError('topic_unknown', message);
    }
    const fromOffset = Math.max(range.fromOffset, end.low);
    const toOffset = Math.min(range.toOffset, end.high);
    yield* readOffsets(this.#context, { ...range, fromOffset, toOffset }, signal);
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
    const committed = await this.#readOffsets(this.#kafkaGroup(group), topic);
    const { topicPrefix } = this.#context;
    return topicPrefix === '' || hasOffset(committed) ? committed : this.#readOffsets(group, topic);
  }

  async resetOffsets(group: string, topic: string, offsets: readonly number[]): Promise<void> {
    this.#assertOpen();
    await this.#loadTopicMetadata(topic);
    try {
      await this.#storeOffsets(this.#kafkaGroup(group), topic, offsets);
    } catch (error) {
      if (!GROUP_HAS_MEMBERS.has(kafkaErrorName(error))) throw error;
      const message = `The group ${group} has members; stop them first.`;
      throw new CairnError('group_in_use', message, { cause: error });
    }
  }

  /**
   * Takes over the offsets that a group committed under its name without the prefix, as earlier
   * versions did. The topics have the prefix, so the offsets belong to this installation.
   */
  async #adoptOffsets(group: string, topic: string): Promise<void> {
    if (this.#context.topicPrefix === '') return;
    const groupId = this.#kafkaGroup(group);
    if (hasOffset(await this.#readOffsets(groupId, topic))) return;
    const earlier = await this.#readOffsets(group, topic);
    if (!hasOffset(earlier)) return;
    await this.#storeOffsets(groupId, topic, earlier).catch((error: unknown) => {
      // Another instance has joined and taken them over already.
      if (!GROUP_HAS_MEMBERS.has(kafkaErrorName(error))) throw error;
    });
  }

  async #readOffsets(groupId: string, topic: string): Promise<readonly (number | null)[]> {
    const partitions = await this.#partitions(topic);
    const topics = [{ topic: this.#kafkaTopic(topic), partitions }];
    const { responses } = await this.#retrying('Reading committed offsets', async () => {
      const coordinator = await this.#context.cluster.findGroupCoordinator({ groupId });
      return coordinator.offsetFetch({ groupId, topics });
    });
    const committed: (number | null)[] = partitions.map(() => null);
    for (const { partition, offset } of responses.flatMap((one) => one.partitions)) {
      if (Number(offset) >= 0) committed[partition] = Number(offset);
    }
    return committed;
  }

  /** Without a generation and a member id, Kafka stores offsets only while the group is empty. */
  async #storeOffsets(groupId: string, topic: string, offsets: readonly (number | null)[]) {
    const partitions = offsets.flatMap((offset, partition) =>
      offset === null ? [] : [{ partition, offset: String(offset) }],
    );
    const topics = [{ topic: this.#kafkaTopic(topic), partitions }];
    const request = { groupId, groupGenerationId: -1, memberId: '', topics };
    await this.#retrying('Storing offsets', async () => {
      const coordinator = await this.#context.cluster.findGroupCoordinator({ groupId });
      await coordinator.offsetCommit(request);
    });
  }

  /** Recreating topics in the same cluster does not change it; it changes their ids. */
  async identity(): Promise<string> {
    this.#assertOpen();
    const { client, topicPrefix } = this.#context;
    const admin = await withKafkaErrors('Connecting to Kafka', () => client.openAdmin());
    try {
      const { clusterId } = await withKafkaErrors('Describing Kafka', () =>
        admin.describeCluster(),
      );
      return `${clusterId}/${topicPrefix}`;
    } finally {
      await admin.disconnect();
    }
  }

  async topicIds(topics: readonly string[]): Promise<TopicIds> {
    this.#assertOpen();
    const { cluster } = this.#context;
    const names = new Map(topics.map((topic) => [this.#kafkaTopic(topic), topic]));
    const found = await this.#retrying('Reading the ids of topics', () =>
      readTopics(cluster, [...names.keys()]),
    );
    return Object.fromEntries(
      found.flatMap(({ topic, id }) => (id === null ? [] : [[names.get(topic)!, id]])),
    );
  }

  async ready(): Promise<boolean> {
    if (this.#closed) return false;
    const { clock, limits, cluster } = this.#context;
    return within(clock, limits.connectTimeoutMs, requireAnyNode(cluster), false);
  }

  async requireRights(): Promise<void> {
    const { cluster, rights } = this.#context;
    for (const { denial } of this.#members) if (denial !== null) throw denial;
    await rights.requireGranted(cluster);
  }

  close: () => Promise<void> = once(async () => {
    this.#closed = true;
    const { clock, limits } = this.#context;
    await Promise.all([...this.#members].map((member) => member.leave()));
    // Pending appends still finish if Kafka answers in time.
    const written = Promise.allSettled([...this.#writes]);
    await within(clock, limits.closeTimeoutMs, written, undefined);
    this.#appender.close();
    await disconnectCluster(this.#context);
  });

  #assertOpen(): void {
    if (this.#closed) throw new CairnError('broker_closed', 'The broker is closed.');
  }

  #kafkaTopic(topic: string): string {
    return this.#context.topicPrefix + topic;
  }

  #kafkaGroup(group: string): string {
    return this.#context.topicPrefix + group;
  }

  /** Loads the metadata of a topic, once. Rejects with `topic_unknown`. */
  async #loadTopicMetadata(topic: string): Promise<void> {
    if (this.#loadedTopics.has(topic)) return;
    const { cluster } = this.#context;
    const name = this.#kafkaTopic(topic);
    await cluster.addMultipleTargetTopics([name]).catch((error: unknown) => {
      if (isUnknownTopic(error, name)) throw unknownTopic(topic);
      this.#noteHidden(error);
      throw toCairnError(error, `Loading the topic ${topic}`);
    });
    if (cluster.findTopicPartitionMetadata(name).length === 0) {
      throw unknownTopic(topic);
    }
    this.#loadedTopics.add(topic);
  }

  /** Includes partitions that others added, with a delay of at most `metadataMaxAgeMs`. */
  async #partitions(topic: string): Promise<{ partition: number }[]> {
    const { cluster } = this.#context;
    await this.#retrying('Reading metadata', () => cluster.refreshMetadataIfNecessary());
    const count = await this.partitionCount(topic);
    return Array.from({ length: count }, (_, partition) => ({ partition }));
  }

  async #offsets(
    topic: string,
    which: { fromBeginning: boolean } | { fromTimestamp: number },
  ): Promise<number[]> {
    const partitions = await this.#partitions(topic);
    const request = [{ topic: this.#kafkaTopic(topic), partitions, ...which }];
    const [found] = await this.#retrying('Reading offsets', () =>
      this.#context.cluster.fetchTopicsOffset(request),
    );
    const offsets = partitions.map(() => -1);
    for (const { partition, offset } of found!.partitions) offsets[partition] = Number(offset);
    return offsets;
  }

  /** Logs one line for each setting that differs from what Cairn would set today. */
  async #warnOfSettings(admin: Admin, topics: readonly TopicSpec[]): Promise<void> {
    if (topics.length === 0) return;
    const { log } = this.#context;
    try {
      const specs = topics.map((spec) => ({ ...spec, name: this.#kafkaTopic(spec.name) }));
      const wanted = await this.#replication(admin);
      for (const line of await findDifferences(admin, specs, wanted)) log.warn({}, line);
    } catch (error) {
      log.warn({ error: errorMessage(error) }, 'the settings of the topics are not known');
    }
  }

  /** Copies of each partition: as configured, or else up to three, one per broker. */
  async #replication(admin: Admin): Promise<number> {
    const { brokers } = await admin.describeCluster();
    return this.#context.replication ?? Math.min(DEFAULT_REPLICATION, brokers.length);
  }

  async #createTopics(admin: Admin, topics: readonly TopicSpec[]): Promise<void> {
    const named = topics.map((spec) => ({ ...spec, name: this.#kafkaTopic(spec.name) }));
    await createTopics(admin, named, await this.#replication(admin));
  }

  /** Not all Kafka nodes know a new topic at once. */
  async #loadNewTopic(topic: string): Promise<void> {
    const isTransient = (error: unknown) =>
      isCairnError(error, 'topic_unknown') || isCairnError(error, 'broker_unavailable');
    const retries = kafkaRetries(this.#context, this.#context.limits.requestTimeoutMs);
    await retrying({ ...retries, isTransient }, () => this.#loadTopicMetadata(topic));
  }

  /** Retries transient errors (a moved leader, a broken connection) with fresh metadata. */
  #retrying<T>(doing: string, ask: () => Promise<T>): Promise<T> {
    const { limits, cluster } = this.#context;
    return withKafkaErrors(doing, () =>
      retrying(kafkaRetries(this.#context, limits.connectTimeoutMs), async (attempt) => {
        if (attempt > 1) await cluster.refreshMetadata().catch(() => undefined);
        return ask();
      }).catch((error: unknown) => {
        this.#noteHidden(error);
        throw error;
      }),
    );
  }

  #noteHidden(error: unknown): void {
    for (const topic of findHiddenTopics(error)) this.#context.rights.noteDenied(topic, 'DESCRIBE');
  }
}

function hasOffset(committed: readonly (number | null)[]): boolean {
  return committed.some((offset) => offset !== null);
}

function unknownTopic(topic: string): CairnError {
  return new CairnError('topic_unknown', `There is no topic ${topic}.`);
}

/** The topic exists, but a node does not know it yet, or no longer does. */
function topicNotVisibleError(topic: string): CairnError {
  return new CairnError('broker_unavailable', `Kafka does not show the topic ${topic} yet.`);
}
