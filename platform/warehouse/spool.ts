/**
 * Stores an INSERT's data for the engine in a temporary file, which is removed when the insert
 * ends.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../folders/data-folder.ts';

/** Calls `use` with the file that contains the bytes, and its size in bytes. */
export async function withSpoolFile<T>(
  folder: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  use: (file: string, size: number) => Promise<T>,
): Promise<T> {
  await makeFolder(folder);
  const file = join(folder, `${randomUUID()}.data`);
  try {
    const written = createWriteStream(file);
    await pipeline(Readable.from(bytes, { objectMode: false }), written);
    return await use(file, written.bytesWritten);
  } finally {
    await rm(file, { force: true });
  }
}
