/**
 * The batches of a partition whose bytes somebody still holds: who appended them, or who reads
 * them. Another reader takes the same bytes, instead of having the log decompress and copy them
 * again. It holds nothing itself: bytes that nobody else holds are collected as ever.
 */

/** Readers that are further behind read from the log. */
const MAX_KNOWN = 256;

export class HeldBatches {
  /** By base offset, in the order in which they were noted. */
  readonly #bytes = new Map<number, WeakRef<Uint8Array>>();

  get(base: number): Uint8Array | undefined {
    return this.#bytes.get(base)?.deref();
  }

  /** The bytes must not change any more. */
  note(base: number, bytes: Uint8Array): void {
    this.#bytes.delete(base);
    this.#bytes.set(base, new WeakRef(bytes));
    if (this.#bytes.size <= MAX_KNOWN) return;
    const [oldest] = this.#bytes.keys();
    this.#bytes.delete(oldest!);
  }
}
