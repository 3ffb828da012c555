/**
 * What ships with the code: its files (schemas, SQL, samples), found from the sources and from
 * dist/, the data of packages, and the version of the package.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of a file or folder, given by its path segments from the project's root. */
export function assetPath(...parts: string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, ...parts);
}

/**
 * The content of a JSON file in a package, `package/folder/file.json`. Each call reads it again:
 * anything that `require` loads stays in memory as long as the thread runs.
 */
export function readPackageJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'));
}

export function readVersion(): string {
  return JSON.parse(readFileSync(assetPath('package.json'), 'utf8')).version as string;
}
