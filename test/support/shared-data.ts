/**
 * Where the large real data sets are that tests may use and that the project does not ship.
 *
 * A suite that needs one uses `describeWithSharedData`.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryFolder } from './backend.ts';

/** CAIRN_SHARED_DATA, else `../shared/data` beside the checkout; undefined when it is not there. */
export function sharedDataFolder(): string | undefined {
  const folder = resolve(
    process.env['CAIRN_SHARED_DATA'] || join(repositoryFolder, '..', 'shared', 'data'),
  );
  return existsSync(folder) ? folder : undefined;
}

/** The absolute path of one file or folder in it, or undefined. */
export function sharedData(...path: string[]): string | undefined {
  const folder = sharedDataFolder();
  const wanted = folder ? join(folder, ...path) : undefined;
  return wanted && existsSync(wanted) ? wanted : undefined;
}
