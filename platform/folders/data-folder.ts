/** Makes and opens what lies in the data folder, or says in one sentence why it cannot. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CairnError, errorMessage, isCairnError } from '../runtime/errors.ts';

/**
 * Opens something in the folder. What the system or the store refuses becomes
 * `data_folder_unusable`; a bug stays what it is.
 */
export async function openInFolder<T>(folder: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (isCairnError(error) || code === undefined) throw error;
    const reason = FOLDER_FAULTS[String(code)] ?? errorMessage(error);
    const message = `The folder ${folder} cannot be used: ${reason}.`;
    throw new CairnError('data_folder_unusable', message, { cause: error });
  }
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its file system is full',
};

/**
 * Creates the folder and those above it, where they are missing. Node's own `recursive` tries for
 * ever where the folder above exists and takes no folder, as in /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = dirname(resolve(folder));
    if (code !== 'ENOENT') throw error;
    if (await exists(above)) {
      const message = `The folder ${folder} cannot be used: ${above} takes no folders.`;
      throw new CairnError('data_folder_unusable', message, { cause: error });
    }
    await makeFolder(above);
    await makeFolder(folder);
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

const LMDB_MAGIC = Buffer.from('dec0efbe', 'hex');
/** Behind the header of the first page. */
const LMDB_MAGIC_AT = 24;

/** True when there is such a file, and LMDB did not write it. LMDB itself would crash over it. */
export function isForeignFile(path: string): boolean {
  if (!existsSync(path)) return false;
  const head = Buffer.alloc(LMDB_MAGIC_AT + LMDB_MAGIC.length);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, head);
    return length > 0 && !head.subarray(LMDB_MAGIC_AT).equals(LMDB_MAGIC);
  } finally {
    closeSync(file);
  }
}

/** Throws `data_corrupt` when the folder holds a file that LMDB did not write. */
export function requireLmdbFolder(folder: string): void {
  if (!isForeignFile(join(folder, 'data.mdb'))) return;
  throw new CairnError('data_corrupt', `The file data.mdb in ${folder} is damaged.`);
}

/** After a power loss, the names in the folder are those of now. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
