/**
 * One member's requests to its group's coordinator: join, sync, heartbeat, commit, leave.
 *
 * It measures no time and decides nothing; kafka-member.ts does. The coordinator's answer about the
 * membership is a value (`Standing`); only other failures (no connection, no permission) are
 * errors.
 */
import type { TopicOffsets } from 'kafkajs';
import { within } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import { retrying } from '../../runtime/retry.ts';
import {
  type Assignment,
  type JoinOptions,
  partitionName,
  type TopicPartition,
} from '../broker.ts';
import {
  ASSIGNER_NAME,
  type AssignedPartitions,
  assignPartitions,
  decodeAssignment,
  decodeSubscription,
  encodeAssignment,
  encodeSubscription,
} from './kafka-assigner.ts';
import {
  type GroupSeat,
  type JoinedGroup,
  type KafkaCluster,
  type KafkaContext,
  type KafkaNode,
  kafkaErrorName,
  kafkaRetries,
  refreshMetadata,
} from './kafka-client.ts';
import { byTopic } from './kafka-requests.ts';

/** held: all is well. rebalancing: finish and join again. lost: the partitions are gone. */
export type Standing = 'held' | 'rebalancing' | 'lost';

interface CommittedOffset extends TopicPartition {
  readonly offset: number;
}

export type MembershipOptions = KafkaContext & Required<Omit<JoinOptions, 'listener'>>;

const NO_MEMBER = '';
const NOT_MEMBER = new Set(['UNKNOWN_MEMBER_ID', 'FENCED_INSTANCE_ID']);

export class KafkaMembership {
  readonly #options: MembershipOptions;
  /** Kafka's names, like all topics here except those of assignments and commits. */
  readonly #topics: readonly string[];
  #coordinator: KafkaNode | undefined;
  /** True after a failure: the nodes may have other addresses now. */
  #isMetadataDoubtful = false;
  #memberId = NO_MEMBER;
  #generation = -1;
  #isLeader = false;
  /** How many partitions each topic had when the leader last assigned them. */
  #partitionCounts = '';

  constructor(options: MembershipOptions) {
    this.#options = options;
    this.#topics = options.topics.map((topic) => options.topicPrefix + topic);
  }

  /**
   * Joins and syncs; undefined if the group changed meanwhile, so that the member must join again.
   */
  async enter(): Promise<Assignment[] | undefined> {
    this.#coordinator = undefined;
    const assigned = await this.#ask(async (coordinator) => {
      await this.#options.cluster.addMultipleTargetTopics([...this.#topics]);
      const joined = await this.#join(coordinator);
      return this.#withOffsets(coordinator, await this.#sync(coordinator, joined));
    });
    return typeof assigned === 'string' ? undefined : assigned;
  }

  async heartbeat(): Promise<Standing> {
    return this.#ask(async (coordinator): Promise<Standing> => {
      await coordinator.heartbeat({ groupId: this.#options.group, ...this.#seat() });
      return 'held';
    });
  }

  /** True if this member leads the group and must get new partitions assigned. */
  async mustAssignNewPartitions(): Promise<boolean> {
    if (!this.#isLeader) return false;
    await this.#options.cluster.refreshMetadataIfNecessary();
    return this.#describePartitions() !== this.#partitionCounts;
  }

  /** Retries transient faults, always under the generation in which it began. */
  async commit(offsets: readonly CommittedOffset[]): Promise<Standing> {
    const { topicPrefix, limits } = this.#options;
    const seat = this.#seat();
    const named = offsets.map((one) => ({ ...one, topic: topicPrefix + one.topic }));
    const request = async (coordinator: KafkaNode): Promise<Standing> => {
      await this.#commitTo(coordinator, seat, named);
      return 'held';
    };
    return retrying(kafkaRetries(this.#options, limits.requestTimeoutMs), () =>
      this.#ask(request, seat),
    );
  }

  /** Uses the connections of others, because its own may be waiting for a join. */
  async leave(through: KafkaCluster): Promise<void> {
    const [groupId, memberId] = [this.#options.group, this.#memberId];
    if (memberId === NO_MEMBER) return;
    this.#memberId = NO_MEMBER;
    const coordinator = await through.findGroupCoordinator({ groupId });
    await coordinator.leaveGroup({ groupId, memberId });
  }

  #seat(): GroupSeat {
    return { groupGenerationId: this.#generation, memberId: this.#memberId };
  }

  /** Resolves with the standing if that is why the coordinator refused the request. */
  async #ask<T>(
    request: (coordinator: KafkaNode) => Promise<T>,
    seat = this.#seat(),
  ): Promise<T | Standing> {
    try {
      this.#coordinator ??= await this.#findCoordinator();
      return await request(this.#coordinator);
    } catch (error) {
      const name = kafkaErrorName(error);
      const isNotMember = NOT_MEMBER.has(name);
      // A late commit of an earlier membership says nothing about this one.
      if (isNotMember && seat.memberId === this.#memberId) this.#memberId = NO_MEMBER;
      if (isNotMember || name === 'ILLEGAL_GENERATION') return 'lost';
      if (name === 'REBALANCE_IN_PROGRESS') return 'rebalancing';
      // The coordinator may have moved to another node.
      this.#coordinator = undefined;
      this.#isMetadataDoubtful = true;
      throw error;
    }
  }

  /**
   * kafkajs asks the nodes whose addresses it knows, and does not reload the addresses if none of
   * them answers.
   */
  async #findCoordinator(): Promise<KafkaNode> {
    const { cluster, group, clock, limits } = this.#options;
    if (this.#isMetadataDoubtful) {
      // With nodes that never answer it takes kafkajs longer, and a member that leaves waits.
      const refreshed = refreshMetadata(this.#options);
      const isFresh = await within(clock, limits.connectTimeoutMs, refreshed, false);
      this.#isMetadataDoubtful = !isFresh;
    }
    return cluster.findGroupCoordinator({ groupId: group });
  }

  async #join(coordinator: KafkaNode): Promise<JoinedGroup> {
    const { group, limits } = this.#options;
    const joined = await coordinator.joinGroup({
      groupId: group,
      memberId: this.#memberId,
      sessionTimeout: limits.sessionTimeoutMs,
      rebalanceTimeout: limits.rebalanceTimeoutMs,
      groupProtocols: [{ name: ASSIGNER_NAME, metadata: encodeSubscription(this.#topics) }],
    });
    this.#memberId = joined.memberId;
    this.#generation = joined.generationId;
    this.#isLeader = joined.leaderId === joined.memberId;
    return joined;
  }

  async #sync(coordinator: KafkaNode, joined: JoinedGroup): Promise<AssignedPartitions> {
    const { generationId, memberId } = joined;
    const groupAssignment = this.#isLeader ? await this.#assignGroup(joined) : [];
    const request = { groupId: this.#options.group, generationId, memberId, groupAssignment };
    return decodeAssignment((await coordinator.syncGroup(request)).memberAssignment);
  }

  async #assignGroup({ members }: JoinedGroup) {
    const { cluster } = this.#options;
    const subscribers = members.map(({ memberId, memberMetadata }) => ({
      memberId,
      topics: decodeSubscription(memberMetadata),
    }));
    await cluster.addMultipleTargetTopics(subscribers.flatMap(({ topics }) => topics));
    await cluster.refreshMetadata();
    this.#partitionCounts = this.#describePartitions();
    const assigned = assignPartitions(subscribers, (topic) => this.#countPartitions(topic));
    return Array.from(assigned, ([memberId, partitions]) => ({
      memberId,
      memberAssignment: encodeAssignment(partitions),
    }));
  }

  #countPartitions(topic: string): number {
    return this.#options.cluster.findTopicPartitionMetadata(topic).length;
  }

  #describePartitions(): string {
    return this.#topics.map((topic) => this.#countPartitions(topic)).join();
  }

  /** A partition without a committed offset starts at `startAt`. */
  async #withOffsets(coordinator: KafkaNode, assigned: AssignedPartitions): Promise<Assignment[]> {
    const held = Object.entries(assigned).flatMap(([topic, partitions]) =>
      partitions.map((partition) => ({ topic, partition })),
    );
    if (held.length === 0) return [];
    const offsets = await this.#readCommitted(coordinator, held);
    const fresh = held.filter((one) => !offsets.has(partitionName(one)));
    const starts = await this.#findStarts(coordinator, fresh);
    for (const one of starts) offsets.set(partitionName(one), one.offset);
    return held.map((one) => ({
      topic: one.topic.slice(this.#options.topicPrefix.length),
      partition: one.partition,
      epoch: this.#generation,
      committedOffset: offsets.get(partitionName(one))!,
    }));
  }

  async #readCommitted(
    coordinator: KafkaNode,
    held: readonly TopicPartition[],
  ): Promise<Map<string, number>> {
    const topics = byTopic(held, ({ partition }) => ({ partition }));
    const { responses } = await coordinator.offsetFetch({ groupId: this.#options.group, topics });
    const committed = toOffsets(responses).filter(({ offset }) => offset >= 0);
    return new Map(committed.map((one) => [partitionName(one), one.offset]));
  }

  async #findStarts(
    coordinator: KafkaNode,
    fresh: readonly TopicPartition[],
  ): Promise<readonly CommittedOffset[]> {
    if (fresh.length === 0) return [];
    const fromBeginning = this.#options.startAt === 'earliest';
    const starts = await this.#readEnds(fresh, fromBeginning);
    // Committed now, so that a later owner does not skip records appended after this start (BR6).
    if (!fromBeginning) await this.#commitTo(coordinator, this.#seat(), starts);
    return starts;
  }

  /**
   * The group's leader may know partitions that were just added before this member does. kafkajs
   * returns nothing for a partition that it does not know.
   */
  async #readEnds(
    partitions: readonly TopicPartition[],
    fromBeginning: boolean,
  ): Promise<readonly CommittedOffset[]> {
    const { cluster } = this.#options;
    const isKnown = ({ topic, partition }: TopicPartition) =>
      cluster.findTopicPartitionMetadata(topic).some((one) => one.partitionId === partition);
    if (!partitions.every(isKnown)) await cluster.refreshMetadata();
    const topics = byTopic(partitions, ({ partition }) => ({ partition }));
    const found = toOffsets(
      await cluster.fetchTopicsOffset(topics.map((topic) => ({ ...topic, fromBeginning }))),
    );
    const names = new Set(found.map(partitionName));
    const missing = partitions.filter((one) => !names.has(partitionName(one)));
    if (missing.length === 0) return found;
    const message = `Kafka does not know ${missing.map(partitionName).join(', ')} yet.`;
    throw new CairnError('broker_unavailable', message);
  }

  async #commitTo(
    coordinator: KafkaNode,
    seat: GroupSeat,
    offsets: readonly CommittedOffset[],
  ): Promise<void> {
    const topics = byTopic(offsets, ({ partition, offset }) => {
      return { partition, offset: String(offset) };
    });
    await coordinator.offsetCommit({ groupId: this.#options.group, ...seat, topics });
  }
}

function toOffsets(topics: readonly TopicOffsets[]): CommittedOffset[] {
  return topics.flatMap(({ topic, partitions }) =>
    partitions.map(({ partition, offset }) => ({ topic, partition, offset: Number(offset) })),
  );
}
