/** Files of the folders in which segments and layers stand with their manifests. */
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** No names for a folder that is missing. */
export function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** True for the error of a file or folder that does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Resolves when the text is on the disk. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
