/**
 * What ships with the code: its files (schemas, SQL, samples), found from the sources and from
 * dist/, and the version of the package.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of a file or folder, whose parts are given from the project's root. */
export function assetPath(...parts: string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, ...parts);
}

export function readVersion(): string {
  return JSON.parse(readFileSync(assetPath('package.json'), 'utf8')).version as string;
}
