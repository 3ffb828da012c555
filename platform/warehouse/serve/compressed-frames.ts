/**
 * Answers in ClickHouse's own compression, which `compress=1` in the URL requests. Its JDBC driver,
 * which DBeaver, DataGrip and Metabase use, does so by default, and then accepts nothing else.
 *
 * A frame is a checksum of 16 bytes (CityHash128 of what follows), a byte for the method, its own
 * size without the checksum, the size of its content, and the content as an LZ4 block.
 *
 * CF1 The content is not really compressed: an LZ4 block may consist of literals. The port is
 *     reached over loopback, and the product needs the processor.
 */
import { cityHash128 } from './city-hash.ts';

const CHECKSUM_BYTES = 16;
/** Method and two sizes. */
const HEADER_BYTES = 9;
const METHOD_LZ4 = 0x82;
/** The checksum of a frame takes a few milliseconds; between two frames, other work gets a turn. */
const MAX_CONTENT_BYTES = 256 * 1024;

export async function* toFrames(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += MAX_CONTENT_BYTES) {
      yield toFrame(chunk.subarray(at, at + MAX_CONTENT_BYTES));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function toFrame(content: Uint8Array): Uint8Array {
  const head = literalHead(content.length);
  const size = HEADER_BYTES + head.length + content.length;
  const frame = Buffer.alloc(CHECKSUM_BYTES + size);
  frame[CHECKSUM_BYTES] = METHOD_LZ4;
  frame.writeUInt32LE(size, CHECKSUM_BYTES + 1);
  frame.writeUInt32LE(content.length, CHECKSUM_BYTES + 5);
  frame.set(head, CHECKSUM_BYTES + HEADER_BYTES);
  frame.set(content, CHECKSUM_BYTES + HEADER_BYTES + head.length);
  const [low, high] = cityHash128(frame.subarray(CHECKSUM_BYTES));
  frame.writeBigUInt64LE(low, 0);
  frame.writeBigUInt64LE(high, 8);
  return frame;
}

/** CF1: the header of this many literals in an LZ4 block. */
function literalHead(length: number): Uint8Array {
  if (length < 15) return Uint8Array.of(length << 4);
  const rest = length - 15;
  const bytes = new Uint8Array(2 + Math.floor(rest / 255)).fill(255);
  bytes[0] = 0xf0;
  bytes[bytes.length - 1] = rest % 255;
  return bytes;
}
