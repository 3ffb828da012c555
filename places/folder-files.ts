/** File operations for the folders that hold segments and layers with their manifests. */
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { describeFileFault } from '../platform/folders/file-faults.ts';
import { CairnError } from '../platform/runtime/errors.ts';

/** Returns an empty list if the folder does not exist. */
export function listFolder(path: string): string[] {
  try {
    return readPath(path, () => readdirSync(path));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Throws `data_folder_unusable` for an error of the system, such as a missing right; but the
 * system's own error if nothing is there.
 */
export function readPath<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined || isMissing(error)) throw error;
    const message = `${path} cannot be read: ${describeFileFault(error)}.`;
    throw new CairnError('data_folder_unusable', message, { cause: error });
  }
}

/** True for the error of a file or folder that does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Resolves once the text is synced to disk. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
