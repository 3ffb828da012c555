/**
 * Parses untrusted protocol buffers. The only file that imports pbf.
 *
 * BR1 A length beyond the available bytes is rejected, so that no loop runs over missing bytes, and
 *     nothing is allocated for a false length.
 */
import { PbfReader } from 'pbf';

export type BoundedReader = PbfReader;

export function openReader(bytes: Uint8Array): BoundedReader {
  return new PbfReader(bytes);
}

/** Reads a length, and returns the position where the field ends (BR1). */
export function readEnd(reader: BoundedReader): number {
  const length = reader.readVarint();
  const end = reader.pos + length;
  if (!Number.isSafeInteger(end) || length < 0 || end > reader.length) {
    throw new Error('a length leads beyond the end');
  }
  return end;
}

/**
 * Calls `onField` with the number of each field up to `end`. Fields that it does not read are
 * skipped.
 */
export function readFields(
  reader: BoundedReader,
  end: number,
  onField: (field: number) => void,
): void {
  while (reader.pos < end) {
    const field = reader.nextField(end);
    if (field === 0) break;
    onField(field);
  }
  if (reader.pos > end) throw new Error('a field leads beyond the end');
  if (reader.pos < end) throw new Error('a field has no number');
}

/** Calls `onNumber` for each number of a packed field. */
export function readPacked(reader: BoundedReader, onNumber: () => void): void {
  const end = readEnd(reader);
  while (reader.pos < end) onNumber();
  if (reader.pos > end) throw new Error('a number leads beyond the end');
}

export function readString(reader: BoundedReader): string {
  return Buffer.from(readBytes(reader)).toString('utf8');
}

/** Returns a view, which is valid as long as the reader's bytes are. */
export function readBytes(reader: BoundedReader): Uint8Array {
  const end = readEnd(reader);
  const bytes = reader.buf.subarray(reader.pos, end);
  reader.pos = end;
  return bytes;
}
