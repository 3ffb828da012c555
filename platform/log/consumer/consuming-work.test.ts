import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/simulated-clock.ts';
import type { LogRecord } from '../broker.ts';
import { Retries } from './consuming-retries.ts';
import { keyBytes, Lane, PartitionWork, type Work } from './consuming-work.ts';

function recordOf(partition: number, offset: number, key: string): LogRecord {
  const [bytes, value] = [Buffer.from(key), Buffer.of(1)];
  return { topic: 't', partition, offset, timestampMs: 0, key: bytes, value, headers: {} };
}

function hold(lane: Lane, partition = 0): PartitionWork {
  return new PartitionWork({ topic: 't', partition, epoch: 1, committedOffset: 0 }, lane);
}

function accept(owner: PartitionWork, keys: readonly string[]): void {
  const from = owner.offsets.highestSeen + 1;
  keys.forEach((key, i) => {
    owner.accept(recordOf(owner.partition, from + i, key), key);
  });
}

function takeAll(lane: Lane): Work[] {
  const works: Work[] = [];
  for (let work = lane.take(); work !== undefined; work = lane.take()) works.push(work);
  return works;
}

const placesOf = (works: readonly Work[]) =>
  works.map(({ record }) => `${record.partition}@${record.offset}`);

describe('a lane', () => {
  it('gives its partitions turns, however much each has', () => {
    const lane = new Lane(0);
    const [long, short] = [hold(lane, 0), hold(lane, 1)];
    accept(long, ['a', 'b', 'c', 'd']);
    accept(short, ['x', 'y']);
    expect(placesOf(takeAll(lane))).toEqual(['0@0', '1@0', '0@1', '1@1', '0@2', '0@3']);
    expect(lane.ready).toBe(0);
  });

  it('passes over a partition that was let go', () => {
    const lane = new Lane(0);
    const [gone, stays] = [hold(lane, 0), hold(lane, 1)];
    accept(gone, ['a', 'b']);
    accept(stays, ['x']);
    gone.lose();
    expect(lane.ready).toBe(1);
    expect(placesOf(takeAll(lane))).toEqual(['1@0']);
  });
});

describe('a partition in hand', () => {
  it('makes the next of a key ready when the one before succeeds, before younger ones', () => {
    const lane = new Lane(0);
    const owner = hold(lane);
    accept(owner, ['a', 'a', 'b']);
    const first = lane.take()!;
    owner.start(first);
    owner.succeed(first);
    owner.end(first);
    expect(placesOf(takeAll(lane))).toEqual(['0@1', '0@2']);
  });

  it('leaves out what it has seen before', () => {
    const lane = new Lane(0);
    const owner = hold(lane);
    accept(owner, ['a', 'b']);
    owner.accept(recordOf(0, 1, 'b'), 'b');
    expect(owner.buffered).toBe(2);
    expect(takeAll(lane)).toHaveLength(2);
  });

  it('aborts the signals that were asked for, and those asked for later at once', () => {
    const lane = new Lane(0);
    const owner = hold(lane);
    accept(owner, ['a', 'b']);
    const [early, late] = takeAll(lane) as [Work, Work];
    owner.start(early);
    owner.start(late);
    const { signal } = early;
    expect(signal.aborted).toBe(false);
    owner.abort();
    expect(signal.aborted).toBe(true);
    expect(late.signal.aborted).toBe(true);
  });

  it('counts successes while it is being revoked, and starts nothing on them', async () => {
    const lane = new Lane(0);
    const owner = hold(lane);
    accept(owner, ['a', 'a']);
    const first = lane.take()!;
    owner.start(first);
    owner.revoke();
    const idle = owner.idle();
    owner.succeed(first);
    owner.end(first);
    await idle;
    expect(owner.offsets.nextOffset).toBe(1);
    expect(lane.take()).toBeUndefined();
  });

  it('knows keys by their bytes, whatever text they are', () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const record = { ...recordOf(0, 0, ''), key: new Uint8Array(bytes) };
    expect(Buffer.from(keyBytes(record), 'latin1')).toEqual(bytes);
    expect(keyBytes(recordOf(0, 0, 'é'))).not.toBe(keyBytes(recordOf(0, 0, 'e')));
  });
});

describe('works that wait for their retry', () => {
  it('come out in the order in which they are due', () => {
    const random = seededRandom(5);
    const owner = hold(new Lane(0));
    const retries = new Retries();
    accept(
      owner,
      Array.from({ length: 500 }, (_, i) => `key${i}`),
    );
    for (const work of takeAll(owner.lane)) {
      work.dueMs = Math.floor(random() * 100);
      retries.add(work);
    }
    const due: number[] = [];
    for (let nowMs = 0; nowMs <= 100; nowMs += 10) {
      for (let work = retries.takeDue(nowMs); work; work = retries.takeDue(nowMs)) {
        expect(work.dueMs).toBeLessThanOrEqual(nowMs);
        due.push(work.dueMs);
      }
    }
    expect(due).toHaveLength(500);
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    expect(retries.nextDueMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('are dropped with their partition alone', () => {
    const lane = new Lane(0);
    const [gone, stays] = [hold(lane, 0), hold(lane, 1)];
    const retries = new Retries();
    accept(gone, ['a', 'b', 'c']);
    accept(stays, ['x', 'y']);
    for (const work of takeAll(lane)) {
      work.dueMs = 10 - work.record.offset;
      retries.add(work);
    }
    retries.drop(gone);
    const left = [retries.takeDue(99)!, retries.takeDue(99)!];
    expect(placesOf(left)).toEqual(['1@1', '1@0']);
    expect(retries.takeDue(99)).toBeUndefined();
  });
});
