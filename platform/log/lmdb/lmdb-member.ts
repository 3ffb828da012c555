/**
 * One member of a group on the embedded log: what it holds, what it fetches, what it may commit.
 * When it gains and loses partitions is the group's affair (lmdb-group.ts).
 *
 * M1 From the moment a partition is being revoked nothing of it is delivered; commits count until
 *    the member has let go of it, and never after.
 * M2 A waiting poll sleeps until an append, an assignment, a resume or the end wakes it.
 * M3 Every partition that has records gets its turn: a poll shares its budget among them, and each
 *    poll begins with another one.
 */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type {
  Assignment,
  FetchedRecords,
  GroupListener,
  GroupMember,
  TopicPartition,
} from '../broker.ts';
import { LmdbCursor } from './lmdb-cursor.ts';
import type { GroupOffset } from './lmdb-offsets.ts';
import type { LmdbPartition } from './lmdb-partition.ts';

interface Held {
  readonly assignment: Assignment;
  readonly topicId: number;
  readonly cursor: LmdbCursor;
  paused: boolean;
  revoking: boolean;
}

export interface MemberOptions {
  readonly clock: Clock;
  readonly listener: GroupListener;
  readonly maxPollBytes: number;
  store(offsets: readonly GroupOffset[]): Promise<void>;
  left(member: LmdbMember): void;
}

type CommitOffset = TopicPartition & { epoch: number; nextOffset: number };

const nameOf = ({ topic, partition }: TopicPartition) => `${topic}/${partition}`;

export class LmdbMember implements GroupMember {
  readonly #options: MemberOptions;
  readonly #held = new Map<string, Held>();
  #turn = 0;
  #polling = false;
  #over: 'left' | 'closed' | undefined;
  #waiting: AbortController | undefined;

  constructor(options: MemberOptions) {
    this.#options = options;
  }

  /** The partition numbers it holds, those it is letting go of included. */
  get numbers(): ReadonlySet<number> {
    return new Set([...this.#held.values()].map((held) => held.assignment.partition));
  }

  async poll(options: { maxRecords: number; maxWaitMs: number }) {
    assert(!this.#polling, 'one poll at a time');
    if (this.#over) throw new CairnError('broker_closed', `This member is ${this.#over}.`);
    this.#polling = true;
    try {
      // A consumer that polls in a loop must leave the event loop its turns.
      await nextTurn();
      return await this.#fetchOrWait(options.maxRecords, options.maxWaitMs);
    } finally {
      this.#polling = false;
    }
  }

  async #fetchOrWait(maxRecords: number, maxWaitMs: number): Promise<FetchedRecords[]> {
    const { clock } = this.#options;
    const deadlineMs = clock.elapsedMs() + maxWaitMs;
    while (!this.#over) {
      const fetched = this.#fetch(maxRecords);
      const leftMs = deadlineMs - clock.elapsedMs();
      if (fetched.length > 0 || leftMs <= 0) return fetched;
      this.#waiting = new AbortController();
      await clock.sleep(leftMs, this.#waiting.signal);
      this.#waiting = undefined;
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
      const share = shareOf(budget, ready.length - i);
      const before = { ...share };
      const records = cursor.take(share);
      budget.records -= before.records - share.records;
      budget.bytes -= before.bytes - share.bytes;
      const { topic, partition, epoch } = assignment;
      if (records.length > 0) fetched.push({ topic, partition, epoch, records });
    });
    return fetched;
  }

  /** Something may have changed for a waiting poll (M2). */
  wake(): void {
    this.#waiting?.abort();
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
      const held = this.#held.get(nameOf(at));
      if (held) held.paused = paused;
    }
  }

  async commit(offsets: readonly CommitOffset[]): Promise<void> {
    const accepted: GroupOffset[] = [];
    const refused: CommitOffset[] = [];
    for (const offset of offsets) {
      const held = this.#held.get(nameOf(offset));
      if (held?.assignment.epoch !== offset.epoch) refused.push(offset);
      else accepted.push({ ...offset, topicId: held.topicId });
    }
    await this.#options.store(accepted);
    if (refused.length === 0) return;
    const names = refused.map(nameOf).join(', ');
    throw new CairnError('partition_revoked', `No longer held by this member: ${names}.`);
  }

  async leave(): Promise<void> {
    this.end('left');
    this.#options.left(this);
  }

  /** Holds nothing from now on; a waiting poll ends empty. */
  end(how: 'left' | 'closed'): void {
    this.#over ??= how;
    this.#held.clear();
    this.wake();
  }

  /** Takes over partitions of the log, each with the assignment that goes with it. */
  receive(gained: readonly { partition: LmdbPartition; topicId: number; at: Assignment }[]): void {
    if (gained.length === 0) return;
    for (const { partition, topicId, at } of gained) {
      const cursor = new LmdbCursor(partition, at.committedOffset);
      const held = { assignment: at, topicId, cursor, paused: false, revoking: false };
      this.#held.set(nameOf(at), held);
    }
    this.#options.listener.assigned(gained.map(({ at }) => at));
    this.wake();
  }

  /** Lets go of the partitions of these numbers, within `timeoutMs` whatever the listener does. */
  async release(isLost: (number: number) => boolean, timeoutMs: number): Promise<void> {
    const lost = [...this.#held.values()].filter((held) => isLost(held.assignment.partition));
    if (lost.length === 0) return;
    for (const held of lost) held.revoking = true;
    const timer = new AbortController();
    const told = this.#options.listener.revoked(lost.map((held) => held.assignment));
    // A listener that failed has let go all the same: what it did not commit is done again.
    await Promise.race([told.catch(() => undefined), this.#sleep(timeoutMs, timer.signal)]);
    timer.abort();
    for (const held of lost) this.#held.delete(nameOf(held.assignment));
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    return this.#options.clock.sleep(ms, signal);
  }
}

function shareOf(budget: { records: number; bytes: number }, among: number) {
  return {
    records: Math.ceil(Math.max(0, budget.records) / among),
    bytes: Math.ceil(Math.max(0, budget.bytes) / among),
  };
}
