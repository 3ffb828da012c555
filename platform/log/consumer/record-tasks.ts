/**
 * The records that a member holds, by partition, key and lane. Pure bookkeeping: nothing here
 * waits, calls a broker or knows the time; the parallel consumer does all that.
 *
 * Each record is one task. The tasks of one key in one partition form a chain in offset order, and
 * only the head of a chain can be ready, running or waiting for a retry. Ready tasks are in their
 * partition's list; the partitions that have some take turns in their lane.
 *
 * RT1 Two tasks of one key and partition never run at the same time, nor out of their order.
 * RT2 The steps on a record do not depend on how many records are held; only revoking a partition
 *     walks over what it holds.
 * RT3 A partition goes from `held` to `revoking` (successes of running tasks count, no task is
 *     started) to `lost` (nothing counts). Each epoch has its own object, so an outcome that comes
 *     late finds the lost one.
 */
import type { Assignment, LogRecord } from '../broker.ts';
import { OffsetTracker } from './offset-tracker.ts';

/** One record; handlers see it as their context. */
export class RecordTask {
  readonly record: LogRecord;
  readonly owner: PartitionTasks;
  readonly key: string;
  readonly position: number;
  /** Which attempt this is; 1 in the first. */
  attempt = 0;
  /** How often it was started without spending an attempt. */
  unspent = 0;
  /** When its retry is due, in the clock's monotonic time. */
  dueMs = 0;
  nextOfKey: RecordTask | undefined;
  nextReady: RecordTask | undefined;

  constructor(owner: PartitionTasks, record: LogRecord, key: string, position: number) {
    this.owner = owner;
    this.record = record;
    this.key = key;
    this.position = position;
  }

  /** Created when it is first read: one for each record would cost more than all else here. */
  get signal(): AbortSignal {
    return this.owner.createSignal(this);
  }

  get aborted(): boolean {
    return this.owner.aborted;
  }

  get epoch(): number {
    return this.owner.epoch;
  }
}

/** The topics of one priority. Their partitions take turns, however much each has. */
export class TopicLane {
  /** Tasks that could be started at once. */
  ready = 0;
  inFlight = 0;
  /** True while it has enough ready tasks, so that its partitions are not fetched from. */
  full = false;
  /** The partitions that have ready tasks. */
  readonly #queue: PartitionTasks[] = [];

  /** Takes the next task, one of each partition in turn. */
  take(): RecordTask | undefined {
    for (let owner = this.#queue.shift(); owner !== undefined; owner = this.#queue.shift()) {
      owner.inQueue = false;
      if (!owner.hasReady) continue;
      const task = owner.takeReady();
      if (owner.hasReady) this.enqueue(owner);
      return task;
    }
    return undefined;
  }

  /** Puts a partition that has ready tasks at the end of the queue, once. */
  enqueue(owner: PartitionTasks): void {
    if (owner.inQueue) return;
    owner.inQueue = true;
    this.#queue.push(owner);
  }
}

/** One partition in one epoch. */
export class PartitionTasks {
  readonly topic: string;
  readonly partition: number;
  readonly epoch: number;
  readonly lane: TopicLane;
  readonly offsets: OffsetTracker;
  state: 'held' | 'revoking' | 'lost' = 'held';
  /** Whether the member was told to pause it. */
  paused = false;
  aborted = false;
  inFlight = 0;
  /** Fetched, neither running nor waiting for a retry. */
  buffered = 0;
  waitingRetry = 0;
  inQueue = false;
  /** The last task of each key that has not succeeded. */
  #chains = new Map<string, RecordTask>();
  #firstReady: RecordTask | undefined;
  #lastReady: RecordTask | undefined;
  /** Of the running tasks whose handlers read their signal. */
  #signals = new Map<RecordTask, AbortController>();
  #whenIdle: (() => void)[] = [];

  constructor({ topic, partition, epoch, committedOffset }: Assignment, lane: TopicLane) {
    this.topic = topic;
    this.partition = partition;
    this.epoch = epoch;
    this.lane = lane;
    this.offsets = new OffsetTracker(committedOffset);
  }

  get hasReady(): boolean {
    return this.#firstReady !== undefined;
  }

  /** Adds a fetched record; one that was seen before is left out. */
  accept(record: LogRecord, key: string): void {
    if (record.offset <= this.offsets.highestSeen) return;
    const task = new RecordTask(this, record, key, this.offsets.see(record.offset));
    const before = this.#chains.get(key);
    this.#chains.set(key, task);
    this.buffered++;
    if (before === undefined) this.#readyLast(task);
    else before.nextOfKey = task;
  }

  takeReady(): RecordTask {
    const task = this.#firstReady!;
    this.#firstReady = task.nextReady;
    if (this.#firstReady === undefined) this.#lastReady = undefined;
    task.nextReady = undefined;
    this.lane.ready--;
    return task;
  }

  start(task: RecordTask): void {
    task.attempt++;
    this.buffered--;
    this.inFlight++;
    this.lane.inFlight++;
  }

  /** The handler has ended, whatever its outcome. */
  end(task: RecordTask): void {
    this.inFlight--;
    this.lane.inFlight--;
    this.#signals.delete(task);
    if (this.inFlight > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** The record is done; the next of its key becomes ready. */
  succeed(task: RecordTask): void {
    if (this.state === 'lost') return;
    this.offsets.succeed(task.position);
    if (this.state !== 'held') return;
    const next = task.nextOfKey;
    if (next === undefined) this.#chains.delete(task.key);
    else this.#readyFirst(next);
  }

  /** The attempt that has ended does not count. */
  unspend(task: RecordTask): void {
    task.attempt--;
    task.unspent++;
  }

  /** The task stays the head of its chain: it holds up its own key alone. */
  waitForRetry(task: RecordTask, dueMs: number): void {
    task.dueMs = dueMs;
    this.waitingRetry++;
  }

  retryIsDue(task: RecordTask): void {
    this.waitingRetry--;
    this.buffered++;
    this.#readyFirst(task);
  }

  /** Drops the tasks that do not run and aborts those that do (RT3). */
  revoke(): void {
    if (this.state === 'held') this.state = 'revoking';
    this.#chains.clear();
    while (this.hasReady) this.takeReady();
    this.buffered = 0;
    this.waitingRetry = 0;
    this.abort();
  }

  abort(): void {
    this.aborted = true;
    for (const controller of this.#signals.values()) controller.abort();
  }

  lose(): void {
    this.revoke();
    this.state = 'lost';
  }

  /** One for each attempt of a task. */
  createSignal(task: RecordTask): AbortSignal {
    let controller = this.#signals.get(task);
    if (controller === undefined) {
      controller = new AbortController();
      if (this.aborted) controller.abort();
      this.#signals.set(task, controller);
    }
    return controller.signal;
  }

  /** Resolves when no handler of this partition runs. */
  idle(): Promise<void> {
    if (this.inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  /** Older tasks go first, because they hold the commit back. */
  #readyFirst(task: RecordTask): void {
    task.nextReady = this.#firstReady;
    this.#firstReady = task;
    this.#lastReady ??= task;
    this.#countReady();
  }

  #readyLast(task: RecordTask): void {
    if (this.#lastReady === undefined) this.#firstReady = task;
    else this.#lastReady.nextReady = task;
    this.#lastReady = task;
    this.#countReady();
  }

  #countReady(): void {
    this.lane.ready++;
    this.lane.enqueue(this);
  }
}

/** The key's bytes as a cheap Map key. */
export function keyBytes(record: LogRecord): string {
  const { buffer, byteOffset, byteLength } = record.key;
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
