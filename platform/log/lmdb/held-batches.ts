/**
 * The batches of a partition whose bytes somebody still holds: who appended them, or who reads
 * them. Another reader takes the same bytes, instead of having the log decompress and copy them
 * again. It holds nothing itself: bytes that nobody else holds are collected as ever.
 *
 * A record is a view of its batch's memory. Whoever holds one holds that memory, but no longer the
 * view of the whole batch; so the memory is remembered, and where in it the batch lies.
 */

/** Readers that are further behind read from the log. */
const MAX_KNOWN = 256;

interface HeldBytes {
  readonly memory: WeakRef<ArrayBufferLike>;
  readonly byteOffset: number;
  readonly byteLength: number;
}

export class HeldBatches {
  /** By base offset, in the order in which they were noted. */
  readonly #bytes = new Map<number, HeldBytes>();

  get(base: number): Uint8Array | undefined {
    const held = this.#bytes.get(base);
    const memory = held?.memory.deref();
    return memory && new Uint8Array(memory, held!.byteOffset, held!.byteLength);
  }

  /** The bytes must not change any more. */
  note(base: number, { buffer, byteOffset, byteLength }: Uint8Array): void {
    this.#bytes.delete(base);
    this.#bytes.set(base, { memory: new WeakRef(buffer), byteOffset, byteLength });
    if (this.#bytes.size <= MAX_KNOWN) return;
    const [oldest] = this.#bytes.keys();
    this.#bytes.delete(oldest!);
  }
}
