/** Reads a file that may be missing. */
import { readFileSync } from 'node:fs';

/** Null if there is no such file. Throws any other system error. */
export function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
