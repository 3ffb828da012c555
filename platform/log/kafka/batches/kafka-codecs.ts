/**
 * Decompresses record batches from other producers, and from topics whose `compression.type` makes
 * Kafka compress what Cairn appends.
 *
 * Node provides gzip, and zstd from Node 22.15 on. LZ4 and Snappy are implemented here, because
 * each format takes only a page. An unsupported codec throws, and so do malformed bytes; the caller
 * turns them into an unreadable record.
 */
import * as zlib from 'node:zlib';

/** Far above what a topic accepts in one batch; a batch that claims more is not unpacked (I8). */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

const CODECS: readonly { readonly name: string; unpack?(packed: Buffer): Buffer }[] = [
  { name: 'none', unpack: (packed) => packed },
  {
    name: 'gzip',
    unpack: (packed) => zlib.gunzipSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }),
  },
  { name: 'snappy', unpack: unpackSnappy },
  { name: 'lz4', unpack: unpackLz4 },
  { name: 'zstd', ...nodeZstd() },
];

export function decompressRecords(codec: number, packed: Buffer): Buffer {
  const known = CODECS[codec];
  if (known?.unpack === undefined) {
    throw new Error(`The codec ${known?.name ?? codec} is not supported here.`);
  }
  return known.unpack(packed);
}

function nodeZstd() {
  const { zstdDecompressSync: unzstd } = zlib as {
    zstdDecompressSync?: (packed: Buffer, options: { maxOutputLength: number }) => Buffer;
  };
  if (unzstd === undefined) return {};
  return { unpack: (packed: Buffer) => unzstd(packed, { maxOutputLength: MAX_UNPACKED_BYTES }) };
}

/** A growing buffer that can repeat its earlier bytes at its end. */
class Unpacked {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;

  append(bytes: Buffer, wanted: number): void {
    if (bytes.length !== wanted) throw new Error('The compressed bytes end too early.');
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  repeat(distance: number, count: number): void {
    if (distance < 1 || distance > this.#length) {
      throw new Error('The compressed bytes repeat what is not there.');
    }
    this.#reserve(count);
    // Byte by byte, since the repeated range may overlap the copy.
    for (let i = 0; i < count; i++, this.#length++) {
      this.#bytes[this.#length] = this.#bytes[this.#length - distance]!;
    }
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed > MAX_UNPACKED_BYTES) throw new Error('The records are too large when unpacked.');
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const LZ4_MAGIC = 0x184d2204;
const LZ4_HAS_BLOCK_CHECKSUM = 0x10;
const LZ4_HAS_CONTENT_SIZE = 0x08;
const LZ4_HAS_DICTIONARY = 0x01;

/** The LZ4 frame format. Blocks may refer to earlier ones. */
function unpackLz4(packed: Buffer): Buffer {
  if (packed.readUInt32LE(0) !== LZ4_MAGIC) throw new Error('The bytes are not an LZ4 frame.');
  const flags = packed[4]!;
  if (flags & LZ4_HAS_DICTIONARY) throw new Error('An LZ4 dictionary is not supported.');
  // Magic, flags, block descriptor, optional content size, header checksum.
  let at = 7 + (flags & LZ4_HAS_CONTENT_SIZE ? 8 : 0);
  const unpacked = new Unpacked();
  for (;;) {
    const head = packed.readUInt32LE(at);
    if (head === 0) return unpacked.finish();
    const size = head & 0x7fff_ffff;
    const block = packed.subarray(at + 4, at + 4 + size);
    if (block.length !== size) throw new Error('The compressed bytes end too early.');
    if (head >>> 31) unpacked.append(block, size);
    else unpackLz4Block(block, unpacked);
    at += 4 + size + (flags & LZ4_HAS_BLOCK_CHECKSUM ? 4 : 0);
  }
}

function unpackLz4Block(block: Buffer, to: Unpacked): void {
  let at = 0;
  const readLength = (start: number) => {
    let length = start;
    if (start < 15) return length;
    for (let more = 255; more === 255; at++) {
      more = block.readUInt8(at);
      length += more;
    }
    return length;
  };
  while (at < block.length) {
    const token = block[at++]!;
    const literals = readLength(token >> 4);
    to.append(block.subarray(at, at + literals), literals);
    at += literals;
    if (at >= block.length) return;
    const distance = block.readUInt16LE(at);
    at += 2;
    to.repeat(distance, readLength(token & 15) + 4);
  }
}

const XERIAL_MAGIC = Buffer.from('\u0082SNAPPY\0', 'latin1');
/** The magic, a version and the lowest compatible version. */
const XERIAL_HEADER_BYTES = 16;

/** Java's producers split Snappy into chunks with a header; others do not. */
function unpackSnappy(packed: Buffer): Buffer {
  const unpacked = new Unpacked();
  if (!packed.subarray(0, XERIAL_MAGIC.length).equals(XERIAL_MAGIC)) {
    unpackSnappyBlock(packed, unpacked);
    return unpacked.finish();
  }
  for (let at = XERIAL_HEADER_BYTES; at < packed.length; ) {
    const end = at + 4 + packed.readUInt32BE(at);
    if (end > packed.length) throw new Error('The compressed bytes end too early.');
    unpackSnappyBlock(packed.subarray(at + 4, end), unpacked);
    at = end;
  }
  return unpacked.finish();
}

function unpackSnappyBlock(block: Buffer, to: Unpacked): void {
  let at = 0;
  // The total length, which the tags imply too.
  while (block.readUInt8(at++) >= 128);
  while (at < block.length) {
    const tag = block[at++]!;
    const size = tag >> 2;
    switch (tag & 3) {
      case 0: {
        const bytes = Math.max(0, size - 59);
        const literals = (bytes === 0 ? size : block.readUIntLE(at, bytes)) + 1;
        at += bytes;
        to.append(block.subarray(at, at + literals), literals);
        at += literals;
        break;
      }
      case 1:
        to.repeat(((tag >> 5) << 8) | block.readUInt8(at++), 4 + (size & 7));
        break;
      case 2:
        to.repeat(block.readUInt16LE(at), size + 1);
        at += 2;
        break;
      default:
        to.repeat(block.readUInt32LE(at), size + 1);
        at += 4;
    }
  }
}
