/**
 * The records that a member holds, by partition, key and lane. Pure bookkeeping: nothing here
 * waits, calls a broker or knows the time; the parallel consumer does all that.
 *
 * Each record is one task. The tasks of one key in one partition form a chain in offset order, and
 * only the head of a chain can be ready, running or waiting for a retry. Ready tasks are in the
 * list of their share in their partition. In a lane the shares take turns (lane-shares.ts), and
 * within a share the partitions that have some.
 *
 * RT1 Two tasks of one key and partition never run at the same time, nor out of their order.
 * RT2 The steps on a record do not depend on how many records are held; only revoking a partition
 *     walks over what it holds.
 * RT3 A partition goes from `held` to `revoking` (successes of running tasks count, no task is
 *     started) to `lost` (nothing counts). Each epoch has its own object, so an outcome that comes
 *     late finds the lost one.
 */
import type { Assignment, LogRecord } from '../broker.ts';
import { Backlog, type BacklogSpan, TakenAhead } from './backlog.ts';
import { ReadyList, type TopicLane } from './lane-shares.ts';
import { OffsetTracker } from './offset-tracker.ts';

/** One record; handlers see it as their context. */
export class RecordTask {
  readonly record: LogRecord;
  readonly owner: PartitionTasks;
  readonly key: string;
  /** The ready tasks of its partition and share. */
  readonly list: ReadyList<RecordTask>;
  /** Which attempt this is; 1 in the first. */
  attempt = 0;
  /** How often it was started without spending an attempt. */
  unspent = 0;
  /** How long it was deferred, all in all. */
  deferredMs = 0;
  /** When its retry is due, in the clock's monotonic time. */
  dueMs = 0;
  nextOfKey: RecordTask | undefined;
  nextReady: RecordTask | undefined;

  constructor(owner: PartitionTasks, record: LogRecord, key: string, list: ReadyList<RecordTask>) {
    this.owner = owner;
    this.record = record;
    this.key = key;
    this.list = list;
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

/** A record of the backlog. */
export interface FetchedAgain {
  readonly record: LogRecord;
  readonly key: string;
  readonly share: string;
}

/** One partition in one epoch. */
export class PartitionTasks {
  readonly topic: string;
  readonly partition: number;
  readonly epoch: number;
  readonly lane: TopicLane<RecordTask>;
  readonly offsets: OffsetTracker;
  /** Read ahead and left for later. */
  readonly backlog = new Backlog();
  readonly takenAhead = new TakenAhead();
  /** At most so many records that were left are being fetched again. */
  loadingRecords = 0;
  state: 'held' | 'revoking' | 'lost' = 'held';
  /** Whether the member was told to pause it. */
  paused = false;
  aborted = false;
  inFlight = 0;
  /** Fetched, neither running nor waiting for a retry. */
  buffered = 0;
  waitingRetry = 0;
  /** The last task of each key that has not succeeded. */
  #chains = new Map<string, RecordTask>();
  /** By share, for as long as it has tasks. */
  readonly #lists = new Map<string, ReadyList<RecordTask>>();
  /** Of the running tasks whose handlers read their signal. */
  #signals = new Map<RecordTask, AbortController>();
  #whenIdle: (() => void)[] = [];

  constructor(
    { topic, partition, epoch, committedOffset }: Assignment,
    lane: TopicLane<RecordTask>,
  ) {
    this.topic = topic;
    this.partition = partition;
    this.epoch = epoch;
    this.lane = lane;
    this.offsets = new OffsetTracker(committedOffset);
  }

  /** Adds a fetched record; one that was seen before is left out. */
  accept(record: LogRecord, key: string, share = ''): void {
    if (record.offset <= this.offsets.highestSeen) return;
    this.offsets.see(record.offset);
    this.#add(record, key, share);
  }

  /** Leaves a fetched record for later; one that was seen before is left out. */
  leave(record: LogRecord, share: string): void {
    if (record.offset <= this.offsets.highestSeen) return;
    this.offsets.leave(record.offset);
    this.backlog.leave(share, record.offset);
  }

  /** Adds the records of a span of the backlog, as they were fetched again. */
  acceptLeft(span: BacklogSpan, records: readonly FetchedAgain[]): void {
    for (const { record, key, share } of records) {
      this.offsets.takeLeft(record.offset);
      this.#add(record, key, share);
    }
    if (span.share !== null) this.takenAhead.add(span.share, records.length, span.toOffset);
    this.backlog.take(span);
    this.offsets.leftFrom(this.backlog.firstOffset);
  }

  #add(record: LogRecord, key: string, share: string): void {
    const list = this.#openList(share);
    list.tasks++;
    const task = new RecordTask(this, record, key, list);
    const before = this.#chains.get(key);
    this.#chains.set(key, task);
    this.buffered++;
    if (before === undefined) list.addLast(task);
    else before.nextOfKey = task;
  }

  #openList(share: string): ReadyList<RecordTask> {
    let list = this.#lists.get(share);
    if (list === undefined) {
      list = new ReadyList<RecordTask>(this.lane.openShare(share));
      this.#lists.set(share, list);
    }
    return list;
  }

  start(task: RecordTask): void {
    task.attempt++;
    this.buffered--;
    this.inFlight++;
    this.lane.inFlight++;
    task.list.share.inFlight++;
  }

  /** The handler has ended, whatever its outcome. */
  end(task: RecordTask): void {
    this.inFlight--;
    this.lane.inFlight--;
    task.list.share.inFlight--;
    this.lane.closeShareIfUnused(task.list.share);
    this.#signals.delete(task);
    if (this.inFlight > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** The record is done; the next of its key becomes ready. */
  succeed(task: RecordTask): void {
    if (this.state === 'lost') return;
    this.offsets.succeed(task.record.offset);
    if (this.state !== 'held') return;
    const next = task.nextOfKey;
    if (next === undefined) this.#chains.delete(task.key);
    else task.list.addFirst(next);
    if (--task.list.tasks === 0) this.#closeList(task.list);
  }

  #closeList(list: ReadyList<RecordTask>): void {
    this.#lists.delete(list.share.name);
    list.share.lists--;
    this.lane.closeShareIfUnused(list.share);
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

  /** As `waitForRetry`, for a wait that is long. */
  defer(task: RecordTask, dueMs: number): void {
    this.offsets.defer(task.record.offset);
    this.waitForRetry(task, dueMs);
  }

  retryIsDue(task: RecordTask): void {
    this.waitingRetry--;
    this.buffered++;
    task.list.addFirst(task);
  }

  /** Drops the tasks that do not run and aborts those that do (RT3). */
  revoke(): void {
    if (this.state === 'held') this.state = 'revoking';
    this.#chains.clear();
    for (const list of this.#lists.values()) {
      list.clear();
      this.#closeList(list);
    }
    this.backlog.clear();
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
}

/** The key's bytes as a cheap Map key. */
export function keyBytes(record: LogRecord): string {
  const { buffer, byteOffset, byteLength } = record.key;
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
