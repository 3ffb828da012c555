import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/simulated-clock.ts';
import type { LogRecord } from '../broker.ts';
import { TopicLane } from './lane-shares.ts';
import { keyBytes, PartitionTasks, type RecordTask } from './record-tasks.ts';
import { RetryQueue } from './retry-queue.ts';

function makeRecord(partition: number, offset: number, key: string): LogRecord {
  const [bytes, value] = [Buffer.from(key), Buffer.of(1)];
  return { topic: 't', partition, offset, timestampMs: 0, key: bytes, value, headers: {} };
}

function hold(lane: TopicLane<RecordTask>, partition = 0): PartitionTasks {
  return new PartitionTasks({ topic: 't', partition, epoch: 1, committedOffset: 0 }, lane);
}

function accept(owner: PartitionTasks, keys: readonly string[]): void {
  const from = owner.offsets.highestSeen + 1;
  keys.forEach((key, i) => {
    owner.accept(makeRecord(owner.partition, from + i, key), key);
  });
}

function takeAll(lane: TopicLane<RecordTask>): RecordTask[] {
  const tasks: RecordTask[] = [];
  for (let task = lane.take(); task !== undefined; task = lane.take()) tasks.push(task);
  return tasks;
}

const positions = (tasks: readonly RecordTask[]) =>
  tasks.map(({ record }) => `${record.partition}@${record.offset}`);

describe('a lane', () => {
  it('lets its partitions take turns, however many tasks each has', () => {
    const lane = new TopicLane<RecordTask>();
    const [long, short] = [hold(lane, 0), hold(lane, 1)];
    accept(long, ['a', 'b', 'c', 'd']);
    accept(short, ['x', 'y']);
    expect(positions(takeAll(lane))).toEqual(['0@0', '1@0', '0@1', '1@1', '0@2', '0@3']);
    expect(lane.ready).toBe(0);
  });

  it('skips a partition that was lost', () => {
    const lane = new TopicLane<RecordTask>();
    const [gone, stays] = [hold(lane, 0), hold(lane, 1)];
    accept(gone, ['a', 'b']);
    accept(stays, ['x']);
    gone.lose();
    expect(lane.ready).toBe(1);
    expect(positions(takeAll(lane))).toEqual(['1@0']);
  });
});

describe('the tasks of a partition', () => {
  it('makes the next task of a key ready when the previous one succeeds, before others', () => {
    const lane = new TopicLane<RecordTask>();
    const owner = hold(lane);
    accept(owner, ['a', 'a', 'b']);
    const first = lane.take()!;
    owner.start(first);
    owner.succeed(first);
    owner.end(first);
    expect(positions(takeAll(lane))).toEqual(['0@1', '0@2']);
  });

  it('ignores records that it has seen before', () => {
    const lane = new TopicLane<RecordTask>();
    const owner = hold(lane);
    accept(owner, ['a', 'b']);
    owner.accept(makeRecord(0, 1, 'b'), 'b');
    expect(owner.buffered).toBe(2);
    expect(takeAll(lane)).toHaveLength(2);
  });

  it('aborts signals that were already read, and later ones at once', () => {
    const lane = new TopicLane<RecordTask>();
    const owner = hold(lane);
    accept(owner, ['a', 'b']);
    const [early, late] = takeAll(lane) as [RecordTask, RecordTask];
    owner.start(early);
    owner.start(late);
    const { signal } = early;
    expect(signal.aborted).toBe(false);
    owner.abort();
    expect(signal.aborted).toBe(true);
    expect(late.signal.aborted).toBe(true);
  });

  it('counts successes while it is being revoked, but starts nothing', async () => {
    const lane = new TopicLane<RecordTask>();
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

  it('distinguishes keys by their bytes, even if they are not text', () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const record = { ...makeRecord(0, 0, ''), key: new Uint8Array(bytes) };
    expect(Buffer.from(keyBytes(record), 'latin1')).toEqual(bytes);
    expect(keyBytes(makeRecord(0, 0, 'é'))).not.toBe(keyBytes(makeRecord(0, 0, 'e')));
  });
});

describe('tasks that wait for their retry', () => {
  it('come out in the order in which they are due', () => {
    const random = seededRandom(5);
    const owner = hold(new TopicLane<RecordTask>());
    const retries = new RetryQueue();
    accept(
      owner,
      Array.from({ length: 500 }, (_, i) => `key${i}`),
    );
    for (const task of takeAll(owner.lane)) {
      task.dueMs = Math.floor(random() * 100);
      retries.add(task);
    }
    const due: number[] = [];
    for (let nowMs = 0; nowMs <= 100; nowMs += 10) {
      for (let task = retries.takeDue(nowMs); task; task = retries.takeDue(nowMs)) {
        expect(task.dueMs).toBeLessThanOrEqual(nowMs);
        due.push(task.dueMs);
      }
    }
    expect(due).toHaveLength(500);
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    expect(retries.nextDueMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('are dropped only with their own partition', () => {
    const lane = new TopicLane<RecordTask>();
    const [gone, stays] = [hold(lane, 0), hold(lane, 1)];
    const retries = new RetryQueue();
    accept(gone, ['a', 'b', 'c']);
    accept(stays, ['x', 'y']);
    for (const task of takeAll(lane)) {
      task.dueMs = 10 - task.record.offset;
      retries.add(task);
    }
    retries.drop(gone);
    const left = [retries.takeDue(99)!, retries.takeDue(99)!];
    expect(positions(left)).toEqual(['1@1', '1@0']);
    expect(retries.takeDue(99)).toBeUndefined();
  });
});
