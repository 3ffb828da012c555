/**
 * What is known about the offsets of one partition, for as long as one member holds it.
 *
 * The words: an offset is *seen* once its record was fetched, *succeeded* once its record needs
 * nothing more, *incomplete* while it is seen and has not succeeded, *committed* once the group
 * will never be given it again. Only the contiguous succeeded prefix may be committed; what lies
 * between the committed offset and the highest seen one is the gap.
 *
 * Only offsets that were fetched are tracked. Offsets that a log leaves out (expired, compacted,
 * transaction markers) need no action, so they never hold the prefix back.
 *
 * T1 `nextOffset` never passes an incomplete offset, and never goes back.
 * T2 Every step is O(1): the offsets stand in a ring in the order in which they were seen, and a
 *    record is known by its position there.
 * T3 The ring holds what is not committed, so its size follows the gap, which its owner bounds.
 */
import assert from 'node:assert/strict';

/** How far a partition may be committed; `position` is the tracker's own name for the same. */
export interface CommitMark {
  readonly position: number;
  /** The first offset that has not succeeded. */
  readonly nextOffset: number;
}

const FIRST_CAPACITY = 64;

export class OffsetTracker {
  /** Positions count the records seen: committed <= sequential <= seen. */
  #committed = 0;
  #sequential = 0;
  #seen = 0;
  #incomplete = 0;
  #committedOffset: number;
  #highestSeen: number;
  #offsets = new Float64Array(FIRST_CAPACITY);
  #succeeded = new Uint8Array(FIRST_CAPACITY);
  #mask = FIRST_CAPACITY - 1;

  /** `committedOffset`: the first offset that the group has not committed. */
  constructor(committedOffset: number) {
    this.#committedOffset = committedOffset;
    this.#highestSeen = committedOffset - 1;
  }

  /** The first offset that is not committed. */
  get committedOffset(): number {
    return this.#committedOffset;
  }

  /** -1 below the committed offset while nothing was seen. */
  get highestSeen(): number {
    return this.#highestSeen;
  }

  /** Records seen beyond the committed offset. */
  get gap(): number {
    return this.#seen - this.#committed;
  }

  /** Records that may be committed and are not yet. */
  get committable(): number {
    return this.#sequential - this.#committed;
  }

  get incomplete(): number {
    return this.#incomplete;
  }

  /** The first offset that is not known to have succeeded: what a commit may store (T1). */
  get nextOffset(): number {
    if (this.#sequential === this.#seen) return this.#highestSeen + 1;
    return this.#offsets[this.#sequential & this.#mask]!;
  }

  /** Notes a fetched record; answers its position, by which it is to succeed. */
  see(offset: number): number {
    assert(offset > this.#highestSeen, 'offsets of a partition only grow');
    if (this.gap > this.#mask) this.#grow();
    const at = this.#seen & this.#mask;
    this.#offsets[at] = offset;
    this.#succeeded[at] = 0;
    this.#highestSeen = offset;
    this.#incomplete++;
    return this.#seen++;
  }

  succeed(position: number): void {
    const at = position & this.#mask;
    assert(
      position >= this.#sequential && position < this.#seen,
      'only an incomplete one succeeds',
    );
    assert(this.#succeeded[at] === 0, 'a record succeeds once');
    this.#succeeded[at] = 1;
    this.#incomplete--;
    while (this.#sequential < this.#seen && this.#succeeded[this.#sequential & this.#mask] === 1) {
      this.#sequential++;
    }
  }

  /** What may be committed now, or undefined when that is committed already. */
  mark(): CommitMark | undefined {
    if (this.committable === 0) return undefined;
    return { position: this.#sequential, nextOffset: this.nextOffset };
  }

  /** Notes that a mark has been stored; an older mark than the last changes nothing. */
  committed(mark: CommitMark): void {
    if (mark.position <= this.#committed) return;
    assert(mark.position <= this.#sequential, 'only what succeeded is committed');
    this.#committed = mark.position;
    this.#committedOffset = mark.nextOffset;
  }

  #grow(): void {
    const capacity = (this.#mask + 1) * 2;
    const offsets = new Float64Array(capacity);
    const succeeded = new Uint8Array(capacity);
    for (let position = this.#committed; position < this.#seen; position++) {
      offsets[position & (capacity - 1)] = this.#offsets[position & this.#mask]!;
      succeeded[position & (capacity - 1)] = this.#succeeded[position & this.#mask]!;
    }
    this.#offsets = offsets;
    this.#succeeded = succeeded;
    this.#mask = capacity - 1;
  }
}
