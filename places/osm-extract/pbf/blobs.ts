/**
 * The blobs of an `.osm.pbf` file: their locations and their unpacked bytes.
 *
 * The format is a sequence of blobs, each preceded by a header. The first blob holds the file's
 * header, the others hold the elements.
 *
 * PB1 At most one blob is in memory. The format itself limits sizes to 64 KiB for a header and 32
 *     MiB for a blob, packed and unpacked, whatever size it claims or inflates to.
 * PB2 A file of another format, a truncated file, and a file that needs features that this reader
 *     lacks are rejected.
 */
import type { FileHandle } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { openReader, readBytes, readFields, readString } from './bounded-reader.ts';

const MAX_BLOB_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;
const UNPACKED_BY_NAME: Readonly<Record<number, string>> = {
  4: 'lzma',
  5: 'bzip2',
  6: 'lz4',
  7: 'zstd',
};

export interface BlobPlace {
  /** `OSMHeader`, `OSMData`, or a type that readers skip. */
  readonly type: string;
  /** The location of its bytes in the file. */
  readonly at: number;
  readonly bytes: number;
}

/** Every blob of the file, in order. */
export async function* listBlobs(file: FileHandle, fileBytes: number): AsyncIterable<BlobPlace> {
  let at = 0;
  while (at < fileBytes) {
    const headerBytes = (await readFileBytes(file, at, 4)).readUInt32BE(0);
    if (headerBytes === 0 || headerBytes > MAX_BLOB_HEADER_BYTES) {
      throw new Error(at === 0 ? 'it is no OSM PBF file' : 'the header of a blob is too long');
    }
    const { type, bytes } = readBlobHeader(await readFileBytes(file, at + 4, headerBytes));
    if (at === 0 && type !== 'OSMHeader') throw new Error('it is no OSM PBF file');
    at += 4 + headerBytes;
    if (at + bytes > fileBytes) throw new Error('it is cut short');
    yield { type, at, bytes };
    at += bytes;
  }
}

function readBlobHeader(header: Uint8Array): { type: string; bytes: number } {
  const reader = openReader(header);
  let type = '';
  let bytes = -1;
  readFields(reader, reader.length, (field) => {
    if (field === 1) type = readString(reader);
    else if (field === 3) bytes = reader.readVarint();
  });
  if (bytes < 0 || bytes > MAX_BLOB_BYTES) throw new Error('a blob is larger than 32 MiB');
  return { type, bytes };
}

/** The unpacked bytes of a blob. */
export async function readBlob(file: FileHandle, { at, bytes }: BlobPlace): Promise<Uint8Array> {
  const reader = openReader(await readFileBytes(file, at, bytes));
  let unpacked: Uint8Array | undefined;
  readFields(reader, reader.length, (field) => {
    const packer = UNPACKED_BY_NAME[field];
    if (packer !== undefined) {
      throw new Error(`it is packed by ${packer}; write it again with pbf_compression=zlib`);
    }
    if (field === 1) unpacked = readBytes(reader);
    if (field === 3) unpacked = inflate(readBytes(reader));
  });
  if (unpacked === undefined) throw new Error('a blob holds no data');
  if (unpacked.length > MAX_BLOB_BYTES) throw new Error('a blob is larger than 32 MiB');
  return unpacked;
}

function inflate(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_BLOB_BYTES });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new Error('a blob is larger than 32 MiB');
    throw new Error('a blob cannot be unpacked', { cause: error });
  }
}

async function readFileBytes(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, at + done);
    if (bytesRead === 0) throw new Error('it is cut short');
    done += bytesRead;
  }
  return buffer;
}
