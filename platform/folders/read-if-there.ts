/** Reads a file that may be missing. */
import { readFileSync } from 'node:fs';

/** Null where there is no such file. Throws what else the system says of it. */
export function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
