/**
 * The ranks of one query's places in one segment. A small table that fits into the processor's
 * cache, however many places the segment has. Pure, except for its own state.
 */
const SLOT_BITS = 13;
const SLOTS = 2 ** SLOT_BITS;
/** Distributes the numbers over the slots: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

/** At most half as many places as slots. */
export const MAX_RANKED_PLACES = SLOTS / 2;

export class RankTable {
  /** By slot: the number of a place plus one; 0 if the slot is free. */
  private readonly places = new Int32Array(SLOTS);
  private readonly ranks = new Float64Array(SLOTS);
  private readonly taken = new Int32Array(MAX_RANKED_PLACES);
  private count = 0;

  /** The slot of the place, which is free if the place has no rank yet. */
  slot(number: number): number {
    let slot = Math.imul(number, SPREAD) >>> (32 - SLOT_BITS);
    while (this.places[slot] !== 0 && this.places[slot] !== number + 1) {
      slot = (slot + 1) % SLOTS;
    }
    return slot;
  }

  isFree(slot: number): boolean {
    return this.places[slot] === 0;
  }

  take(slot: number, number: number, rank: number): void {
    this.places[slot] = number + 1;
    this.ranks[slot] = rank;
    this.taken[this.count++] = slot;
  }

  add(slot: number, rank: number): void {
    this.ranks[slot]! += rank;
  }

  /** Calls `tell` with each place and its rank, and clears the table. */
  drain(tell: (number: number, rank: number) => void): void {
    for (let i = 0; i < this.count; i++) {
      const slot = this.taken[i]!;
      tell(this.places[slot]! - 1, this.ranks[slot]!);
      this.places[slot] = 0;
    }
    this.count = 0;
  }
}
