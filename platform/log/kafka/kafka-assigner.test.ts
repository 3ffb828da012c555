import { describe, expect, it } from 'vitest';
import {
  assignPartitions,
  decodeAssignment,
  decodeSubscription,
  encodeAssignment,
  encodeSubscription,
} from './kafka-assigner.ts';

const counts: Record<string, number> = { jobs: 5, results: 5, batches: 2 };
const countPartitions = (topic: string) => counts[topic]!;
const subscriber = (memberId: string, ...topics: string[]) => ({ memberId, topics });

describe('assignPartitions', () => {
  it('gives partitions with the same number to one member, each partition once', () => {
    const all = ['jobs', 'results', 'batches'];
    const members = ['c', 'a', 'b'].map((id) => subscriber(id, ...all));
    expect(Object.fromEntries(assignPartitions(members, countPartitions))).toEqual({
      a: { jobs: [0, 3], results: [0, 3], batches: [0] },
      b: { jobs: [1, 4], results: [1, 4], batches: [1] },
      c: { jobs: [2], results: [2] },
    });
  });

  it('gives nothing to surplus members', () => {
    const members = ['a', 'b', 'c'].map((id) => subscriber(id, 'batches'));
    expect(assignPartitions(members, countPartitions).get('c')).toEqual({});
  });

  it('gives a topic only to members that subscribe to it', () => {
    const members = [subscriber('a', 'jobs', 'batches'), subscriber('b', 'jobs')];
    expect(assignPartitions(members, countPartitions).get('a')).toEqual({
      jobs: [0, 2, 4],
      batches: [0, 1],
    });
  });

  it('reads back what it encoded', () => {
    const assigned = { jobs: [0, 3], results: [1] };
    expect(decodeAssignment(encodeAssignment(assigned))).toEqual(assigned);
    expect(decodeAssignment(Buffer.alloc(0))).toEqual({});
    expect(decodeSubscription(encodeSubscription(['jobs', 'x']))).toEqual(['jobs', 'x']);
  });
});
