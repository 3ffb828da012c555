/** Finds hashes in an ascending array of them. Pure. */

const LINEAR_FROM = 8;

/**
 * The position of the hash, or -1. Hashes lie evenly, so a few guesses by proportion come close:
 * halving would take 23 steps in five million, each a miss of the processor's cache.
 */
export function findHash(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (high - low > LINEAR_FROM) {
    const [first, last] = [hashes[low]!, hashes[high]!];
    if (hash < first || hash > last) return -1;
    if (first === last) return low;
    const guess = low + Math.floor(((hash - first) / (last - first)) * (high - low));
    const found = hashes[guess]!;
    if (found === hash) return guess;
    if (found < hash) low = guess + 1;
    else high = guess - 1;
  }
  for (let at = low; at <= high; at++) if (hashes[at] === hash) return at;
  return -1;
}
