/**
 * Which member of a group holds which partition: partitions of equal number, of whatever topic,
 * go to one member (B5), so that a job and its result, which share a key, meet in one process.
 *
 * Members stand in the order of their ids and partition p goes to member p modulo their number;
 * a topic that only some subscribe to is dealt among those.
 */
import { AssignerProtocol } from 'kafkajs';

export interface Subscriber {
  readonly memberId: string;
  readonly topics: readonly string[];
}

export type Holdings = Record<string, number[]>;

/** Kafka's name for this way to assign; members that offer another cannot join the group. */
export const ASSIGNER_NAME = 'cairn-equal-numbers';

export function assignPartitions(
  subscribers: readonly Subscriber[],
  partitionCount: (topic: string) => number,
): Map<string, Holdings> {
  const ordered = [...subscribers].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
  const holdings = new Map<string, Holdings>(ordered.map(({ memberId }) => [memberId, {}]));
  for (const topic of new Set(ordered.flatMap(({ topics }) => topics))) {
    const takers = ordered.filter(({ topics }) => topics.includes(topic));
    for (let partition = 0; partition < partitionCount(topic); partition++) {
      const held = holdings.get(takers[partition % takers.length]!.memberId)!;
      held[topic] = [...(held[topic] ?? []), partition];
    }
  }
  return holdings;
}

const NO_BYTES = Buffer.alloc(0);

export function encodeSubscription(topics: readonly string[]): Buffer {
  const subscription = { version: 0, topics: [...topics], userData: NO_BYTES };
  return AssignerProtocol.MemberMetadata.encode(subscription);
}

export function decodeSubscription(metadata: Buffer): readonly string[] {
  return AssignerProtocol.MemberMetadata.decode(metadata)?.topics ?? [];
}

export function encodeHoldings(holdings: Holdings): Buffer {
  const assignment = { version: 0, assignment: holdings, userData: NO_BYTES };
  return AssignerProtocol.MemberAssignment.encode(assignment);
}

export function decodeHoldings(assignment: Buffer): Holdings {
  if (assignment.length === 0) return {};
  return AssignerProtocol.MemberAssignment.decode(assignment)?.assignment ?? {};
}
