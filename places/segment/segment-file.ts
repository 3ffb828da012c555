/**
 * Segment file: an immutable file of places with its search structure, written once and read as a
 * whole.
 *
 * Format: magic (8 bytes), header length (uint32 LE), header JSON, then each section at the next
 * multiple of 8. An import builds the search structure, so a reader only reads bytes and parses no
 * records at start.
 *
 * SF1 A manifest names a file only after the file is complete and synced (see segment-folder.ts).
 * SF2 Records are JSON texts, readable by `strings` and by a later version of this program.
 * SF3 The digit in the magic changes with the format and with how keys are made. A segment with
 *     another digit is rejected. A new kind of key needs no new digit: segments without it are
 *     searched by the others.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { CairnError, errorMessage } from '../../platform/runtime/errors.ts';
import { readPath } from '../folder-files.ts';

const MAGIC = 'CAIRNPL2';
const MAX_SEGMENT_HEADER_BYTES = 65_536;

/** The sections of the file, in their order. */
export interface SegmentData {
  /** Number of places. */
  count: number;
  /** JSON texts in UTF-8, without separators; place i is bytes starts[i] to starts[i + 1]. */
  records: Uint8Array;
  starts: Float64Array;
  /** Degrees, by place; NaN where unknown. */
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** Bytes of a KDBush over the places with coordinates, and the numbers of those places. */
  tree: ArrayBuffer;
  treePlaces: Uint32Array;
  /** Ascending key hashes; the places of keys[k] are postings keyStarts[k] to keyStarts[k + 1]. */
  keys: Uint32Array;
  keyStarts: Uint32Array;
  postings: Uint32Array;
}

interface SegmentHeader {
  count: number;
  sections: number[];
}

export async function writeSegment(path: string, data: SegmentData): Promise<void> {
  const sections = listSections(data);
  const header: SegmentHeader = { count: data.count, sections: sections.map((s) => s.byteLength) };
  const json = Buffer.from(JSON.stringify(header));
  const file = await open(path, 'w');
  try {
    const head = Buffer.alloc(align(12 + json.length));
    head.write(MAGIC, 0, 'latin1');
    head.writeUInt32LE(json.length, 8);
    json.copy(head, 12);
    await file.writeFile(head);
    for (const section of sections) {
      await file.writeFile(section);
      await file.writeFile(Buffer.alloc(align(section.byteLength) - section.byteLength));
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Throws the system's ENOENT if the file is gone, for instance after a newer import, and
 * `data_corrupt` if it is not a complete segment.
 */
export function readSegment(path: string): SegmentData {
  const file = readPath(path, () => openSync(path, 'r'));
  try {
    return readSections(file);
  } catch (error) {
    const why = `${path} is not a whole place segment (${errorMessage(error)}); import it again`;
    throw new CairnError('data_corrupt', why, { cause: error });
  } finally {
    closeSync(file);
  }
}

/** The approximate size of its file in bytes. */
export function segmentBytes(data: SegmentData): number {
  return listSections(data).reduce((sum, section) => sum + align(section.byteLength), 0);
}

function listSections(data: SegmentData): Uint8Array[] {
  const places = [data.records, data.starts, data.latitudes, data.longitudes];
  const search = [new Uint8Array(data.tree), data.treePlaces, data.keys, data.keyStarts];
  return [...places, ...search, data.postings].map(
    (section) => new Uint8Array(section.buffer, section.byteOffset, section.byteLength),
  );
}

function readSections(file: number): SegmentData {
  const size = fstatSync(file).size;
  const head = Buffer.from(readAt(file, 0, 12));
  const headerBytes = head.readUInt32LE(8);
  if (head.toString('latin1', 0, 8) !== MAGIC) throw new Error('unknown format');
  if (headerBytes > MAX_SEGMENT_HEADER_BYTES) throw new Error('header too long');
  const header = JSON.parse(Buffer.from(readAt(file, 12, headerBytes)).toString()) as SegmentHeader;
  const buffers: ArrayBuffer[] = [];
  let at = align(12 + headerBytes);
  for (const bytes of header.sections) {
    if (at + bytes > size) throw new Error('cut short');
    buffers.push(readAt(file, at, bytes));
    at += align(bytes);
  }
  return fromBuffers(header.count, buffers);
}

function fromBuffers(count: number, buffers: ArrayBuffer[]): SegmentData {
  if (buffers.length !== 9) throw new Error('sections missing');
  return {
    count,
    records: new Uint8Array(buffers[0]!),
    starts: new Float64Array(buffers[1]!),
    latitudes: new Float64Array(buffers[2]!),
    longitudes: new Float64Array(buffers[3]!),
    tree: buffers[4]!,
    treePlaces: new Uint32Array(buffers[5]!),
    keys: new Uint32Array(buffers[6]!),
    keyStarts: new Uint32Array(buffers[7]!),
    postings: new Uint32Array(buffers[8]!),
  };
}

function readAt(file: number, at: number, bytes: number): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes);
  let done = 0;
  while (done < bytes) {
    const got = readSync(file, new Uint8Array(buffer, done), 0, bytes - done, at + done);
    if (got === 0) throw new Error('cut short');
    done += got;
  }
  return buffer;
}

function align(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
