/**
 * Where the large real data sets lie that tests may use and that the project does not ship.
 *
 * A test that needs one asks here and skips itself, with a word, when there is none.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryFolder } from './part.ts';

/** CAIRN_SHARED_DATA, else `../shared/data` beside the checkout; undefined when not there. */
export function sharedDataFolder(): string | undefined {
  const folder = resolve(
    process.env['CAIRN_SHARED_DATA'] || join(repositoryFolder, '..', 'shared', 'data'),
  );
  return existsSync(folder) ? folder : undefined;
}

/** The path of one file or folder of it, or undefined. */
export function sharedData(...path: string[]): string | undefined {
  const folder = sharedDataFolder();
  const wanted = folder ? join(folder, ...path) : undefined;
  return wanted && existsSync(wanted) ? wanted : undefined;
}
