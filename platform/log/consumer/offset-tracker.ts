/**
 * Tracks the offsets of one partition for as long as one member holds it.
 *
 * The words: an offset is *seen* once its record was fetched, *succeeded* once its record is done,
 * *incomplete* while it is seen and has not succeeded, *committed* once the group will not fetch it
 * again. Only the contiguous succeeded prefix may be committed; the gap is what was seen beyond
 * the committed offset.
 *
 * Only offsets that were fetched are tracked. Offsets that a log leaves out (expired, compacted,
 * transaction markers) need no action, so they never hold the prefix back.
 *
 * OT1 `nextOffset` never passes an incomplete offset, and never goes back.
 * OT2 Seeing an offset and its success are O(1): a record is identified by its position, which
 *     counts the records seen before it. Only a commit walks over the gap, which the owner bounds.
 */
import assert from 'node:assert/strict';

/** How far a partition may be committed, as the tracker's own position and as an offset. */
export interface CommitMark {
  readonly position: number;
  /** The first offset that has not succeeded. */
  readonly nextOffset: number;
}

export class OffsetTracker {
  /** Positions; everything below `#sequential` has succeeded. */
  #committed = 0;
  #sequential = 0;
  #committedOffset: number;
  #highestSeen: number;
  /** The offsets in the gap, and which of them have succeeded; the first is `#committed`. */
  readonly #offsets: number[] = [];
  readonly #succeeded: boolean[] = [];

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

  /** Records seen beyond the committed offset. */
  get gap(): number {
    return this.#offsets.length;
  }

  /** Records that may be committed and are not yet. */
  get committable(): number {
    return this.#sequential - this.#committed;
  }

  /** The first offset that has not succeeded: what a commit may store (OT1). */
  get nextOffset(): number {
    return this.#offsets[this.committable] ?? this.#highestSeen + 1;
  }

  /** Adds a fetched record; returns its position, which `succeed` takes. */
  see(offset: number): number {
    assert(offset > this.#highestSeen, 'the offsets of a partition only grow');
    this.#highestSeen = offset;
    this.#succeeded.push(false);
    return this.#committed + this.#offsets.push(offset) - 1;
  }

  succeed(position: number): void {
    const at = position - this.#committed;
    assert(this.#succeeded[at] === false, 'only an incomplete offset succeeds, once');
    this.#succeeded[at] = true;
    while (this.#succeeded[this.committable] === true) this.#sequential++;
  }

  /** What may be committed now; undefined when all of that is committed. */
  mark(): CommitMark | undefined {
    if (this.committable === 0) return undefined;
    return { position: this.#sequential, nextOffset: this.nextOffset };
  }

  /** The mark has been stored. An older mark than the last changes nothing. */
  committed(mark: CommitMark): void {
    if (mark.position <= this.#committed) return;
    assert(mark.position <= this.#sequential, 'only what has succeeded is committed');
    const count = mark.position - this.#committed;
    this.#offsets.splice(0, count);
    this.#succeeded.splice(0, count);
    this.#committed = mark.position;
    this.#committedOffset = mark.nextOffset;
  }
}
