/**
 * The key-ordered parallel consumer: many records of a partition in hand at once, in order for
 * each key, over any broker.
 *
 * One loop polls, one commits, one waits for retries; a handler is started in the same turn of the
 * event loop in which its slot frees. The bookkeeping is in consuming-work.ts (keys, lanes) and
 * offset-tracker.ts (offsets); this file decides when what happens. Promises, each a named case of
 * test/contracts/consumer-contract.ts:
 *
 * C1 Records of one key and partition are handled one at a time, in offset order; a retry holds up
 *    its own key alone. Equal keys of different topics are different keys.
 * C2 Only the contiguous done prefix of a partition is committed.
 * C3 Of one partition, never more than `maxGapRecords` are fetched beyond its committed offset;
 *    that partition is paused then, and no other one.
 * C4 A revoked partition: what is queued is dropped, running handlers get `signal.aborted`, those
 *    done within `drainMs` count, what is done is committed, what ends later is ignored.
 * C5 A free slot goes to the earliest lane that has a record, and the lanes after the first leave
 *    it a twentieth of the slots.
 * C6 A record that is given up is done once `onDead` resolved; `onDead` itself is tried for as
 *    long as the partition is held.
 * C7 `stop` starts nothing more, waits up to `drainMs` for what runs, commits and leaves.
 */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, within } from '../../runtime/clock.ts';
import { errorMessage } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { backoffAfterMs, backoffMs, isTransient, type RetryPolicy } from '../../runtime/retry.ts';
import type { Assignment, Broker, FetchedRecords, GroupMember, LogRecord } from '../broker.ts';
import { Commits } from './consuming-commits.ts';
import { Retries } from './consuming-retries.ts';
import { keyBytes, Lane, PartitionWork, partitionName, type Work } from './consuming-work.ts';
import { WakeableTimer } from './wakeable-timer.ts';

/** What became of one attempt. `retry` after the last attempt is `dead`. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly error: string; readonly afterMs?: number }
  | { readonly kind: 'dead'; readonly error: string };

export interface HandlerContext {
  /** 1 in the first attempt of this member. */
  readonly attempt: number;
  /** Aborted when the partition is revoked or the stop deadline has passed. */
  readonly signal: AbortSignal;
  /** `signal.aborted`, without making a signal for who only looks. */
  readonly aborted: boolean;
  /** Of the partition's assignment: a greater one when the partition was away in between. */
  readonly epoch: number;
}

export interface ParallelConsumerOptions {
  readonly broker: Pick<Broker, 'join'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly group: string;
  /** Topics by priority: records of an earlier lane are started before those of a later one. */
  readonly lanes: readonly (readonly string[])[];
  readonly maxInFlight: number;
  /** Records of one partition that may be fetched beyond its committed offset (the gap). */
  readonly maxGapRecords: number;
  /** Between two commits; sooner when half of a partition's gap could be committed. */
  readonly commitIntervalMs: number;
  readonly retry: RetryPolicy;
  /** How long a stop, or a revocation, waits for running handlers. */
  readonly drainMs: number;
  /** The key that orders; the record's key bytes when left out. */
  readonly orderKey?: (record: LogRecord) => string;
  /**
   * Handles one record. A throw counts as `retry` when it may pass (an operational fault that says
   * so, or an unknown one), and as `dead` when it cannot (see retry-policy.ts).
   */
  readonly handle: (record: LogRecord, context: HandlerContext) => Promise<Outcome>;
  /** Called when a record is given up; the record is done when this resolves. */
  readonly onDead: (record: LogRecord, fault: { error: string; attempts: number }) => Promise<void>;
  /** The broker failed for good. Left out: the error is thrown uncaught and ends the process. */
  readonly onFatal?: (error: unknown) => void;
}

export interface ParallelConsumerStats {
  /** Handlers that run, those of revoked partitions included. */
  readonly inFlight: number;
  /** Fetched, neither running nor waiting for a retry. */
  readonly buffered: number;
  readonly waitingRetry: number;
  /** Committed offset by `topic-partition`, of the partitions held. */
  readonly committed: Readonly<Record<string, number>>;
}

export interface ParallelConsumer {
  /** Resolves when everything is let go (C7). Idempotent. */
  stop(): Promise<void>;
  stats(): ParallelConsumerStats;
}

/** Resolves when the group is joined; handlers may have started by then. */
export async function startParallelConsumer(
  options: ParallelConsumerOptions,
): Promise<ParallelConsumer> {
  const consumer = new Consumer(options);
  await consumer.start();
  return { stop: once(() => consumer.stop()), stats: () => consumer.stats() };
}

const POLL_MAX_RECORDS = 2_000;
const POLL_WAIT_MS = 200;
const READY_AT_LEAST = 256;
/** One slot in so many is kept for the first lane. */
const RESERVED_SHARE = 20;

class Consumer {
  readonly #options: ParallelConsumerOptions;
  readonly #lanes: readonly Lane[];
  readonly #laneOf = new Map<string, Lane>();
  readonly #keyOf: (record: LogRecord) => string;
  /** What the lanes after the first may hold together. */
  readonly #laterSlots: number;
  /** A lane is full with so many ready works, and is fetched from again at half of them. */
  readonly #readyEnough: number;
  /** What one poll may bring: a quarter of the gap, so that a full one is refilled in good time. */
  readonly #chunk: number;
  readonly #held = new Map<string, PartitionWork>();
  readonly #retries = new Retries();
  readonly #polling: WakeableTimer;
  readonly #committing: WakeableTimer;
  readonly #retrying: WakeableTimer;
  #member: GroupMember | undefined;
  #commits: Commits | undefined;
  #loops: Promise<unknown> = Promise.resolve();
  #inFlight = 0;
  #pollFailures = 0;
  #stopping = false;
  /** Aborted when the loops are to end. */
  readonly #closing = new AbortController();

  constructor(options: ParallelConsumerOptions) {
    const { lanes, clock, maxInFlight, maxGapRecords } = options;
    assert(maxInFlight >= 1 && maxGapRecords >= 1, 'slots and gap are at least 1');
    this.#options = options;
    this.#lanes = lanes.map((_, index) => new Lane(index));
    lanes.forEach((topics, index) => {
      for (const topic of topics) this.#laneOf.set(topic, this.#lanes[index]!);
    });
    assert(this.#laneOf.size === lanes.flat().length, 'a topic stands in one lane');
    this.#keyOf = options.orderKey ?? keyBytes;
    this.#laterSlots = maxInFlight - Math.min(maxInFlight - 1, reservedOf(maxInFlight));
    this.#readyEnough = Math.max(2 * maxInFlight, READY_AT_LEAST);
    this.#chunk = Math.min(POLL_MAX_RECORDS, Math.ceil(maxGapRecords / 4));
    this.#polling = new WakeableTimer(clock);
    this.#committing = new WakeableTimer(clock);
    this.#retrying = new WakeableTimer(clock);
  }

  async start(): Promise<void> {
    const { broker, group, log } = this.#options;
    const member = await broker.join({
      group,
      topics: [...this.#laneOf.keys()],
      listener: {
        assigned: (partitions) => this.#assigned(partitions),
        revoked: (partitions) => this.#revoked(partitions),
      },
    });
    this.#member = member;
    this.#commits = new Commits({ member, log, refused: (owner) => this.#letGo(owner) });
    const loops = [this.#pollLoop(member), this.#commitLoop(), this.#retryLoop()];
    this.#loops = Promise.all(loops).catch((error) => this.#failed(error));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const { clock, drainMs } = this.#options;
    const held = [...this.#held.values()];
    await within(clock, drainMs, Promise.all(held.map((owner) => owner.idle())), undefined);
    for (const owner of held) owner.abort();
    if (this.#commits) await within(clock, drainMs, this.#commits.commit(held), undefined);
    for (const owner of held) this.#letGo(owner);
    this.#endLoops();
    await this.#member?.leave();
    await this.#loops;
  }

  #endLoops(): void {
    this.#closing.abort();
    for (const pacer of [this.#polling, this.#committing, this.#retrying]) pacer.wake();
  }

  stats(): ParallelConsumerStats {
    const held = [...this.#held.values()];
    return {
      inFlight: this.#inFlight,
      buffered: held.reduce((sum, owner) => sum + owner.buffered, 0),
      waitingRetry: held.reduce((sum, owner) => sum + owner.waitingRetry, 0),
      committed: Object.fromEntries(
        held.map((owner) => [partitionName(owner), owner.offsets.committedOffset]),
      ),
    };
  }

  // Partitions come and go.

  #assigned(partitions: readonly Assignment[]): void {
    for (const assignment of partitions) {
      const name = partitionName(assignment);
      const before = this.#held.get(name);
      if (before !== undefined) this.#letGo(before);
      this.#held.set(name, new PartitionWork(assignment, this.#laneOf.get(assignment.topic)!));
    }
    this.#polling.wake();
  }

  async #revoked(partitions: readonly Assignment[]): Promise<void> {
    const owners = partitions.flatMap((assignment) => this.#ownerOf(assignment) ?? []);
    for (const owner of owners) {
      owner.revoke();
      this.#retries.drop(owner);
    }
    const { clock, drainMs } = this.#options;
    await within(clock, drainMs, Promise.all(owners.map((owner) => owner.idle())), undefined);
    if (this.#commits) await within(clock, drainMs, this.#commits.commit(owners), undefined);
    for (const owner of owners) this.#letGo(owner);
    this.#refill();
  }

  #ownerOf(assignment: Assignment): PartitionWork | undefined {
    const owner = this.#held.get(partitionName(assignment));
    return owner?.epoch === assignment.epoch ? owner : undefined;
  }

  #letGo(owner: PartitionWork): void {
    owner.lose();
    this.#retries.drop(owner);
    const name = partitionName(owner);
    if (this.#held.get(name) === owner) this.#held.delete(name);
  }

  // Records come in.

  async #pollLoop(member: GroupMember): Promise<void> {
    while (!this.#closing.signal.aborted) {
      if (this.#stopping || !this.#hasRoom()) {
        await this.#polling.wait(POLL_WAIT_MS);
        continue;
      }
      const fetched = await this.#poll(member);
      if (!this.#stopping) this.#take(fetched);
      // A broker that has much at hand must not keep handlers and timers from their turn.
      await nextTurn();
    }
  }

  async #poll(member: GroupMember): Promise<readonly FetchedRecords[]> {
    const { clock, retry, log } = this.#options;
    try {
      const fetched = await member.poll({ maxRecords: this.#chunk, maxWaitMs: POLL_WAIT_MS });
      this.#pollFailures = 0;
      return fetched;
    } catch (error) {
      if (this.#closing.signal.aborted) return [];
      if (!isTransient(error)) throw error;
      log.warn({ error: errorMessage(error) }, 'poll failed; it is tried again');
      await clock.sleep(backoffMs(++this.#pollFailures, retry, clock), this.#closing.signal);
      return [];
    }
  }

  /** Pauses what is full; false when nothing is left to poll. */
  #hasRoom(): boolean {
    let open = this.#held.size === 0;
    for (const owner of this.#held.values()) {
      this.#pauseOrResume(owner);
      open ||= !owner.paused;
    }
    return open;
  }

  #take(fetched: readonly FetchedRecords[]): void {
    for (const { topic, partition, epoch, records } of fetched) {
      const owner = this.#held.get(partitionName({ topic, partition }));
      if (owner?.epoch !== epoch || owner.state !== 'held') continue;
      for (const record of records) owner.accept(record, this.#keyOf(record));
    }
    this.#pump();
    for (const lane of this.#lanes) lane.full = lane.ready >= this.#readyEnough;
  }

  /** A poll brings one chunk at most, so whatever has room for one may be fetched (C3). */
  #pauseOrResume(owner: PartitionWork): void {
    const room = this.#options.maxGapRecords - owner.offsets.gap;
    const want = room < this.#chunk || owner.lane.full || owner.state !== 'held';
    if (want === owner.paused) return;
    owner.paused = want;
    if (want) this.#member?.pause([owner]);
    else this.#member?.resume([owner]);
  }

  // Records are handled.

  #pump(): void {
    const { maxInFlight } = this.#options;
    while (this.#inFlight < maxInFlight && !this.#stopping) {
      const work = this.#next();
      if (work === undefined) break;
      this.#run(work);
    }
    for (const lane of this.#lanes) {
      if (lane.full && lane.ready * 2 <= this.#readyEnough) this.#reopen(lane);
    }
  }

  /** The earliest lane's next work (C5). */
  #next(): Work | undefined {
    const first = this.#lanes[0]!;
    const urgent = first.take();
    if (urgent !== undefined) return urgent;
    if (this.#lanes.length > 1 && this.#inFlight - first.inFlight >= this.#laterSlots) return;
    for (let index = 1; index < this.#lanes.length; index++) {
      const work = this.#lanes[index]!.take();
      if (work !== undefined) return work;
    }
    return undefined;
  }

  #reopen(lane: Lane): void {
    lane.full = false;
    this.#refill();
  }

  /** Lets the poll under way bring what has room again. */
  #refill(): void {
    for (const owner of this.#held.values()) if (owner.paused) this.#pauseOrResume(owner);
    this.#polling.wake();
  }

  #run(work: Work): void {
    this.#inFlight++;
    work.owner.start(work);
    let outcome: Promise<Outcome>;
    try {
      outcome = this.#options.handle(work.record, work);
    } catch (error) {
      outcome = Promise.reject(error);
    }
    outcome.then(
      (value) => this.#settle(work, value),
      (error) => this.#settle(work, outcomeOf(error)),
    );
  }

  #settle(work: Work, outcome: Outcome): void {
    const { owner } = work;
    if (outcome.kind === 'done') {
      owner.succeed(work);
      this.#commitSoonIfWorthIt(owner);
    } else if (owner.state === 'held') {
      if (outcome.kind === 'dead' || work.attempt >= this.#options.retry.maxAttempts) {
        void this.#giveUp(work, outcome.error);
        return;
      }
      this.#retryLater(work, outcome.afterMs);
    }
    this.#release(work);
  }

  #release(work: Work): void {
    this.#inFlight--;
    work.owner.end(work);
    this.#pump();
  }

  #retryLater(work: Work, afterMs: number | undefined): void {
    const { clock, retry } = this.#options;
    const waitMs =
      afterMs === undefined
        ? backoffMs(work.attempt, retry, clock)
        : backoffAfterMs(afterMs, retry, clock);
    const earliestMs = this.#retries.nextDueMs;
    work.owner.waitForRetry(work, clock.elapsedMs() + waitMs);
    this.#retries.add(work);
    if (work.dueMs < earliestMs) this.#retrying.wake();
  }

  /** Keeps its slot until the record has found its place (C6). */
  async #giveUp(work: Work, error: string): Promise<void> {
    const { clock, retry, log, onDead } = this.#options;
    const fault = { error, attempts: work.attempt };
    for (let failures = 1; !work.signal.aborted; failures++) {
      try {
        await onDead(work.record, fault);
        work.owner.succeed(work);
        break;
      } catch (failure) {
        log.error({ error: errorMessage(failure) }, 'a dead record found no place; tried again');
        await clock.sleep(backoffMs(failures, retry, clock), work.signal);
      }
    }
    this.#release(work);
  }

  async #retryLoop(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#closing.signal.aborted) {
      await this.#retrying.wait(Math.max(0, this.#retries.nextDueMs - clock.elapsedMs()));
      const nowMs = clock.elapsedMs();
      let work = this.#retries.takeDue(nowMs);
      for (; work !== undefined; work = this.#retries.takeDue(nowMs)) work.owner.retryIsDue(work);
      this.#pump();
    }
  }

  // What is done is committed.

  #commitSoonIfWorthIt({ offsets }: PartitionWork): void {
    if (offsets.committable * 2 >= this.#options.maxGapRecords) this.#committing.wake();
  }

  async #commitLoop(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#committing.wait(this.#options.commitIntervalMs);
      await this.#commits!.commit(this.#held.values());
      this.#refill();
    }
  }

  /** A loop that ends by itself ends the consumer. */
  #failed(error: unknown): void {
    this.#stopping = true;
    this.#endLoops();
    const { onFatal, log } = this.#options;
    log.error({ error: errorMessage(error) }, 'the consumer failed');
    if (onFatal) onFatal(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  }
}

function reservedOf(maxInFlight: number): number {
  return Math.ceil(maxInFlight / RESERVED_SHARE);
}

function outcomeOf(error: unknown): Outcome {
  return { kind: isTransient(error) ? 'retry' : 'dead', error: errorMessage(error) };
}
