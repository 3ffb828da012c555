/**
 * The records a member holds: by partition, by key, by lane. Pure bookkeeping: nothing here waits,
 * calls a broker or knows the time; the parallel consumer drives it.
 *
 * Each record is one Work. The works of one key in one partition form a chain in offset order, and
 * only the head of a chain can be ready, running or waiting for a retry. Ready works stand in
 * their partition's list; the partitions that have some take turns in their lane.
 *
 * W1 Two works of one key and partition are never out of their chain's order, nor both started.
 * W2 Every step on a record is O(1); only letting go of a partition walks over what it holds.
 * W3 A partition that was let go takes nothing more: `held` -> `revoking` (successes of what still
 *    runs count, nothing is started) -> `lost` (nothing counts). Each epoch has its own object,
 *    so that late outcomes find the lost one.
 */
import type { Assignment, LogRecord, TopicPartition } from '../broker.ts';
import { OffsetTracker } from './offset-tracker.ts';

/** One record in hand; handlers see it as their context. */
export class Work {
  readonly record: LogRecord;
  readonly owner: PartitionWork;
  readonly key: string;
  readonly position: number;
  /** How many times it was started; 1 in the first attempt. */
  attempt = 0;
  /** When its retry is due, on the clock's monotonic time. */
  dueMs = 0;
  nextOfKey: Work | undefined;
  nextReady: Work | undefined;
  #abort: AbortController | undefined;

  constructor(owner: PartitionWork, record: LogRecord, key: string, position: number) {
    this.owner = owner;
    this.record = record;
    this.key = key;
    this.position = position;
  }

  /** Made when first asked for: one for each record would cost more than all else here. */
  get signal(): AbortSignal {
    this.#abort ??= this.owner.abortable(this);
    return this.#abort.signal;
  }

  get aborted(): boolean {
    return this.owner.aborted;
  }

  get epoch(): number {
    return this.owner.epoch;
  }

  abort(): void {
    this.#abort?.abort();
  }

  /** The attempt has ended: the next one has a signal of its own. */
  dropSignal(): void {
    this.#abort = undefined;
  }
}

/** The topics of one priority: their partitions take turns, whatever the length of each. */
export class Lane {
  readonly index: number;
  /** Works that could be started at once. */
  ready = 0;
  inFlight = 0;
  /** True while it has enough at hand, so that its partitions are not fetched from. */
  full = false;
  #first: PartitionWork | undefined;
  #last: PartitionWork | undefined;

  constructor(index: number) {
    this.index = index;
  }

  /** Takes the next work, one of each partition in turn. */
  take(): Work | undefined {
    let partition = this.#shift();
    while (partition !== undefined && !partition.hasReady) partition = this.#shift();
    if (partition === undefined) return undefined;
    const work = partition.takeReady();
    if (partition.hasReady) this.line(partition);
    return work;
  }

  /** Puts a partition that has ready works at the end of the line, once. */
  line(partition: PartitionWork): void {
    if (partition.inLine) return;
    partition.inLine = true;
    if (this.#last === undefined) this.#first = partition;
    else this.#last.nextInLine = partition;
    this.#last = partition;
  }

  #shift(): PartitionWork | undefined {
    const partition = this.#first;
    if (partition === undefined) return undefined;
    this.#first = partition.nextInLine;
    if (this.#first === undefined) this.#last = undefined;
    partition.nextInLine = undefined;
    partition.inLine = false;
    return partition;
  }
}

/** One partition in one epoch. */
export class PartitionWork {
  readonly topic: string;
  readonly partition: number;
  readonly epoch: number;
  readonly lane: Lane;
  readonly offsets: OffsetTracker;
  state: 'held' | 'revoking' | 'lost' = 'held';
  /** Whether the member was told to fetch no more of it. */
  paused = false;
  inFlight = 0;
  /** Fetched, neither running nor waiting for a retry. */
  buffered = 0;
  waitingRetry = 0;
  inLine = false;
  nextInLine: PartitionWork | undefined;
  /** The last work of each key that is not done. */
  #chains = new Map<string, Work>();
  #firstReady: Work | undefined;
  #lastReady: Work | undefined;
  /** The works whose handlers asked for their signal. */
  #abortable = new Set<Work>();
  #aborted = false;
  #whenIdle: (() => void)[] = [];

  constructor(assignment: Assignment, lane: Lane) {
    this.topic = assignment.topic;
    this.partition = assignment.partition;
    this.epoch = assignment.epoch;
    this.lane = lane;
    this.offsets = new OffsetTracker(assignment.committedOffset);
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get hasReady(): boolean {
    return this.#firstReady !== undefined;
  }

  /** Takes in a fetched record; one that was seen before is left out. */
  accept(record: LogRecord, key: string): void {
    if (record.offset <= this.offsets.highestSeen) return;
    const work = new Work(this, record, key, this.offsets.see(record.offset));
    const before = this.#chains.get(key);
    this.#chains.set(key, work);
    this.buffered++;
    if (before === undefined) this.#readyLast(work);
    else before.nextOfKey = work;
  }

  takeReady(): Work {
    const work = this.#firstReady!;
    this.#firstReady = work.nextReady;
    if (this.#firstReady === undefined) this.#lastReady = undefined;
    work.nextReady = undefined;
    this.lane.ready--;
    return work;
  }

  start(work: Work): void {
    work.attempt++;
    this.buffered--;
    this.inFlight++;
    this.lane.inFlight++;
  }

  /** The handler has ended, however. */
  end(work: Work): void {
    this.inFlight--;
    this.lane.inFlight--;
    if (this.#abortable.delete(work)) work.dropSignal();
    if (this.inFlight > 0) return;
    for (const tell of this.#whenIdle.splice(0)) tell();
  }

  /** Nothing more is needed for the work's record: the next of its key is ready. */
  succeed(work: Work): void {
    if (this.state === 'lost') return;
    this.offsets.succeed(work.position);
    if (this.state !== 'held') return;
    const next = work.nextOfKey;
    if (next === undefined) this.#chains.delete(work.key);
    else this.#readyFirst(next);
  }

  /** The work stays the head of its chain: it holds up its own key alone. */
  waitForRetry(work: Work, dueMs: number): void {
    work.dueMs = dueMs;
    this.waitingRetry++;
  }

  retryIsDue(work: Work): void {
    this.waitingRetry--;
    this.buffered++;
    this.#readyFirst(work);
  }

  /** Drops what has not been started and aborts what runs (W3). */
  revoke(): void {
    if (this.state === 'held') this.state = 'revoking';
    this.#chains.clear();
    while (this.hasReady) this.takeReady();
    this.buffered = 0;
    this.waitingRetry = 0;
    this.abort();
  }

  abort(): void {
    this.#aborted = true;
    for (const work of this.#abortable) work.abort();
  }

  lose(): void {
    this.revoke();
    this.state = 'lost';
  }

  abortable(work: Work): AbortController {
    const controller = new AbortController();
    if (this.#aborted) controller.abort();
    else this.#abortable.add(work);
    return controller;
  }

  /** Resolves when no handler of this partition runs. */
  idle(): Promise<void> {
    if (this.inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  /** Older works go first: they are what holds the commit back. */
  #readyFirst(work: Work): void {
    work.nextReady = this.#firstReady;
    this.#firstReady = work;
    this.#lastReady ??= work;
    this.#countReady();
  }

  #readyLast(work: Work): void {
    if (this.#lastReady === undefined) this.#firstReady = work;
    else this.#lastReady.nextReady = work;
    this.#lastReady = work;
    this.#countReady();
  }

  #countReady(): void {
    this.lane.ready++;
    this.lane.line(this);
  }
}

/** Kafka's own notation: `jobs.bulk-3`. */
export function partitionName({ topic, partition }: TopicPartition): string {
  return `${topic}-${partition}`;
}

/** The key's bytes as a cheap Map key. */
export function keyBytes(record: LogRecord): string {
  const { buffer, byteOffset, byteLength } = record.key;
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
