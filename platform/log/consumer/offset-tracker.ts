/**
 * Tracks the offsets of one partition for as long as one member holds it.
 *
 * The words: an offset is *seen* once its record was fetched, *left* while its record is to be
 * fetched again later (backlog.ts), *succeeded* once its record is done, *incomplete* while it is
 * neither left nor succeeded, *committed* once the group will not fetch it again. Only the
 * contiguous succeeded prefix may be committed; the gap is what was taken beyond the committed
 * offset. Offsets that were left are not in the gap.
 *
 * Only offsets that were fetched are tracked. Offsets that a log leaves out (expired, compacted,
 * transaction markers) need no action, so they never hold the prefix back.
 *
 * OT1 `nextOffset` never passes an offset that is incomplete or left, and never goes back.
 * OT2 Seeing an offset is O(1), its success is a binary search in the gap, which the owner bounds.
 *     Only a commit walks over the gap.
 */
import assert from 'node:assert/strict';

/** How far a partition may be committed. */
export interface CommitMark {
  /** The first offset that has not succeeded. */
  readonly nextOffset: number;
}

export class OffsetTracker {
  #committedOffset: number;
  #highestSeen: number;
  /** The first offset that was left; Infinity when none is. */
  #firstLeft = Number.POSITIVE_INFINITY;
  /** The offsets in the gap, in order, and which of them have succeeded. */
  readonly #offsets: number[] = [];
  readonly #succeeded: boolean[] = [];
  /** How many of the first offsets in the gap may be committed. */
  #committable = 0;

  /** `committedOffset`: the first offset that the group has not committed. */
  constructor(committedOffset: number) {
    this.#committedOffset = committedOffset;
    this.#highestSeen = committedOffset - 1;
  }

  /** The first offset that is not committed. */
  get committedOffset(): number {
    return this.#committedOffset;
  }

  /** One below the committed offset while nothing was seen. */
  get highestSeen(): number {
    return this.#highestSeen;
  }

  /** Records taken beyond the committed offset. */
  get gap(): number {
    return this.#offsets.length;
  }

  /** Records that may be committed and are not yet. */
  get committable(): number {
    return this.#committable;
  }

  /** The first offset that has not succeeded: what a commit may store (OT1). */
  get nextOffset(): number {
    const incomplete = this.#offsets[this.#committable] ?? this.#highestSeen + 1;
    return Math.min(incomplete, this.#firstLeft);
  }

  /** Adds a fetched record; returns its offset, which `succeed` takes. */
  see(offset: number): number {
    this.#grow(offset);
    this.#offsets.push(offset);
    this.#succeeded.push(false);
    return offset;
  }

  /** A fetched record is left for later. */
  leave(offset: number): void {
    this.#grow(offset);
    this.#firstLeft = Math.min(this.#firstLeft, offset);
  }

  /** A record that was left is fetched again, to be handled now. */
  takeLeft(offset: number): void {
    assert(offset >= this.#firstLeft, 'only what was left is taken');
    const at = this.#findPlace(offset);
    assert(this.#offsets[at] !== offset, 'an offset is taken once');
    this.#offsets.splice(at, 0, offset);
    this.#succeeded.splice(at, 0, false);
  }

  /** Everything below the offset is taken or gone; Infinity when nothing is left. */
  leftFrom(offset: number): void {
    this.#firstLeft = offset;
    this.#advance();
  }

  succeed(offset: number): void {
    const at = this.#findPlace(offset);
    const isIncomplete = this.#offsets[at] === offset && this.#succeeded[at] === false;
    assert(isIncomplete, 'only an incomplete offset succeeds, once');
    this.#succeeded[at] = true;
    this.#advance();
  }

  /** What may be committed now; undefined when all of that is committed. */
  mark(): CommitMark | undefined {
    return this.#committable === 0 ? undefined : { nextOffset: this.nextOffset };
  }

  /** The mark has been stored. An older mark than the last changes nothing. */
  committed({ nextOffset }: CommitMark): void {
    if (nextOffset <= this.#committedOffset) return;
    const count = this.#findPlace(nextOffset);
    assert(count <= this.#committable, 'only what has succeeded is committed');
    this.#offsets.splice(0, count);
    this.#succeeded.splice(0, count);
    this.#committable -= count;
    this.#committedOffset = nextOffset;
  }

  #grow(offset: number): void {
    assert(offset > this.#highestSeen, 'the offsets of a partition only grow');
    this.#highestSeen = offset;
  }

  #advance(): void {
    while (this.#succeeded[this.#committable] === true) {
      if (this.#offsets[this.#committable]! >= this.#firstLeft) return;
      this.#committable++;
    }
  }

  /** Where the offset is among those in the gap, or would be. */
  #findPlace(offset: number): number {
    let [from, to] = [0, this.#offsets.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#offsets[middle]! < offset) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
