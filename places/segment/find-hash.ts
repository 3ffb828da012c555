/** Finds hashes in an ascending array of them. */

/** As many as fill a cache line of the processor, on average. */
const HASHES_IN_BUCKET = 16;
const HASH_BITS = 32;

/**
 * A bucket holds the hashes with the same first bits, and a table has the start of each bucket, so
 * a search reads two locations in memory. A binary search in five million hashes would take 23
 * steps, each a cache miss.
 */
export class HashFinder {
  private readonly hashes: Uint32Array;
  private readonly shift: number;
  private readonly starts: Uint32Array;

  constructor(hashes: Uint32Array) {
    this.hashes = hashes;
    const bits = Math.max(1, Math.floor(Math.log2(hashes.length / HASHES_IN_BUCKET + 1)));
    this.shift = HASH_BITS - bits;
    this.starts = new Uint32Array(2 ** bits + 1);
    for (const hash of hashes) this.starts[(hash >>> this.shift) + 1]! += 1;
    for (let i = 1; i < this.starts.length; i++) this.starts[i]! += this.starts[i - 1]!;
  }

  /** Returns the index of the hash, or -1. */
  find(hash: number): number {
    const { hashes, starts } = this;
    const bucket = hash >>> this.shift;
    const end = starts[bucket + 1]!;
    for (let at = starts[bucket]!; at < end && hashes[at]! <= hash; at++) {
      if (hashes[at] === hash) return at;
    }
    return -1;
  }
}
