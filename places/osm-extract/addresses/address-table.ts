/**
 * The addresses of a layer, sorted by the hashes of their keys: eight bytes for each key, with the
 * hash (uint32) above the feature's number (uint32), both little-endian.
 */
const ENTRY_BYTES = 8;
/** More features with one key are a street of that name in many towns: no answer. */
const MAX_FOUND = 400;

/** Entries to write, as pairs of a hash and a feature's number. */
export class AddressEntries {
  readonly #entries: bigint[] = [];

  get bytes(): number {
    return this.#entries.length * ENTRY_BYTES;
  }

  add(hashes: readonly number[], feature: number): void {
    for (const hash of hashes) this.#entries.push((BigInt(hash) << 32n) | BigInt(feature));
  }

  toBytes(): Buffer {
    const sorted = BigUint64Array.from(this.#entries).sort();
    return Buffer.from(sorted.buffer, sorted.byteOffset, sorted.byteLength);
  }
}

/** The numbers of the features with the hash; none if there are too many. */
export function featuresWithHash(
  hash: number,
  count: number,
  read: (byteAt: number, bytes: number) => ArrayBuffer,
): number[] {
  const entryAt = (at: number, offset: number) =>
    new DataView(read(at * ENTRY_BYTES, ENTRY_BYTES)).getUint32(offset, true);
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (entryAt(middle, 4) < hash) from = middle + 1;
    else to = middle;
  }
  const found: number[] = [];
  for (let at = from; at < count && entryAt(at, 4) === hash; at++) {
    if (found.length === MAX_FOUND) return [];
    found.push(entryAt(at, 0));
  }
  return found;
}
