/** Makes and opens what lies in the data folder, or says in one sentence why it cannot. */
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CairnError, errorMessage, isCairnError } from '../runtime/errors.ts';
import { describeFolderFault } from './file-faults.ts';

/** In each embedded part's folder, once the part was open; it holds the version of the folder. */
export const FORMAT_FILE = 'cairn-format.json';

/**
 * Opens something in the folder. What the system or the store refuses becomes
 * `data_folder_unusable`, and damage that LMDB tells of `data_corrupt`; a bug stays what it is.
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
    // Of a copy, the path is where it comes from, and that disk is not full.
    const where = path === folder || FAULTS_OF_DISK.has(String(code)) ? '' : ` (${path})`;
    const message = `The folder ${folder} cannot be used: ${describeFolderFault(error)}${where}.`;
    throw new CairnError('data_folder_unusable', message, { cause: error });
  }
}

/** A page that is missing or of the wrong kind, a panic, another version, no file of LMDB. */
const LMDB_DAMAGES: ReadonlySet<unknown> = new Set([-30797, -30796, -30795, -30794, -30793]);

const FAULTS_OF_DISK: ReadonlySet<string> = new Set(['EROFS', 'ENOSPC', 'EDQUOT']);

/**
 * Creates the folder and those above it, where they are missing; others may do the same meanwhile.
 * Node's own `recursive` tries for ever where the folder above exists and takes no folder, as in
 * /proc, and says of a full disk that the folder is missing.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (!(await isMissingAbove(folder))) return;
  const above = dirname(resolve(folder));
  await makeFolder(above);
  if (!(await isMissingAbove(folder))) return;
  const message = `The folder ${folder} cannot be used: ${above} takes no folders.`;
  throw new CairnError('data_folder_unusable', message);
}

/**
 * Rejects with `data_folder_unusable` when the folder, or the nearest existing one above it, could
 * not be written. Makes nothing.
 */
export async function requireUsableFolder(folder: string): Promise<void> {
  await openInFolder(folder, async () => {
    let at = resolve(folder);
    while (!(await exists(at))) at = dirname(at);
    if ((await stat(at)).isDirectory()) return access(at, constants.W_OK | constants.X_OK);
    const code = at === resolve(folder) ? 'EEXIST' : 'ENOTDIR';
    throw Object.assign(new Error(`${at} is no folder`), { code });
  });
}

/** A dangling link is a fault: no folder can be made in its place. */
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

/** Creates the folder. True when that fails because there is none above it. */
async function isMissingAbove(folder: string): Promise<boolean> {
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

/** After a power loss, the names in the folder are those of now. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
