/** The elements that columns of the Native format consist of. Reading past the end throws. */

import { CairnError } from '../../runtime/errors.ts';

/** Texts, decoded on access. */
export class TextColumn {
  readonly #bytes: Buffer;
  /** By row: the start and end of its text. */
  readonly #bounds: Uint32Array;

  constructor(bytes: Buffer, bounds: Uint32Array) {
    this.#bytes = bytes;
    this.#bounds = bounds;
  }

  at(row: number): string {
    return this.#bytes.toString('utf8', this.#bounds[2 * row], this.#bounds[2 * row + 1]);
  }
}

export class NativeBytes {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** How many bytes have been read. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** A length of at most 2^53, seven bits per byte. */
  readLength(): number {
    let length = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw cutOff();
      length += (byte & 0x7f) * factor;
      if (byte < 0x80) return length;
    }
  }

  readText(): string {
    const begin = this.#skip(this.readLength());
    return this.#bytes.toString('utf8', begin, this.#at);
  }

  readTexts(count: number): TextColumn {
    const bounds = new Uint32Array(2 * count);
    for (let i = 0; i < count; i++) {
      bounds[2 * i] = this.#skip(this.readLength());
      bounds[2 * i + 1] = this.#at;
    }
    return new TextColumn(this.#bytes, bounds);
  }

  readWideInteger(): number {
    return this.readWideIntegers(1)[0]!;
  }

  /** 64-bit integers, exact up to 2^53. */
  readWideIntegers(count: number): Float64Array {
    const begin = this.#skip(8 * count);
    const numbers = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const low = this.#bytes.readUInt32LE(begin + 8 * i);
      numbers[i] = this.#bytes.readInt32LE(begin + 8 * i + 4) * 2 ** 32 + low;
    }
    return numbers;
  }

  /** Unsigned integers of one, two or four bytes each. */
  readIntegers(width: number, count: number): Uint8Array | Uint16Array | Uint32Array {
    const begin = this.#skip(width * count);
    // A copy, because a typed array must start at a multiple of its element size.
    const { buffer } = new Uint8Array(this.#bytes.subarray(begin, this.#at));
    if (width === 1) return new Uint8Array(buffer);
    return width === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
  }

  /** The position where the skipped bytes begin. */
  #skip(count: number): number {
    const begin = this.#at;
    if (begin + count > this.#bytes.length) throw cutOff();
    this.#at += count;
    return begin;
  }
}

/** Something on the way may end an answer too early; it is complete when it is asked for again. */
function cutOff(): CairnError {
  return new CairnError('warehouse_unavailable', 'The answer of the warehouse is cut off.');
}
