/**
 * One member of a group on the embedded log: what it holds, fetches and may commit. The group
 * (lmdb-group.ts) decides when it gains and loses partitions.
 *
 * LM1 While a partition is being revoked, none of its records is delivered. Commits count until the
 *     member has released it, and never afterwards.
 * LM2 A waiting poll sleeps until an append, an assignment, a resume or the end wakes it.
 * LM3 Every partition that has records gets its turn: a poll divides its budget among them, and
 *     each poll begins with a different one.
 */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, within } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import {
  type Assignment,
  type FetchedRecords,
  type GroupListener,
  type GroupMember,
  type OffsetCommit,
  type PollOptions,
  partitionName,
  revokedError,
  type TopicPartition,
} from '../broker.ts';
import { WakeableTimer } from '../wakeable-timer.ts';
import { LmdbCursor, type ReadBudget } from './lmdb-cursor.ts';
import type { GroupOffset } from './lmdb-offsets.ts';
import type { LmdbPartition } from './lmdb-partition.ts';

interface MemberPartition {
  readonly assignment: Assignment;
  readonly topicId: number;
  readonly log: LmdbPartition;
  cursor: LmdbCursor;
  paused: boolean;
  revoking: boolean;
}

export interface LmdbMemberOptions {
  readonly clock: Clock;
  readonly listener: GroupListener;
  readonly maxPollBytes: number;
  store(offsets: readonly GroupOffset[]): Promise<void>;
  left(member: LmdbMember): void;
}

export class LmdbMember implements GroupMember {
  /** A read that fails rejects. */
  readonly fault = null;
  readonly #options: LmdbMemberOptions;
  readonly #held = new Map<string, MemberPartition>();
  #turn = 0;
  #polling = false;
  #over: 'left' | 'closed' | undefined;
  readonly #timer: WakeableTimer;

  constructor(options: LmdbMemberOptions) {
    this.#options = options;
    this.#timer = new WakeableTimer(options.clock);
  }

  /** The partition numbers it holds, including those that are being revoked. */
  get numbers(): ReadonlySet<number> {
    return new Set([...this.#held.values()].map((held) => held.assignment.partition));
  }

  async poll(options: PollOptions) {
    assert(!this.#polling, 'one poll at a time');
    if (this.#over) throw new CairnError('broker_closed', `This member is ${this.#over}.`);
    this.#polling = true;
    try {
      // A consumer that polls in a loop must not starve others.
      await nextTurn();
      return await this.#fetchOrWait(options);
    } finally {
      this.#polling = false;
    }
  }

  async #fetchOrWait({ maxRecords, maxWaitMs }: PollOptions): Promise<FetchedRecords[]> {
    const { clock } = this.#options;
    const deadlineMs = clock.elapsedMs() + maxWaitMs;
    while (!this.#over) {
      const fetched = this.#fetch(maxRecords);
      const leftMs = deadlineMs - clock.elapsedMs();
      if (fetched.length > 0 || leftMs <= 0) return fetched;
      await this.#timer.wait(leftMs);
    }
    return [];
  }

  #fetch(maxRecords: number): FetchedRecords[] {
    const ready = [...this.#held.values()].filter(
      (held) => !held.paused && !held.revoking && held.cursor.hasMore(),
    );
    const budget = { records: maxRecords, bytes: this.#options.maxPollBytes };
    const fetched: FetchedRecords[] = [];
    const first = this.#turn++;
    ready.forEach((_, i) => {
      const { assignment, cursor } = ready[(first + i) % ready.length]!;
      const share = divideBudget(budget, ready.length - i);
      const before = { ...share };
      const records = cursor.take(share);
      budget.records -= before.records - share.records;
      budget.bytes -= before.bytes - share.bytes;
      const { topic, partition, epoch } = assignment;
      if (records.length > 0) fetched.push({ topic, partition, epoch, records });
    });
    return fetched;
  }

  /** Lets a waiting poll look again (LM2). */
  wake(): void {
    this.#timer.wake();
  }

  pause(partitions: readonly TopicPartition[]): void {
    this.#setPaused(partitions, true);
  }

  resume(partitions: readonly TopicPartition[]): void {
    this.#setPaused(partitions, false);
    this.wake();
  }

  #setPaused(partitions: readonly TopicPartition[], paused: boolean): void {
    for (const at of partitions) {
      const held = this.#held.get(partitionName(at));
      if (held) held.paused = paused;
    }
  }

  async commit(offsets: readonly OffsetCommit[]): Promise<void> {
    const accepted: GroupOffset[] = [];
    const refused: OffsetCommit[] = [];
    for (const offset of offsets) {
      const held = this.#held.get(partitionName(offset));
      if (held?.assignment.epoch !== offset.epoch) refused.push(offset);
      else accepted.push({ ...offset, topicId: held.topicId });
    }
    await this.#options.store(accepted);
    if (refused.length > 0) throw revokedError(refused);
  }

  async rewind(offsets: readonly OffsetCommit[]): Promise<void> {
    await this.commit(offsets);
    for (const offset of offsets) {
      const held = this.#held.get(partitionName(offset));
      if (held) held.cursor = new LmdbCursor(held.log, offset.nextOffset);
    }
  }

  async leave(): Promise<void> {
    this.end('left');
    this.#options.left(this);
  }

  /** The member holds nothing from now on; a waiting poll resolves with no records. */
  end(how: 'left' | 'closed'): void {
    this.#over ??= how;
    this.#held.clear();
    this.wake();
  }

  /** Takes over partitions, each with its assignment. */
  receive(
    gained: readonly { partition: LmdbPartition; topicId: number; assignment: Assignment }[],
  ): void {
    if (gained.length === 0) return;
    for (const { partition, topicId, assignment } of gained) {
      const cursor = new LmdbCursor(partition, assignment.committedOffset);
      const state = { paused: false, revoking: false };
      const held = { assignment, topicId, log: partition, cursor, ...state };
      this.#held.set(partitionName(assignment), held);
    }
    this.#options.listener.assigned(gained.map(({ assignment }) => assignment));
    this.wake();
  }

  /** Releases the partitions of these numbers within `timeoutMs`, whatever the listener does. */
  async release(isLost: (number: number) => boolean, timeoutMs: number): Promise<void> {
    const lost = [...this.#held.values()].filter((held) => isLost(held.assignment.partition));
    if (lost.length === 0) return;
    for (const held of lost) held.revoking = true;
    const { clock, listener } = this.#options;
    const revoked = listener.revoked(lost.map((held) => held.assignment));
    // If the listener fails, they are released too: what it did not commit is delivered again.
    await within(clock, timeoutMs, Promise.allSettled([revoked]), undefined);
    for (const held of lost) this.#held.delete(partitionName(held.assignment));
  }
}

function divideBudget({ records, bytes }: ReadBudget, among: number): ReadBudget {
  return {
    records: Math.ceil(Math.max(0, records) / among),
    bytes: Math.ceil(Math.max(0, bytes) / among),
  };
}
