/**
 * Finds batches of a partition whose bytes are still in memory, because their appender or a reader
 * holds them. Another reader shares those bytes, so the log need not decompress and copy them
 * again. This class keeps no batch alive: bytes that nobody else holds are garbage collected.
 *
 * A record is a view of its batch's memory. A reader's record keeps that memory alive, but not the
 * view of the whole batch. So this class remembers the memory, and where the batch lies in it.
 */

/** Readers that are further behind read from the log. */
const MAX_KNOWN = 256;

interface HeldBytes {
  readonly memory: WeakRef<ArrayBufferLike>;
  readonly byteOffset: number;
  readonly byteLength: number;
}

export class HeldBatches {
  /** By base offset, in insertion order. */
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
