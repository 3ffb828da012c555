/** Finds hashes in an ascending array of them. */

/** As many as fill a line of the processor's cache, on the average. */
const HASHES_IN_BUCKET = 16;
const HASH_BITS = 32;

/**
 * A bucket holds the hashes with the same first bits, and a table says where each bucket begins: a
 * search reads two places of memory. Halving would take 23 steps in five million hashes, each a
 * miss of the processor's cache.
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

  /** The position of the hash, or -1. */
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
