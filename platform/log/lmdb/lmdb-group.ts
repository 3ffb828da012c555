/**
 * One consumer group of the embedded log: its members, and which member holds which partitions.
 *
 * A change of the members starts a rebalance: compute the new assignment, revoke the partitions
 * that move (waiting for their owners, with a timeout), and assign them. Rebalances never overlap;
 * a change during one starts another before anything is assigned.
 *
 * LG1 A number is assigned only after its previous owner has released it (the port's BR4).
 * LG2 Epochs only grow, across restarts too; a number that stays with its owner keeps its epoch.
 * LG3 A group without a committed offset that starts at the latest commits that start, so that a
 *     later owner does not skip records appended meanwhile (the port's BR6).
 */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JoinOptions } from '../broker.ts';
import { assignNumbers } from './lmdb-assignment.ts';
import type { LmdbLog } from './lmdb-log.ts';
import type { LmdbMember } from './lmdb-member.ts';
import type { GroupOffset, LmdbOffsets } from './lmdb-offsets.ts';

export interface LmdbGroupOptions extends Required<Omit<JoinOptions, 'listener'>> {
  readonly log: LmdbLog;
  readonly offsets: LmdbOffsets;
  readonly rebalanceTimeoutMs: number;
  nextEpoch(): number;
}

export class LmdbGroup {
  readonly #options: LmdbGroupOptions;
  readonly #count: number;
  readonly #members: LmdbMember[] = [];
  #changed = false;
  #rebalancing: Promise<void> | undefined;
  #closed = false;

  constructor(options: LmdbGroupOptions) {
    this.#options = options;
    const counts = options.topics.map((name) => options.log.topic(name).partitions.length);
    this.#count = Math.max(...counts);
  }

  get size(): number {
    return this.#members.length;
  }

  assertSameTopics(topics: readonly string[]): void {
    const [mine, theirs] = [this.#options.topics.toSorted(), topics.toSorted()];
    assert.deepEqual(theirs, mine, `all members of ${this.#options.group} read the same topics`);
  }

  add(member: LmdbMember): void {
    this.#members.push(member);
    this.#rebalance();
  }

  remove(member: LmdbMember): void {
    const at = this.#members.indexOf(member);
    if (at < 0) return;
    this.#members.splice(at, 1);
    this.#rebalance();
  }

  wake(): void {
    for (const member of this.#members) member.wake();
  }

  close(): void {
    this.#closed = true;
    for (const member of this.#members.splice(0)) member.end('closed');
  }

  #rebalance(): void {
    this.#changed = true;
    this.#rebalancing ??= this.#rebalanceUntilStable().finally(() => {
      this.#rebalancing = undefined;
    });
  }

  async #rebalanceUntilStable(): Promise<void> {
    // The caller of join gets its member before its listener is called.
    await nextTurn();
    while (this.#changed && !this.#closed) {
      this.#changed = false;
      const shares = assignNumbers(this.#members, this.#count, (member) => member.numbers);
      const { rebalanceTimeoutMs } = this.#options;
      await Promise.all(
        [...shares].map(([member, share]) =>
          member.release((number) => !share.has(number), rebalanceTimeoutMs),
        ),
      );
      if (!this.#changed && !this.#closed) this.#assign(shares);
    }
  }

  /** Assigns unowned numbers (LG1). Nothing here waits, so nothing can change meanwhile. */
  #assign(shares: ReadonlyMap<LmdbMember, ReadonlySet<number>>): void {
    for (const [member, share] of shares) {
      const held = member.numbers;
      const gained = [...share].filter((number) => !held.has(number));
      member.receive(gained.flatMap((number) => this.#newAssignments(number)));
    }
  }

  #newAssignments(number: number) {
    const { log, topics } = this.#options;
    const epoch = this.#options.nextEpoch();
    return topics.flatMap((name) => {
      const topic = log.topic(name);
      const partition = topic.partitions[number];
      if (!partition) return [];
      const committedOffset = this.#startOffset(name, topic.id, number);
      const assignment = { topic: name, partition: number, epoch, committedOffset };
      return [{ partition, topicId: topic.id, assignment }];
    });
  }

  #startOffset(topic: string, topicId: number, number: number): number {
    const { log, group, offsets, startAt } = this.#options;
    const { low, high } = log.partition(topic, number);
    const committed = offsets.get(group, topicId, number);
    if (committed !== undefined) return Math.min(Math.max(committed, low), high);
    if (startAt === 'earliest') return low;
    const start: GroupOffset = { topicId, partition: number, nextOffset: high };
    // If the disk refuses it, the next owner starts at the latest again.
    offsets.put(group, [start]).catch(() => undefined);
    return high;
  }
}
