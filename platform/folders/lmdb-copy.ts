/**
 * A copy of an LMDB folder at one moment, also while another process writes to it: LMDB lets any
 * number of processes read, and each reader sees the last transaction that had ended.
 */
import { mkdir } from 'node:fs/promises';
import { open } from 'lmdb';
import { requireLmdbFolder } from './lmdb-file.ts';

/** The copy holds no free pages, so it is smaller than the folder. */
export async function copyLmdbFolder(folder: string, to: string): Promise<void> {
  requireLmdbFolder(folder);
  await mkdir(to, { recursive: true });
  const root = open({ path: folder, readOnly: true, noSubdir: false, maxDbs: 16 });
  try {
    await root.backup(to, true);
  } finally {
    await root.close();
  }
}
