/**
 * The key-ordered parallel consumer: handles many records of a partition at once, in key order.
 *
 * One loop polls, one commits, one starts retries that are due. A handler starts in the same turn
 * of the event loop in which its slot frees. The bookkeeping is in record-tasks.ts (keys, lanes)
 * and offset-tracker.ts (offsets); this file decides when each step happens. Each promise is a
 * named case of test/contracts/consumer-contract.ts:
 *
 * PC1 Records of one key and partition are handled one at a time, in offset order; a retry holds up
 *     only its own key. Equal keys of different topics are different keys.
 * PC2 Only the contiguous done prefix of a partition is committed.
 * PC3 At most `maxGapRecords` of one partition are fetched beyond its committed offset. Then that
 *     partition is paused, and no other one. With `shareKey`, up to `maxAheadRecords` more are
 *     looked at, left, and fetched again at their share's turn (backlog-loader.ts).
 * PC4 When a partition is revoked, its queued records are dropped and its running handlers get
 *     `signal.aborted`. Handlers that end within `drainMs` are committed; later ones are ignored.
 * PC5 A free slot goes to the earliest lane that has a record. The lanes after the first leave it a
 *     twentieth of the slots.
 * PC6 A dead record is done once `onDead` has resolved; `onDead` is retried as long as the
 *     partition is held.
 * PC7 `stop` starts nothing more, waits up to `drainMs` for running handlers, commits and leaves.
 * PC8 A fault of a backend (runtime/errors.ts) spends no attempt: the record is retried as long as
 *     the partition is held. The log reports it at once, and then once a minute.
 * PC9 Within a lane, a free slot goes to the share with the fewest running records
 *     (lane-shares.ts).
 * PC10 A record that a handler defers does not count as fetched beyond the committed offset, nor do
 *      the records done behind it (PC3). At most `maxDeferredRecords` are deferred; further ones
 *      wait as for a retry. A partition with a deferred record is paused at `maxRepeatedRecords`
 *      beyond its committed offset, which limits how many records the next owner handles again.
 * PC11 `stats` has the newest fault of a backend as long as something waits because of it.
 */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { within } from '../../runtime/clock.ts';
import { endProcess } from '../../runtime/end-process.ts';
import { errorMessage } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import { backoffAfterMs, backoffMs, type RetryOptions, retrying } from '../../runtime/retry.ts';
import { untilAvailable, warnRarely } from '../../runtime/until-available.ts';
import {
  type Assignment,
  type FetchedRecords,
  type GroupMember,
  type LogRecord,
  type PartitionEpoch,
  partitionName,
} from '../broker.ts';
import { OpenFaults } from '../open-faults.ts';
import { WakeableTimer } from '../wakeable-timer.ts';
import { type BacklogLoader, createBacklogLoader } from './backlog-loader.ts';
import { CommitQueue } from './commit-queue.ts';
import { FaultLog } from './fault-log.ts';
import { type HandlerOutcome, toOutcome } from './handler-outcome.ts';
import { TopicLane } from './lane-shares.ts';
import type { ParallelConsumerOptions } from './parallel-options.ts';
import { keyBytes, PartitionTasks, type RecordTask } from './record-tasks.ts';
import { RetryQueue } from './retry-queue.ts';
import type { ParallelConsumerStats } from './watched-consumer.ts';

/** Resolves when the group is joined; handlers may have started by then. */
export async function startParallelConsumer(
  options: ParallelConsumerOptions,
): Promise<ParallelConsumer> {
  const consumer = new ParallelConsumer(options);
  await consumer.start();
  return consumer;
}

const POLL_MAX_RECORDS = 2_000;
const POLL_WAIT_MS = 200;
const MIN_READY_TASKS = 256;
/** One slot in this many is reserved for the first lane. */
const RESERVED_SHARE = 20;

export class ParallelConsumer {
  readonly #options: ParallelConsumerOptions;
  readonly #lanes: readonly TopicLane<RecordTask>[];
  readonly #laneByTopic = new Map<string, TopicLane<RecordTask>>();
  readonly #orderKey: (record: LogRecord) => string;
  /** How many handlers the lanes after the first may run in total. */
  readonly #laterSlots: number;
  /** A lane is full at this many ready tasks, and is fetched from again at half of them. */
  readonly #fullLane: number;
  /** The most records of one poll: a quarter of the gap, so that a full gap is refilled in time. */
  readonly #pollRecords: number;
  readonly #held = new Map<string, PartitionTasks>();
  /** Undefined without `shareKey`. */
  readonly #loader: BacklogLoader | undefined;
  readonly #retries = new RetryQueue();
  readonly #polling: WakeableTimer;
  readonly #committing: WakeableTimer;
  readonly #retryDue: WakeableTimer;
  #member: GroupMember | undefined;
  #commits: CommitQueue | undefined;
  #loops: Promise<unknown> = Promise.resolve();
  #inFlight = 0;
  #stopping = false;
  readonly #warnOfPoll: (error: unknown, failures: number) => void;
  readonly #faultLog: FaultLog;
  /** PC11. Those of single records are with their partitions. */
  readonly #faults = new OpenFaults<'poll'>();
  /** Aborted to end the loops. */
  readonly #closing = new AbortController();

  constructor(options: ParallelConsumerOptions) {
    const { lanes, clock, maxInFlight, maxGapRecords } = options;
    assert(maxInFlight >= 1 && maxGapRecords >= 1, 'slots and gap are at least 1');
    this.#options = options;
    this.#warnOfPoll = warnRarely(options, 'poll failed; retrying');
    this.#faultLog = new FaultLog(options);
    this.#lanes = lanes.map((topics) => {
      const lane = new TopicLane<RecordTask>();
      for (const topic of topics) this.#laneByTopic.set(topic, lane);
      return lane;
    });
    assert(this.#laneByTopic.size === lanes.flat().length, 'a topic is in one lane only');
    this.#orderKey = options.orderKey ?? keyBytes;
    const reserved = Math.min(maxInFlight - 1, Math.ceil(maxInFlight / RESERVED_SHARE));
    this.#laterSlots = maxInFlight - reserved;
    this.#fullLane = Math.max(2 * maxInFlight, MIN_READY_TASKS);
    this.#pollRecords = Math.min(POLL_MAX_RECORDS, Math.ceil(maxGapRecords / 4));
    const [loaded, fullShare] = [() => this.#pump(), this.#fullLane];
    const own = { orderKey: this.#orderKey, fullShare, signal: this.#closing.signal, loaded };
    this.#loader = createBacklogLoader(options, own);
    this.#polling = new WakeableTimer(clock);
    this.#committing = new WakeableTimer(clock);
    this.#retryDue = new WakeableTimer(clock);
  }

  /** Joins the group; called once, by startParallelConsumer. */
  async start(): Promise<void> {
    const { broker, group, log, clock } = this.#options;
    const topics = [...this.#laneByTopic.keys()];
    const listener = {
      assigned: (partitions: readonly Assignment[]) => this.#assigned(partitions),
      revoked: (partitions: readonly Assignment[]) => this.#revoked(partitions),
    };
    const join = () => broker.join({ group, topics, listener });
    const { signal } = this.#closing;
    const member = await untilAvailable('The log', { clock, log, signal }, join);
    this.#member = member;
    this.#commits = new CommitQueue(member, { clock, log }, (owner) => this.#lose(owner));
    const loops = [this.#pollLoop(member), this.#commitLoop(), this.#retryLoop()];
    this.#loops = Promise.all(loops).catch((error) => this.#failed(error));
  }

  /** Resolves when the consumer has left the group (PC7). Idempotent. */
  readonly stop = once(async () => {
    this.#stopping = true;
    const held = [...this.#held.values()];
    await this.#inDrainTime(Promise.all(held.map((owner) => owner.idle())));
    for (const owner of held) owner.abort();
    await this.#inDrainTime(this.#commits?.commit(held));
    for (const owner of held) this.#lose(owner);
    this.#endLoops();
    await this.#loader?.idle();
    await this.#member?.leave();
    await this.#loops;
  });

  async #inDrainTime(work: Promise<unknown> | undefined): Promise<void> {
    const { clock, drainMs } = this.#options;
    if (work) await within(clock, drainMs, work, undefined);
  }

  #endLoops(): void {
    this.#closing.abort();
    for (const timer of [this.#polling, this.#committing, this.#retryDue]) timer.wake();
  }

  stats(): ParallelConsumerStats {
    const held = [...this.#held.values()];
    return {
      inFlight: this.#inFlight,
      buffered: held.reduce((sum, owner) => sum + owner.buffered, 0),
      waitingRetry: held.reduce((sum, owner) => sum + owner.waitingRetry, 0),
      deferred: this.#deferred,
      fault: this.#newestFault(held),
      partitions: held.map(({ topic, partition, offsets: { committedOffset, gap } }) => {
        return { topic, partition, committed: committedOffset, gap };
      }),
      committed: Object.fromEntries(
        held.map((owner) => [partitionName(owner), owner.offsets.committedOffset]),
      ),
    };
  }

  /** PC11. If polls or commits fail, that is why records wait. */
  #newestFault(held: readonly PartitionTasks[]): string | null {
    const ofRecords = () => held.flatMap(({ faults }) => faults.newest ?? []).at(-1) ?? null;
    const ofLog = this.#faults.newest ?? this.#commits?.fault ?? this.#member?.fault;
    return ofLog ?? ofRecords();
  }

  /** Whether one more record may be deferred. */
  get mayDefer(): boolean {
    return this.#deferred < (this.#options.maxDeferredRecords ?? 0);
  }

  get #deferred(): number {
    return [...this.#held.values()].reduce((sum, { offsets }) => sum + offsets.deferred, 0);
  }

  // Partitions are assigned and revoked.

  #assigned(partitions: readonly Assignment[]): void {
    for (const assignment of partitions) {
      const name = partitionName(assignment);
      const before = this.#held.get(name);
      if (before !== undefined) this.#lose(before);
      const lane = this.#laneByTopic.get(assignment.topic)!;
      this.#held.set(name, new PartitionTasks(assignment, lane));
    }
    this.#polling.wake();
  }

  async #revoked(partitions: readonly Assignment[]): Promise<void> {
    const owners = partitions.flatMap((assignment) => this.#findOwner(assignment) ?? []);
    for (const owner of owners) {
      owner.revoke();
      this.#retries.drop(owner);
    }
    await this.#inDrainTime(Promise.all(owners.map((owner) => owner.idle())));
    await this.#inDrainTime(this.#commits?.commit(owners));
    for (const owner of owners) this.#lose(owner);
    this.#refill();
  }

  /** The partition's tasks, if it is held in that epoch. */
  #findOwner(held: PartitionEpoch): PartitionTasks | undefined {
    const owner = this.#held.get(partitionName(held));
    return owner?.epoch === held.epoch ? owner : undefined;
  }

  #lose(owner: PartitionTasks): void {
    owner.lose();
    this.#retries.drop(owner);
    const name = partitionName(owner);
    if (this.#held.get(name) === owner) this.#held.delete(name);
  }

  // Records are fetched.

  async #pollLoop(member: GroupMember): Promise<void> {
    while (!this.#closing.signal.aborted) {
      if (this.#stopping || !this.#pauseFullPartitions()) {
        await this.#polling.wait(POLL_WAIT_MS);
        continue;
      }
      const fetched = await this.#poll(member);
      if (!this.#stopping) this.#take(fetched);
      // A broker that answers at once must not starve handlers and timers.
      await nextTurn();
    }
  }

  async #poll(member: GroupMember): Promise<readonly FetchedRecords[]> {
    const { signal } = this.#closing;
    const onRetry = (error: unknown, failures: number) => {
      this.#faults.failed('poll', errorMessage(error));
      this.#warnOfPoll(error, failures);
    };
    const options = { maxRecords: this.#pollRecords, maxWaitMs: POLL_WAIT_MS };
    try {
      return await retrying(this.#forever({ signal, onRetry }), () => member.poll(options));
    } catch (error) {
      if (signal.aborted) return [];
      throw error;
    } finally {
      this.#faults.ended('poll');
    }
  }

  /** Returns false if every partition is full, so that there is nothing to poll. */
  #pauseFullPartitions(): boolean {
    let isAnyOpen = this.#held.size === 0;
    for (const owner of this.#held.values()) {
      this.#pauseOrResume(owner);
      isAnyOpen ||= !owner.paused;
    }
    return isAnyOpen;
  }

  /** A poll returns up to `#pollRecords`, so a partition needs room for that many to be polled. */
  #pauseOrResume(owner: PartitionTasks): void {
    const pause = owner.state !== 'held' || !this.#hasRoom(owner);
    if (pause === owner.paused) return;
    owner.paused = pause;
    if (pause) this.#member?.pause([owner]);
    else this.#member?.resume([owner]);
  }

  #hasRoom(owner: PartitionTasks): boolean {
    const { maxRepeatedRecords = Number.POSITIVE_INFINITY } = this.#options;
    const { deferred, uncommitted } = owner.offsets;
    if (deferred > 0 && uncommitted + this.#pollRecords > maxRepeatedRecords) return false;
    if (this.#loader !== undefined) return this.#loader.hasRoom(owner, this.#pollRecords);
    const room = this.#options.maxGapRecords - owner.offsets.gap;
    return room >= this.#pollRecords && !owner.lane.full;
  }

  #take(fetched: readonly FetchedRecords[]): void {
    for (const chunk of fetched) {
      const owner = this.#findOwner(chunk);
      if (owner?.state !== 'held') continue;
      if (this.#loader !== undefined) this.#loader.take(owner, chunk.records);
      else for (const record of chunk.records) owner.accept(record, this.#orderKey(record));
    }
    this.#pump();
    for (const lane of this.#lanes) lane.full = lane.ready >= this.#fullLane;
  }

  // Records are handled.

  /** Starts handlers while there are free slots and ready tasks. */
  #pump(): void {
    const { maxInFlight } = this.#options;
    while (this.#inFlight < maxInFlight && !this.#stopping) {
      const task = this.#takeNext();
      if (task === undefined) break;
      this.#run(task);
    }
    for (const lane of this.#lanes) {
      if (!lane.full || lane.ready * 2 > this.#fullLane) continue;
      lane.full = false;
      this.#refill();
    }
    const isShort = this.#lanes.some(({ ready }) => ready * 2 <= this.#fullLane);
    if (isShort) this.#loader?.load(this.#held.values());
  }

  /** The earliest lane's next task (PC5). */
  #takeNext(): RecordTask | undefined {
    const first = this.#lanes[0]!;
    let task = first.take();
    if (task !== undefined || this.#inFlight - first.inFlight >= this.#laterSlots) return task;
    for (let index = 1; index < this.#lanes.length && task === undefined; index++) {
      task = this.#lanes[index]!.take();
    }
    return task;
  }

  /** Resumes partitions that have room again, also for the poll in flight. */
  #refill(): void {
    for (const owner of this.#held.values()) if (owner.paused) this.#pauseOrResume(owner);
    this.#loader?.load(this.#held.values());
    this.#polling.wake();
  }

  #run(task: RecordTask): void {
    this.#inFlight++;
    task.owner.start(task);
    let outcome: Promise<HandlerOutcome>;
    try {
      outcome = this.#options.handle(task.record, task);
    } catch (error) {
      outcome = Promise.reject(error);
    }
    outcome.then(
      (value) => this.#settle(task, value),
      (error) => this.#settle(task, toOutcome(error)),
    );
  }

  #settle(task: RecordTask, outcome: HandlerOutcome): void {
    const { owner } = task;
    if (outcome.kind === 'done') {
      owner.succeed(task);
      this.#commitSoonIfWorthIt(owner);
    } else if (owner.state === 'held') {
      owner.noteFault(task, outcome);
      if (outcome.kind === 'defer') {
        owner.unspend(task);
      } else if (outcome.kind === 'retry' && outcome.spendsAttempt === false) {
        owner.unspend(task);
        this.#faultLog.warn(outcome.error, () => this.stats().waitingRetry);
      } else if (outcome.kind === 'dead' || task.attempt >= this.#options.retry.maxAttempts) {
        const spent = outcome.kind === 'dead' ? 'refused' : 'attempts_spent';
        void this.#giveUp(task, outcome.error, outcome.reason ?? spent);
        return;
      }
      this.#options.onRetry?.(outcome.reason ?? 'unknown');
      this.#retryLater(task, outcome.afterMs, outcome.kind === 'defer');
    }
    this.#release(task);
  }

  #release(task: RecordTask): void {
    this.#inFlight--;
    task.owner.end(task);
    this.#pump();
  }

  #retryLater(task: RecordTask, afterMs: number | undefined, isDeferred: boolean): void {
    const { clock, retry } = this.#options;
    const waitMs =
      afterMs === undefined
        ? backoffMs(task.attempt + task.unspent, retry, clock)
        : backoffAfterMs(afterMs, retry, clock);
    const earliestMs = this.#retries.nextDueMs;
    const dueMs = clock.elapsedMs() + waitMs;
    if (isDeferred) task.deferredMs += waitMs;
    if (isDeferred && this.mayDefer) task.owner.defer(task, dueMs);
    else task.owner.waitForRetry(task, dueMs);
    this.#retries.add(task);
    if (task.dueMs < earliestMs) this.#retryDue.wake();
  }

  /** The task keeps its slot until `onDead` has resolved (PC6). */
  async #giveUp(task: RecordTask, error: string, reason: string): Promise<void> {
    const { log, onDead } = this.#options;
    const { signal, attempt: attempts, owner } = task;
    const onRetry = (failure: unknown) => {
      log.error({ error: errorMessage(failure) }, 'dead-letter append failed; retrying');
      if (owner.state === 'held') owner.faults.failed(task, errorMessage(failure));
    };
    const options = this.#forever({ signal, onRetry, isTransient: () => true });
    if (!signal.aborted) {
      await retrying(options, () => onDead(task.record, { error, attempts, reason })).then(
        () => owner.succeed(task),
        // The partition is not held any more: its next owner handles the record again.
        () => undefined,
      );
    }
    this.#release(task);
  }

  #forever(options: Pick<RetryOptions, 'signal' | 'onRetry' | 'isTransient'>): RetryOptions {
    const { clock, retry } = this.#options;
    return { ...options, ...retry, maxAttempts: Number.POSITIVE_INFINITY, clock };
  }

  async #retryLoop(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#closing.signal.aborted) {
      await this.#retryDue.wait(Math.max(0, this.#retries.nextDueMs - clock.elapsedMs()));
      const nowMs = clock.elapsedMs();
      let task = this.#retries.takeDue(nowMs);
      for (; task !== undefined; task = this.#retries.takeDue(nowMs)) task.owner.retryIsDue(task);
      this.#pump();
    }
  }

  // Offsets are committed.

  #commitSoonIfWorthIt({ offsets }: PartitionTasks): void {
    if (offsets.committable * 2 >= this.#options.maxGapRecords) this.#committing.wake();
  }

  async #commitLoop(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#committing.wait(this.#options.commitIntervalMs);
      await this.#commits!.commit(this.#held.values());
      this.#refill();
    }
  }

  /** A failed loop ends the consumer. */
  #failed(error: unknown): void {
    this.#stopping = true;
    this.#endLoops();
    const { onFatal, log } = this.#options;
    log.error({ error: errorMessage(error) }, 'the consumer failed');
    (onFatal ?? endProcess)(error);
  }
}
