/**
 * One consumer group of the embedded log: its members, and who holds what.
 *
 * A change of the members starts a round: share out anew, take away what moves (waiting for its
 * owners, bounded), and give it on. Rounds never overlap; a change during one starts another
 * before anything is given.
 *
 * R1 A number is given on only after its owner has let go of it (the port's B4).
 * R2 Epochs only grow, over restarts too; a number that stays where it is keeps its epoch.
 * R3 A group without a committed offset that starts at the latest commits where it starts, so that
 *    a later owner does not skip what came meanwhile (the port's B6).
 */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Assignment } from '../broker.ts';
import { assignNumbers } from './lmdb-assignment.ts';
import type { LmdbLog } from './lmdb-log.ts';
import type { LmdbMember } from './lmdb-member.ts';
import type { GroupOffset, LmdbOffsets } from './lmdb-offsets.ts';

export interface GroupOptions {
  readonly name: string;
  readonly topics: readonly string[];
  readonly startAt: 'earliest' | 'latest';
  readonly log: LmdbLog;
  readonly offsets: LmdbOffsets;
  readonly rebalanceTimeoutMs: number;
  nextEpoch(): number;
}

export class LmdbGroup {
  readonly #options: GroupOptions;
  readonly #count: number;
  readonly #members: LmdbMember[] = [];
  #changed = false;
  #rounds: Promise<void> | undefined;
  #closed = false;

  constructor(options: GroupOptions) {
    this.#options = options;
    const counts = options.topics.map((name) => options.log.topic(name).partitions.length);
    this.#count = Math.max(...counts);
  }

  get size(): number {
    return this.#members.length;
  }

  assertSameTopics(topics: readonly string[]): void {
    const [mine, theirs] = [this.#options.topics.toSorted(), topics.toSorted()];
    assert.deepEqual(theirs, mine, `members of ${this.#options.name} read the same topics`);
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
    this.#rounds ??= this.#runRounds().finally(() => {
      this.#rounds = undefined;
    });
  }

  async #runRounds(): Promise<void> {
    // The caller of join gets its member before it hears of the first assignment.
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
      if (!this.#changed && !this.#closed) this.#give(shares);
    }
  }

  /** Hands out what nobody holds (R1); nothing here waits, so nothing can change meanwhile. */
  #give(shares: ReadonlyMap<LmdbMember, ReadonlySet<number>>): void {
    for (const [member, share] of shares) {
      const held = member.numbers;
      const gained = [...share].filter((number) => !held.has(number));
      member.receive(gained.flatMap((number) => this.#assignments(number)));
    }
  }

  #assignments(number: number) {
    const { log, topics } = this.#options;
    const epoch = this.#options.nextEpoch();
    return topics.flatMap((name) => {
      const topic = log.topic(name);
      const partition = topic.partitions[number];
      if (!partition) return [];
      const committedOffset = this.#startOf(name, topic.id, number);
      const at: Assignment = { topic: name, partition: number, epoch, committedOffset };
      return [{ partition, topicId: topic.id, at }];
    });
  }

  #startOf(topic: string, topicId: number, number: number): number {
    const { log, name, offsets, startAt } = this.#options;
    const { low, high } = log.partition(topic, number);
    const committed = offsets.get(name, topicId, number);
    if (committed !== undefined) return Math.min(Math.max(committed, low), high);
    if (startAt === 'earliest') return low;
    const start: GroupOffset = { topicId, partition: number, nextOffset: high };
    // Where the disk refuses it, the group just starts at the latest once more.
    offsets.put(name, [start]).catch(() => undefined);
    return high;
  }
}
