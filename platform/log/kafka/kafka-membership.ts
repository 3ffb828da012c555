/**
 * One member's conversation with its group's coordinator: join, sync, heartbeat, commit, leave.
 *
 * It keeps no time and decides nothing; kafka-member.ts does. What the coordinator says about the
 * membership is a value (`Standing`); only what it cannot say (no connection, no permission) is an
 * error.
 */

import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type { Assignment, TopicPartition } from '../broker.ts';
import {
  ASSIGNER_NAME,
  assignPartitions,
  decodeHoldings,
  decodeSubscription,
  encodeHoldings,
  encodeSubscription,
  type Holdings,
} from './kafka-assigner.ts';
import {
  faultOf,
  type GroupMembership,
  isTransientKafkaError,
  type KafkaCluster,
  type KafkaNode,
} from './kafka-client.ts';
import type { KafkaLimits } from './kafka-limits.ts';
import { byTopic } from './kafka-requests.ts';

/** held: all is well. rebalancing: finish and join again. lost: the partitions are gone. */
export type Standing = 'held' | 'rebalancing' | 'lost';

export interface Offset extends TopicPartition {
  readonly offset: number;
}

const NO_MEMBER = '';
const NOT_MEMBER = new Set(['UNKNOWN_MEMBER_ID', 'FENCED_INSTANCE_ID']);
const MOVED = new Set([
  'NOT_COORDINATOR_FOR_GROUP',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'GROUP_LOAD_IN_PROGRESS',
]);

export class KafkaMembership {
  readonly #cluster: KafkaCluster;
  readonly #group: string;
  readonly #topics: readonly string[];
  readonly #topicPrefix: string;
  readonly #startAt: 'earliest' | 'latest';
  readonly #limits: KafkaLimits;
  readonly #clock: Clock;
  #coordinator: KafkaNode | undefined;
  #memberId = NO_MEMBER;
  #generation = -1;
  #isLeader = false;
  #partitionCounts = '';

  constructor(parts: {
    cluster: KafkaCluster;
    group: string;
    topics: readonly string[];
    topicPrefix: string;
    startAt: 'earliest' | 'latest';
    limits: KafkaLimits;
    clock: Clock;
  }) {
    this.#cluster = parts.cluster;
    this.#group = parts.group;
    this.#topicPrefix = parts.topicPrefix;
    this.#topics = parts.topics.map((topic) => parts.topicPrefix + topic);
    this.#startAt = parts.startAt;
    this.#limits = parts.limits;
    this.#clock = parts.clock;
  }

  get memberId(): string {
    return this.#memberId;
  }

  /** Joins and syncs; undefined when the group changed meanwhile and it must be done again. */
  async enter(): Promise<Assignment[] | undefined> {
    try {
      await this.#cluster.addMultipleTargetTopics([...this.#topics]);
      const coordinator = await this.#findCoordinator();
      const joined = await this.#join(coordinator);
      const holdings = await this.#sync(coordinator, joined);
      return await this.#withOffsets(holdings);
    } catch (error) {
      if (this.#standingAfter(error) === undefined) throw error;
      return undefined;
    }
  }

  async heartbeat(): Promise<Standing> {
    try {
      const coordinator = this.#coordinator ?? (await this.#findCoordinator());
      const [groupGenerationId, memberId] = [this.#generation, this.#memberId];
      await coordinator.heartbeat({ groupId: this.#group, groupGenerationId, memberId });
      return 'held';
    } catch (error) {
      const standing = this.#standingAfter(error);
      if (standing === undefined) throw error;
      return standing;
    }
  }

  /** True when this member must see to it that the group deals its partitions anew. */
  async seesNewPartitions(): Promise<boolean> {
    if (!this.#isLeader) return false;
    await this.#cluster.refreshMetadataIfNecessary();
    return this.#describePartitions() !== this.#partitionCounts;
  }

  /** Under the generation it begins in, and no other, however long it has to be tried. */
  async commit(offsets: readonly Offset[]): Promise<Standing> {
    const holder = { groupGenerationId: this.#generation, memberId: this.#memberId };
    const untilMs = this.#clock.elapsedMs() + this.#limits.requestTimeoutMs;
    for (;;) {
      try {
        const coordinator = this.#coordinator ?? (await this.#findCoordinator());
        await this.#commitTo(coordinator, holder, offsets);
        return 'held';
      } catch (error) {
        const standing = standingAfter(error);
        if (standing !== undefined) return standing;
        this.#forgetCoordinator(error);
        if (!isTransientKafkaError(error) || this.#clock.elapsedMs() > untilMs) throw error;
        await this.#clock.sleep(this.#limits.retryWaitMs);
      }
    }
  }

  /** Through other connections than its own, which may be waiting for a join. */
  async leave(through: KafkaCluster): Promise<void> {
    const memberId = this.#memberId;
    if (memberId === NO_MEMBER) return;
    this.#memberId = NO_MEMBER;
    const coordinator = await through.findGroupCoordinator({ groupId: this.#group });
    await coordinator.leaveGroup({ groupId: this.#group, memberId });
  }

  /** Who does not answer, or is not in charge, is not asked again without looking. */
  #forgetCoordinator(error: unknown): void {
    if (MOVED.has(faultOf(error)) || isTransientKafkaError(error)) this.#coordinator = undefined;
  }

  async #findCoordinator(): Promise<KafkaNode> {
    this.#coordinator = await this.#cluster.findGroupCoordinator({ groupId: this.#group });
    return this.#coordinator;
  }

  #standingAfter(error: unknown): Standing | undefined {
    const standing = standingAfter(error);
    if (standing === undefined) this.#forgetCoordinator(error);
    if (NOT_MEMBER.has(faultOf(error))) this.#memberId = NO_MEMBER;
    return standing;
  }

  async #join(coordinator: KafkaNode): Promise<GroupMembership> {
    const joined = await coordinator.joinGroup({
      groupId: this.#group,
      memberId: this.#memberId,
      sessionTimeout: this.#limits.sessionTimeoutMs,
      rebalanceTimeout: this.#limits.rebalanceTimeoutMs,
      groupProtocols: [{ name: ASSIGNER_NAME, metadata: encodeSubscription(this.#topics) }],
    });
    this.#memberId = joined.memberId;
    this.#generation = joined.generationId;
    this.#isLeader = joined.leaderId === joined.memberId;
    return joined;
  }

  async #sync(coordinator: KafkaNode, joined: GroupMembership): Promise<Holdings> {
    const { memberAssignment } = await coordinator.syncGroup({
      groupId: this.#group,
      generationId: joined.generationId,
      memberId: joined.memberId,
      groupAssignment: this.#isLeader ? await this.#deal(joined) : [],
    });
    return decodeHoldings(memberAssignment);
  }

  async #deal({ members }: GroupMembership) {
    const subscribers = members.map(({ memberId, memberMetadata }) => ({
      memberId,
      topics: decodeSubscription(memberMetadata),
    }));
    const topics = new Set(subscribers.flatMap((subscriber) => subscriber.topics));
    await this.#cluster.addMultipleTargetTopics([...topics]);
    await this.#cluster.refreshMetadata();
    this.#partitionCounts = this.#describePartitions();
    const dealt = assignPartitions(subscribers, (topic) => this.#countOf(topic));
    return Array.from(dealt, ([memberId, holdings]) => ({
      memberId,
      memberAssignment: encodeHoldings(holdings),
    }));
  }

  #countOf(topic: string): number {
    return this.#cluster.findTopicPartitionMetadata(topic).length;
  }

  #describePartitions(): string {
    return this.#topics.map((topic) => this.#countOf(topic)).join();
  }

  /** A partition without a committed offset starts where `startAt` says. */
  async #withOffsets(holdings: Holdings): Promise<Assignment[]> {
    const held = Object.entries(holdings).flatMap(([topic, partitions]) =>
      partitions.map((partition) => ({ topic, partition })),
    );
    if (held.length === 0) return [];
    const committed = await this.#committed(held);
    const fresh = held.filter((one) => !committed.has(nameOf(one)));
    const starts = await this.#starts(fresh);
    return held.map(({ topic, partition }) => ({
      topic: topic.slice(this.#topicPrefix.length),
      partition,
      epoch: this.#generation,
      committedOffset: (committed.get(nameOf({ topic, partition })) ??
        starts.get(nameOf({ topic, partition })))!,
    }));
  }

  async #committed(held: readonly TopicPartition[]): Promise<Map<string, number>> {
    const topics = byTopic(held, ({ partition }) => ({ partition }));
    const coordinator = this.#coordinator ?? (await this.#findCoordinator());
    const { responses } = await coordinator.offsetFetch({ groupId: this.#group, topics });
    const found = flatten(responses).filter(([, offset]) => offset >= 0);
    return new Map(found);
  }

  async #starts(fresh: readonly TopicPartition[]): Promise<Map<string, number>> {
    if (fresh.length === 0) return new Map();
    const fromBeginning = this.#startAt === 'earliest';
    const asked = byTopic(fresh, ({ partition }) => ({ partition }));
    const found = await this.#cluster.fetchTopicsOffset(
      asked.map(({ topic, partitions }) => ({ topic, partitions: [...partitions], fromBeginning })),
    );
    const starts = new Map(flatten(found));
    // The end moves on: held to now, or what comes before the first commit could be skipped.
    if (!fromBeginning) await this.#commitStarts(fresh, starts);
    return starts;
  }

  async #commitStarts(fresh: readonly TopicPartition[], starts: Map<string, number>) {
    const coordinator = this.#coordinator ?? (await this.#findCoordinator());
    const offsets = fresh.map((one) => ({ ...one, offset: starts.get(nameOf(one))! }));
    const holder = { groupGenerationId: this.#generation, memberId: this.#memberId };
    await this.#commitTo(coordinator, holder, offsets, '');
  }

  async #commitTo(
    coordinator: KafkaNode,
    holder: { groupGenerationId: number; memberId: string },
    offsets: readonly Offset[],
    topicPrefix = this.#topicPrefix,
  ): Promise<void> {
    const named = offsets.map((one) => ({ ...one, topic: topicPrefix + one.topic }));
    const topics = byTopic(named, ({ partition, offset }) => ({
      partition,
      offset: String(offset),
    }));
    await coordinator.offsetCommit({ groupId: this.#group, ...holder, topics });
  }
}

function standingAfter(error: unknown): Standing | undefined {
  const fault = faultOf(error);
  if (fault === 'REBALANCE_IN_PROGRESS') return 'rebalancing';
  return fault === 'ILLEGAL_GENERATION' || NOT_MEMBER.has(fault) ? 'lost' : undefined;
}

function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

function flatten(
  topics: readonly { topic: string; partitions: { partition: number; offset: string }[] }[],
): [string, number][] {
  return topics.flatMap(({ topic, partitions }) =>
    partitions.map(({ partition, offset }): [string, number] => [
      nameOf({ topic, partition }),
      Number(offset),
    ]),
  );
}

/** A commit with an epoch that is over. */
export function revokedError(partitions: readonly TopicPartition[]): CairnError {
  return new CairnError(
    'partition_revoked',
    `no longer held: ${partitions.map(nameOf).join(', ')}`,
  );
}
