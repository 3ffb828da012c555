import { describe, expect, test } from 'vitest';
import { murmur2, partitionForKey } from './partitioner.ts';

/** From the Java client's own test of its hash function. */
const JAVA_HASHES: readonly (readonly [string, number])[] = [
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
];

describe('the partitioner', () => {
  test.each(JAVA_HASHES)('hashes %s as the Java client does', (key, hash) => {
    expect(murmur2(Buffer.from(key))).toBe(hash);
  });

  test('agrees with kafkajs on 5,000 keys of every length, including bytes over 127', async () => {
    // A slower implementation of the same function.
    const { Partitioners } = await import('kafkajs');
    const partitioner = Partitioners.DefaultPartitioner();
    const partitionMetadata = Array.from({ length: 48 }, (_, partitionId) => ({
      ...{ partitionId, partitionErrorCode: 0, leader: 0, replicas: [], isr: [] },
    }));
    let state = 7;
    const nextByte = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >>> 12) & 0xff;
    };
    for (let i = 0; i < 5_000; i++) {
      const key = Buffer.from(Array.from({ length: 1 + (i % 67) }, nextByte));
      const theirs = partitioner({ topic: 't', partitionMetadata, message: { key, value: null } });
      expect(partitionForKey(key, 48), key.toString('hex')).toBe(theirs);
    }
  });

  test('an empty key has a partition too', () => {
    expect(partitionForKey(Buffer.alloc(0), 16)).toBe(murmur2(Buffer.alloc(0)) & 15);
  });

  test('spreads uuids over partitions evenly', () => {
    const counts = new Array<number>(16).fill(0);
    for (let i = 0; i < 16_000; i++) {
      counts[partitionForKey(Buffer.from(`0191d9a0-0000-7000-8000-${i}`), 16)]! += 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1_150);
  });
});
