import { describe, expect, it } from 'vitest';
import {
  assignPartitions,
  decodeHoldings,
  decodeSubscription,
  encodeHoldings,
  encodeSubscription,
} from './kafka-assigner.ts';

const counts: Record<string, number> = { jobs: 5, results: 5, batches: 2 };
const countOf = (topic: string) => counts[topic]!;
const subscriber = (memberId: string, ...topics: string[]) => ({ memberId, topics });

describe('assignPartitions', () => {
  it('gives partitions of equal number to one member, each partition once', () => {
    const all = ['jobs', 'results', 'batches'];
    const members = ['c', 'a', 'b'].map((id) => subscriber(id, ...all));
    expect(Object.fromEntries(assignPartitions(members, countOf))).toEqual({
      a: { jobs: [0, 3], results: [0, 3], batches: [0] },
      b: { jobs: [1, 4], results: [1, 4], batches: [1] },
      c: { jobs: [2], results: [2] },
    });
  });

  it('gives nothing to members that are more than there are partitions', () => {
    const members = ['a', 'b', 'c'].map((id) => subscriber(id, 'batches'));
    expect(assignPartitions(members, countOf).get('c')).toEqual({});
  });

  it('gives a topic only to those who subscribe to it', () => {
    const members = [subscriber('a', 'jobs', 'batches'), subscriber('b', 'jobs')];
    expect(assignPartitions(members, countOf).get('a')).toEqual({
      jobs: [0, 2, 4],
      batches: [0, 1],
    });
  });

  it('keeps its meaning over the wire', () => {
    const holdings = { jobs: [0, 3], results: [1] };
    expect(decodeHoldings(encodeHoldings(holdings))).toEqual(holdings);
    expect(decodeHoldings(Buffer.alloc(0))).toEqual({});
    expect(decodeSubscription(encodeSubscription(['jobs', 'x']))).toEqual(['jobs', 'x']);
  });
});
