/** Whether this user may read and write everything in a folder. Writes nothing. */
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CairnError } from '../runtime/errors.ts';
import { openInFolder } from './data-folder.ts';
import { describeFileFault } from './file-faults.ts';

const { R_OK, W_OK, X_OK } = constants;
const RIGHTS = { read: R_OK, write: R_OK | W_OK } as const;

export interface RightsOptions {
  readonly use?: keyof typeof RIGHTS;
  /** Folders with such names are not entered: there are many, and each was written by one user. */
  readonly unopened?: RegExp;
}

/**
 * Rejects with `data_folder_unusable` and the first file or folder that this user may not use. A
 * process that ran as another user once, such as root, leaves such files. Others may add and remove
 * files meanwhile.
 */
export async function requireRightsIn(folder: string, options: RightsOptions = {}): Promise<void> {
  const { use = 'write', unopened } = options;
  const check = () => checkFolder(folder, RIGHTS[use], unopened);
  if (use === 'write') return openInFolder(folder, check);
  await check().catch((cause: unknown) => {
    const { path = folder } = cause as NodeJS.ErrnoException;
    const message = `${path} cannot be read: ${describeFileFault(cause)}.`;
    throw new CairnError('data_folder_unusable', message, { cause });
  });
}

async function checkFolder(folder: string, rights: number, unopened?: RegExp): Promise<void> {
  await ignoringMissing(access(folder, rights | X_OK));
  if (unopened?.test(basename(folder))) return;
  const entries = await ignoringMissing(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await checkFolder(path, rights, unopened);
    else if (entry.isFile()) await ignoringMissing(access(path, rights));
  }
}

async function ignoringMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
