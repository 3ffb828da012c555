/**
 * Finds files that ship beside the code (schemas, SQL, samples), both from the TypeScript sources
 * and from the compiled tree in dist/.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of a file or folder of the project, given from its root. */
export function assetPath(...parts: string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, ...parts);
}
