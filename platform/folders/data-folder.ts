/** Creates and opens what is in the data folder, or explains in one sentence why it cannot. */
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CairnError, errorMessage, isCairnError } from '../runtime/errors.ts';
import { describeFolderFault } from './file-faults.ts';

/** In each embedded part's folder once the part has been opened; contains the folder's format. */
export const FORMAT_FILE = 'cairn-format.json';

/**
 * Opens something in the folder. An error of the system or the store becomes
 * `data_folder_unusable`, and damage that LMDB reports becomes `data_corrupt`. A bug keeps its own
 * error.
 */
export async function openInFolder<T>(folder: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (isCairnError(error) || code === undefined) throw error;
    if (LMDB_DAMAGES.has(code)) {
      const message = `A file in the folder ${folder} is damaged: ${errorMessage(error)}.`;
      throw new CairnError('data_corrupt', message, { cause: error });
    }
    const { path = folder } = error as NodeJS.ErrnoException;
    // In an error of a copy, the path is the source, whose disk is not the full one.
    const where = path === folder || FAULTS_OF_DISK.has(String(code)) ? '' : ` (${path})`;
    const message = `The folder ${folder} cannot be used: ${describeFolderFault(error)}${where}.`;
    throw new CairnError('data_folder_unusable', message, { cause: error });
  }
}

/** A page that is missing or of the wrong kind, a panic, another version, not an LMDB file. */
const LMDB_DAMAGES: ReadonlySet<unknown> = new Set([-30797, -30796, -30795, -30794, -30793]);

const FAULTS_OF_DISK: ReadonlySet<string> = new Set(['EROFS', 'ENOSPC', 'EDQUOT']);

/**
 * Creates the folder and its missing parents; others may do the same meanwhile. Node's own
 * `recursive` loops forever if the parent exists but cannot contain folders, as in /proc, and
 * reports a full disk as a missing folder.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (!(await isParentMissing(folder))) return;
  const above = dirname(resolve(folder));
  await makeFolder(above);
  if (!(await isParentMissing(folder))) return;
  const message = `The folder ${folder} cannot be used: ${above} cannot contain folders.`;
  throw new CairnError('data_folder_unusable', message);
}

/**
 * Rejects with `data_folder_unusable` if the folder, or its nearest existing parent, is not
 * writable. Creates nothing.
 */
export async function requireUsableFolder(folder: string): Promise<void> {
  await openInFolder(folder, async () => {
    let at = resolve(folder);
    while (!(await exists(at))) at = dirname(at);
    if ((await stat(at)).isDirectory()) return access(at, constants.W_OK | constants.X_OK);
    const code = at === resolve(folder) ? 'EEXIST' : 'ENOTDIR';
    throw Object.assign(new Error(`${at} is not a folder`), { code });
  });
}

/** A dangling link exists too: no folder can be created in its place. */
async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
  await stat(path);
  return true;
}

/** Creates the folder. Returns true if that fails because its parent is missing. */
async function isParentMissing(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    if (code !== 'ENOENT') throw error;
    return true;
  }
}

/** Makes the current file names in the folder survive a power loss. */
export function syncFolder(folder: string): Promise<void> {
  return syncFile(folder);
}

/** Makes the current content survive a power loss. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
