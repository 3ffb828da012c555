/** How many bytes a folder's files use on disk, and how many are free there. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../runtime/clock.ts';

/** A folder is walked at most this often: a warehouse has thousands of files. */
const MEASURE_INTERVAL_MS = 15_000;
const BLOCK_BYTES = 512;

/** Returns the folder's bytes, or a recent measurement; 0 if the folder does not exist. */
export function folderBytesReader(folder: string, clock: Clock): () => Promise<number> {
  let reading: Promise<number> | undefined;
  let readMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (reading === undefined || clock.elapsedMs() - readMs > MEASURE_INTERVAL_MS) {
      readMs = clock.elapsedMs();
      reading = measureFolder(folder);
    }
    return reading;
  };
}

/**
 * Counts blocks, not lengths, because the log's file is sparse. Skips files that vanish meanwhile.
 */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += (found?.blocks ?? 0) * BLOCK_BYTES;
  }
  return bytes;
}

/** Bytes that an unprivileged process may still write below the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
