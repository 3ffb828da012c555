/**
 * Tracks the offsets of one partition while one member holds it.
 *
 * Terms: an offset is *seen* once its record was fetched, *left* while its record is to be fetched
 * again later (backlog.ts), *succeeded* once its record is done, *incomplete* while it is neither
 * left nor succeeded, *committed* once the group will not fetch it again. Only the contiguous
 * succeeded prefix may be committed. The gap is what was taken beyond the committed offset; offsets
 * that were left are not in it.
 *
 * A record that waits long is *deferred*. It is incomplete and holds back the commit, but not the
 * gap: anything *settled* (succeeded or deferred) behind it leaves the gap as if it were committed.
 * A member that takes over fetches all of that again.
 *
 * Only fetched offsets are tracked. Offsets that a log skips (expired, compacted, transaction
 * markers) need no action, so they never hold the prefix back.
 *
 * OT1 `nextOffset` never passes an offset that is incomplete, deferred or left, and never goes
 *     back.
 * OT2 Seeing an offset is O(1). Its success is a binary search in the gap, which the owner bounds.
 *     Only a commit walks over the gap.
 */
import assert from 'node:assert/strict';

/** How far a partition may be committed. */
export interface CommitMark {
  /** The first offset that has not succeeded. */
  readonly nextOffset: number;
  /** The first offset that is neither settled nor gone. */
  readonly settledTo: number;
}

export class OffsetTracker {
  #committedOffset: number;
  #highestSeen: number;
  /** The first offset that was left; Infinity if there is none. */
  #firstLeft = Number.POSITIVE_INFINITY;
  /** The offsets in the gap, in order, and which of them are settled. */
  readonly #offsets: number[] = [];
  readonly #settled: boolean[] = [];
  /** How many of the first offsets in the gap may leave it with the next mark. */
  #leaving = 0;
  /** Everything below it has left the gap. */
  #gapFrom: number;
  /** In offset order. */
  readonly #deferred: number[] = [];

  /** `committedOffset`: the first offset that the group has not committed. */
  constructor(committedOffset: number) {
    this.#committedOffset = committedOffset;
    this.#gapFrom = committedOffset;
    this.#highestSeen = committedOffset - 1;
  }

  /** The first offset that is not committed. */
  get committedOffset(): number {
    return this.#committedOffset;
  }

  /** One below the committed offset until an offset was seen. */
  get highestSeen(): number {
    return this.#highestSeen;
  }

  /**
   * Records taken beyond the committed offset, except those that left the gap behind a deferred
   * one.
   */
  get gap(): number {
    return this.#offsets.length;
  }

  /** Records that may leave the gap with the next mark. */
  get committable(): number {
    return this.#leaving;
  }

  /** The number of deferred records. */
  get deferred(): number {
    return this.#deferred.length;
  }

  /** Offsets that another member would fetch again. */
  get uncommitted(): number {
    return this.#highestSeen + 1 - this.#committedOffset;
  }

  /** The first offset that has not succeeded: what a commit may store (OT1). */
  get nextOffset(): number {
    return Math.min(this.#settledTo, this.#deferred[0] ?? Number.POSITIVE_INFINITY);
  }

  get #settledTo(): number {
    const incomplete = this.#offsets[this.#leaving] ?? this.#highestSeen + 1;
    return Math.min(incomplete, this.#firstLeft);
  }

  /** Adds a fetched record; returns its offset, for `succeed`. */
  see(offset: number): number {
    this.#grow(offset);
    this.#offsets.push(offset);
    this.#settled.push(false);
    return offset;
  }

  /** Leaves a fetched record for later. */
  leave(offset: number): void {
    this.#grow(offset);
    this.#firstLeft = Math.min(this.#firstLeft, offset);
  }

  /** Takes a record that was left and has been fetched again. */
  takeLeft(offset: number): void {
    assert(offset >= this.#firstLeft, 'only what was left is taken');
    const at = findPlace(this.#offsets, offset);
    assert(this.#offsets[at] !== offset, 'an offset is taken once');
    this.#offsets.splice(at, 0, offset);
    this.#settled.splice(at, 0, false);
  }

  /** Everything below the offset is taken or gone; Infinity if nothing is left. */
  leftFrom(offset: number): void {
    this.#firstLeft = offset;
    this.#advance();
  }

  succeed(offset: number): void {
    if (this.#endDeferral(offset)) return;
    this.#settle(offset, 'only an incomplete offset succeeds, once');
  }

  /** The record waits long. It may be deferred again before it succeeds. */
  defer(offset: number): void {
    const at = findPlace(this.#deferred, offset);
    if (this.#deferred[at] === offset) return;
    this.#deferred.splice(at, 0, offset);
    this.#settle(offset, 'only an incomplete offset is deferred');
  }

  /** What may be committed or leave the gap now; undefined if there is nothing. */
  mark(): CommitMark | undefined {
    const [nextOffset, settledTo] = [this.nextOffset, this.#settledTo];
    const isDeferralOver = Math.min(nextOffset, this.#gapFrom) > this.#committedOffset;
    return this.#leaving === 0 && !isDeferralOver ? undefined : { nextOffset, settledTo };
  }

  /** The mark has been stored. An older mark than the last one changes nothing. */
  committed({ nextOffset, settledTo }: CommitMark): void {
    this.#committedOffset = Math.max(this.#committedOffset, nextOffset);
    if (settledTo <= this.#gapFrom) return;
    const count = findPlace(this.#offsets, settledTo);
    assert(count <= this.#leaving, 'only what is settled is committed');
    this.#offsets.splice(0, count);
    this.#settled.splice(0, count);
    this.#leaving -= count;
    this.#gapFrom = settledTo;
  }

  #grow(offset: number): void {
    assert(offset > this.#highestSeen, 'the offsets of a partition only grow');
    this.#highestSeen = offset;
  }

  #settle(offset: number, rule: string): void {
    const at = findPlace(this.#offsets, offset);
    assert(this.#offsets[at] === offset && this.#settled[at] === false, rule);
    this.#settled[at] = true;
    this.#advance();
  }

  #endDeferral(offset: number): boolean {
    const at = findPlace(this.#deferred, offset);
    if (this.#deferred[at] !== offset) return false;
    this.#deferred.splice(at, 1);
    return true;
  }

  #advance(): void {
    while (this.#settled[this.#leaving] === true) {
      if (this.#offsets[this.#leaving]! >= this.#firstLeft) return;
      this.#leaving++;
    }
  }
}

/** The index of the offset in the list, or where it would be inserted. */
function findPlace(offsets: readonly number[], offset: number): number {
  let [from, to] = [0, offsets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (offsets[middle]! < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}
