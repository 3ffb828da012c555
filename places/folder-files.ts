/** File operations for the folders that hold segments and layers with their manifests. */
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Returns an empty list if the folder does not exist. */
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
