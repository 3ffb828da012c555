/**
 * Assigns a group's partitions: those with the same number go to one member, whatever their topic
 * (BR5), so that a job and its result, which share a key, meet in one process.
 *
 * Members are ordered by id, and partition p goes to member p modulo their number. A topic that
 * only some members subscribe to is assigned among those.
 */
import { AssignerProtocol } from 'kafkajs';

export interface Subscriber {
  readonly memberId: string;
  readonly topics: readonly string[];
}

/** Partitions by topic. */
export type AssignedPartitions = Record<string, number[]>;

/** The assignor's name in Kafka; members that offer a different one cannot join the group. */
export const ASSIGNER_NAME = 'cairn-equal-numbers';

export function assignPartitions(
  subscribers: readonly Subscriber[],
  partitionCount: (topic: string) => number,
): Map<string, AssignedPartitions> {
  const ordered = [...subscribers].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
  const assigned = new Map<string, AssignedPartitions>(ordered.map((one) => [one.memberId, {}]));
  for (const topic of new Set(ordered.flatMap(({ topics }) => topics))) {
    const takers = ordered.filter(({ topics }) => topics.includes(topic));
    for (let partition = 0; partition < partitionCount(topic); partition++) {
      const own = assigned.get(takers[partition % takers.length]!.memberId)!;
      own[topic] = [...(own[topic] ?? []), partition];
    }
  }
  return assigned;
}

const PROTOCOL_HEADER = { version: 0, userData: Buffer.alloc(0) };

export function encodeSubscription(topics: readonly string[]): Buffer {
  return AssignerProtocol.MemberMetadata.encode({ ...PROTOCOL_HEADER, topics: [...topics] });
}

export function decodeSubscription(metadata: Buffer): readonly string[] {
  return AssignerProtocol.MemberMetadata.decode(metadata)?.topics ?? [];
}

export function encodeAssignment(assignment: AssignedPartitions): Buffer {
  return AssignerProtocol.MemberAssignment.encode({ ...PROTOCOL_HEADER, assignment });
}

export function decodeAssignment(assignment: Buffer): AssignedPartitions {
  if (assignment.length === 0) return {};
  return AssignerProtocol.MemberAssignment.decode(assignment)?.assignment ?? {};
}
