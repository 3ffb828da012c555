/**
 * The records that a member holds, by partition, key and lane. Pure bookkeeping: nothing here
 * waits, calls a broker or reads the time; the parallel consumer does all that.
 *
 * Each record is one task. The tasks of one key in one partition form a chain in offset order, and
 * only the head of a chain can be ready, running or waiting for a retry. Ready tasks are in their
 * share's list in their partition. In a lane the shares take turns (lane-shares.ts), and within a
 * share so do the partitions that have ready tasks.
 *
 * RT1 Two tasks of one key and partition never run at the same time or out of order.
 * RT2 The cost of a step on a record does not depend on how many records are held. Only revoking a
 *     partition walks over its records.
 * RT3 A partition goes from `held` to `revoking` (successes of running tasks count, no task starts)
 *     to `lost` (nothing counts). Each epoch has its own object, so a late outcome finds the lost
 *     one.
 */
import type { Assignment, LogRecord } from '../broker.ts';
import { OpenFaults } from '../open-faults.ts';
import { Backlog, type BacklogSpan, TakenAhead } from './backlog.ts';
import type { HandlerOutcome } from './handler-outcome.ts';
import { ReadyList, type TopicLane } from './lane-shares.ts';
import { OffsetTracker } from './offset-tracker.ts';

/** One record; handlers receive it as their context. */
export class RecordTask {
  readonly record: LogRecord;
  readonly owner: PartitionTasks;
  readonly key: string;
  /** The ready tasks of its partition and share. */
  readonly list: ReadyList<RecordTask>;
  /** The number of this attempt; 1 in the first. */
  attempt = 0;
  /** How many starts did not spend an attempt. */
  unspent = 0;
  /** How long it was deferred, in total. */
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

  /** Created on first use: one per record would cost more than everything else here. */
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

/** A record of the backlog, fetched again. */
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
  /** Records that were read and left for later. */
  readonly backlog = new Backlog();
  readonly takenAhead = new TakenAhead();
  /** Faults of backends because of which tasks wait. */
  readonly faults = new OpenFaults<RecordTask>();
  /** The most left records that are being fetched again now. */
  loadingRecords = 0;
  state: 'held' | 'revoking' | 'lost' = 'held';
  /** Whether the member has paused the partition. */
  paused = false;
  aborted = false;
  inFlight = 0;
  /** Tasks that neither run nor wait for a retry. */
  buffered = 0;
  waitingRetry = 0;
  /** The last unfinished task of each key. */
  #chains = new Map<string, RecordTask>();
  /** By share, as long as it has tasks. */
  readonly #lists = new Map<string, ReadyList<RecordTask>>();
  /** The running tasks whose handlers have read their signal. */
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

  /** Adds a fetched record; ignores one that was seen before. */
  accept(record: LogRecord, key: string, share = ''): void {
    if (record.offset <= this.offsets.highestSeen) return;
    this.offsets.see(record.offset);
    this.#add(record, key, share);
  }

  /** Leaves a fetched record for later; ignores one that was seen before. */
  leave(record: LogRecord, share: string): void {
    if (record.offset <= this.offsets.highestSeen) return;
    this.offsets.leave(record.offset);
    this.backlog.leave(share, record.offset);
  }

  /** Adds the records of a span of the backlog after they were fetched again. */
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

  /** The handler has ended, with whatever outcome. */
  end(task: RecordTask): void {
    this.inFlight--;
    this.lane.inFlight--;
    task.list.share.inFlight--;
    this.lane.closeShareIfUnused(task.list.share);
    this.#signals.delete(task);
    if (this.inFlight > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** The record is done; the next one of its key becomes ready. */
  succeed(task: RecordTask): void {
    this.faults.ended(task);
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

  /** The attempt has ended with that outcome, and is not the last one. */
  noteFault(task: RecordTask, outcome: HandlerOutcome): void {
    if (outcome.kind === 'retry' && outcome.isBackendFault) this.faults.failed(task, outcome.error);
    else this.faults.ended(task);
  }

  /** The attempt that just ended does not count. */
  unspend(task: RecordTask): void {
    task.attempt--;
    task.unspent++;
  }

  /** The task stays the head of its chain: it holds up only its own key. */
  waitForRetry(task: RecordTask, dueMs: number): void {
    task.dueMs = dueMs;
    this.waitingRetry++;
  }

  /** Like `waitForRetry`, for a long wait. */
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
    this.faults.clear();
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

  /** Resolves when no handler of this partition is running. */
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
